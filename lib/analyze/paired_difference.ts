/** Paired difference of two runs. @module */
import { bootstrapMean, type BootstrapOptions, DEFAULT_RESAMPLES } from "./bootstrap_mean.ts";
import { clusterCodes, sumByCluster } from "./_clusters.ts";
import { seededRandom } from "./_random.ts";
import { checkPaired, type Interval, type Statistic } from "./statistic.ts";

/** The mean of `b` − `a` over the same samples. */
export interface PairedDifference {
  /** Number of pairs. */
  n: number;
  /** Mean difference; positive when `b` scores higher. */
  difference: Statistic;
  /** Its 95 % bootstrap interval. */
  interval: Interval;
  /** Two-sided p-value of a sign-flip test: how often chance alone gives as large a difference. */
  p: Statistic;
}

/** Up to so many clusters every combination of signs is tried instead of drawn ones. */
const EXACT_CLUSTERS = 12;

/**
 * The paired difference of two columns of scores: mean of `b` − `a`, its bootstrap interval, and the
 * p-value of a randomization test that flips the sign of each sample's (or page's) difference.
 *
 * @param a Scores of the first run.
 * @param b Scores of the second, of the same samples in the same order.
 * @param options See {@linkcode BootstrapOptions}.
 * @returns n, difference, interval and p; undefined ones are `null` with a reason.
 * @throws {RangeError} If the lengths differ, a value is not finite or an option is out of range.
 *
 * @example
 * ```ts
 * import { pairedDifference } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const { difference, p } = pairedDifference([0.25, 0.5, 0.25, 0], [0.5, 0.75, 0.5, 0.25]);
 * assert.equal(difference.value, 0.25);
 * assert.equal(p.value, 2 / 16);
 * ```
 */
export function pairedDifference(
  a: readonly number[],
  b: readonly number[],
  options: BootstrapOptions = {},
): PairedDifference {
  checkPaired(a, b);
  const differences = b.map((value, i) => value - a[i]!);
  const { n, mean, interval } = bootstrapMean(differences, options);
  return { n, difference: mean, interval, p: signFlipTest(differences, options) };
}

function signFlipTest(differences: readonly number[], options: BootstrapOptions): Statistic {
  const { clusters, resamples = DEFAULT_RESAMPLES, seed = 0 } = options;
  if (differences.length === 0) return { value: null, reason: "no pairs" };
  if (resamples === 0) return { value: null, reason: "no resamples asked for" };
  const { codes, count } = clusters
    ? clusterCodes(clusters)
    : { codes: Int32Array.from(differences.keys()), count: differences.length };
  const sums = sumByCluster(differences, codes, count).sum.filter((sum) => sum !== 0);
  let observed = 0, scale = 0;
  for (const sum of sums) {
    observed += sum;
    scale += Math.abs(sum);
  }
  // Sums that differ by rounding alone are equal, else a flip of every sign could miss the observed.
  const least = Math.abs(observed) - scale * 1e-12;
  if (sums.length <= EXACT_CLUSTERS) return { value: exactShare(sums, least) };
  const random = seededRandom(seed);
  let extreme = 1;
  for (let r = 0; r < resamples; r++) {
    let total = 0, bits = 0;
    for (let i = 0; i < sums.length; i++) {
      if (i % 32 === 0) bits = random();
      total += bits & 1 ? sums[i]! : -sums[i]!;
      bits >>>= 1;
    }
    if (Math.abs(total) >= least) extreme++;
  }
  return { value: extreme / (resamples + 1) };
}

function exactShare(sums: Float64Array, least: number): number {
  const combinations = 2 ** sums.length;
  let extreme = 0;
  for (let bits = 0; bits < combinations; bits++) {
    let total = 0;
    for (let i = 0; i < sums.length; i++) total += bits & (1 << i) ? sums[i]! : -sums[i]!;
    if (Math.abs(total) >= least) extreme++;
  }
  return extreme / combinations;
}
