/** The leaderboard as a figure. @module */
import { distinct, domainOf, number, runLabels, text } from "./_rows.ts";
import { NAMES_WIDTH } from "./_dumbbell.ts";
import { countText, nameOf, shareText, tipChannels, tipOf } from "./_tips.ts";
import {
  COLORS,
  emptyFigure,
  figure,
  type FigureOptions,
  type PlainRow,
  type VegaLiteSpec,
  widthOf,
} from "./theme.ts";

const DESCRIPTION = "Scores of the runs with 95 % intervals, best first";
const TYPES = [
  ["all", COLORS.black, "circle"],
  ["simple", COLORS.blue, "square"],
  ["complex", COLORS.orange, "diamond"],
] as const;

/**
 * The score of every run with its interval, over all, simple and complex questions, best first. The
 * paper has no such figure: it gives no intervals.
 *
 * @param rows Rows of {@linkcode leaderboard}; the first metric is drawn.
 * @param options See {@linkcode FigureOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If `width` is out of range.
 *
 * @example
 * ```ts
 * import { leaderboardFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const row = { run: "m", metric: "judge_f1", type: "all", mean: 0.5, low: 0.4, high: 0.6 };
 * assert.ok("layer" in leaderboardFigure([row]));
 * ```
 */
export function leaderboardFigure(
  rows: readonly PlainRow[],
  options: FigureOptions = {},
): VegaLiteSpec {
  const labels = runLabels(rows);
  const metric = rows[0]?.metric;
  const values = rows.flatMap((row) => {
    const mean = number(row, "mean");
    if (mean === undefined || row.metric !== metric) return [];
    return [{
      run: labels.get(text(row, "run")),
      type: text(row, "type"),
      mean,
      low: number(row, "low") ?? mean,
      high: number(row, "high") ?? mean,
      ...tipOf(
        options,
        nameOf(row),
        `${options.score ?? "F1"}, ${text(row, "type")}: ${shareText(row)}`,
        countText(row),
      ),
    }];
  });
  if (values.length === 0) return emptyFigure(DESCRIPTION, options);
  const scale = <T>(range: readonly T[]) => ({ domain: TYPES.map(([type]) => type), range });
  const color = {
    field: "type",
    type: "nominal",
    title: null,
    scale: scale(TYPES.map(([, color]) => color)),
  };
  return figure(DESCRIPTION, {
    width: widthOf(options) - NAMES_WIDTH - 16,
    height: { step: 15 },
    data: { values },
    encoding: {
      y: {
        field: "run",
        type: "nominal",
        sort: distinct(values.map((row) => row.run)),
        title: null,
      },
      color,
      ...tipChannels(options),
    },
    layer: [
      {
        mark: { type: "rule", strokeWidth: 1.5 },
        encoding: { x: { field: "low", type: "quantitative" }, x2: { field: "high" } },
      },
      {
        mark: { type: "point", filled: true, size: 38, opacity: 1 },
        encoding: {
          x: {
            field: "mean",
            type: "quantitative",
            title: options.score ?? "F1",
            scale: {
              domain: domainOf(values.flatMap((row) => [row.low, row.high])),
              padding: 4,
              nice: false,
            },
            axis: { format: ".0%", tickCount: 5 },
          },
          shape: { ...color, scale: scale(TYPES.map(([, , shape]) => shape)) },
        },
      },
    ],
  });
}
