import assert from "node:assert/strict";
import { assignMaximum } from "@listqa/eval";

Deno.test("assignMaximum() picks scipy's pairs on 2,500 matrices, most with ties", () => {
  const file = new URL("../golden/assignment.json", import.meta.url);
  const cases: { matrix: number[][]; rows: number[]; cols: number[] }[] = JSON.parse(
    Deno.readTextFileSync(file),
  );
  assert.equal(cases.length, 2500);
  for (const { matrix, rows, cols } of cases) {
    assert.deepEqual(assignMaximum(matrix), rows.map((row, k) => [row, cols[k]]));
  }
});

Deno.test("assignMaximum() leaves the longer side's rest unmatched", () => {
  assert.deepEqual(assignMaximum([[1], [2], [3]]), [[2, 0]]);
  assert.deepEqual(assignMaximum([[1, 2, 3]]), [[0, 2]]);
  assert.deepEqual(assignMaximum([[1, 9], [9, 1], [5, 5]]), [[0, 1], [1, 0]]);
  assert.deepEqual(assignMaximum([[1, 9, 5], [9, 1, 5]]), [[0, 1], [1, 0]]);
});

Deno.test("assignMaximum() is not greedy", () => {
  assert.deepEqual(assignMaximum([[1, 0.9], [0.9, 0]]), [[0, 1], [1, 0]]);
});

Deno.test("assignMaximum() gives no pairs without rows or columns, and pairs a single zero", () => {
  assert.deepEqual(assignMaximum([]), []);
  assert.deepEqual(assignMaximum([[], [], []]), []);
  assert.deepEqual(assignMaximum([[0]]), [[0, 0]]);
});

Deno.test("assignMaximum() names the entry that is not a number", () => {
  assert.throws(() => assignMaximum([[0, NaN]]), /matrix\[0\]\[1\] is NaN/);
  assert.throws(() => assignMaximum([[0, 1], [1]]), /row 1 must hold 2 numbers/);
  assert.throws(() => assignMaximum([[-Infinity]]), /no full assignment/);
});
