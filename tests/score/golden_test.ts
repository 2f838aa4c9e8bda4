import assert from "node:assert/strict";
import {
  formatCorrectness,
  formatErrorClass,
  matchElements,
  parseList,
  type PromptType,
  relaxedPrecision,
  relaxedRecall,
  rougeListMatch,
} from "@listqa/eval";

interface Expected {
  relaxed_recall: number;
  relaxed_precision: number;
  rouge: { precision: number; recall: number; f1: number };
  format_correctness: number;
  format_error: string;
  num_pred: number;
  num_target: number;
  pairs: [number, number, number][];
  mains?: string[];
  facets?: [string, string][][];
}

interface Row {
  id?: string;
  name?: string;
  prompt_type: PromptType;
  answer: string;
  prediction: string;
  expected: Expected;
}

const near = (actual: number, expected: number, what: string) =>
  assert.ok(Math.abs(actual - expected) <= 1e-12, `${what}: ${actual}, not ${expected}`);

function check(row: Row) {
  const { answer, prediction, expected } = row;
  const name = row.id ?? row.name!;
  near(relaxedRecall(answer, prediction), expected.relaxed_recall, `${name} relaxed recall`);
  near(relaxedPrecision(answer, prediction), expected.relaxed_precision, `${name} precision`);
  const rouge = rougeListMatch(answer, prediction);
  near(rouge.precision, expected.rouge.precision, `${name} rouge precision`);
  near(rouge.recall, expected.rouge.recall, `${name} rouge recall`);
  near(rouge.f1, expected.rouge.f1, `${name} rouge f1`);
  near(formatCorrectness(prediction, row.prompt_type), expected.format_correctness, name);
  assert.equal(formatErrorClass(prediction, row.prompt_type), expected.format_error, name);
  const match = matchElements(answer, prediction);
  assert.equal(match.numPredicted, expected.num_pred, name);
  assert.equal(match.numReference, expected.num_target, name);
  assert.deepEqual(
    match.pairs.map((pair) => [pair.predicted, pair.reference]),
    expected.pairs.map(([i, j]) => [i, j]),
    name,
  );
  match.pairs.forEach((pair, k) => near(pair.rouge, expected.pairs[k]![2], `${name} pair ${k}`));
  const elements = parseList(prediction);
  if (expected.mains) assert.deepEqual(elements.map((e) => e.main), expected.mains, name);
  if (expected.facets) {
    assert.deepEqual(elements.map((e) => e.facets.map((f) => [f.key, f.value])), expected.facets);
  }
}

const read = (name: string) => Deno.readTextFileSync(new URL(`../golden/${name}`, import.meta.url));

Deno.test("every metric agrees with the Python oracle on 1,004 rows", () => {
  const rows = read("metrics.jsonl").split("\n").filter(Boolean).map((line) => JSON.parse(line));
  assert.equal(rows.length, 1004);
  rows.forEach(check);
});

Deno.test("every judge-free metric agrees with the oracle on the paper's examples", () => {
  const cases = JSON.parse(read("paper-cases.json"));
  assert.equal(cases.length, 15);
  cases.forEach(check);
});

Deno.test("judge-free metrics agree with the numbers printed in the paper", () => {
  for (const row of JSON.parse(read("paper-cases.json"))) {
    const { paper, answer, prediction } = row;
    const printed = (value: number, expected: number | undefined) => {
      if (expected !== undefined) assert.ok(Math.abs(value - expected) <= 0.005, row.name);
    };
    printed(relaxedRecall(answer, prediction), paper.relaxed_recall);
    printed(relaxedPrecision(answer, prediction), paper.relaxed_precision);
    printed(rougeListMatch(answer, prediction).f1, paper.rouge_f1);
    printed(formatCorrectness(prediction, row.prompt_type), paper.format);
  }
});
