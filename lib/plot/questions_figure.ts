/** Figure 5. @module */
import { number } from "./_rows.ts";
import { tipChannels, tipOf, wholeText } from "./_tips.ts";
import {
  COLORS,
  emptyFigure,
  figure,
  type FigureOptions,
  type PlainRow,
  type VegaLiteSpec,
  widthOf,
} from "./theme.ts";

const DESCRIPTION = "Elements per answer, and questions per source page";

/**
 * Figure 5: how many elements answers have, and how many questions share a page.
 *
 * @param tables Rows of `lengths` and `pages` of {@linkcode datasetOverview}.
 * @param options See {@linkcode FigureOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If `width` is out of range.
 *
 * @example
 * ```ts
 * import { questionsFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.ok("hconcat" in questionsFigure({ lengths: [{ n_reference: 3, n: 7 }], pages: [] }));
 * ```
 */
export function questionsFigure(
  tables: { lengths: readonly PlainRow[]; pages: readonly PlainRow[] },
  options: FigureOptions = {},
): VegaLiteSpec {
  const width = Math.floor((widthOf(options) - 120) / 2);
  const panels = [
    ...panel(
      tables.lengths,
      ["n_reference", "elements per answer"],
      ["n", "questions"],
      width,
      "linear",
      options,
    ),
    // Most pages have one question and few have many: a square root shows both, and keeps the zero.
    ...panel(
      tables.pages,
      ["questions", "questions per page"],
      ["pages", "pages (√ scale)"],
      width,
      "sqrt",
      options,
    ),
  ];
  return panels.length === 0
    ? emptyFigure(DESCRIPTION, options)
    : figure(DESCRIPTION, { hconcat: panels });
}

function panel(
  rows: readonly PlainRow[],
  [xField, xTitle]: [string, string],
  [yField, yTitle]: [string, string],
  width: number,
  scale: "linear" | "sqrt",
  options: FigureOptions,
): VegaLiteSpec[] {
  const values = rows.flatMap((row) => {
    const x = number(row, xField), y = number(row, yField);
    if (x === undefined || y === undefined) return [];
    const tip = tipOf(
      options,
      `${xTitle}: ${x}`,
      `${yField === "n" ? yTitle : yField}: ${wholeText(y)}`,
    );
    return [{ from: x - 0.4, to: x + 0.4, y, ...tip }];
  });
  if (values.length === 0) return [];
  const first = values.reduce((least, { from }) => Math.min(least, from), Infinity) - 0.2;
  const last = values.reduce((most, { to }) => Math.max(most, to), -Infinity) + 0.2;
  return [{
    width,
    height: 130,
    data: { values },
    mark: { type: "rect", color: COLORS.blue },
    encoding: {
      x: {
        field: "from",
        type: "quantitative",
        title: xTitle,
        scale: { domain: [first, last], nice: false },
        axis: { format: "d", tickMinStep: 1, tickCount: 6, grid: false },
      },
      x2: { field: "to" },
      y: {
        field: "y",
        type: "quantitative",
        title: yTitle,
        scale: { type: scale, zero: true },
        axis: { tickCount: 4, format: "~s" },
      },
      y2: { datum: 0 },
      ...tipChannels(options),
    },
  }];
}
