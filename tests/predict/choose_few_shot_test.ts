import assert from "node:assert/strict";
import { chooseFewShot, FEW_SHOT_STAND_IN, type FewShotExample } from "@listqa/eval";

const pool: FewShotExample[] = [..."abcdefgh"].map((problem) => ({ problem, answer: "1. x" }));
const shown = (...args: Parameters<typeof chooseFewShot>) =>
  chooseFewShot(...args).map((example) => example.problem).join("");

Deno.test("chooseFewShot() takes the first five of the pool's order", () => {
  assert.equal(shown(pool, "z"), "abcde");
});

Deno.test("chooseFewShot() never shows the question itself, in any spelling", () => {
  assert.equal(shown(pool, "c"), "abdef");
  assert.equal(shown(pool, "  C "), "abdef");
  assert.equal(shown(pool, "c", { choice: [3, 8], shots: 2 }), "ha");
  for (const example of pool) {
    for (let seed = 0; seed < 20; seed++) {
      assert.ok(!shown(pool, example.problem, { seed, shots: 7 }).includes(example.problem));
    }
  }
});

Deno.test("chooseFewShot() shuffles by the seed: the same each time, another with another seed", () => {
  const orders = new Set(Array.from({ length: 50 }, (_, seed) => shown(pool, "z", { seed })));
  assert.ok(orders.size > 40);
  assert.equal(shown(pool, "z", { seed: 7 }), shown(pool, "z", { seed: 7 }));
});

Deno.test("chooseFewShot() shows a given choice in its order and fills up from the pool", () => {
  assert.equal(shown(pool, "z", { choice: [8, 1, 3] }), "hacbd");
  assert.equal(shown(pool, "z", { choice: [8, 1, 3], shots: 2 }), "ha");
});

Deno.test("chooseFewShot() names an option out of range, and a pool that is too small", () => {
  assert.throws(() => shown(pool, "z", { shots: 0 }), /shots must be .* but is 0/);
  assert.throws(() => shown(pool, "z", { seed: 0.5 }), /seed/);
  assert.throws(() => shown(pool, "z", { choice: [9] }), /from 1 to 8, but holds 9/);
  assert.throws(() => shown(pool, "z", { choice: [1, 1] }), /twice/);
  assert.throws(() => shown(pool, "a", { shots: 8 }), /8 examples are wanted, .* has 7/);
});

Deno.test("the stand-in pools are as large as the benchmark's and name their pages", () => {
  // 14 / 10 / 12 rows: the few_shot subset in the reference tool's README.
  assert.equal(FEW_SHOT_STAND_IN.simple.length, 14);
  assert.equal(FEW_SHOT_STAND_IN.complex.length, 10);
  assert.equal(FEW_SHOT_STAND_IN.combined.length, 12);
  for (const pool of Object.values(FEW_SHOT_STAND_IN)) {
    assert.equal(new Set(pool.map((example) => example.problem)).size, pool.length);
    for (const example of pool) assert.match(example.source!, /^https:\/\/en\.wikipedia\.org\//);
  }
  assert.ok(FEW_SHOT_STAND_IN.simple.every((example) => !example.answer.includes("\n* ")));
  assert.ok(FEW_SHOT_STAND_IN.complex.every((example) => example.answer.includes("\n* ")));
  const faceted = FEW_SHOT_STAND_IN.combined.filter((e) => e.answer.includes("\n* "));
  assert.equal(faceted.length, 6);
});
