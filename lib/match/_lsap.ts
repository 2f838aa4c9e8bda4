/**
 * The rectangular linear sum assignment of scipy, step for step, so that ties are resolved as
 * `scipy.optimize.linear_sum_assignment(maximize=True)` resolves them.
 *
 * Source: D. F. Crouse, "On implementing 2D rectangular assignment algorithms", IEEE Transactions
 * on Aerospace and Electronic Systems 52(4), 2016, in the form of scipy's `rectangular_lsap.cpp`
 * (BSD-3-Clause). Libraries on npm find the optimum too, but pick other pairs among ties.
 */

/**
 * Column of each row in a maximum-sum assignment, −1 for a row left over.
 *
 * @param values Matrix by rows, without NaN or +∞.
 * @param rows Number of rows.
 * @param columns Number of columns.
 * @returns One column index a row; `null` when −∞ entries leave no full assignment.
 */
export function maximumColumns(
  values: ArrayLike<number>,
  rows: number,
  columns: number,
): Int32Array | null {
  const transposed = columns < rows;
  const nr = transposed ? columns : rows;
  const nc = transposed ? rows : columns;
  const cost = new Float64Array(nr * nc);
  if (transposed) {
    for (let i = 0, at = 0; i < nr; i++) {
      for (let j = 0; j < nc; j++) cost[at++] = -values[j * columns + i]!;
    }
  } else {
    for (let at = 0; at < cost.length; at++) cost[at] = -values[at]!;
  }

  const u = new Float64Array(nr), v = new Float64Array(nc);
  const shortest = new Float64Array(nc);
  const path = new Int32Array(nc).fill(-1), row4col = new Int32Array(nc).fill(-1);
  const col4row = new Int32Array(nr).fill(-1);
  const seenRow = new Uint8Array(nr), seenColumn = new Uint8Array(nc);
  const remaining = new Int32Array(nc);

  for (let current = 0; current < nr; current++) {
    // Reversed, so that a constant matrix gives the identity.
    for (let it = 0; it < nc; it++) remaining[it] = nc - it - 1;
    let left = nc, minimum = 0, i = current, sink = -1;
    seenRow.fill(0);
    seenColumn.fill(0);
    shortest.fill(Infinity);
    while (sink === -1) {
      let index = -1, lowest = Infinity;
      seenRow[i] = 1;
      const base = i * nc, ui = u[i]!;
      for (let it = 0; it < left; it++) {
        const j = remaining[it]!;
        const reduced = minimum + cost[base + j]! - ui - v[j]!;
        if (reduced < shortest[j]!) {
          path[j] = i;
          shortest[j] = reduced;
        }
        // Among equals, a column that is still free ends the search.
        if (shortest[j]! < lowest || (shortest[j] === lowest && row4col[j] === -1)) {
          lowest = shortest[j]!;
          index = it;
        }
      }
      minimum = lowest;
      if (minimum === Infinity) return null;
      const j = remaining[index]!;
      if (row4col[j] === -1) sink = j;
      else i = row4col[j]!;
      seenColumn[j] = 1;
      remaining[index] = remaining[--left]!;
    }

    u[current]! += minimum;
    for (let r = 0; r < nr; r++) {
      if (seenRow[r] && r !== current) u[r]! += minimum - shortest[col4row[r]!]!;
    }
    for (let j = 0; j < nc; j++) if (seenColumn[j]) v[j]! -= minimum - shortest[j]!;

    for (let j = sink;;) {
      const r = path[j]!;
      row4col[j] = r;
      const next = col4row[r]!;
      col4row[r] = j;
      if (r === current) break;
      j = next;
    }
  }
  // Of the transposed problem, row4col is indexed by our rows.
  return transposed ? row4col : col4row;
}
