/** Figure 10. @module */
import { distinct } from "./_rows.ts";
import { pointsOf, SCORE_AXIS, scoreScale, TOKEN_AXIS, tokenScale } from "./_scatter.ts";
import { tipChannels } from "./_tips.ts";
import {
  COLORS,
  emptyFigure,
  figure,
  type FigureOptions,
  type PlainRow,
  type VegaLiteSpec,
  widthOf,
} from "./theme.ts";

const DESCRIPTION = "Score against mean completion tokens of runs that do not think";
/** More names than this would cover each other. */
const MOST_NAMES = 10;

/**
 * Figure 10: score against tokens for runs that do not think; colour tells the family, size the
 * number of parameters of open models (closed ones are squares of one size).
 *
 * @param rows Rows of `runs` of {@linkcode tokenEfficiency}.
 * @param options See {@linkcode FigureOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If `width` is out of range.
 *
 * @example
 * ```ts
 * import { tokensFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const row = { run: "m", type: "all", tokens: 58, mean: 0.5, thinking: false };
 * assert.ok("layer" in tokensFigure([row]));
 * ```
 */
export function tokensFigure(rows: readonly PlainRow[], options: FigureOptions = {}): VegaLiteSpec {
  const points = pointsOf(rows, options).filter((point) => point.type === "all" && !point.thinking);
  if (points.length === 0) return emptyFigure(DESCRIPTION, options);
  const x = {
    field: "x",
    type: "quantitative",
    title: "mean completion tokens (log)",
    scale: tokenScale(points),
    axis: TOKEN_AXIS,
  };
  const y = {
    field: "y",
    type: "quantitative",
    title: options.score ?? "F1",
    scale: scoreScale(points),
    axis: SCORE_AXIS,
  };
  const color = {
    field: "family",
    type: "nominal",
    title: null,
    sort: distinct(points.map((point) => point.family)),
    legend: { columns: 3, symbolType: "circle" },
  };
  const marker = { type: "point", filled: true, opacity: 0.8 };
  const open = points.filter((point) => point.open);
  const closed = points.filter((point) => !point.open);
  return figure(DESCRIPTION, {
    width: widthOf(options) - 62,
    height: 230,
    layer: [
      {
        data: { values: points },
        mark: { type: "rule", opacity: 0.4 },
        encoding: {
          x,
          y: { ...y, field: "low" },
          y2: { field: "high" },
          color,
          ...tipChannels(options),
        },
      },
      ...closed.length > 0
        ? [{
          data: { values: closed },
          mark: { ...marker, shape: "square", size: 60 },
          encoding: { x, y, color, ...tipChannels(options) },
        }]
        : [],
      ...open.length > 0
        ? [{
          data: { values: open },
          mark: { ...marker, shape: "circle" },
          encoding: {
            x,
            y,
            color,
            ...tipChannels(options),
            size: {
              field: "params",
              type: "quantitative",
              title: "parameters (B)",
              scale: { type: "sqrt", rangeMin: 20, rangeMax: 350, zero: true },
              legend: { values: sizeSteps(open.map((point) => point.params!)), columns: 4 },
            },
          },
        }]
        : [],
      ...points.length <= MOST_NAMES
        ? [{
          data: { values: points },
          mark: { type: "text", align: "left", dx: 7, dy: -6, color: COLORS.grey },
          encoding: { x, y, text: { field: "run" } },
        }]
        : [],
    ],
  });
}

function sizeSteps(params: readonly number[]): number[] {
  const sorted = distinct([...params].sort((a, b) => a - b));
  return distinct([sorted[0]!, sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!]);
}
