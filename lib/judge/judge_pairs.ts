/** Verdicts for pairs of elements. @module */
import type { ListElement } from "../types.ts";
import type { Judge } from "./judge.ts";
import { showElement } from "./judge_prompt.ts";
import {
  type JudgeOptions,
  type PairVerdict,
  type ShownPair,
  VerdictSource,
} from "./_verdict_source.ts";

export type { JudgeOptions, PairVerdict };

/** A predicted element and the reference element it is compared with. */
export interface ElementPair {
  /** The reference element or its text; `null` when there is none: B, without asking. */
  gold: string | ListElement | null;
  /** The predicted element or its text; a blank one is B, without asking. */
  predicted: string | ListElement;
}

/**
 * Asks a judge about pairs of elements. A pair without a reference element or with a blank side is
 * B without a call; an unreadable reply is asked again; a failed request is its pair's alone.
 *
 * @param question The question of the sample.
 * @param pairs The pairs.
 * @param judge The judge.
 * @param options See {@linkcode JudgeOptions}.
 * @returns One verdict a pair, in order. Readable ones are in the store by then.
 * @throws {RangeError} If an option is out of its range.
 * @throws {FatalJudgeError} If no further request can succeed.
 *
 * @example
 * ```ts
 * import { judgePairs, scriptedJudge } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const replies = ["?", "?", "B"];
 * await using judge = scriptedJudge(() => replies.shift()!);
 * const [verdict] = await judgePairs("Which trees?", [{ gold: "Ash", predicted: "Elm" }], judge);
 * assert.deepEqual([verdict?.score, verdict?.attempts], ["B", 3]);
 * ```
 */
export async function judgePairs(
  question: string,
  pairs: readonly ElementPair[],
  judge: Judge,
  options: JudgeOptions = {},
): Promise<PairVerdict[]> {
  using source = new VerdictSource(judge, options);
  return await judgePairsFrom(source, question, pairs);
}

/** {@linkcode judgePairs} over a source that several samples share. */
export async function judgePairsFrom(
  source: VerdictSource,
  question: string,
  pairs: readonly ElementPair[],
): Promise<PairVerdict[]> {
  const shown: ShownPair[] = [];
  const places: number[] = [];
  pairs.forEach(({ gold, predicted }, i) => {
    if (gold === null || isBlank(gold) || isBlank(predicted)) return;
    shown.push({ question, gold: showElement(gold), predicted: showElement(predicted) });
    places.push(i);
  });
  const verdicts = pairs.map((): PairVerdict => ({
    score: "B",
    justification: "",
    attempts: 0,
    cached: false,
  }));
  const answers = await source.answer(shown);
  places.forEach((place, k) => verdicts[place] = answers[k]!);
  return verdicts;
}

/** Whether an element holds nothing to judge. */
export function isBlank(element: string | ListElement): boolean {
  if (typeof element === "string") return element.trim() === "";
  return element.main.trim() === "" &&
    element.facets.every((facet) => facet.value.trim() === "");
}
