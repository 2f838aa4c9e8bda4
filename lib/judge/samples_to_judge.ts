/** Rows of a predictions file as samples to judge. @module */
import type { Sample } from "../types.ts";
import { matchElements, type MatchOptions } from "../match/match_elements.ts";
import { stripReasoning } from "../parse/strip_reasoning.ts";
import type { SampleToJudge } from "./judge_samples.ts";

/** Options of {@linkcode samplesToJudge}. */
export interface SamplesToJudgeOptions extends MatchOptions {
  /**
   * Whether reasoning is removed from the predictions first.
   *
   * @default {false}
   */
  stripReasoning?: boolean;
}

/**
 * Matches the elements of rows as they are read.
 *
 * @param samples Rows, as `readSamples` gives them.
 * @param options See {@linkcode SamplesToJudgeOptions}.
 * @returns What `judgeSamples`, `planVerdicts` and the batch files take, with the row beside it.
 *
 * @example
 * ```ts
 * import { judgeSamples, samplesToJudge, scriptedJudge } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const rows = [{ problem: "Trees?", answer: "1. Ash", prediction: "1. Ash", line: 1, repetition: 0 }];
 * await using judge = scriptedJudge(() => "A");
 * for await (const { sample, elements } of judgeSamples(samplesToJudge(rows), judge)) {
 *   assert.deepEqual([sample.row.line, elements[0]?.score], [1, "A"]);
 * }
 * ```
 */
export async function* samplesToJudge<S extends Sample>(
  samples: AsyncIterable<S> | Iterable<S>,
  options: SamplesToJudgeOptions = {},
): AsyncGenerator<SampleToJudge & { row: S }> {
  const { stripReasoning: strip = false, ...match } = options;
  for await (const row of samples) {
    const prediction = strip ? stripReasoning(row.prediction) : row.prediction;
    yield { question: row.problem, match: matchElements(row.answer, prediction, match), row };
  }
}
