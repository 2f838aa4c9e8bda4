/** Figure 16. @module */
import { distinct, largest, number, percent, runLabels, text } from "./_rows.ts";
import { nameOf, tipChannels, tipOf, wholeText } from "./_tips.ts";
import {
  COLORS,
  emptyFigure,
  figure,
  type FigureOptions,
  type PlainRow,
  type VegaLiteSpec,
  widthOf,
} from "./theme.ts";

const DESCRIPTION =
  "Distribution of per-sample scores by run, with the means of all, simple and complex";

/** Means that are marked: column, name, colour and dash (colour is never alone). */
const MEANS = [
  ["mean", "overall", COLORS.red, [1, 0]],
  ["mean_simple", "simple", COLORS.blue, [4, 2]],
  ["mean_complex", "complex", COLORS.orange, [1, 1]],
] as const;

/**
 * Figure 16: how the scores of single samples are spread, a panel for each run, best first; lines
 * mark the means overall, of simple and of complex questions.
 *
 * @param tables Rows of both tables of {@linkcode f1Distribution}.
 * @param options See {@linkcode FigureOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If `width` is out of range.
 *
 * @example
 * ```ts
 * import { distributionFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const bins = [{ run: "m", from: 0, to: 0.1, share: 1 }];
 * assert.ok("concat" in distributionFigure({ bins, summary: [] }));
 * ```
 */
export function distributionFigure(
  tables: { bins: readonly PlainRow[]; summary: readonly PlainRow[] },
  options: FigureOptions = {},
): VegaLiteSpec {
  const bins = tables.bins.filter((row) =>
    ["from", "to", "share"].every((field) => number(row, field) !== undefined)
  );
  if (bins.length === 0) return emptyFigure(DESCRIPTION, options);
  const runs = distinct(bins.map((row) => text(row, "run")));
  const columns = Math.min(3, runs.length);
  const width = Math.floor(widthOf(options) / columns - (columns === 1 ? 60 : 34));
  const score = options.score ?? "F1";
  const labels = runLabels(bins, width);
  const top = largest(bins, "share") * 1.05 || 1;
  const summaries = new Map(tables.summary.map((row) => [text(row, "run"), row]));
  return figure(DESCRIPTION, {
    columns,
    spacing: { row: 8, column: 6 },
    concat: runs.map((run, i) => {
      const summary = summaries.get(run);
      const zeros = summary && number(summary, "zero_share");
      const means = MEANS.flatMap(([field, name]) => {
        const at = summary && number(summary, field);
        if (at === undefined) return [];
        return [{
          at,
          name,
          ...tipOf(options, nameOf(summary!), `mean, ${name}: ${percent(at)}%`),
        }];
      });
      return {
        title: {
          text: labels.get(run),
          fontSize: 10,
          offset: 3,
          ...zeros === undefined
            ? {}
            : { subtitle: `${percent(zeros)}% zero`, subtitleFontSize: 9 },
        },
        width,
        height: 48,
        layer: [
          {
            data: {
              values: bins.filter((row) => text(row, "run") === run)
                .map((row) => ({
                  from: row.from,
                  to: row.to,
                  share: row.share,
                  ...tipOf(
                    options,
                    nameOf(row),
                    `${score} from ${rounded(row.from)} to ${rounded(row.to)}: ${
                      percent(number(row, "share")!)
                    }% of samples`,
                    number(row, "count") === undefined
                      ? undefined
                      : `samples: ${wholeText(number(row, "count")!)}`,
                  ),
                })),
            },
            mark: { type: "rect", color: COLORS.light, stroke: "white", strokeWidth: 0.5 },
            encoding: {
              x: {
                field: "from",
                type: "quantitative",
                title: i >= runs.length - columns ? score : null,
                scale: { domain: [0, 1], nice: false },
                axis: { values: [0, 0.5, 1], format: "~g", grid: false },
              },
              x2: { field: "to" },
              y: {
                field: "share",
                type: "quantitative",
                title: null,
                scale: { domain: [0, top], nice: false },
                axis: { format: ".0%", tickCount: 2, labels: i % columns === 0 },
              },
              y2: { datum: 0 },
              ...tipChannels(options),
            },
          },
          {
            data: { values: means },
            mark: { type: "rule", strokeWidth: 1.5 },
            encoding: {
              x: { field: "at", type: "quantitative" },
              ...tipChannels(options),
              color: {
                field: "name",
                type: "nominal",
                title: null,
                scale: {
                  domain: MEANS.map(([, name]) => name),
                  range: MEANS.map((mean) => mean[2]),
                },
              },
              strokeDash: {
                field: "name",
                type: "nominal",
                title: null,
                scale: {
                  domain: MEANS.map(([, name]) => name),
                  range: MEANS.map((mean) => mean[3]),
                },
              },
            },
          },
        ],
      };
    }),
  });
}

/** An edge of a bin without the noise of binary fractions. */
function rounded(edge: unknown): number {
  return Number(Number(edge).toFixed(3));
}
