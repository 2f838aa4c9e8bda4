/** Pearson correlation. @module */
import { loadStatistics } from "./_statistics.ts";
import { pairedReason, type Statistic, statistic } from "./statistic.ts";

/**
 * Pearson correlation of two paired columns (by simple-statistics).
 *
 * @param a One value a pair.
 * @param b The other value of each pair; as long as `a`.
 * @returns The coefficient in [-1, 1]; `null` with a reason for fewer than 2 pairs or constant input.
 * @throws {RangeError} If the lengths differ or a value is not finite.
 *
 * @example
 * ```ts
 * import { pearson } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal((await pearson([1, 2, 3], [2, 4, 6])).value, 1);
 * assert.equal((await pearson([1, 1, 1], [2, 4, 6])).value, null);
 * ```
 */
export async function pearson(a: readonly number[], b: readonly number[]): Promise<Statistic> {
  const reason = pairedReason(a, b);
  if (reason !== undefined) return { value: null, reason };
  const { sampleCorrelation } = await loadStatistics();
  const value = sampleCorrelation([...a], [...b]);
  return statistic(Math.max(-1, Math.min(1, value)), "the values are too close to constant");
}
