/**
 * The whole way in one call: read, score, judge, write.
 *
 * @module
 */
export type { Judging } from "./judging.ts";
export { openRuns, type OpenRunsOptions } from "./open_runs.ts";
export {
  type JudgedEvaluation,
  type JudgedEvaluationOptions,
  runJudgedEvaluation,
} from "./run_judged_evaluation.ts";
export { scoreFiles, type ScoreFilesOptions, type ScoreFilesResult } from "./score_files.ts";
export { writeReport, type WriteReportOptions, type WrittenReport } from "./write_report.ts";
