import type { FormatErrorClass, PRF, SampleScore } from "../types.ts";
import type { JudgeMeans, MetricMeans } from "./summary_types.ts";

/** Format error classes in the order of the paper's table. */
const CLASSES: readonly FormatErrorClass[] = [
  "Perfect",
  "Mixed",
  "Wrong Facet",
  "Too Few",
  "No List",
];

/** Harmonic mean; 0 when both are 0. */
export function harmonicMean(a: number, b: number): number {
  return a + b > 0 ? (2 * a * b) / (a + b) : 0;
}

/** Running sums of the judge-free metrics. */
export class MetricSums {
  #samples = 0;
  #recall = 0;
  #precision = 0;
  #rougePrecision = 0;
  #rougeRecall = 0;
  #rougeF1 = 0;
  #format = 0;
  #withType = 0;
  #classes: number[] = CLASSES.map(() => 0);

  add(score: SampleScore): void {
    this.#samples++;
    this.#recall += score.relaxedRecall;
    this.#precision += score.relaxedPrecision;
    this.#rougePrecision += score.rouge.precision;
    this.#rougeRecall += score.rouge.recall;
    this.#rougeF1 += score.rouge.f1;
    if (score.formatCorrectness !== null) {
      this.#withType++;
      this.#format += score.formatCorrectness;
      this.#classes[CLASSES.indexOf(score.formatError!)]!++;
    }
  }

  means(): MetricMeans {
    const n = this.#samples, typed = this.#withType;
    const mean = (sum: number) => n > 0 ? sum / n : null;
    const precision = mean(this.#rougePrecision), recall = mean(this.#rougeRecall);
    return {
      num_samples: n,
      relaxed_em_recall: mean(this.#recall),
      relaxed_em_precision: mean(this.#precision),
      rouge_list_precision: precision,
      rouge_list_recall: recall,
      rouge_list_f1: mean(this.#rougeF1),
      rouge_list_f1_of_means: n > 0 ? harmonicMean(precision!, recall!) : null,
      list_format_em: typed > 0 ? this.#format / typed : null,
      num_with_prompt_type: typed,
      format_errors: typed > 0
        ? Object.fromEntries(CLASSES.map((name, k) => [name, this.#classes[k]! / typed])) as Record<
          FormatErrorClass,
          number
        >
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
