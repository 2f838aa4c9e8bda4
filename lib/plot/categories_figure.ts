/** Figure 8. @module */
import { type GroupFigureOptions, groupPanelsFigure } from "./_group_panels.ts";
import { number, percent, text } from "./_rows.ts";
import type { PlainRow, VegaLiteSpec } from "./theme.ts";

/**
 * Figure 8: the score by category, and what each category adds to the overall score.
 *
 * @param rows Rows of {@linkcode categories}.
 * @param options See {@linkcode GroupFigureOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If an option is out of range.
 *
 * @example
 * ```ts
 * import { categoriesFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const row = { run: "m", group: "Food", n: 64, mean: 0.5, share: 1, contribution: 0.5 };
 * assert.ok("vconcat" in categoriesFigure([row], { form: "bars" }));
 * ```
 */
export function categoriesFigure(
  rows: readonly PlainRow[],
  options: GroupFigureOptions = {},
): VegaLiteSpec {
  const score = options.score ?? "F1";
  return groupPanelsFigure("Scores by category, and contributions to the overall score", rows, [
    {
      title: `${score} (number of questions)`,
      field: "mean",
      interval: ["low", "high"],
      note: (row) => `(${text(row, "n")})`,
    },
    {
      title: `Contribution to overall ${score} (share)`,
      field: "contribution",
      note: (row) =>
        number(row, "share") === undefined ? "" : `(${percent(number(row, "share")!)}%)`,
    },
  ], options);
}
