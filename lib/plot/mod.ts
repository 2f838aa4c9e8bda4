/**
 * The paper's figures as Vega-Lite specifications, and their rendering.
 *
 * @module
 */
export type { GroupFigureOptions } from "./_group_panels.ts";
export { categoriesFigure } from "./categories_figure.ts";
export { continentsFigure } from "./continents_figure.ts";
export { datasetFigure, type DatasetRows } from "./dataset_figure.ts";
export { distributionFigure } from "./distribution_figure.ts";
export { figureDisplay } from "./figure_display.ts";
export { type FigureEntry, FIGURES } from "./figures.ts";
export { leaderboardFigure } from "./leaderboard_figure.ts";
export { listLengthFigure } from "./list_length_figure.ts";
export { questionsFigure } from "./questions_figure.ts";
export type { VegaSpec } from "./_interactive.ts";
export {
  compileFigure,
  type CompileOptions,
  type RenderOptions,
  renderPng,
  type RenderPngOptions,
  renderSvg,
} from "./render.ts";
export { type FigureOptions, isEmptyFigure, type PlainRow, type VegaLiteSpec } from "./theme.ts";
export { thinkingCostFigure } from "./thinking_cost_figure.ts";
export { thinkingFigure } from "./thinking_figure.ts";
export { thinkingTokensFigure } from "./thinking_tokens_figure.ts";
export { timelessFigure } from "./timeless_figure.ts";
export { tokenSplitFigure } from "./token_split_figure.ts";
export { tokensFigure } from "./tokens_figure.ts";
export { typeTokensFigure, type TypeTokensOptions } from "./type_tokens_figure.ts";
