/** Shares of a count, with their interval (§ 3 and App. R.2). @module */
import type { Statistic } from "./statistic.ts";
import { wilsonInterval } from "./wilson_interval.ts";

/** k of n as a share with its Wilson 95 % interval. */
export interface Proportion {
  /** How many. */
  k: number;
  /** Of how many. */
  n: number;
  /** k / n. */
  share: Statistic;
  /** Lower end of the interval; `null` when n is 0. */
  low: number | null;
  /** Upper end. */
  high: number | null;
}

/**
 * The share k of n with its Wilson interval: of questions found wrong in an audit, say.
 *
 * @param k How many.
 * @param n Of how many.
 * @returns Share and interval; `null` with a reason when `n` is 0.
 * @throws {RangeError} If the counts are not whole numbers with 0 ≤ k ≤ n.
 *
 * @example
 * ```ts
 * import { auditInterval } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const { share, low, high } = auditInterval(8, 481);
 * const percent = [share.value, low, high].map((value) => (100 * value!).toFixed(1));
 * assert.deepEqual(percent, ["1.7", "0.8", "3.2"]);
 * ```
 */
export function auditInterval(k: number, n: number): Proportion {
  const { low, high } = wilsonInterval(k, n);
  return {
    k,
    n,
    share: n === 0 ? { value: null, reason: "no trials" } : { value: k / n },
    low,
    high,
  };
}
