/** Wilson score interval. @module */
import type { Interval } from "./statistic.ts";

/** 97.5 % quantile of the normal distribution. */
const Z = 1.959963984540054;

/**
 * The Wilson score 95 % interval of a proportion.
 *
 * @param k Number of successes.
 * @param n Number of trials.
 * @returns Both ends, in [0, 1]; `null` with a reason when `n` is 0.
 * @throws {RangeError} If the counts are not whole numbers with 0 ≤ k ≤ n.
 *
 * @example
 * ```ts
 * import { wilsonInterval } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const { low, high } = wilsonInterval(8, 481);
 * assert.deepEqual([low?.toFixed(3), high?.toFixed(3)], ["0.008", "0.032"]);
 * ```
 */
export function wilsonInterval(k: number, n: number): Interval {
  if (!Number.isSafeInteger(k) || !Number.isSafeInteger(n) || k < 0 || k > n) {
    throw new RangeError(`k of n must be whole numbers with 0 ≤ k ≤ n, got ${k} of ${n}`);
  }
  if (n === 0) return { low: null, high: null, reason: "no trials" };
  const p = k / n;
  const scale = 1 + Z * Z / n;
  const centre = (p + Z * Z / (2 * n)) / scale;
  const half = (Z / scale) * Math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n));
  return {
    low: k === 0 ? 0 : Math.max(0, centre - half),
    high: k === n ? 1 : Math.min(1, centre + half),
  };
}
