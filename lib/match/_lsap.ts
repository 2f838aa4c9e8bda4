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
 * @returns One column index a row (the array may be longer), valid until the next call; `null` when −∞ entries leave no full assignment.
 */
export function maximumColumns(
  values: ArrayLike<number>,
  rows: number,
  columns: number,
): Int32Array | null {
  const transposed = columns < rows;
  const nr = transposed ? columns : rows;
  const nc = transposed ? rows : columns;
  const { cost, u, v, shortest, path, row4col, col4row, seenRow, seenColumn, remaining } = scratch(
    nr,
    nc,
  );
  if (transposed) {
    for (let i = 0, at = 0; i < nr; i++) {
      for (let j = 0; j < nc; j++) cost[at++] = -values[j * columns + i]!;
    }
  } else {
    for (let at = 0; at < nr * nc; at++) cost[at] = -values[at]!;
  }

  for (let current = 0; current < nr; current++) {
    // Reversed, so that a constant matrix gives the identity.
    for (let it = 0; it < nc; it++) remaining[it] = nc - it - 1;
    let left = nc, minimum = 0, i = current, sink = -1;
    for (let r = 0; r < nr; r++) seenRow[r] = 0;
    for (let j = 0; j < nc; j++) {
      seenColumn[j] = 0;
      shortest[j] = Infinity;
    }
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

interface Scratch {
  cost: Float64Array;
  u: Float64Array;
  v: Float64Array;
  shortest: Float64Array;
  path: Int32Array;
  row4col: Int32Array;
  col4row: Int32Array;
  seenRow: Uint8Array;
  seenColumn: Uint8Array;
  remaining: Int32Array;
}

/** A list has about five elements: allocating these ten arrays costs more than the assignment. */
const SMALL = 64;
const small = allocate(SMALL, SMALL);

function scratch(nr: number, nc: number): Scratch {
  if (nr > SMALL || nc > SMALL) return allocate(nr, nc);
  for (let i = 0; i < nr; i++) {
    small.u[i] = 0;
    small.col4row[i] = -1;
  }
  for (let j = 0; j < nc; j++) {
    small.v[j] = 0;
    small.path[j] = small.row4col[j] = -1;
  }
  return small;
}

function allocate(nr: number, nc: number): Scratch {
  return {
    cost: new Float64Array(nr * nc),
    u: new Float64Array(nr),
    v: new Float64Array(nc),
    shortest: new Float64Array(nc),
    path: new Int32Array(nc).fill(-1),
    row4col: new Int32Array(nc).fill(-1),
    col4row: new Int32Array(nr).fill(-1),
    seenRow: new Uint8Array(nr),
    seenColumn: new Uint8Array(nc),
    remaining: new Int32Array(nc),
  };
}
