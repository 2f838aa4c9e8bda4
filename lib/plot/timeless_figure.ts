/** Figure 6. @module */
import { dumbbellFigure } from "./_dumbbell.ts";
import type { FigureOptions, PlainRow, VegaLiteSpec } from "./theme.ts";

/**
 * Figure 6: the score on timeless and on time-constrained questions, and the gap.
 *
 * @param rows Rows of {@linkcode timelessVsTemporal}.
 * @param options See {@linkcode FigureOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If `width` is out of range.
 *
 * @example
 * ```ts
 * import { timelessFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const spec = timelessFigure([{ run: "m", label: "M", group: "timeless", mean: 0.5 }]);
 * assert.match(String(spec.$schema), /vega-lite/);
 * ```
 */
export function timelessFigure(
  rows: readonly PlainRow[],
  options: FigureOptions = {},
): VegaLiteSpec {
  return dumbbellFigure(rows, {
    description: "Scores on timeless and on time-constrained questions by run, and the gap",
    groups: [["timeless", "timeless"], ["temporal", "time-constrained"]],
    gap: "difference",
  }, options);
}
