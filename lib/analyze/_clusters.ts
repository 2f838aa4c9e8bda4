/** Values summed by cluster. @module */
import type { ClusterSums } from "./_draws.ts";

/** Numbers the distinct labels in sorted order, so that draws do not depend on the order of rows. */
export function clusterCodes(labels: readonly string[]): { codes: Int32Array; count: number } {
  const sorted = [...new Set(labels)].sort();
  const code = new Map(sorted.map((label, i) => [label, i]));
  return { codes: Int32Array.from(labels, (label) => code.get(label)!), count: sorted.length };
}

/** Sums `values` by the cluster of their row; `rows` and NaN values left out say what counts. */
export function sumByCluster(
  values: ArrayLike<number>,
  clusterOf: Int32Array,
  clusters: number,
  rows?: ArrayLike<number>,
): ClusterSums {
  const sum = new Float64Array(clusters);
  const count = new Int32Array(clusters);
  const touched: number[] = [];
  const total = rows?.length ?? values.length;
  for (let i = 0; i < total; i++) {
    const row = rows ? rows[i]! : i;
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    const cluster = clusterOf[row]!;
    if (count[cluster] === 0) touched.push(cluster);
    sum[cluster]! += value;
    count[cluster]!++;
  }
  const cluster = Int32Array.from(touched).sort();
  return {
    cluster,
    sum: Float64Array.from(cluster, (c) => sum[c]!),
    count: Int32Array.from(cluster, (c) => count[c]!),
  };
}
