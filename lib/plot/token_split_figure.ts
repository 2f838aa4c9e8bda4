/** Figure 13. @module */
import { domainOf, number, percent, runLabels, text } from "./_rows.ts";
import { NAMES_WIDTH } from "./_dumbbell.ts";
import { countText, nameOf, shareText, tipChannels, tipOf, tipPoints, wholeText } from "./_tips.ts";
import {
  COLORS,
  emptyFigure,
  figure,
  type FigureOptions,
  type PlainRow,
  type VegaLiteSpec,
  widthOf,
} from "./theme.ts";

const DESCRIPTION = "Reasoning and answer tokens by run, the share of reasoning, and the score";

/**
 * Figure 13: mean reasoning and answer tokens, the share of reasoning in percent, and the score as a
 * black line, for runs that count reasoning apart.
 *
 * @param rows Rows of `split` of {@linkcode tokenEfficiency}.
 * @param options See {@linkcode FigureOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If `width` is out of range.
 *
 * @example
 * ```ts
 * import { tokenSplitFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const row = { run: "m", reasoning: 300, answer: 100, reasoning_share: 0.75, mean: 0.5 };
 * assert.ok("hconcat" in tokenSplitFigure([row]));
 * ```
 */
export function tokenSplitFigure(
  rows: readonly PlainRow[],
  options: FigureOptions = {},
): VegaLiteSpec {
  const labels = runLabels(rows);
  const values = rows.flatMap((row) => {
    const reasoning = number(row, "reasoning"), answer = number(row, "answer");
    if (reasoning === undefined || answer === undefined) return [];
    const share = number(row, "reasoning_share");
    return [{
      run: labels.get(text(row, "run"))!,
      reasoning,
      answer,
      total: reasoning + answer,
      share: share === undefined ? "" : `${percent(share)}%`,
      mean: number(row, "mean"),
      ...tipOf(
        options,
        nameOf(row),
        `reasoning: ${wholeText(reasoning)} tokens${
          share === undefined ? "" : ` (${percent(share)}%)`
        }`,
        `answer: ${wholeText(answer)} tokens`,
        shareText(row) === undefined ? undefined : `${options.score ?? "F1"}: ${shareText(row)}`,
        countText(row),
      ),
    }];
  });
  if (values.length === 0) return emptyFigure(DESCRIPTION, options);
  const inner = widthOf(options) - NAMES_WIDTH - 30;
  const left = Math.round(inner * 0.66);
  const y = { field: "run", type: "nominal", sort: values.map((row) => row.run), title: null };
  const parts = values.flatMap(({ run, reasoning, answer, tip }) =>
    [
      { run, part: "reasoning", from: 0, to: reasoning },
      { run, part: "answer", from: reasoning, to: reasoning + answer },
    ].map((part) => tip === undefined ? part : { ...part, tip })
  );
  const most = values.reduce((high, row) => Math.max(high, row.total), 0) || 1;
  const scores = values.filter((row) => row.mean !== undefined);
  const height = { step: 17 };
  return figure(DESCRIPTION, {
    hconcat: [
      {
        width: left,
        height,
        layer: [
          {
            data: { values: parts },
            mark: { type: "bar", height: 12 },
            encoding: {
              y,
              x: {
                field: "from",
                type: "quantitative",
                title: "mean tokens",
                scale: { domain: [0, most * 1.32], nice: false },
                axis: { format: "~s", tickCount: 4 },
              },
              x2: { field: "to" },
              ...tipChannels(options),
              color: {
                field: "part",
                type: "nominal",
                title: null,
                scale: { domain: ["reasoning", "answer"], range: [COLORS.sky, COLORS.orange] },
              },
            },
          },
          {
            data: { values },
            mark: { type: "text", align: "left", dx: 3 },
            encoding: { y, x: { field: "total", type: "quantitative" }, text: { field: "share" } },
          },
        ],
      },
      {
        width: inner - left,
        height,
        data: { values: scores },
        ...withTips({
          mark: { type: "line", color: COLORS.black, point: { color: COLORS.black, size: 30 } },
          encoding: {
            y: { ...y, axis: { labels: false, title: null }, scale: { domain: y.sort } },
            x: {
              field: "mean",
              type: "quantitative",
              title: options.score ?? "F1",
              scale: { domain: domainOf(scores.map((row) => row.mean!)), nice: false },
              axis: { format: ".0%", tickCount: 3 },
            },
            order: { field: "run", sort: null },
          },
        }, options),
      },
    ],
    spacing: 8,
  });
}

/** The line, with points over it that tell their values. */
function withTips(
  line: { mark: unknown; encoding: { x: unknown; y: unknown; order: unknown } },
  options: FigureOptions,
): VegaLiteSpec {
  const points = tipPoints(options, { x: line.encoding.x, y: line.encoding.y });
  return points.length > 0 ? { layer: [line, ...points] } : line;
}
