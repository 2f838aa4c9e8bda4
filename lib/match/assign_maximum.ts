/** Maximum-sum assignment. @module */
import { maximumColumns } from "./_lsap.ts";

/**
 * Assigns rows to columns so that the sum is largest; among ties, the pairs that scipy's
 * `linear_sum_assignment(maximize=True)` picks.
 *
 * @param matrix Rows of equal length; −∞ forbids a pair.
 * @returns `min(rows, columns)` pairs `[row, column]`, by row.
 * @throws {TypeError} If the matrix is not an array of rows of one length.
 * @throws {RangeError} If an entry is NaN or +∞, or −∞ entries leave no full assignment.
 *
 * @example
 * ```ts
 * import { assignMaximum } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(assignMaximum([[1, 0.9], [0.9, 0]]), [[0, 1], [1, 0]]); // 1.8, not 1
 * ```
 */
export function assignMaximum(matrix: readonly ArrayLike<number>[]): [number, number][] {
  if (!Array.isArray(matrix)) {
    throw new TypeError("assignMaximum: the matrix must be an array of rows");
  }
  const rows = matrix.length;
  const columns = matrix[0]?.length ?? 0;
  const values = new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    const row = matrix[i];
    if (row === null || typeof row !== "object" || row.length !== columns) {
      throw new TypeError(`assignMaximum: row ${i} must hold ${columns} numbers, like row 0`);
    }
    for (let j = 0; j < columns; j++) {
      const value = row[j];
      if (typeof value !== "number" || Number.isNaN(value) || value === Infinity) {
        throw new RangeError(`assignMaximum: matrix[${i}][${j}] is ${value}; finite numbers only`);
      }
      values[i * columns + j] = value;
    }
  }
  if (rows === 0 || columns === 0) return [];
  const assigned = maximumColumns(values, rows, columns);
  if (assigned === null) {
    throw new RangeError("assignMaximum: no full assignment without a −∞ entry");
  }
  const pairs: [number, number][] = [];
  for (let i = 0; i < rows; i++) if (assigned[i]! >= 0) pairs.push([i, assigned[i]!]);
  return pairs;
}
