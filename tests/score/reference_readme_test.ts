// The examples of the reference tool's README, with the values that it states.
import assert from "node:assert/strict";
import {
  formatCorrectness,
  matchElements,
  relaxedPrecision,
  relaxedRecall,
  rougeListMatch,
  scoreSample,
} from "@listqa/eval";

Deno.test("three equal elements score 1 on every metric", () => {
  const target = "\n1. Alabama A&M\n2. Grambling State\n3. Savannah State";
  const pred = "\n1. Alabama A&M\n2. Grambling State\n3. Savannah State";
  assert.equal(relaxedRecall(target, pred), 1);
  assert.equal(relaxedPrecision(target, pred), 1);
  const { precision, recall, f1 } = rougeListMatch(target, pred);
  assert.deepEqual([precision, recall, f1], [1, 1, 1]);
  const { numPredicted, numReference, pairs } = matchElements(target, pred);
  assert.deepEqual([numPredicted, numReference, pairs.length], [3, 3, 3]);
});

Deno.test("the APR sample, its prediction starting with 1., scores 1 with the metadata as text", () => {
  const score = scoreSample({
    problem:
      "Which Division One teams were ineligible to participate in the 2018 NCAA tournament due to failing to meet APR requirements?",
    answer:
      "Four Division One teams were ineligible...\n\n1. Alabama A&M\n2. Grambling State\n3. Savannah State\n4. Southeast Missouri State",
    prediction:
      "1. Alabama A&M\n2. Grambling State\n3. Savannah State\n4. Southeast Missouri State",
    metadata:
      '{"category": "Sports", "year_range": "2018-2019", "prompt_type": "single-faceted", "country": "USA"}',
  });
  assert.equal(score.relaxedRecall, 1);
  assert.equal(score.relaxedPrecision, 1);
  assert.equal(score.rouge.f1, 1);
  assert.equal(score.formatCorrectness, 1);
  assert.equal(score.metadata?.category, "Sports");
});

Deno.test("the Dua Lipa sample has four elements of one facet each", () => {
  const text =
    '...\n\n1. 2018\n* Name of the work: "IDGAF"\n\n2. 2020\n* Name of the work: "Physical"\n\n3. 2023\n* Name of the work: "Dance the Night"\n\n4. 2024\n* Name of the work: "Houdini"';
  const { predicted } = matchElements(text, text);
  assert.deepEqual(predicted.map((element) => element.main), ["2018", "2020", "2023", "2024"]);
  assert.deepEqual(predicted[0]!.facets, [{ key: "Name of the work", value: '"IDGAF"' }]);
  assert.equal(formatCorrectness(text, "multi-faceted"), 1);
  assert.equal(formatCorrectness(text, "single-faceted"), 0);
});
