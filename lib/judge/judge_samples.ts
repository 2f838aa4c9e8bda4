/** Verdicts for a stream of samples. @module */
import type { ElementMatch, JudgedElement, Tokenizer } from "../types.ts";
import type { Judge } from "./judge.ts";
import { judgeListElementsFrom, judgeOrderedElementsFrom } from "./judge_list_elements.ts";
import { type JudgeOptions, type PairVerdict, VerdictSource } from "./_verdict_source.ts";

/** What is needed of a sample to judge it. */
export interface SampleToJudge {
  /** The question. */
  question: string;
  /** The lists and their pairs, as `matchElements` gives them. */
  match: ElementMatch;
}

/** A sample with its verdicts. */
export interface JudgedSample<S extends SampleToJudge> {
  /** The sample as it came. */
  sample: S;
  /** One verdict for each predicted element. */
  elements: JudgedElement[];
  /** Verdicts by position, when they were asked for. */
  positional?: JudgedElement[];
}

/** How far the work has come. */
export interface JudgeProgress {
  /** Samples that are judged and handed on. */
  samples: number;
  /** Verdicts that the judge gave. */
  judged: number;
  /** Verdicts that were known already. */
  cached: number;
  /** Replies that stayed unreadable, by reason. */
  unreadable: Record<string, number>;
  /** How many of the judge's verdicts were read from a reply and how many chosen by probability. */
  decided: { generate: number; choice: number };
  /** Calls of the judge. */
  calls: number;
  /** Time since the start, in milliseconds. */
  elapsedMs: number;
  /** Verdicts of the judge per second, over all of that time. */
  perSecond: number;
}

/** Options of {@linkcode judgeSamples}. */
export interface JudgeSamplesOptions extends Omit<JudgeOptions, "onVerdict"> {
  /**
   * Whether to ask about element i and element i too, for scores by position.
   *
   * @default {false}
   */
  ordered?: boolean;
  /**
   * How elements are cut into tokens, for the overlap by position.
   *
   * @default {"rouge"}
   */
  tokenizer?: Tokenizer;
  /**
   * Most samples that are held: read ahead of the first one without all its verdicts, or answered
   * and waiting behind it.
   *
   * @default {Math.max(256, 16 * judge.concurrency)}
   */
  ahead?: number;
  /**
   * Called after each verdict.
   *
   * @default {undefined}
   */
  onProgress?: ((progress: JudgeProgress) => void) | undefined;
}

/**
 * Judges a stream of samples, with as many samples in flight as keep the judge busy. Memory does
 * not grow with the number of samples. Readable verdicts are in the store before they are handed
 * on; a failed request is its element's alone.
 *
 * @param samples The samples.
 * @param judge The judge.
 * @param options See {@linkcode JudgeSamplesOptions}.
 * @returns The samples with their verdicts, in the order in which they came.
 * @throws {RangeError} If an option is out of its range.
 * @throws {FatalJudgeError} If no further request can succeed.
 *
 * @example
 * ```ts
 * import { judgeSamples, judgeScore, matchElements, scriptedJudge } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * await using judge = scriptedJudge(({ gold, predicted }) => gold === predicted ? "A" : "B");
 * const samples = [
 *   { question: "Which trees?", match: matchElements("1. Ash\n2. Elm", "1. Ash\n2. Yew") },
 *   { question: "Which films?", match: matchElements("1. Gaia", "1. Gaia") },
 * ];
 * const f1: number[] = [];
 * for await (const { sample, elements } of judgeSamples(samples, judge)) {
 *   f1.push(judgeScore(sample.match, elements).f1);
 * }
 * assert.deepEqual(f1, [0.5, 1]);
 * ```
 */
export async function* judgeSamples<S extends SampleToJudge>(
  samples: AsyncIterable<S> | Iterable<S>,
  judge: Judge,
  options: JudgeSamplesOptions = {},
): AsyncGenerator<JudgedSample<S>> {
  const { ordered = false, tokenizer = "rouge", onProgress } = options;
  const { ahead = Math.max(256, 16 * judge.concurrency) } = options;
  if (!Number.isSafeInteger(ahead) || ahead < 1) {
    throw new RangeError(`ahead must be a whole number of at least 1, but is ${ahead}`);
  }
  const progress = new Progress();
  let changed = () => {};
  using source = new VerdictSource(judge, {
    ...options,
    onVerdict(verdict) {
      progress.add(verdict);
      if (onProgress !== undefined) onProgress(progress.now());
      changed();
    },
  });

  const judged = async (sample: S): Promise<JudgedSample<S>> => {
    const elements = await judgeListElementsFrom(source, sample.question, sample.match);
    if (!ordered) return { sample, elements };
    const positional = await judgeOrderedElementsFrom(source, sample.question, sample.match, {
      known: elements,
      tokenizer,
    });
    return { sample, elements, positional };
  };

  const flying: { done: JudgedSample<S> | undefined }[] = [];
  let failure: { error: unknown } | undefined;
  const iterator = Symbol.asyncIterator in samples
    ? samples[Symbol.asyncIterator]()
    : samples[Symbol.iterator]();
  let ended = false;
  try {
    for (;;) {
      if (failure !== undefined) throw failure.error;
      const first = flying[0];
      if (first?.done !== undefined) {
        flying.shift();
        progress.samples++;
        yield first.done;
        continue;
      }
      // Twice the calls that may be open: the next ones stand ready when a call ends.
      if (!ended && flying.length < ahead && source.numOpen < 2 * judge.concurrency) {
        const next = await iterator.next();
        if (next.done) {
          ended = true;
          continue;
        }
        const place: { done: JudgedSample<S> | undefined } = { done: undefined };
        flying.push(place);
        judged(next.value).then((sample) => place.done = sample, (error) => failure ??= { error })
          .then(() => changed());
        // Verdicts from the store come at once: let them through before more is read.
        await undefined;
        continue;
      }
      if (first === undefined) return;
      await new Promise<void>((resolve) => changed = resolve);
    }
  } finally {
    if (!ended) await iterator.return?.();
  }
}

class Progress {
  samples = 0;
  #judged = 0;
  #cached = 0;
  #calls = 0;
  readonly #unreadable: Record<string, number> = {};
  readonly #decided = { generate: 0, choice: 0 };
  readonly #start = performance.now();

  add(verdict: PairVerdict): void {
    this.#calls += verdict.attempts;
    if (verdict.cached) this.#cached++;
    else {
      this.#judged++;
      if (verdict.decide !== undefined) this.#decided[verdict.decide]++;
    }
    const { unreadable } = verdict;
    if (unreadable !== undefined) {
      this.#unreadable[unreadable] = (this.#unreadable[unreadable] ?? 0) + 1;
    }
  }

  now(): JudgeProgress {
    const elapsedMs = performance.now() - this.#start;
    return {
      samples: this.samples,
      judged: this.#judged,
      cached: this.#cached,
      unreadable: { ...this.#unreadable },
      decided: { ...this.#decided },
      calls: this.#calls,
      elapsedMs,
      perSecond: elapsedMs > 0 ? this.#judged / (elapsedMs / 1000) : 0,
    };
  }
}
