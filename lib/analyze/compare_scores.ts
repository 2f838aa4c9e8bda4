/** How two scorings of the same samples differ. @module */
import { checkPaired, type Statistic } from "./statistic.ts";

/** Differences of two paired columns of scores. */
export interface ScoreComparison {
  /** Number of pairs. */
  n: number;
  /** Mean absolute difference. */
  mad: Statistic;
  /** Mean of `a` − `b`: positive when `a` scores higher. */
  signed: Statistic;
  /** Share of pairs with the same score. */
  identical: Statistic;
}

/**
 * Mean absolute difference, mean signed difference and share of equal scores.
 *
 * @param a Scores of one scoring.
 * @param b Scores of the other, of the same samples in the same order.
 * @returns Each value, or `null` with a reason without pairs.
 * @throws {RangeError} If the lengths differ or a value is not finite.
 *
 * @example
 * ```ts
 * import { compareScores } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const { mad, signed, identical } = compareScores([0.5, 1, 0], [0.25, 1, 0.25]);
 * assert.deepEqual([mad.value, signed.value, identical.value], [0.5 / 3, 0, 1 / 3]);
 * ```
 */
export function compareScores(a: readonly number[], b: readonly number[]): ScoreComparison {
  checkPaired(a, b);
  const n = a.length;
  let absolute = 0, signed = 0, identical = 0;
  for (let i = 0; i < n; i++) {
    const difference = a[i]! - b[i]!;
    absolute += Math.abs(difference);
    signed += difference;
    if (difference === 0) identical++;
  }
  const mean = (sum: number): Statistic =>
    n === 0 ? { value: null, reason: "no pairs" } : { value: sum / n };
  return { n, mad: mean(absolute), signed: mean(signed), identical: mean(identical) };
}
