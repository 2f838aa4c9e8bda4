/**
 * The paper's analyses as tables with intervals, and the statistics behind them.
 *
 * @module
 */
export { alignmentAccuracy } from "./alignment_accuracy.ts";
export { auditInterval, type Proportion } from "./audit_interval.ts";
export { baseVsTuned } from "./base_vs_tuned.ts";
export { bestFitLine, type Line } from "./best_fit_line.ts";
export { type BootstrapMean, bootstrapMean, type BootstrapOptions } from "./bootstrap_mean.ts";
export { categories } from "./categories.ts";
export { type Agreement, cohensKappa } from "./cohens_kappa.ts";
export { compareRuns, type CompareRunsOptions, type RunComparison } from "./compare_runs.ts";
export { compareScores, type ScoreComparison } from "./compare_scores.ts";
export { continents, type ContinentsOptions } from "./continents.ts";
export { countries } from "./countries.ts";
export { type DatasetOverview, datasetOverview } from "./dataset_overview.ts";
export { type F1Distribution, f1Distribution } from "./f1_distribution.ts";
export { formatErrors } from "./format_errors.ts";
export { buildElementsFrame, buildFrame, type DataFrame } from "./frame.ts";
export {
  type CellOf,
  type ElementRow,
  elementRows,
  type FrameRow,
  frameRow,
  type RowOf,
  type ScoredJudge,
  type ScoredRow,
} from "./frame_row.ts";
export { type HumanAgreement, humanAgreement } from "./human_agreement.ts";
export { type HumanLabel, parseHumanLabels } from "./human_labels.ts";
export { type JudgeAgreement, judgeAgreement } from "./judge_agreement.ts";
export { leaderboard, type LeaderboardOptions } from "./leaderboard.ts";
export { listLength } from "./list_length.ts";
export { matcherPairs } from "./matcher_pairs.ts";
export { matcherSensitivity, type MatcherSensitivityOptions } from "./matcher_sensitivity.ts";
export {
  type AnalysisOptions,
  MissingDataError,
  SCORE_COLUMNS,
  type ScoreColumn,
} from "./options.ts";
export { type Ordered, ordered } from "./ordered.ts";
export { type PairedDifference, pairedDifference } from "./paired_difference.ts";
export { PAPER_TABLES, type PaperTable } from "./paper_tables.ts";
export { pearson } from "./pearson.ts";
export { ragGain } from "./rag_gain.ts";
export { readProblems } from "./read_problems.ts";
export {
  readResults,
  type ReadResultsOptions,
  type Results,
  type ResultsRun,
} from "./read_results.ts";
export { repeatability } from "./repeatability.ts";
export {
  ANALYSES,
  type AnalysisInput,
  type AnalysisResult,
  runAnalyses,
  type RunAnalysesOptions,
} from "./run_analyses.ts";
export { selectRun } from "./select_run.ts";
export { spearman } from "./spearman.ts";
export type { Interval, Statistic } from "./statistic.ts";
export { type ThinkingDelta, thinkingDelta } from "./thinking_delta.ts";
export { timelessVsTemporal } from "./timeless_vs_temporal.ts";
export { type TokenEfficiency, tokenEfficiency } from "./token_efficiency.ts";
export { wilsonInterval } from "./wilson_interval.ts";
