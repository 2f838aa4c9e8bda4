/** Figure 7. @module */
import { dumbbellFigure } from "./_dumbbell.ts";
import type { FigureOptions, PlainRow, VegaLiteSpec } from "./theme.ts";

/**
 * Figure 7: the score on questions with exactly 3 and with 4 or more reference elements.
 *
 * @param rows Rows of {@linkcode listLength}.
 * @param options See {@linkcode FigureOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If `width` is out of range.
 *
 * @example
 * ```ts
 * import { listLengthFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const row = { view: "split", run: "m", label: "M", group: "3", mean: 0.5 };
 * assert.match(String(listLengthFigure([row]).description), /3 .*4 or more/);
 * ```
 */
export function listLengthFigure(
  rows: readonly PlainRow[],
  options: FigureOptions = {},
): VegaLiteSpec {
  return dumbbellFigure(rows.filter((row) => row.view === "split"), {
    description: "Scores on questions with exactly 3 and with 4 or more reference elements by run",
    groups: [["3", "3 elements"], ["4+", "4 or more"]],
    gap: "difference",
  }, options);
}
