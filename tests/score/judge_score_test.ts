import assert from "node:assert/strict";
import {
  type JudgedElement,
  judgeListElements,
  judgeOrderedElements,
  judgeScore,
  matchElements,
  type PRF,
  scriptedJudge,
  showElement,
} from "@listqa/eval";

interface PaperCase {
  name: string;
  question: string;
  ordered: boolean;
  answer: string;
  prediction: string;
  judged_correct: [number, number][];
  paper: { judge_f1?: number; ordered_f1?: number };
  expected: { judge: PRF; judge_ordered: PRF };
}

const CASES: PaperCase[] = JSON.parse(
  Deno.readTextFileSync(new URL("../golden/paper-cases.json", import.meta.url)),
);

/** Scores a case with a judge that follows `judged_correct`, and counts its calls. */
async function judged(row: PaperCase) {
  const match = matchElements(row.answer, row.prediction);
  const correct = new Set(
    row.judged_correct.map(([i, j]) =>
      `${showElement(match.predicted[i]!)}\0${showElement(match.reference[j]!)}`
    ),
  );
  const asked: string[] = [];
  await using judge = scriptedJudge(({ question, gold, predicted }) => {
    assert.equal(question, row.question);
    asked.push(`${predicted}\0${gold}`);
    return correct.has(`${predicted}\0${gold}`) ? "A" : "B";
  });
  const elements = await judgeListElements(row.question, match, judge);
  const standardCalls = asked.length;
  const positional = await judgeOrderedElements(row.question, match, judge, { known: elements });
  const score = judgeScore(match, elements, { positional, ordered: row.ordered });
  return { match, score, asked, standardCalls };
}

const near = (actual: PRF, expected: PRF, name: string) => {
  for (const key of ["precision", "recall", "f1"] as const) {
    assert.ok(Math.abs(actual[key] - expected[key]) <= 1e-12, `${name} ${key}: ${actual[key]}`);
  }
};

Deno.test("judgeScore() gives every judge and ordered value of the oracle and of the paper", async () => {
  let printed = 0;
  for (const row of CASES) {
    const { score } = await judged(row);
    near(score, row.expected.judge, row.name);
    near(score.ordered!, row.expected.judge_ordered, `${row.name} ordered`);
    const { judge_f1, ordered_f1 } = row.paper;
    if (judge_f1 !== undefined) {
      printed++;
      assert.ok(Math.abs(score.f1 - judge_f1) <= 0.005, `${row.name}: ${score.f1}`);
    }
    if (ordered_f1 !== undefined) {
      printed++;
      assert.ok(Math.abs(score.ordered!.f1 - ordered_f1) <= 0.005, `${row.name} ordered`);
    }
    assert.deepEqual([score.f1_low, score.f1_high], [score.f1, score.f1]);
    assert.equal(score.blended!.f1, row.ordered ? score.ordered!.f1 : score.f1);
  }
  assert.ok(printed >= 15, `${printed}`);
});

Deno.test("the judge is asked about matched pairs only, and about no pair twice", async () => {
  for (const row of CASES) {
    const { match, asked, standardCalls } = await judged(row);
    const texts = match.pairs.map((p) => `${p.predicted} ${p.reference}`);
    assert.ok(standardCalls <= texts.length, row.name);
    assert.equal(new Set(asked.slice(0, standardCalls)).size, standardCalls, row.name);
  }
});

Deno.test("R10. the ordered score compares positions only, as far as both lists reach", async () => {
  await using judge = scriptedJudge(({ gold, predicted }) => gold === predicted ? "A" : "B");
  const scored = async (answer: string, prediction: string) => {
    const match = matchElements(answer, prediction);
    const elements = await judgeListElements("Q?", match, judge);
    const positional = await judgeOrderedElements("Q?", match, judge, { known: elements });
    return judgeScore(match, elements, { positional, ordered: true }).ordered!;
  };
  const { precision, recall } = await scored("1. A1\n2. B1\n3. C1", "1. B1\n2. A1\n3. C1");
  assert.deepEqual([precision, recall], [1 / 3, 1 / 3]);
  const shorter = await scored("1. A1\n2. B1\n3. C1", "1. A1\n2. B1");
  assert.deepEqual([shorter.precision, shorter.recall], [1, 2 / 3]);
});

Deno.test("P21. a blank element is B without a call and stays in the denominator", async () => {
  let calls = 0;
  await using judge = scriptedJudge(() => (calls++, "A"));
  const match = matchElements("1. Elm\n2. Oak", "1. \n2. Elm\n3.\n4. Oak");
  const elements = await judgeListElements("Q?", match, judge);
  assert.equal(calls, 2);
  assert.deepEqual(elements.map((element) => [element.score, element.reference]), [
    ["B", null],
    ["A", 0],
    ["B", null],
    ["A", 1],
  ]);
  const score = judgeScore(match, elements);
  assert.deepEqual([score.precision, score.recall], [0.5, 1]);
  assert.equal(score.ordered, undefined);
});

Deno.test("judgeScore() counts an unreadable verdict as not correct and gives the range", () => {
  const element = (i: number, score: "A" | "B" | null): JudgedElement => ({
    predicted: i,
    reference: i,
    rouge: 1,
    score,
    ...(score === null ? { unreadable: "prose" } : {}),
    justification: "",
    attempts: 1,
    cached: false,
  });
  const counts = { numPredicted: 4, numReference: 4 };
  const score = judgeScore(
    counts,
    [element(0, "A"), element(1, null), element(2, "B"), element(3, null)],
  );
  assert.deepEqual([score.f1, score.f1_low, score.f1_high], [0.25, 0.25, 0.75]);
});

Deno.test("judgeScore() wants one verdict for each predicted element", () => {
  assert.throws(
    () => judgeScore({ numPredicted: 2, numReference: 1 }, []),
    /elements must hold one verdict for each of 2 predicted elements, but holds 0/,
  );
});
