/** Spearman's rank correlation. @module */
import { loadStatistics } from "./_statistics.ts";
import { pairedReason, type Statistic, statistic } from "./statistic.ts";

/**
 * Spearman's rank correlation of two paired columns; equal values share their average rank (by
 * simple-statistics, whose ranks agree with scipy's on ties).
 *
 * @param a One value a pair.
 * @param b The other value of each pair; as long as `a`.
 * @returns The coefficient in [-1, 1]; `null` with a reason for fewer than 2 pairs or constant input.
 * @throws {RangeError} If the lengths differ or a value is not finite.
 *
 * @example
 * ```ts
 * import { spearman } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal((await spearman([1, 2, 3], [1, 8, 27])).value, 1);
 * assert.match((await spearman([0.5, 0.5], [1, 2])).reason ?? "", /equal/);
 * ```
 */
export async function spearman(a: readonly number[], b: readonly number[]): Promise<Statistic> {
  const reason = pairedReason(a, b);
  if (reason !== undefined) return { value: null, reason };
  const { sampleRankCorrelation } = await loadStatistics();
  const value = sampleRankCorrelation([...a], [...b]);
  return statistic(Math.max(-1, Math.min(1, value)), "the ranks are constant");
}
