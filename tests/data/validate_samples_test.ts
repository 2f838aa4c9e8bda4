import assert from "node:assert/strict";
import { formatRowProblem, validateSamples } from "@listqa/eval";

const good = { problem: "Q", answer: "1. A", prediction: "" };

Deno.test("rows in memory are checked as those of a file, one problem a row", () => {
  const rows = [
    good,
    { ...good, metadata: '{"prompt_type": "multi-faceted"}' },
    null,
    "text",
    [good],
    { ...good, prediction: null },
    { ...good, answer: 5, problem: 5 },
    { ...good, metadata: "[1]" },
    { ...good, metadata: { prompt_type: "x" } },
    { ...good, id: 1.5 },
    { ...good, id: "a" },
    { ...good, id: "a" },
    { ...good, id: 10n },
  ];
  assert.deepEqual(validateSamples(rows, { file: "memory" }).map(formatRowProblem), [
    "memory:3: is null, not an object",
    "memory:4: is a text, not an object",
    "memory:5: is a list, not an object",
    'memory:6: prediction: is null, not a text (an empty answer, which scores 0, is "")',
    "memory:7: problem: is the number 5, not a text",
    "memory:8: metadata: holds a list, not an object",
    'memory:9: metadata.prompt_type: unknown prompt_type "x" (single-faceted or multi-faceted)',
    "memory:10: id: is the number 1.5; must be a text or an integer",
    'memory:12: id: id "a": lines 11 and 12 have the same key',
  ]);
});

Deno.test("checking changes no row", () => {
  const row = Object.freeze({ ...good, id: 1, metadata: Object.freeze({ year_range: 2023 }) });
  assert.deepEqual(validateSamples([row]), []);
  assert.deepEqual(row, { ...good, id: 1, metadata: { year_range: 2023 } });
});

Deno.test("predictions and elements are asked for where the caller asks", () => {
  const question = { problem: "Q", answer: "none" };
  assert.equal(validateSamples([question]).length, 1);
  assert.deepEqual(validateSamples([question], { requirePredictions: false }), []);
  const [problem] = validateSamples([question], {
    requirePredictions: false,
    hasElements: () => false,
  });
  assert.equal(problem?.field, "answer");
  assert.deepEqual(validateSamples([]), []);
});
