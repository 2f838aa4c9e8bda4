/**
 * Summaries, explanations and progress.
 *
 * @module
 */
export type { MediaBundle, NotebookBroadcast } from "./_notebook.ts";
export {
  type ExplainedPair,
  type ExplainOptions,
  explainSample,
  type SampleExplanation,
} from "./explain_sample.ts";
export { leaderboardLayout } from "./leaderboard_layout.ts";
export {
  createNotebookProgress,
  type NotebookProgress,
  type NotebookProgressOptions,
} from "./notebook_progress.ts";
export {
  createProgress,
  type Progress,
  type ProgressOptions,
  type ProgressStream,
} from "./progress.ts";
export { type Displayable, show, type ShowOptions } from "./show.ts";
export { summarize, type SummarizeOptions, SummaryBuilder } from "./summarize.ts";
export type * from "./summary_types.ts";
export { type FrameLike, tableDisplay, type TableDisplayOptions } from "./table_display.ts";
export {
  type PlainTable,
  tableToCsv,
  tableToHtml,
  tableToLatex,
  tableToMarkdown,
} from "./table_text.ts";
export { pageAnalyses, type PageAnalysesOptions, type PlainAnalysis } from "./page/analyses.ts";
export type {
  PageAnalysis,
  PageCell,
  PageColumn,
  PageColumnKind,
  PageFigure,
  PageTable,
} from "./page/page_analysis.ts";
