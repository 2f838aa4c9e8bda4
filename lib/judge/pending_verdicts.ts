/** Verdicts that are wanted and not known yet. @module */
import type { Tokenizer } from "../types.ts";
import type { JudgeSettings } from "./judge.ts";
import type { SampleToJudge } from "./judge_samples.ts";
import { JUDGE_PROMPT_PREFIX } from "./judge_prompt.ts";
import { JUDGE_TEMPLATE } from "./judge_template.ts";
import { verdictKey } from "./verdict_key.ts";
import type { VerdictStore } from "./verdict_store.ts";
import { wantedPairs } from "./_wanted_pairs.ts";

/** Options of {@linkcode pendingVerdicts} and {@linkcode planVerdicts}. */
export interface PendingOptions {
  /**
   * Where known verdicts are looked up.
   *
   * @default {undefined}
   */
  store?: Pick<VerdictStore, "getMany"> | undefined;
  /**
   * How often each verdict is wanted, as repetitions 0, 1, …
   *
   * @default {1}
   */
  repeat?: number;
  /**
   * Whether verdicts by position are wanted too.
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
}

/** A verdict that is wanted. */
export interface WantedVerdict {
  /** Its key in the store, and its custom id in batch files. */
  key: string;
  /** The question. */
  question: string;
  /** The reference element as shown. */
  gold: string;
  /** The predicted element as shown. */
  predicted: string;
  /** Which repetition. */
  repetition: number;
  /** Whether the store has it. */
  stored: boolean;
}

/**
 * Goes through the verdicts that judging some samples wants, each once, and says which are stored.
 *
 * @param samples The samples.
 * @param settings The judge's settings.
 * @param options See {@linkcode PendingOptions}.
 * @param onPair Called for each pair, repeated ones included.
 * @returns The wanted verdicts, in the order in which they would be asked.
 * @throws {RangeError} If `repeat` is out of its range.
 */
export async function* wantedVerdicts(
  samples: AsyncIterable<SampleToJudge> | Iterable<SampleToJudge>,
  settings: JudgeSettings,
  options: PendingOptions = {},
  onPair?: () => void,
): AsyncGenerator<WantedVerdict> {
  const { store, repeat = 1, ordered = false, tokenizer = "rouge" } = options;
  if (!Number.isSafeInteger(repeat) || repeat < 1) {
    throw new RangeError(`repeat must be a whole number of at least 1, but is ${repeat}`);
  }
  const seen = new Set<string>();
  for await (const { question, match } of samples) {
    const fresh: WantedVerdict[] = [];
    const pairs = wantedPairs(question, match, { ordered, tokenizer });
    for (let repetition = 0; repetition < repeat; repetition++) {
      for (const pair of pairs) {
        onPair?.();
        const key = verdictKey(settings, { ...pair, repetition });
        if (seen.has(key)) continue;
        seen.add(key);
        fresh.push({ key, ...pair, repetition, stored: false });
      }
    }
    if (store !== undefined && fresh.length > 0) {
      const known = store.getMany(fresh.map((verdict) => verdict.key));
      for (const verdict of fresh) verdict.stored = known.has(verdict.key);
    }
    yield* fresh;
  }
}

/**
 * Goes through the verdicts that judging some samples would ask for: wanted, not stored, each once.
 *
 * @param samples The samples.
 * @param settings The judge's settings: `judge.settings`, or `chatSettings()` for batch files.
 * @param options See {@linkcode PendingOptions}.
 * @returns The verdicts, in the order in which they would be asked.
 *
 * @example
 * ```ts
 * import { chatSettings, matchElements, pendingVerdicts } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const samples = [
 *   { question: "Which trees?", match: matchElements("1. Ash\n2. Elm", "1. Ash\n2. Yew\n3. elm") },
 * ];
 * const pending = await Array.fromAsync(pendingVerdicts(samples, chatSettings({ model: "m" })));
 * assert.deepEqual(pending.map(({ gold, predicted }) => [gold, predicted]), [
 *   ["Ash", "Ash"],
 *   ["Elm", "elm"],
 * ]);
 * ```
 */
export async function* pendingVerdicts(
  samples: AsyncIterable<SampleToJudge> | Iterable<SampleToJudge>,
  settings: JudgeSettings,
  options: PendingOptions = {},
): AsyncGenerator<WantedVerdict> {
  for await (const verdict of wantedVerdicts(samples, settings, options)) {
    if (!verdict.stored) yield verdict;
  }
}

/** What judging some samples would take. */
export interface VerdictPlan {
  /** Pairs of elements that have a verdict, those that read the same included. */
  pairs: number;
  /** Verdicts that are wanted, each once. */
  wanted: number;
  /** How many of them are stored. */
  stored: number;
  /** How many the judge would be asked for. */
  pending: number;
  /** Length of the prompts of the pending ones, in UTF-16 code units. */
  promptCharacters: number;
  /** Their tokens, estimated by the template's own ratio (1,345 tokens to its fixed part). */
  promptTokens: number;
}

/** Tokens of the template's fixed part by SmolLM2's tokenizer. */
const PREFIX_TOKENS = 1345;

/**
 * Counts what judging some samples would take, and asks nothing.
 *
 * @param samples The samples.
 * @param settings The judge's settings.
 * @param options See {@linkcode PendingOptions}.
 * @returns The counts.
 *
 * @example
 * ```ts
 * import { chatSettings, matchElements, planVerdicts } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const match = matchElements("1. Ash\n2. Elm", "1. Ash\n2. Yew\n3. elm");
 * const samples = [{ question: "Which trees?", match }, { question: "Which trees?", match }];
 * const plan = await planVerdicts(samples, chatSettings({ model: "m" }));
 * assert.deepEqual([plan.pairs, plan.wanted, plan.pending], [4, 2, 2]);
 * ```
 */
export async function planVerdicts(
  samples: AsyncIterable<SampleToJudge> | Iterable<SampleToJudge>,
  settings: JudgeSettings,
  options: PendingOptions = {},
): Promise<VerdictPlan> {
  const plan = { pairs: 0, wanted: 0, stored: 0, pending: 0, promptCharacters: 0 };
  const bare = JUDGE_TEMPLATE.length -
    "<QUESTION>".length - "<GOLD_TARGET>".length - "<PREDICTED_ANSWER>".length;
  for await (const verdict of wantedVerdicts(samples, settings, options, () => plan.pairs++)) {
    plan.wanted++;
    if (verdict.stored) {
      plan.stored++;
      continue;
    }
    plan.pending++;
    const { question, gold, predicted } = verdict;
    plan.promptCharacters += bare + question.length + gold.length + predicted.length;
  }
  const perCharacter = PREFIX_TOKENS / JUDGE_PROMPT_PREFIX.length;
  return { ...plan, promptTokens: Math.round(plan.promptCharacters * perCharacter) };
}
