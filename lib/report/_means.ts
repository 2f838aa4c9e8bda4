import type { FormatErrorClass, PRF, SampleScore } from "../types.ts";
import { FORMAT_ERROR_CLASSES as CLASSES } from "../score/format_error_class.ts";
import type { JudgeMeans, MetricMeans } from "./summary_types.ts";

/** Harmonic mean; 0 when both are 0. */
export function harmonicMean(a: number, b: number): number {
  return a + b > 0 ? (2 * a * b) / (a + b) : 0;
}

/** Places in the sums of {@linkcode MetricSums}; the format error classes come after. */
const RECALL = 0, PRECISION = 1, ROUGE_PRECISION = 2, ROUGE_RECALL = 3, ROUGE_F1 = 4, FORMAT = 5;
const CLASS_0 = 6;

/** Running sums of the judge-free metrics. In one typed array: a run adds to five groups a sample. */
export class MetricSums {
  #samples = 0;
  #withType = 0;
  readonly #sums: Float64Array = new Float64Array(CLASS_0 + CLASSES.length);

  add(score: SampleScore): void {
    const sums = this.#sums, { rouge, formatCorrectness } = score;
    this.#samples++;
    sums[RECALL]! += score.relaxedRecall;
    sums[PRECISION]! += score.relaxedPrecision;
    sums[ROUGE_PRECISION]! += rouge.precision;
    sums[ROUGE_RECALL]! += rouge.recall;
    sums[ROUGE_F1]! += rouge.f1;
    if (formatCorrectness !== null) {
      this.#withType++;
      sums[FORMAT]! += formatCorrectness;
      sums[CLASS_0 + CLASSES.indexOf(score.formatError!)]!++;
    }
  }

  means(): MetricMeans {
    const n = this.#samples, typed = this.#withType, sums = this.#sums;
    const mean = (at: number) => n > 0 ? sums[at]! / n : null;
    const precision = mean(ROUGE_PRECISION), recall = mean(ROUGE_RECALL);
    return {
      num_samples: n,
      relaxed_em_recall: mean(RECALL),
      relaxed_em_precision: mean(PRECISION),
      rouge_list_precision: precision,
      rouge_list_recall: recall,
      rouge_list_f1: mean(ROUGE_F1),
      rouge_list_f1_of_means: n > 0 ? harmonicMean(precision!, recall!) : null,
      list_format_em: typed > 0 ? sums[FORMAT]! / typed : null,
      num_with_prompt_type: typed,
      format_errors: typed > 0
        ? Object.fromEntries(
          CLASSES.map((name, k) => [name, sums[CLASS_0 + k]! / typed]),
        ) as Record<FormatErrorClass, number>
        : null,
    };
  }
}

/** Running sums of precision, recall and F1. */
export class PrfSums {
  samples = 0;
  #precision = 0;
  #recall = 0;
  #f1 = 0;

  add(score: PRF): void {
    this.samples++;
    this.#precision += score.precision;
    this.#recall += score.recall;
    this.#f1 += score.f1;
  }

  means(): JudgeMeans {
    const n = this.samples || 1;
    const precision = this.#precision / n, recall = this.#recall / n;
    return {
      num_samples: this.samples,
      precision,
      recall,
      f1: this.#f1 / n,
      f1_of_means: harmonicMean(precision, recall),
    };
  }
}
