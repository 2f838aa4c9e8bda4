/**
 * Scores list-formatted answers as the ListQA benchmark does.
 *
 * @example
 * ```ts
 * import { rougeListMatch } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(rougeListMatch("1. Ash\n2. Elm\n3. Oak", "1. Elm\n2. Yew").precision, 0.5);
 * ```
 *
 * @module
 */
export type * from "./lib/types.ts";
export * from "./lib/data/mod.ts";
export * from "./lib/parse/mod.ts";
export * from "./lib/match/mod.ts";
export * from "./lib/judge/mod.ts";
export * from "./lib/score/mod.ts";
export * from "./lib/analyze/mod.ts";
export * from "./lib/plot/mod.ts";
export * from "./lib/report/mod.ts";
export * from "./lib/run/mod.ts";
export * from "./lib/predict/mod.ts";
export * from "./lib/parse/parse_list.ts";
export { flattenList } from "./lib/match/flatten_list.ts";
export { rouge1, type Rouge1Options } from "./lib/match/rouge1.ts";
export { assignMaximum } from "./lib/match/assign_maximum.ts";
export { matchElements, type MatchOptions } from "./lib/match/match_elements.ts";
export { type RelaxedOptions, relaxedRecall } from "./lib/score/relaxed_recall.ts";
export { relaxedPrecision } from "./lib/score/relaxed_precision.ts";
export {
  rougeListMatch,
  type RougeListOptions,
  type RougeListScore,
} from "./lib/score/rouge_list_match.ts";
export { formatCorrectness } from "./lib/score/format_correctness.ts";
export { FORMAT_ERROR_CLASSES, formatErrorClass } from "./lib/score/format_error_class.ts";
export { type ScoreOptions, scoreSample } from "./lib/score/score_sample.ts";
export { summarize, type SummarizeOptions, SummaryBuilder } from "./lib/report/summarize.ts";
export type * from "./lib/report/summary_types.ts";
export type { Diagnostic, DiagnosticKind } from "./lib/parse/diagnostic.ts";
export { type LenientList, parseLenient } from "./lib/parse/parse_lenient.ts";
export { stripReasoning } from "./lib/parse/strip_reasoning.ts";
export { hasReasoning } from "./lib/parse/has_reasoning.ts";
export {
  diagnoseList,
  type DiagnoseOptions,
  type ListDiagnosis,
  type ListFacts,
} from "./lib/parse/diagnose_list.ts";
export {
  type ExplainedPair,
  type ExplainOptions,
  explainSample,
  type SampleExplanation,
} from "./lib/report/explain_sample.ts";
export { foldDiagnostics, type FoldedDiagnostic } from "./lib/parse/fold_diagnostics.ts";
export {
  readSampleBatches,
  readSamples,
  type ReadSamplesOptions,
} from "./lib/data/read_samples.ts";
export { type ValidateOptions, validateSamples } from "./lib/data/validate_samples.ts";
export { BadRowsError, formatRowProblem, type RowProblem } from "./lib/data/row_problem.ts";
export { type AtomicWriter, createAtomicWriter } from "./lib/data/atomic_writer.ts";
export {
  createResultsWriter,
  RESULTS_SCHEMA_VERSION,
  type ResultsWriter,
} from "./lib/data/results_writer.ts";
export type { Interval, Statistic } from "./lib/analyze/statistic.ts";
export {
  type BootstrapMean,
  bootstrapMean,
  type BootstrapOptions,
} from "./lib/analyze/bootstrap_mean.ts";
export { type PairedDifference, pairedDifference } from "./lib/analyze/paired_difference.ts";
export { wilsonInterval } from "./lib/analyze/wilson_interval.ts";
export { pearson } from "./lib/analyze/pearson.ts";
export { spearman } from "./lib/analyze/spearman.ts";
export { bestFitLine, type Line } from "./lib/analyze/best_fit_line.ts";
export { type Agreement, cohensKappa } from "./lib/analyze/cohens_kappa.ts";
export { compareScores, type ScoreComparison } from "./lib/analyze/compare_scores.ts";
export { parseYearRange, type YearRange } from "./lib/data/metadata.ts";
export {
  type Continent,
  type ContinentFinder,
  CONTINENTS,
  loadContinents,
} from "./lib/data/continents.ts";
export {
  type ManifestEntry,
  readManifest,
  RUN_PROMPTS,
  RUN_SETTINGS,
} from "./lib/data/read_manifest.ts";
export { createFrameWriter, type FrameWriter } from "./lib/data/frame_writer.ts";
export {
  type ColumnKind,
  ELEMENT_COLUMNS,
  MANIFEST_COLUMNS,
  SAMPLE_COLUMNS,
} from "./lib/data/frame_schema.ts";
export {
  type CellOf,
  type ElementRow,
  elementRows,
  type FrameRow,
  frameRow,
  type RowOf,
  type ScoredJudge,
  type ScoredRow,
} from "./lib/analyze/frame_row.ts";
export { buildElementsFrame, buildFrame, type DataFrame } from "./lib/analyze/frame.ts";
export {
  readResults,
  type ReadResultsOptions,
  type Results,
  type ResultsRun,
} from "./lib/analyze/read_results.ts";
export {
  type AnalysisOptions,
  MissingDataError,
  SCORE_COLUMNS,
  type ScoreColumn,
} from "./lib/analyze/options.ts";
export { leaderboard, type LeaderboardOptions } from "./lib/analyze/leaderboard.ts";
export { ragGain } from "./lib/analyze/rag_gain.ts";
export { type DatasetOverview, datasetOverview } from "./lib/analyze/dataset_overview.ts";
export { formatErrors } from "./lib/analyze/format_errors.ts";
export { type Ordered, ordered } from "./lib/analyze/ordered.ts";
export { type ThinkingDelta, thinkingDelta } from "./lib/analyze/thinking_delta.ts";
export { baseVsTuned } from "./lib/analyze/base_vs_tuned.ts";
export { timelessVsTemporal } from "./lib/analyze/timeless_vs_temporal.ts";
export { listLength } from "./lib/analyze/list_length.ts";
export { categories } from "./lib/analyze/categories.ts";
export { continents, type ContinentsOptions } from "./lib/analyze/continents.ts";
export { countries } from "./lib/analyze/countries.ts";
export { type HumanLabel, parseHumanLabels } from "./lib/analyze/human_labels.ts";
export { type HumanAgreement, humanAgreement } from "./lib/analyze/human_agreement.ts";
export { alignmentAccuracy } from "./lib/analyze/alignment_accuracy.ts";
export { auditInterval, type Proportion } from "./lib/analyze/audit_interval.ts";
export {
  matcherSensitivity,
  type MatcherSensitivityOptions,
} from "./lib/analyze/matcher_sensitivity.ts";
export { type JudgeAgreement, judgeAgreement } from "./lib/analyze/judge_agreement.ts";
export { repeatability } from "./lib/analyze/repeatability.ts";
export { type TokenEfficiency, tokenEfficiency } from "./lib/analyze/token_efficiency.ts";
export { type F1Distribution, f1Distribution } from "./lib/analyze/f1_distribution.ts";
export {
  compareRuns,
  type CompareRunsOptions,
  type RunComparison,
} from "./lib/analyze/compare_runs.ts";

export { JUDGE_TEMPLATE } from "./lib/judge/judge_template.ts";
export {
  buildJudgePrompt,
  JUDGE_PROMPT_PREFIX,
  JUDGE_TEMPLATE_HASH,
  JUDGE_TEMPLATE_ID,
  type JudgePromptInput,
  showElement,
} from "./lib/judge/judge_prompt.ts";
export {
  type ParsedVerdict,
  parseVerdict,
  type ParseVerdictOptions,
  type UnreadableReason,
} from "./lib/judge/parse_verdict.ts";
export {
  type DecideMode,
  FatalJudgeError,
  type Judge,
  type JudgeReply,
  type JudgeRequest,
  JudgeRequestError,
  type JudgeSettings,
} from "./lib/judge/judge.ts";
export { batchAsks } from "./lib/judge/batch_asks.ts";
export { scriptedJudge, type ScriptedJudgeOptions } from "./lib/judge/scripted_judge.ts";
export type { StoredVerdict, VerdictStore } from "./lib/judge/verdict_store.ts";
export { verdictKey } from "./lib/judge/verdict_key.ts";
export {
  type ElementPair,
  type JudgeOptions,
  judgePairs,
  type PairVerdict,
} from "./lib/judge/judge_pairs.ts";
export {
  judgeListElements,
  judgeOrderedElements,
  type JudgeOrderedOptions,
} from "./lib/judge/judge_list_elements.ts";
export { type PositionalOptions, positionalPairs } from "./lib/match/positional_pairs.ts";
export { orderedScore } from "./lib/score/ordered_score.ts";
export { judgeScore, type JudgeScoreOptions } from "./lib/score/judge_score.ts";
export {
  openVerdictStore,
  type SqliteVerdictStore,
  type StoreSummary,
  type VerdictFilter,
  type VerdictStoreOptions,
} from "./lib/judge/store.ts";
export { endpointJudge, type EndpointOptions } from "./lib/judge/endpoint_judge.ts";
export { type ChatOptions, chatSettings } from "./lib/judge/endpoint_settings.ts";
export { defaultStorePath } from "./lib/judge/store_path.ts";
export {
  type JudgedSample,
  type JudgeProgress,
  judgeSamples,
  type JudgeSamplesOptions,
  type SampleToJudge,
} from "./lib/judge/judge_samples.ts";
export {
  type PendingOptions,
  pendingVerdicts,
  planVerdicts,
  type VerdictPlan,
  type WantedVerdict,
} from "./lib/judge/pending_verdicts.ts";
export {
  type BatchImport,
  type BatchLine,
  type BatchProblem,
  type BatchProblems,
  exportBatch,
  importBatch,
} from "./lib/judge/batch_file.ts";
export { samplesToJudge, type SamplesToJudgeOptions } from "./lib/judge/samples_to_judge.ts";
export { readLines } from "./lib/data/read_lines.ts";
export {
  createEmbedder,
  type Embedder,
  type EmbedderOptions,
} from "./lib/match/embedding_similarity.ts";
export {
  createLocalJudge,
  type LocalJudge,
  type LocalJudgeOptions,
} from "./lib/judge/local_judge.ts";
export {
  ANALYSES,
  type AnalysisInput,
  type AnalysisResult,
  runAnalyses,
  type RunAnalysesOptions,
} from "./lib/analyze/run_analyses.ts";
export { type FigureOptions, type PlainRow, type VegaLiteSpec } from "./lib/plot/theme.ts";
export { type FigureEntry, FIGURES } from "./lib/plot/figures.ts";
export {
  type RenderOptions,
  renderPng,
  type RenderPngOptions,
  renderSvg,
} from "./lib/plot/render.ts";
export { leaderboardFigure } from "./lib/plot/leaderboard_figure.ts";
export { datasetFigure, type DatasetRows } from "./lib/plot/dataset_figure.ts";
export { thinkingFigure } from "./lib/plot/thinking_figure.ts";
export { questionsFigure } from "./lib/plot/questions_figure.ts";
export { timelessFigure } from "./lib/plot/timeless_figure.ts";
export { listLengthFigure } from "./lib/plot/list_length_figure.ts";
export type { GroupFigureOptions } from "./lib/plot/_group_panels.ts";
export { categoriesFigure } from "./lib/plot/categories_figure.ts";
export { continentsFigure } from "./lib/plot/continents_figure.ts";
export { tokensFigure } from "./lib/plot/tokens_figure.ts";
export { thinkingTokensFigure } from "./lib/plot/thinking_tokens_figure.ts";
export { thinkingCostFigure } from "./lib/plot/thinking_cost_figure.ts";
export { tokenSplitFigure } from "./lib/plot/token_split_figure.ts";
export { typeTokensFigure, type TypeTokensOptions } from "./lib/plot/type_tokens_figure.ts";
export { distributionFigure } from "./lib/plot/distribution_figure.ts";
export {
  type PlainTable,
  tableToCsv,
  tableToHtml,
  tableToLatex,
  tableToMarkdown,
} from "./lib/report/table_text.ts";
export { leaderboardLayout } from "./lib/report/leaderboard_layout.ts";
export { PAPER_TABLES, type PaperTable } from "./lib/analyze/paper_tables.ts";
export { matcherPairs } from "./lib/analyze/matcher_pairs.ts";
export { readProblems } from "./lib/analyze/read_problems.ts";
export { isEmptyFigure } from "./lib/plot/theme.ts";
export { selectRun } from "./lib/analyze/select_run.ts";
export { figureDisplay } from "./lib/plot/figure_display.ts";
