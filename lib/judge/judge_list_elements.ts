/** Verdicts for the elements of a prediction. @module */
import type { ElementMatch, JudgedElement, Tokenizer } from "../types.ts";
import { positionalPairs } from "../match/positional_pairs.ts";
import type { Judge } from "./judge.ts";
import { judgePairsFrom } from "./judge_pairs.ts";
import { type JudgeOptions, VerdictSource } from "./_verdict_source.ts";

/**
 * Asks a judge about each predicted element and the reference element it is matched with.
 * Unmatched and blank elements are B without a call.
 *
 * @param question The question of the sample.
 * @param match The lists and their pairs, as `matchElements` gives them.
 * @param judge The judge.
 * @param options See {@linkcode JudgeOptions}.
 * @returns One entry for each predicted element, in order.
 * @throws {RangeError} If an option is out of its range.
 * @throws {FatalJudgeError} If no further request can succeed.
 *
 * @example
 * ```ts
 * import { judgeListElements, matchElements, scriptedJudge } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * await using judge = scriptedJudge(({ gold, predicted }) => gold === predicted ? "A" : "B");
 * const match = matchElements("1. Gaia\n2. Kanarie", "1. Wonderlus\n2. Gaia");
 * const elements = await judgeListElements("Which films won?", match, judge);
 * assert.deepEqual(elements.map((element) => element.score), ["B", "A"]);
 * assert.deepEqual(elements.map((element) => element.attempts), [0, 1]);
 * ```
 */
export async function judgeListElements(
  question: string,
  match: ElementMatch,
  judge: Judge,
  options: JudgeOptions = {},
): Promise<JudgedElement[]> {
  using source = new VerdictSource(judge, options);
  return await judgeListElementsFrom(source, question, match);
}

/** {@linkcode judgeListElements} over a source that several samples share. */
export async function judgeListElementsFrom(
  source: VerdictSource,
  question: string,
  match: ElementMatch,
): Promise<JudgedElement[]> {
  const partner = new Map(match.pairs.map((pair) => [pair.predicted, pair]));
  const verdicts = await judgePairsFrom(
    source,
    question,
    match.predicted.map((predicted, i) => {
      const pair = partner.get(i);
      return { predicted, gold: pair ? match.reference[pair.reference]! : null };
    }),
  );
  return verdicts.map((verdict, i) => {
    const pair = partner.get(i);
    return {
      predicted: i,
      reference: pair?.reference ?? null,
      rouge: pair?.rouge ?? null,
      ...verdict,
    };
  });
}

/** Options of {@linkcode judgeOrderedElements}. */
export interface JudgeOrderedOptions extends JudgeOptions {
  /**
   * Verdicts of the standard score; those of pairs that stand at the same position are reused.
   *
   * @default {[]}
   */
  known?: readonly JudgedElement[];
  /**
   * How elements are cut into tokens.
   *
   * @default {"rouge"}
   */
  tokenizer?: Tokenizer;
}

/**
 * Asks a judge about element i of the prediction and element i of the reference, for scores by
 * position. A position without ROUGE overlap is B without a call.
 *
 * @param question The question of the sample.
 * @param match The lists, as `matchElements` gives them.
 * @param judge The judge.
 * @param options See {@linkcode JudgeOrderedOptions}.
 * @returns One entry for each predicted element, in order.
 * @throws {RangeError} If an option is out of its range.
 * @throws {FatalJudgeError} If no further request can succeed.
 *
 * @example
 * ```ts
 * import { judgeOrderedElements, matchElements, orderedScore, scriptedJudge } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * await using judge = scriptedJudge(({ gold, predicted }) => gold === predicted ? "A" : "B");
 * const match = matchElements("1. Ash\n2. Elm\n3. Oak", "1. Elm\n2. Ash\n3. Oak");
 * const positional = await judgeOrderedElements("Which trees, by height?", match, judge);
 * assert.equal(orderedScore(match, positional).f1, 1 / 3);
 * ```
 */
export async function judgeOrderedElements(
  question: string,
  match: ElementMatch,
  judge: Judge,
  options: JudgeOrderedOptions = {},
): Promise<JudgedElement[]> {
  using source = new VerdictSource(judge, options);
  return await judgeOrderedElementsFrom(source, question, match, options);
}

/** {@linkcode judgeOrderedElements} over a source that several samples share. */
export async function judgeOrderedElementsFrom(
  source: VerdictSource,
  question: string,
  match: ElementMatch,
  options: Pick<JudgeOrderedOptions, "known" | "tokenizer">,
): Promise<JudgedElement[]> {
  const { known = [], tokenizer = "rouge" } = options;
  const pairs = positionalPairs(match, { tokenizer });
  const reusable = new Map<number, JudgedElement>();
  for (const element of known) {
    if (element.reference === element.predicted) reusable.set(element.predicted, element);
  }
  const verdicts = await judgePairsFrom(
    source,
    question,
    match.predicted.map((predicted, i) => {
      const asked = i < pairs.length && pairs[i]!.rouge > 0 && !reusable.has(i);
      return { predicted, gold: asked ? match.reference[i]! : null };
    }),
  );
  return verdicts.map((verdict, i) =>
    reusable.get(i) ?? {
      predicted: i,
      reference: i < pairs.length ? i : null,
      rouge: pairs[i]?.rouge ?? null,
      ...verdict,
    }
  );
}
