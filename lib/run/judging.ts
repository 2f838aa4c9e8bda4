/** How a run is judged. @module */
import type { JudgedElement, Sample } from "../types.ts";
import type { Judge } from "../judge/judge.ts";
import { buildJudgePrompt } from "../judge/judge_prompt.ts";
import { type JudgeProgress, judgeSamples, type SampleToJudge } from "../judge/judge_samples.ts";
import type { VerdictStore } from "../judge/verdict_store.ts";
import { judgeScore } from "../score/judge_score.ts";
import type { Tokenizer } from "../types.ts";
import type { ScoredSample } from "./_run_scores.ts";

/** The judge of a run and how it is asked. */
export interface Judging {
  /** The judge. */
  judge: Judge;
  /**
   * Where verdicts are kept; what is there is not asked again.
   *
   * @default {undefined}
   */
  store?: VerdictStore;
  /**
   * How often an unreadable reply is asked again.
   *
   * @default {3}
   */
  maxRetries?: number;
  /**
   * How often everything is judged; repetition 0 is the headline.
   *
   * @default {1}
   */
  repeat?: number;
  /**
   * Whether element i is judged against element i too.
   *
   * @default {false}
   */
  ordered?: boolean;
  /**
   * Whether each verdict keeps its prompt.
   *
   * @default {false}
   */
  includePrompts?: boolean;
  /**
   * Told after each verdict.
   *
   * @default {undefined}
   */
  onProgress?: (progress: JudgeProgress) => void;
}

/** What the judge is asked of a scored sample. */
function sampleToJudge(scored: ScoredSample): SampleToJudge & { scored: ScoredSample } {
  const { elements, pairs, numPredicted, numReference, numWithoutTokens } = scored.score;
  return {
    question: scored.sample.problem,
    match: { ...elements, pairs, numPredicted, numReference, numWithoutTokens },
    scored,
  };
}

/** What the judge is asked of scored samples. */
export async function* scoredToJudge(
  samples: AsyncIterable<ScoredSample>,
): AsyncGenerator<SampleToJudge & { scored: ScoredSample }> {
  for await (const scored of samples) yield sampleToJudge(scored);
}

/** Adds the judge's scores to scored samples, many in flight, in the order they came. */
export async function* judged(
  samples: AsyncIterable<ScoredSample>,
  judging: Judging,
  options: { repetition: number; tokenizer?: Tokenizer; signal?: AbortSignal },
): AsyncGenerator<ScoredSample> {
  const { judge, store, maxRetries = 3, ordered = false, includePrompts = false } = judging;
  const stream = judgeSamples(scoredToJudge(samples), judge, {
    store,
    maxRetries,
    ordered,
    repetition: options.repetition,
    signal: options.signal,
    onProgress: judging.onProgress,
    ...options.tokenizer ? { tokenizer: options.tokenizer } : {},
  });
  for await (const { sample: { scored, match }, elements, positional } of stream) {
    if (includePrompts) {
      for (const element of elements) addPrompt(element, scored.sample, match);
    }
    scored.score.judge = judgeScore(match, elements, {
      positional,
      ordered: scored.sample.metadata?.ordered,
    });
    yield scored;
  }
}

function addPrompt(
  element: JudgedElement,
  sample: Sample,
  { predicted, reference }: SampleToJudge["match"],
): void {
  if (element.reference === null) return;
  element.prompt = buildJudgePrompt({
    question: sample.problem,
    gold: reference[element.reference]!,
    predicted: predicted[element.predicted]!,
  });
}
