/** The common look of the figures. @module */

/** A Vega-Lite specification. */
export type VegaLiteSpec = Record<string, unknown>;

/** A plain row of a table. */
export type PlainRow = Readonly<Record<string, unknown>>;

/** Options that every figure takes. */
export interface FigureOptions {
  /**
   * Width in pixels, at 96 pixels an inch: 317 is a column of 3.3 inches.
   *
   * @default {330}
   */
  width?: number;
  /**
   * Name of the score, for axes.
   *
   * @default {"F1"}
   */
  score?: string;
  /**
   * Whether marks tell their values when they are pointed at, and to readers who do not see them.
   *
   * @default {false}
   */
  tooltips?: boolean;
}

/** Colours of Okabe and Ito, which people with colour-blindness tell apart. */
export const COLORS = {
  blue: "#0072B2",
  orange: "#E69F00",
  green: "#009E73",
  red: "#D55E00",
  purple: "#CC79A7",
  sky: "#56B4E9",
  black: "#222222",
  grey: "#767676",
  light: "#BDBDBD",
} as const;

/** Colours of categories in order. */
export const CATEGORY_COLORS: readonly string[] = [
  COLORS.blue,
  COLORS.red,
  COLORS.green,
  COLORS.purple,
  COLORS.orange,
  COLORS.sky,
  COLORS.black,
  COLORS.grey,
];

/** Shapes of categories in order, so that colour is never alone. */
export const CATEGORY_SHAPES: readonly string[] = [
  "circle",
  "square",
  "diamond",
  "triangle-up",
  "cross",
  "triangle-down",
  "triangle-right",
  "triangle-left",
];

/** The font first, then what browsers have; pictures bring DejaVu along. */
export const FONT = "'DejaVu Sans Condensed', 'Helvetica Neue', Arial, sans-serif";

/** Size of the smallest text: 7.5 pt at 96 pixels an inch. */
export const TEXT_SIZE = 10;

/** Style of texts that stand on a mark rather than on the paper. */
export const ON_MARK = "on-mark";

// Texts are cut where the rows are read: a limit here would count on widths that Vega guesses.
const CONFIG = {
  font: FONT,
  view: { stroke: null },
  axis: {
    labelFontSize: TEXT_SIZE,
    titleFontSize: TEXT_SIZE + 1,
    titleFontWeight: "normal",
    labelColor: COLORS.black,
    titleColor: COLORS.black,
    gridColor: "#E5E5E5",
    domainColor: COLORS.light,
    tickColor: COLORS.light,
    labelLimit: 0,
    titleLimit: 0,
    titlePadding: 5,
  },
  axisY: { domain: false, ticks: false },
  axisX: { domain: false },
  legend: {
    labelFontSize: TEXT_SIZE,
    titleFontSize: TEXT_SIZE,
    titleFontWeight: "normal",
    labelLimit: 0,
    titleLimit: 0,
    symbolOpacity: 1,
    orient: "bottom",
    columns: 3,
    symbolSize: 50,
    rowPadding: 1,
    columnPadding: 8,
    offset: 6,
  },
  title: {
    fontSize: TEXT_SIZE + 1,
    fontWeight: "bold",
    anchor: "start",
    color: COLORS.black,
    subtitleFontSize: TEXT_SIZE,
    subtitleColor: COLORS.grey,
    offset: 6,
    frame: "group",
  },
  text: { fontSize: TEXT_SIZE, color: COLORS.black },
  bar: { color: COLORS.blue },
  range: { category: CATEGORY_COLORS },
  concat: { spacing: 14 },
  facet: { spacing: 10 },
} as const;

/** Completes a figure: schema, description for readers who do not see it, and the theme. */
export function figure(description: string, body: VegaLiteSpec): VegaLiteSpec {
  return {
    $schema: "https://vega.github.io/schema/vega-lite/v5.json",
    description,
    background: "white",
    padding: 6,
    ...body,
    config: CONFIG,
  };
}

/** The figure of a table without rows to draw. */
export function emptyFigure(description: string, options: FigureOptions): VegaLiteSpec {
  const spec = figure(description, {
    width: widthOf(options) - 20,
    height: 40,
    data: { values: [{ text: "no data" }] },
    mark: { type: "text", color: COLORS.grey },
    encoding: { text: { field: "text" } },
  });
  empty.add(spec);
  return spec;
}

/**
 * Whether a figure has nothing to draw.
 *
 * @param spec A specification that one of the figures' functions gave.
 * @returns Whether it only says that there is no data.
 *
 * @example
 * ```ts
 * import { isEmptyFigure, tokensFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(isEmptyFigure(tokensFigure([])), true);
 * ```
 */
export function isEmptyFigure(spec: VegaLiteSpec): boolean {
  return empty.has(spec);
}

const empty = new WeakSet<VegaLiteSpec>();

/** Checks and fills in the width. */
export function widthOf({ width = 330 }: FigureOptions): number {
  if (!Number.isFinite(width) || width < 240 || width > 2000) {
    throw new RangeError(`width must be from 240 to 2000 pixels, got ${width}`);
  }
  return width;
}
