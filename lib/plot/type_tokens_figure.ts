/** Figures 14 and 15. @module */
import { arrowLayers, arrowOf } from "./_arrows.ts";
import { distinct } from "./_rows.ts";
import {
  type Point,
  pointsOf,
  SCORE_AXIS,
  scoreScale,
  TOKEN_AXIS,
  tokenScale,
} from "./_scatter.ts";
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

/** Options of {@linkcode typeTokensFigure}. */
export interface TypeTokensOptions extends FigureOptions {
  /**
   * The families to draw. The paper spreads them over Figures 14 and 15.
   *
   * @default {undefined} all
   */
  families?: readonly string[];
}

const DESCRIPTION = "Score against tokens by type of question and family";

/**
 * Figures 14 and 15: score against tokens for simple (blue) and complex (orange) questions, an arrow
 * between both of each run, a panel for each family; diamonds think.
 *
 * @param rows Rows of `runs` of {@linkcode tokenEfficiency}.
 * @param options See {@linkcode TypeTokensOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If `width` is out of range.
 *
 * @example
 * ```ts
 * import { typeTokensFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const row = { run: "m", family: "F", tokens: 58, mean: 0.5 };
 * const spec = typeTokensFigure([{ ...row, type: "simple" }, { ...row, type: "complex" }]);
 * assert.ok("concat" in spec);
 * ```
 */
export function typeTokensFigure(
  rows: readonly PlainRow[],
  options: TypeTokensOptions = {},
): VegaLiteSpec {
  const all = pointsOf(rows, options).filter((point) =>
    point.type === "simple" || point.type === "complex"
  );
  const families = options.families ?? distinct(all.map((point) => point.familyName)).sort();
  const points = all.filter((point) => families.includes(point.familyName));
  if (points.length === 0) return emptyFigure(DESCRIPTION, options);
  const shown = families.filter((family) => points.some((point) => point.familyName === family));
  const columns = shown.length === 1 ? 1 : 2;
  const width = Math.floor(widthOf(options) / columns - (columns === 1 ? 62 : 52));
  const height = columns === 1 ? 200 : 110;
  return figure(DESCRIPTION, {
    columns,
    spacing: 8,
    concat: shown.map((family, i) => ({
      title: {
        text: points.find((point) => point.familyName === family)!.family,
        fontSize: 10,
      },
      width,
      height,
      layer: panel(points, family, { width, height }, {
        options,
        score: options.score ?? "F1",
        left: i % columns === 0,
        bottom: i >= shown.length - columns,
      }),
    })),
  });
}

function panel(
  points: readonly Point[],
  family: string,
  size: { width: number; height: number },
  at: { options: FigureOptions; score: string; left: boolean; bottom: boolean },
): VegaLiteSpec[] {
  // The same axes in every panel, so that families compare.
  const xScale = tokenScale(points), yScale = scoreScale(points);
  const own = points.filter((point) => point.familyName === family);
  const arrows = distinct(own.map((point) => point.name)).flatMap((name) => {
    const of = (type: string) => own.find((point) => point.name === name && point.type === type);
    const from = of("simple"), to = of("complex");
    if (!from || !to) return [];
    return [{
      ...at.options.tooltips ? { run: from.run } : {},
      ...arrowOf(from, to, { domain: xScale.domain, size: size.width, log: true }, {
        domain: yScale.domain,
        size: size.height,
      }),
    }];
  });
  const [line, head] = arrowLayers(arrows, { value: COLORS.grey });
  return [
    ...arrows.length > 0 ? [line!, head!] : [],
    {
      data: {
        values: own.map((point) => ({
          ...point,
          setting: point.thinking ? "thinking" : "standard",
        })),
      },
      mark: { type: "point", filled: true, size: 45, opacity: 1 },
      encoding: {
        x: {
          field: "x",
          type: "quantitative",
          title: at.bottom ? "tokens (log)" : null,
          scale: xScale,
          axis: TOKEN_AXIS,
        },
        y: {
          field: "y",
          type: "quantitative",
          title: at.left ? at.score : null,
          scale: yScale,
          axis: SCORE_AXIS,
        },
        color: {
          field: "type",
          type: "nominal",
          title: null,
          scale: { domain: ["simple", "complex"], range: [COLORS.blue, COLORS.orange] },
        },
        shape: {
          field: "setting",
          type: "nominal",
          title: null,
          scale: { domain: ["standard", "thinking"], range: ["circle", "diamond"] },
        },
        ...tipChannels(at.options),
      },
    },
  ];
}
