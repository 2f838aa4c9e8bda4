/** ROUGE list match. @module */
import type { ElementMatch, ListElement, PRF } from "../types.ts";
import { checkThreshold, matchElements, type MatchOptions } from "../match/match_elements.ts";
import { prfOf } from "./prf.ts";

/** Options of {@linkcode rougeListMatch}. */
export interface RougeListOptions extends Omit<MatchOptions, "similarity"> {
  /**
   * A pair counts as correct when its ROUGE is at least this. Range: [0, 1].
   *
   * @default {0.5}
   */
  correctThreshold?: number;
}

/** Precision, recall and F1 with the pairs behind them. */
export interface RougeListScore extends PRF, ElementMatch {
  /** Number of pairs at or above the correct threshold. */
  numCorrect: number;
}

/**
 * ROUGE list match: elements are paired by {@linkcode matchElements}; a pair is correct when its
 * ROUGE-1 F is at least `correctThreshold`.
 *
 * @param reference The reference text, or its elements.
 * @param prediction The predicted text, or its elements.
 * @param options See {@linkcode RougeListOptions}.
 * @returns Correct / predicted, correct / reference, their harmonic mean, and the match.
 * @throws {RangeError} If a threshold is outside [0, 1].
 *
 * @example
 * ```ts
 * import { rougeListMatch } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const { precision, recall, f1 } = rougeListMatch("1. Ash\n2. Elm\n3. Oak", "1. Oak\n2. Yew");
 * assert.deepEqual([precision, recall, f1], [1 / 2, 1 / 3, 0.4]);
 * ```
 */
export function rougeListMatch(
  reference: string | readonly ListElement[],
  prediction: string | readonly ListElement[],
  options: RougeListOptions = {},
): RougeListScore {
  const { correctThreshold = 0.5 } = options;
  checkThreshold("correctThreshold", correctThreshold);
  const match = matchElements(reference, prediction, options);
  const numCorrect = countCorrect(match, correctThreshold);
  return { ...prfOf(numCorrect, match.numPredicted, match.numReference), ...match, numCorrect };
}

/** Pairs at or above the threshold. */
export function countCorrect(match: ElementMatch, correctThreshold: number): number {
  let correct = 0;
  for (const pair of match.pairs) if (pair.rouge >= correctThreshold) correct++;
  return correct;
}
