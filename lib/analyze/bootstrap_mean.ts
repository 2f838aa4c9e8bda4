/** Bootstrap interval of a mean. @module */
import { clusterCodes, sumByCluster } from "./_clusters.ts";
import {
  checkResamples,
  drawClusters,
  percentileInterval,
  resampledMeans,
  resampledSums,
} from "./_draws.ts";
import { checkPaired, type Interval, interval, type Statistic, statistic } from "./statistic.ts";

/** Options of {@linkcode bootstrapMean} and {@linkcode pairedDifference}. */
export interface BootstrapOptions {
  /**
   * One label a value: values of one label (a source page) are drawn together.
   *
   * @default {undefined} each value for itself
   */
  clusters?: readonly string[];
  /**
   * Number of resamples; 0 for no interval.
   *
   * @default {2000}
   */
  resamples?: number;
  /**
   * Seed of the draws.
   *
   * @default {0}
   */
  seed?: number;
}

/** A mean with its interval. */
export interface BootstrapMean {
  /** Number of values. */
  n: number;
  /** The mean. */
  mean: Statistic;
  /** Its 95 % interval (percentiles of the resampled means). */
  interval: Interval;
}

/** Number of resamples without the option. */
export const DEFAULT_RESAMPLES = 2000;

/**
 * The mean of values and its 95 % bootstrap interval; whole clusters are resampled where given.
 *
 * @param values The values.
 * @param options See {@linkcode BootstrapOptions}.
 * @returns n, mean and interval; `null` with a reason without values, resamples or a second cluster.
 * @throws {RangeError} If an option is out of range, a value is not finite, or the clusters are not
 * as many as the values.
 *
 * @example
 * ```ts
 * import { bootstrapMean } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const { mean, interval } = bootstrapMean([0, 0.5, 0.5, 1], { seed: 1 });
 * assert.equal(mean.value, 0.5);
 * assert.ok(interval.low! < 0.5 && interval.high! > 0.5);
 * ```
 */
export function bootstrapMean(
  values: readonly number[],
  options: BootstrapOptions = {},
): BootstrapMean {
  const { resamples = DEFAULT_RESAMPLES, seed = 0, clusters } = options;
  checkResamples("resamples", resamples);
  checkPaired(values, clusters ?? values);
  const n = values.length;
  if (n === 0) {
    const reason = "no values";
    return { n, mean: { value: null, reason }, interval: { low: null, high: null, reason } };
  }
  const mean = statistic(values.reduce((sum, value) => sum + value, 0) / n, "too large");
  const { codes, count } = clusters
    ? clusterCodes(clusters)
    : { codes: Int32Array.from(values.keys()), count: n };
  const reason = intervalReason(count, resamples);
  if (reason !== undefined) return { n, mean, interval: { low: null, high: null, reason } };
  const draws = drawClusters(count, resamples, seed);
  const [sums] = resampledSums([sumByCluster(values, codes, count)], draws);
  const { low, high } = percentileInterval(resampledMeans(sums!));
  return { n, mean, interval: interval(low, high, "too few resamples with a value") };
}

/** Why there is no bootstrap interval, if there is none. */
export function intervalReason(clusters: number, resamples: number): string | undefined {
  if (resamples === 0) return "no resamples asked for";
  if (clusters < 2) return "an interval needs at least 2 independent samples or pages";
  return undefined;
}
