/**
 * The draws of a cluster bootstrap, made once and shared by every run, metric and group, and the
 * sums of each resample.
 *
 * @module
 */
import { seededRandom } from "./_random.ts";

/** Checks the number of resamples: 0 (no intervals) or enough for a 95 % interval. */
export function checkResamples(name: string, resamples: number): void {
  if (!Number.isSafeInteger(resamples) || resamples < 0 || (resamples > 0 && resamples < 40)) {
    throw new RangeError(`${name} must be 0 or a whole number of at least 40, got ${resamples}`);
  }
}

/** How often each cluster was drawn in each resample. */
export interface Draws {
  /** Number of resamples. */
  resamples: number;
  /** Number of clusters; as many are drawn, with replacement, for each resample. */
  clusters: number;
  /** Row-major counts, resamples × clusters. */
  counts: Uint8Array;
}

/** The draws made last: one comparison after another over the same samples asks for the same. */
let last: { draws: Draws; seed: number } | undefined;

/** Draws `resamples` times `clusters` clusters with replacement. */
export function drawClusters(clusters: number, resamples: number, seed: number): Draws {
  const known = last?.draws;
  if (known?.clusters === clusters && known.resamples === resamples && last?.seed === seed) {
    return known;
  }
  const draws = draw(clusters, resamples, seed);
  last = { draws, seed };
  return draws;
}

function draw(clusters: number, resamples: number, seed: number): Draws {
  const random = seededRandom(seed);
  const counts = new Uint8Array(resamples * clusters);
  const scale = clusters / 2 ** 32;
  for (let b = 0; b < resamples; b++) {
    const start = b * clusters;
    for (let i = 0; i < clusters; i++) counts[start + Math.floor(random() * scale)]!++;
  }
  return { resamples, clusters, counts };
}

/** Sums of one group's values by cluster: only clusters that have values, in ascending order. */
export interface ClusterSums {
  /** Clusters with values. */
  cluster: Int32Array;
  /** Sum of the values of each. */
  sum: Float64Array;
  /** Number of values of each. */
  count: Int32Array;
}

/** How many groups one pass over the draws serves. */
const LANES = 8;

/** From so many groups on, passes for eight beat one pass each. */
const MIN_LANES = 3;

/** Resamples whose draws are listed at a time, so that the lists stay in the cache. */
const CHUNK = 16;

/** Sum and number of a group's values in each resample. */
export interface Resampled {
  /** Sum in each resample. */
  sum: Float64Array;
  /** Number in each resample; groups over the same clusters share the array. */
  count: Float64Array;
}

/**
 * Sum and count of each group in each resample. Groups over the same clusters, as runs over one
 * data set are, are computed together.
 */
export function resampledSums(groups: readonly ClusterSums[], draws: Draws): Resampled[] {
  const out: Resampled[] = new Array(groups.length);
  for (const members of batches(groups)) {
    const { cluster, count } = groups[members[0]!]!;
    const total = weightedCounts(cluster, count, draws);
    const sums = weightedSums(cluster, members.map((g) => groups[g]!.sum), draws);
    for (const [i, g] of members.entries()) out[g] = { sum: sums[i]!, count: total };
  }
  return out;
}

/** The mean in each resample; NaN where none of the group's clusters was drawn. */
export function resampledMeans({ sum, count }: Resampled): Float64Array {
  return sum.map((value, b) => value / count[b]!);
}

function* batches(groups: readonly ClusterSums[]): Generator<number[]> {
  const byHash = new Map<number, number[][]>();
  for (const [g, group] of groups.entries()) {
    const hash = hashOf(group);
    const candidates = byHash.get(hash) ?? [];
    byHash.set(hash, candidates);
    const found = candidates.find((members) => sameClusters(groups[members[0]!]!, group));
    if (found) found.push(g);
    else candidates.push([g]);
  }
  for (const candidates of byHash.values()) yield* candidates;
}

function hashOf({ cluster, count }: ClusterSums): number {
  let hash = cluster.length;
  for (let j = 0; j < cluster.length; j++) {
    hash = Math.imul(hash ^ cluster[j]!, 0x01000193);
    hash = Math.imul(hash ^ count[j]!, 0x01000193);
  }
  return hash;
}

function sameClusters(a: ClusterSums, b: ClusterSums): boolean {
  if (a.cluster.length !== b.cluster.length) return false;
  for (let j = 0; j < a.cluster.length; j++) {
    if (a.cluster[j] !== b.cluster[j] || a.count[j] !== b.count[j]) return false;
  }
  return true;
}

function weightedCounts(cluster: Int32Array, count: Int32Array, draws: Draws): Float64Array {
  return weightedSum(cluster, Float64Array.from(count), draws);
}

function weightedSum(cluster: Int32Array, sum: Float64Array, draws: Draws): Float64Array {
  const { resamples, clusters, counts } = draws;
  const out = new Float64Array(resamples);
  for (let b = 0; b < resamples; b++) {
    const row = b * clusters;
    let total = 0;
    for (let j = 0; j < cluster.length; j++) total += counts[row + cluster[j]!]! * sum[j]!;
    out[b] = total;
  }
  return out;
}

/**
 * Sums of many groups over the same clusters. A third of the clusters is not drawn in a resample, so
 * the drawn ones are listed first, a chunk of resamples at a time, and every group goes by the lists.
 */
function weightedSums(
  cluster: Int32Array,
  groups: readonly Float64Array[],
  draws: Draws,
): Float64Array[] {
  if (groups.length < MIN_LANES) return groups.map((sum) => weightedSum(cluster, sum, draws));
  const { resamples, clusters, counts } = draws;
  const n = cluster.length;
  const out = groups.map(() => new Float64Array(resamples));
  const tables = tablesOf(groups, n);
  const place = new Int32Array(CHUNK * n), weight = new Float64Array(CHUNK * n);
  const end = new Int32Array(CHUNK + 1);
  const sums = new Float64Array(LANES);
  for (let first = 0; first < resamples; first += CHUNK) {
    const rows = Math.min(CHUNK, resamples - first);
    let listed = 0;
    for (let r = 0; r < rows; r++) {
      const row = (first + r) * clusters;
      for (let j = 0; j < n; j++) {
        const w = counts[row + cluster[j]!]!;
        if (w === 0) continue;
        place[listed] = j * LANES;
        weight[listed++] = w;
      }
      end[r + 1] = listed;
    }
    for (const [t, table] of tables.entries()) {
      for (let r = 0; r < rows; r++) {
        sumLanes(table, place, weight, end[r]!, end[r + 1]!, sums);
        for (let lane = 0; lane < LANES; lane++) {
          const group = out[t * LANES + lane];
          if (group) group[first + r] = sums[lane]!;
        }
      }
    }
  }
  return out;
}

/** Sums of eight groups side by side; zeros where the last table is not full. */
function tablesOf(groups: readonly Float64Array[], n: number): Float64Array[] {
  const tables: Float64Array[] = [];
  for (let start = 0; start < groups.length; start += LANES) {
    const table = new Float64Array(n * LANES);
    for (const [lane, sum] of groups.slice(start, start + LANES).entries()) {
      for (let j = 0; j < n; j++) table[j * LANES + lane] = sum[j]!;
    }
    tables.push(table);
  }
  return tables;
}

/** Unrolled by hand: one load of a weight serves eight groups. */
function sumLanes(
  table: Float64Array,
  place: Int32Array,
  weight: Float64Array,
  from: number,
  to: number,
  sums: Float64Array,
): void {
  let s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0, s5 = 0, s6 = 0, s7 = 0;
  for (let k = from; k < to; k++) {
    const at = place[k]!, w = weight[k]!;
    s0 += w * table[at]!;
    s1 += w * table[at + 1]!;
    s2 += w * table[at + 2]!;
    s3 += w * table[at + 3]!;
    s4 += w * table[at + 4]!;
    s5 += w * table[at + 5]!;
    s6 += w * table[at + 6]!;
    s7 += w * table[at + 7]!;
  }
  sums[0] = s0;
  sums[1] = s1;
  sums[2] = s2;
  sums[3] = s3;
  sums[4] = s4;
  sums[5] = s5;
  sums[6] = s6;
  sums[7] = s7;
}

/**
 * The 2.5 % and 97.5 % quantiles (linear between order statistics, as numpy's), NaN left out; NaN
 * when fewer than half of the resamples have a value.
 */
export function percentileInterval(replicates: Float64Array): { low: number; high: number } {
  const defined = replicates.filter((value) => !Number.isNaN(value)).sort();
  if (defined.length * 2 < replicates.length || defined.length === 0) {
    return { low: NaN, high: NaN };
  }
  return { low: quantile(defined, 0.025), high: quantile(defined, 0.975) };
}

function quantile(sorted: Float64Array, q: number): number {
  const at = (sorted.length - 1) * q;
  const low = Math.floor(at);
  const a = sorted[low]!;
  const b = sorted[Math.min(low + 1, sorted.length - 1)]!;
  return a + (b - a) * (at - low);
}
