/** Options that the analyses share. @module */
import { checkResamples } from "./_draws.ts";
import { DEFAULT_RESAMPLES } from "./bootstrap_mean.ts";

/** Columns of the samples frame that can be the score of an analysis. */
export const SCORE_COLUMNS = [
  "judge_f1",
  "judge_precision",
  "judge_recall",
  "judge_f1_ordered",
  "judge_f1_blended",
  "rouge_f1",
  "rouge_precision",
  "rouge_recall",
  "relaxed_recall",
  "relaxed_precision",
  "format",
] as const;

/** A column that can be the score of an analysis. */
export type ScoreColumn = typeof SCORE_COLUMNS[number];

/** Options that every analysis takes. */
export interface AnalysisOptions {
  /**
   * The score.
   *
   * @default {undefined} `judge_f1` when the frame holds any, else `rouge_f1`
   */
  metric?: ScoreColumn;
  /**
   * Number of bootstrap resamples; 0 for no intervals.
   *
   * @default {2000}
   */
  bootstrap?: number;
  /**
   * Seed of the draws.
   *
   * @default {0}
   */
  seed?: number;
  /**
   * What is drawn: whole source pages (samples without a page each for itself), or samples.
   *
   * @default {"page"}
   */
  resample?: "page" | "sample";
}

/** The data do not hold what an analysis needs; the message says what is missing. */
export class MissingDataError extends Error {
  /** Always `MissingDataError`. */
  override name = "MissingDataError";
}

/** Groups with fewer samples are marked. */
export const SMALL_GROUP = 20;

/** Checks the options and fills in the defaults, the metric excepted. */
export function checkOptions(options: AnalysisOptions): {
  metric: ScoreColumn | undefined;
  bootstrap: number;
  seed: number;
  resample: "page" | "sample";
} {
  const { metric, bootstrap = DEFAULT_RESAMPLES, seed = 0, resample = "page" } = options;
  if (metric !== undefined) checkMetric(metric);
  checkResamples("bootstrap", bootstrap);
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new RangeError(`seed must be a whole number of at least 0, got ${seed}`);
  }
  if (resample !== "page" && resample !== "sample") {
    throw new RangeError(`resample must be "page" or "sample", got ${JSON.stringify(resample)}`);
  }
  return { metric, bootstrap, seed, resample };
}

/** Refuses a name that is no score column. */
export function checkMetric(metric: string): void {
  if (!SCORE_COLUMNS.includes(metric as ScoreColumn)) {
    throw new RangeError(
      `metric must be one of ${SCORE_COLUMNS.join(", ")}, got ${JSON.stringify(metric)}`,
    );
  }
}
