/** The largest matching and the largest sum, found in ways that the product does not use. @module */

/**
 * Size of a maximum matching of a bipartite graph, by augmenting paths (Kuhn).
 *
 * @param edges For each node on the left its neighbours on the right.
 */
export function maximumMatching(edges: readonly (readonly number[])[]): number {
  const partner = new Map<number, number>();
  const augment = (left: number, seen: Set<number>): boolean => {
    for (const right of edges[left]!) {
      if (seen.has(right)) continue;
      seen.add(right);
      const other = partner.get(right);
      if (other === undefined || augment(other, seen)) {
        partner.set(right, left);
        return true;
      }
    }
    return false;
  };
  return edges.reduce((size, _, left) => size + (augment(left, new Set()) ? 1 : 0), 0);
}

/**
 * Largest sum of an assignment of `min(rows, columns)` pairs, by trying them all (over subsets of
 * the columns).
 *
 * @param values Finite numbers by rows; the shorter side at most 12 long.
 */
export function largestSum(values: readonly ArrayLike<number>[]): number {
  const rows = values.length, columns = values[0]?.length ?? 0;
  if (rows === 0 || columns === 0) return 0;
  if (columns > rows) {
    return largestSum(
      Array.from({ length: columns }, (_, j) => values.map((row) => row[j]!)),
    );
  }
  // best[used]: with the columns in `used` taken by the rows so far. Every column must be taken.
  const all = (1 << columns) - 1;
  let best = new Float64Array(all + 1).fill(-Infinity);
  best[0] = 0;
  for (const row of values) {
    const next = best.slice();
    for (let used = 0; used <= all; used++) {
      if (best[used] === -Infinity) continue;
      for (let j = 0; j < columns; j++) {
        const taken = used | (1 << j);
        if (taken !== used) next[taken] = Math.max(next[taken]!, best[used]! + row[j]!);
      }
    }
    best = next;
  }
  return best[all]!;
}
