/** Figure 9. @module */
import { type GroupFigureOptions, groupPanelsFigure } from "./_group_panels.ts";
import { number, percent, text } from "./_rows.ts";
import type { PlainRow, VegaLiteSpec } from "./theme.ts";

/**
 * Figure 9: the score by continent, what each continent adds to the overall score, and the same
 * without the continent that was left out (North America).
 *
 * @param rows Rows of {@linkcode continents}.
 * @param options See {@linkcode GroupFigureOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If an option is out of range.
 *
 * @example
 * ```ts
 * import { continentsFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const row = { run: "m", group: "Asia", n: 64, mean: 0.5, share: 1, contribution: 0.5 };
 * assert.ok("vconcat" in continentsFigure([row]));
 * ```
 */
export function continentsFigure(
  rows: readonly PlainRow[],
  options: GroupFigureOptions = {},
): VegaLiteSpec {
  const score = options.score ?? "F1";
  const left = rows.find((row) => number(row, "share") !== undefined && row.share_without === null);
  const share = (field: string) => (row: PlainRow) =>
    number(row, field) === undefined ? "" : `(${percent(number(row, field)!)}%)`;
  return groupPanelsFigure("Scores by continent, and contributions to the overall score", rows, [
    {
      title: `${score} (number of questions)`,
      field: "mean",
      interval: ["low", "high"],
      note: (row) => `(${text(row, "n")})`,
    },
    {
      title: `Contribution to overall ${score} (share)`,
      field: "contribution",
      note: share("share"),
    },
    {
      title: left ? `Contribution without ${text(left, "group")}` : "Contribution to the rest",
      field: "contribution_without",
      note: share("share_without"),
    },
  ], options);
}
