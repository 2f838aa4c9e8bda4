/** Figure 11. @module */
import { arrowLayers, arrowOf } from "./_arrows.ts";
import { distinct, number, percent, runLabels, text } from "./_rows.ts";
import { SCORE_AXIS, scoreScale, TOKEN_AXIS, tokenScale } from "./_scatter.ts";
import { shortNames } from "./_text_width.ts";
import { countText, nameOf, tipChannels, tipOf, wholeText } from "./_tips.ts";
import {
  emptyFigure,
  figure,
  type FigureOptions,
  type PlainRow,
  TEXT_SIZE,
  type VegaLiteSpec,
  widthOf,
} from "./theme.ts";

const DESCRIPTION = "Score against tokens: arrows from standard inference to thinking";

/**
 * Figure 11: score against tokens, an arrow from standard inference (circle) to thinking (diamond).
 *
 * @param rows Rows of `pairs` of {@linkcode tokenEfficiency}.
 * @param options See {@linkcode FigureOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If `width` is out of range.
 *
 * @example
 * ```ts
 * import { thinkingTokensFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const spec = thinkingTokensFigure([{
 *   run: "m-think",
 *   tokens_standard: 58,
 *   tokens_thinking: 615,
 *   score_standard: 0.25,
 *   score_thinking: 0.5,
 * }]);
 * assert.ok("layer" in spec);
 * ```
 */
export function thinkingTokensFigure(
  rows: readonly PlainRow[],
  options: FigureOptions = {},
): VegaLiteSpec {
  const labels = runLabels(rows);
  const families = shortNames(distinct(rows.map((row) => text(row, "family"))), 90, TEXT_SIZE);
  const pairs = rows.flatMap((row) => {
    const x = number(row, "tokens_standard"), x2 = number(row, "tokens_thinking");
    const y = number(row, "score_standard"), y2 = number(row, "score_thinking");
    if (x === undefined || x2 === undefined || y === undefined || y2 === undefined) return [];
    if (x <= 0 || x2 <= 0) return [];
    const run = labels.get(text(row, "run"))!;
    const family = families.get(text(row, "family")) || run;
    const tip = tipOf(
      options,
      nameOf(row),
      `${options.score ?? "F1"}: ${percent(y)}% → ${percent(y2)}%`,
      `mean tokens: ${wholeText(x)} → ${wholeText(x2)}`,
      countText(row),
    );
    return [{ run, family, from: { x, y }, to: { x: x2, y: y2 }, tip }];
  });
  if (pairs.length === 0) return emptyFigure(DESCRIPTION, options);
  const points = pairs.flatMap(({ run, family, from, to, tip }) => [
    { run, family, setting: "standard", ...from, low: from.y, high: from.y, ...tip },
    { run, family, setting: "thinking", ...to, low: to.y, high: to.y, ...tip },
  ]);
  const width = widthOf(options) - 62, height = 230;
  const xScale = tokenScale(points), yScale = scoreScale(points);
  const arrows = pairs.map(({ run, family, from, to, tip }) => ({
    run,
    family,
    ...tip,
    ...arrowOf(from, to, { domain: xScale.domain, size: width, log: true }, {
      domain: yScale.domain,
      size: height,
    }),
  }));
  const color = {
    field: "family",
    type: "nominal",
    title: null,
    sort: distinct(points.map((point) => point.family)),
  };
  const [line, head] = arrowLayers(arrows, color, tipChannels(options));
  return figure(DESCRIPTION, {
    width,
    height,
    layer: [
      line,
      head,
      {
        data: { values: points },
        mark: { type: "point", filled: true, size: 55, opacity: 1 },
        encoding: {
          x: {
            field: "x",
            type: "quantitative",
            title: "mean completion tokens (log)",
            scale: xScale,
            axis: TOKEN_AXIS,
          },
          y: {
            field: "y",
            type: "quantitative",
            title: options.score ?? "F1",
            scale: yScale,
            axis: SCORE_AXIS,
          },
          color,
          shape: {
            field: "setting",
            type: "nominal",
            title: null,
            scale: { domain: ["standard", "thinking"], range: ["circle", "diamond"] },
          },
          ...tipChannels(options),
        },
      },
    ],
  });
}
