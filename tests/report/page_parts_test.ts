import assert from "node:assert/strict";
import { filterRows, sortRows } from "../../lib/report/page/filter_rows.ts";
import type { PageQuestions } from "../../lib/report/page/page_data.ts";
import { packColumns, unpackColumns } from "../../lib/report/page/score_columns.ts";
import { readHash, type ViewState, writeHash } from "../../lib/report/page/view_state.ts";

const EVERY = readHash("#run=")!;

const questions: PageQuestions = {
  id: ["a", "b", "c"],
  problem: ["Ash?", "Elm?", "Oak?"],
  answer: ["1. Ash", "1. Elm", "1. Oak"],
  names: {
    category: ["Food", "__proto__"],
    country: ["Peru"],
    type: ["simple"],
    years: [],
    page: [],
  },
  codes: {
    category: [0, 1, -1],
    country: [0, 0, -1],
    type: [0, -1, 0],
    years: [-1, -1, -1],
    page: [-1, -1, -1],
  },
  ordered: [0, 1, -1],
};

function run(scores: number[], question = scores.map((_, i) => i)) {
  return {
    columns: {
      rows: scores.length,
      question: Uint32Array.from(question),
      repetition: new Uint32Array(scores.length),
      format: Uint8Array.from(scores, (_, i) => i === 2 ? 255 : i),
      metrics: [Float64Array.from(scores)],
    },
  };
}

const filtered = (state: Partial<ViewState>, hits?: Uint8Array) => {
  const runs = [run([0.25, NaN, 1]), run([0.5, 0.75], [2, 0])];
  const { run: of, row } = filterRows(
    runs,
    questions,
    { ...EVERY, ...state },
    0,
    ["Perfect", "Mixed"],
    hits,
  );
  return Array.from(of, (r, i) => `${r}:${row[i]}`).join(" ");
};

Deno.test("filterRows() keeps every row without a filter, run by run", () => {
  assert.equal(filtered({}), "0:0 0:1 0:2 1:0 1:1");
});

Deno.test("filterRows() filters by what the question is, missing values included", () => {
  assert.equal(filtered({ category: "Food" }), "0:0 1:1");
  assert.equal(filtered({ category: "__proto__" }), "0:1");
  assert.equal(filtered({ category: "(missing)" }), "0:2 1:0");
  assert.equal(filtered({ category: "no such" }), "");
  assert.equal(filtered({ country: "Peru", type: "simple" }), "0:0 1:1");
});

Deno.test("filterRows() filters by score, with both ends, and leaves unscored rows out then", () => {
  assert.equal(filtered({ min: 0.5 }), "0:2 1:0 1:1");
  assert.equal(filtered({ min: 0.5, max: 0.75 }), "1:0 1:1");
  assert.equal(filtered({ max: 1 }), "0:0 0:2 1:0 1:1");
});

Deno.test("filterRows() filters by format class and by text", () => {
  assert.equal(filtered({ format: "Mixed" }), "0:1 1:1");
  assert.equal(filtered({ format: "(missing)" }), "0:2");
  assert.equal(filtered({}, Uint8Array.of(1, 0, 0)), "0:0 1:1");
});

Deno.test("sortRows() sorts by value, keeps equal rows in order, and puts NaN last both ways", () => {
  const values = [3, NaN, 1, 3, 2, NaN, 1];
  const list = {
    run: new Uint16Array(values.length),
    row: Uint32Array.from(values.keys()),
  };
  const order = (down: boolean) => [...sortRows(list, (_, row) => values[row]!, down).row];
  assert.deepEqual(order(false), [2, 6, 4, 0, 3, 1, 5]);
  assert.deepEqual(order(true), [0, 3, 4, 2, 6, 1, 5]);
});

Deno.test("unpackColumns() gives back what packColumns() packed, to the last bit", () => {
  const rows = 1000;
  const columns = {
    rows,
    question: Uint32Array.from({ length: rows }, (_, i) => i * 4_000_000),
    repetition: Uint32Array.from({ length: rows }, (_, i) => i % 3),
    format: Uint8Array.from({ length: rows }, (_, i) => i % 7 === 0 ? 255 : i % 5),
    metrics: [
      Float64Array.from({ length: rows }, (_, i) => i / 997),
      Float64Array.from({ length: rows }, (_, i) => i % 4 === 0 ? NaN : 1 / (i + 1)),
    ],
  };
  assert.deepEqual(unpackColumns(packColumns(columns)), columns);
  const empty = {
    rows: 0,
    question: new Uint32Array(),
    repetition: new Uint32Array(),
    format: new Uint8Array(),
    metrics: [],
  };
  assert.deepEqual(unpackColumns(packColumns(empty)), empty);
});

Deno.test("readHash() reads what writeHash() writes, whatever names hold", () => {
  const odd = "a&b=c#d%20+ é\u2028<script>";
  const state: ViewState = {
    run: odd,
    with: `${odd}2`,
    category: "Food & Drink",
    country: "Côte d’Ivoire",
    type: "simple",
    format: "(missing)",
    min: 0.25,
    max: 1,
    text: "100 % + more",
    sort: "rises",
    id: odd,
    rep: 2,
    of: "__proto__",
  };
  assert.deepEqual(readHash(writeHash(state)), state);
  assert.deepEqual(readHash(writeHash(EVERY)), EVERY);
});

Deno.test("readHash() takes sections for no deep link, and nonsense for nothing", () => {
  assert.equal(readHash("#leaderboard"), undefined);
  assert.equal(readHash(""), undefined);
  assert.deepEqual(readHash("#run=m&min=2&max=x&rep=-1&sort=up"), { ...EVERY, run: "m" });
});
