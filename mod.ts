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
export * from "./lib/parse/parse_list.ts";
export { flattenList } from "./lib/match/flatten_list.ts";
export { rouge1, type Rouge1Options } from "./lib/match/rouge1.ts";
export { assignMaximum } from "./lib/match/assign_maximum.ts";
export { matchElements, type MatchOptions } from "./lib/match/match_elements.ts";
export { relaxedRecall } from "./lib/score/relaxed_recall.ts";
export { relaxedPrecision } from "./lib/score/relaxed_precision.ts";
export {
  rougeListMatch,
  type RougeListOptions,
  type RougeListScore,
} from "./lib/score/rouge_list_match.ts";
export { formatCorrectness } from "./lib/score/format_correctness.ts";
export { FORMAT_ERROR_CLASSES, formatErrorClass } from "./lib/score/format_error_class.ts";
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
