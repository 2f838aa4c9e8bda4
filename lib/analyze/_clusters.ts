/** Values summed by cluster. @module */
import type { ClusterSums } from "./_draws.ts";

/** Numbers the distinct labels in sorted order, so that draws do not depend on the order of rows. */
export function clusterCodes(labels: readonly string[]): { codes: Int32Array; count: number } {
  const sorted = [...new Set(labels)].sort();
  const code = new Map(sorted.map((label, i) => [label, i]));
  return { codes: Int32Array.from(labels, (label) => code.get(label)!), count: sorted.length };
}

/** Where the rows of a group stand among its clusters. */
export interface ClusterLayout {
  /** The group's clusters, ascending. */
  cluster: Int32Array;
  /** For each row of the group, the place of its cluster. */
  slot: Int32Array;
}

/** The clusters of some rows; `clusters` is the number of all. */
export function clusterLayout(
  rows: ArrayLike<number>,
  clusterOf: Int32Array,
  clusters: number,
): ClusterLayout {
  const place = new Int32Array(clusters).fill(-1);
  for (let i = 0; i < rows.length; i++) place[clusterOf[rows[i]!]!] = 0;
  let distinct = 0;
  for (let c = 0; c < clusters; c++) if (place[c] === 0) place[c] = distinct++;
  const cluster = new Int32Array(distinct);
  for (let c = 0; c < clusters; c++) if (place[c]! >= 0) cluster[place[c]!] = c;
  const slot = new Int32Array(rows.length);
  for (let i = 0; i < slot.length; i++) slot[i] = place[clusterOf[rows[i]!]!]!;
  return { cluster, slot };
}

/** Sums `values` of rows by cluster; NaN values are left out, and clusters that hold only such. */
export function sumByLayout(
  values: ArrayLike<number>,
  rows: ArrayLike<number>,
  { cluster, slot }: ClusterLayout,
): ClusterSums {
  const sum = new Float64Array(cluster.length);
  const count = new Int32Array(cluster.length);
  let complete = true;
  for (let i = 0; i < slot.length; i++) {
    const value = values[rows[i]!]!;
    if (Number.isNaN(value)) complete = false;
    else {
      sum[slot[i]!]! += value;
      count[slot[i]!]!++;
    }
  }
  if (complete) return { cluster, sum, count };
  const held = (_: number, j: number) => count[j]! > 0;
  return {
    cluster: cluster.filter(held),
    sum: sum.filter(held),
    count: count.filter((n) => n > 0),
  };
}

/** Sums `values` by cluster. */
export function sumByCluster(
  values: ArrayLike<number>,
  clusterOf: Int32Array,
  clusters: number,
): ClusterSums {
  const rows = Int32Array.from({ length: values.length }, (_, i) => i);
  return sumByLayout(values, rows, clusterLayout(rows, clusterOf, clusters));
}
