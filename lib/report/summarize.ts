/** The summary of a run. @module */
import type { SampleScore } from "../types.ts";
import { Breakdowns } from "./_groups.ts";
import { JudgeSums } from "./_judge_sums.ts";
import { MetricSums } from "./_means.ts";
import type { Summary } from "./summary_types.ts";

/** Options of {@linkcode summarize}. */
export interface SummarizeOptions {
  /**
   * Rows left out because they were bad.
   *
   * @default {0}
   */
  numSkipped?: number;
}

/** Adds up scores as they come, so that a run of any size is summarized in constant memory. */
export class SummaryBuilder {
  #all = new MetricSums();
  #breakdowns = new Breakdowns<SampleScore, MetricSums>(() => new MetricSums());
  #judge: JudgeSums | undefined;
  #withoutTokens = 0;
  #withReasoning = 0;

  /**
   * Adds one sample.
   *
   * @param score Its score.
   */
  add(score: SampleScore): void {
    this.#all.add(score);
    this.#breakdowns.add(score.metadata, score);
    this.#withoutTokens += score.numWithoutTokens;
    if (score.hasReasoning) this.#withReasoning++;
    if (score.judge !== undefined) {
      (this.#judge ??= new JudgeSums()).add(score.judge, score.metadata);
    }
  }

  /**
   * The summary of what was added.
   *
   * @param options See {@linkcode SummarizeOptions}.
   * @returns The summary.
   */
  summary(options: SummarizeOptions = {}): Summary {
    const { num_samples, ...means } = this.#all.means();
    return {
      num_samples,
      num_skipped: options.numSkipped ?? 0,
      ...means,
      num_elements_without_tokens: this.#withoutTokens,
      num_with_reasoning: this.#withReasoning,
      breakdowns: this.#breakdowns.read((sums) => sums.means()),
      ...(this.#judge ? { llm_judge_scores: this.#judge.summary() } : {}),
    };
  }
}

/**
 * Summarizes scores: means over samples, and the same by category, country, year range and prompt
 * type. `f1` is the mean of the per-sample F1 (the paper's), `f1_of_means` the harmonic mean of mean
 * precision and mean recall.
 *
 * @param scores Scores of one run.
 * @param options See {@linkcode SummarizeOptions}.
 * @returns The summary, with the reference tool's keys; `null` where there is no sample to average.
 *
 * @example
 * ```ts
 * import { scoreSample, summarize } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const metadata = { prompt_type: "single-faceted", category: "Trees" } as const;
 * const summary = summarize([
 *   scoreSample({ answer: "1. Ash\n2. Elm\n3. Oak", prediction: "1. Ash\n2. Elm\n3. Oak", metadata }),
 *   scoreSample({ answer: "1. Ash\n2. Elm\n3. Oak", prediction: "No idea.", metadata }),
 * ]);
 * assert.equal(summary.rouge_list_f1, 0.5);
 * assert.equal(summary.breakdowns.category["Trees"]!.num_samples, 2);
 * assert.equal(summary.format_errors!["No List"], 0.5);
 * ```
 */
export function summarize(
  scores: Iterable<SampleScore>,
  options: SummarizeOptions = {},
): Summary {
  const builder = new SummaryBuilder();
  for (const score of scores) builder.add(score);
  return builder.summary(options);
}
