import type { SampleScore } from "../types.ts";
import { bootstrapMean } from "../analyze/bootstrap_mean.ts";

/** Metrics that get an interval, by their name in the summary. */
const METRICS: [string, (score: SampleScore) => number | null][] = [
  ["relaxed_em_recall", (score) => score.relaxedRecall],
  ["relaxed_em_precision", (score) => score.relaxedPrecision],
  ["rouge_list_precision", (score) => score.rouge.precision],
  ["rouge_list_recall", (score) => score.rouge.recall],
  ["rouge_list_f1", (score) => score.rouge.f1],
  ["list_format_em", (score) => score.formatCorrectness],
  ["llm_judge_f1", (score) => score.judge?.f1 ?? null],
];

/** Values of a run's samples, kept for the bootstrap. */
export class IntervalValues {
  #values = METRICS.map(() => ({ values: [] as number[], pages: [] as string[] }));
  #count = 0;

  add(score: SampleScore): void {
    // A sample without a page is a page of its own.
    const page = score.metadata?.wikitable_source || `\u0000${this.#count}`;
    this.#count++;
    METRICS.forEach(([, read], k) => {
      const value = read(score);
      if (value === null) return;
      this.#values[k]!.values.push(value);
      this.#values[k]!.pages.push(page);
    });
  }

  /** 95 % intervals by metric; `null` where there are too few pages. */
  intervals(resamples: number, seed: number): Record<string, [number, number] | null> {
    return Object.fromEntries(
      METRICS.flatMap(([name], k) => {
        const { values, pages } = this.#values[k]!;
        if (values.length === 0) return [];
        const { interval } = bootstrapMean(values, { clusters: pages, resamples, seed });
        return [[name, interval.low === null ? null : [interval.low, interval.high!]]];
      }),
    );
  }
}
