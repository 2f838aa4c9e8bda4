/**
 * The metrics, one a file, and all of them of a sample.
 *
 * @module
 */
export { formatCorrectness } from "./format_correctness.ts";
export { FORMAT_ERROR_CLASSES, formatErrorClass } from "./format_error_class.ts";
export { judgeScore, type JudgeScoreOptions } from "./judge_score.ts";
export { orderedScore } from "./ordered_score.ts";
export { relaxedPrecision } from "./relaxed_precision.ts";
export { type RelaxedOptions, relaxedRecall } from "./relaxed_recall.ts";
export { rougeListMatch, type RougeListOptions, type RougeListScore } from "./rouge_list_match.ts";
export { type ScoreOptions, scoreSample } from "./score_sample.ts";
