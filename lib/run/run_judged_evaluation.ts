/** The full pipeline on samples in memory. @module */
import type { Sample, SampleInput, SampleScore } from "../types.ts";
import { summarize } from "../report/summarize.ts";
import type { Summary } from "../report/summary_types.ts";
import { type ScoreOptions, scoreSample } from "../score/score_sample.ts";
import { judged, type Judging } from "./judging.ts";

/** Options of {@linkcode runJudgedEvaluation}: the judge, and how samples are scored. */
export interface JudgedEvaluationOptions extends Judging, ScoreOptions {
  /**
   * Ends the work; what was judged is in the store.
   *
   * @default {undefined}
   */
  signal?: AbortSignal;
}

/** What {@linkcode runJudgedEvaluation} gives. */
export interface JudgedEvaluation {
  /** Scores of the samples, in order, each with its `judge` part. */
  scores: SampleScore[];
  /** Their summary; the judge's means are its `llm_judge_scores`. */
  summary: Summary;
}

/**
 * Scores samples with all metrics, the judge's included: parse, match, judge each pair, aggregate.
 *
 * @param samples Rows in memory, or as `readSamples` gives them.
 * @param options See {@linkcode JudgedEvaluationOptions}.
 * @returns One score a sample, and the summary.
 * @throws {FatalJudgeError} If no further request can succeed.
 *
 * @example
 * ```ts
 * import { runJudgedEvaluation, scriptedJudge } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * // A real judge: endpointJudge({ baseUrl, model }) or await createLocalJudge({ model }).
 * await using judge = scriptedJudge(({ gold, predicted }) => gold === predicted ? "A" : "B");
 * const samples = [{
 *   problem: "Which trees?",
 *   answer: "1. Ash\n2. Elm\n3. Oak",
 *   prediction: "1. Ash\n2. Elms elm\n3. Yew",
 * }];
 * const { scores, summary } = await runJudgedEvaluation(samples, { judge });
 * assert.equal(scores[0]?.judge?.elements[1]?.score, "B");
 * assert.equal(summary.llm_judge_scores?.f1, 1 / 3);
 * ```
 */
export async function runJudgedEvaluation(
  samples: Iterable<SampleInput> | AsyncIterable<SampleInput>,
  options: JudgedEvaluationOptions,
): Promise<JudgedEvaluation> {
  const { signal, tokenizer } = options;
  const scored = (async function* () {
    let line = 0;
    for await (const input of samples) {
      const score = scoreSample(input, options);
      const sample: Sample = {
        line: ++line,
        repetition: 0,
        ...input,
        problem: input.problem ?? "",
        ...score.metadata ? { metadata: score.metadata } : {},
      } as Sample;
      yield { sample, score };
    }
  })();
  const scores: SampleScore[] = [];
  const stream = judged(scored, options, {
    repetition: 0,
    ...tokenizer ? { tokenizer } : {},
    ...signal ? { signal } : {},
  });
  for await (const { score } of stream) scores.push(score);
  return { scores, summary: summarize(scores) };
}
