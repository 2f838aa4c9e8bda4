/** Whatever the lists, pairs and scores are what they say they are. @module */
import assert from "node:assert/strict";
import fc from "npm:fast-check@4.11.0";
import {
  assignMaximum,
  type ElementMatch,
  flattenList,
  formatCorrectness,
  judgeListElements,
  judgeOrderedElements,
  judgeScore,
  matchElements,
  orderedScore,
  parseList,
  positionalPairs,
  relaxedPrecision,
  relaxedRecall,
  rouge1,
  rougeListMatch,
  scoreSample,
  scriptedJudge,
} from "@listqa/eval";
import { largestSum, maximumMatching } from "./_matching.ts";
import { type Extent, type Figures, holdsFor, mustMeet } from "./_proof.ts";
import { anyPair, type TextPair } from "./_texts.ts";

const modes = fc.constantFrom("strict", "lenient" as const);
const tokenizers = fc.constantFrom("rouge", "unicode" as const);
/** Sums of the same numbers in another order differ by rounding. */
const ROUNDING = 1e-9;
/** The exhaustive search over a matrix doubles with each column. */
const SMALL = 8;

/**
 * Fuzzes ROUGE, the assignment, the pairs and every judge-free and judged score.
 *
 * @returns How many pairs of texts were scored, and what was checked on the way.
 */
export async function proveMatcher(extent: Extent): Promise<Figures> {
  const sums = { pairs: 0, exhaustive: 0, ordered: 0, verdicts: 0 };
  const met = { paired: 0, unpaired: 0, "correct by position": 0 };
  await using judge = scriptedJudge(({ gold, predicted }) => opinion(gold, predicted));
  await holdsFor(fc.tuple(anyPair, modes, tokenizers), extent, async ([pair, mode, tokenizer]) => {
    checkScores(pair, mode);
    checkRelaxed(pair, mode);
    const match = matchElements(pair.reference, pair.prediction, { tokenizer });
    sums.exhaustive += checkPairs(match, tokenizer);
    sums.pairs += match.pairs.length;
    if (match.pairs.length > 0) met.paired++;
    else met.unpaired++;
    const elements = await judgeListElements("?", match, judge);
    const known = elements;
    const positional = await judgeOrderedElements("?", match, judge, { known, tokenizer });
    const correct = checkJudged(match, elements, positional);
    if (correct > 0) met["correct by position"]++;
    sums.ordered += correct;
    sums.verdicts += match.predicted.length;
  });
  await holdsFor(matrices, extent, checkAssignment);
  mustMeet(met, extent.count, 0.05);
  return {
    "pairs of texts": extent.count,
    matrices: extent.count,
    "pairs of elements": sums.pairs,
    "assignments checked exhaustively": sums.exhaustive + extent.count,
    "verdicts scored": sums.verdicts,
    "correct by position": sums.ordered,
  };
}

function inUnit(value: number, name: string): void {
  assert.ok(value >= 0 && value <= 1, `${name} is ${value}`);
}

function checkScores({ reference, prediction }: TextPair, mode: "strict" | "lenient"): void {
  const metadata = { prompt_type: "multi-faceted" } as const;
  const score = scoreSample({ answer: reference, prediction, metadata }, { mode });
  for (
    const [name, value] of Object.entries({
      relaxedRecall: score.relaxedRecall,
      relaxedPrecision: score.relaxedPrecision,
      formatCorrectness: score.formatCorrectness!,
      ...score.rouge,
    })
  ) inUnit(value, name);
  // scoreSample takes short cuts past the single metrics.
  assert.equal(score.relaxedRecall, relaxedRecall(reference, prediction, { mode }));
  assert.equal(score.relaxedPrecision, relaxedPrecision(reference, prediction, { mode }));
  assert.equal(score.formatCorrectness, formatCorrectness(prediction, "multi-faceted", { mode }));
  const { precision, recall, f1, numCorrect, pairs } = rougeListMatch(reference, prediction, {
    mode,
  });
  assert.deepEqual(score.rouge, { precision, recall, f1 });
  assert.deepEqual(score.pairs, pairs);
  assert.equal(numCorrect, pairs.filter(({ rouge }) => rouge >= 0.5).length);
  if (precision + recall > 0) {
    assert.ok(Math.min(precision, recall) - ROUNDING <= f1);
    assert.ok(f1 <= Math.max(precision, recall) + ROUNDING);
  }
  // A list against itself: every element with a token finds one like itself.
  const self = rougeListMatch(reference, reference, { mode });
  const withTokens = flattenList(parseList(reference, { mode }))
    .filter((text) => rouge1(text, text) === 1).length;
  assert.equal(self.numCorrect, withTokens);
}

function checkRelaxed({ reference, prediction }: TextPair, mode: "strict" | "lenient"): void {
  for (const wholeWords of [false, true]) {
    const options = { mode, wholeWords };
    const precision = relaxedPrecision(reference, prediction, options);
    const recall = relaxedRecall(reference, prediction, options);
    inUnit(precision, "relaxedPrecision");
    inUnit(recall, "relaxedRecall");
    const foreign = withoutOverlap(reference);
    const longer = `${prediction}\n1. ${foreign}`;
    assert.ok(
      relaxedPrecision(reference, longer, options) <= precision,
      `the added element ${JSON.stringify(foreign)} raises Relaxed-Precision (${mode})`,
    );
    if (!wholeWords) assert.ok(relaxedRecall(reference, longer, options) >= recall);
  }
}

/** A word of none of a text's characters. */
function withoutOverlap(text: string): string {
  const lower = `${text.toLowerCase()}${text.normalize("NFC").toLowerCase()}`;
  const free = [..."qzxvkjwbpyfgmucdlhrsnioateǯʒʘ0123456789"].filter((c) => !lower.includes(c));
  return free.slice(0, 3).join("").repeat(2) || "ʞ";
}

/** Checks the pairs of a match; gives 1 if their sum was compared with an exhaustive search. */
function checkPairs(match: ElementMatch, tokenizer: "rouge" | "unicode"): number {
  const { predicted, reference, pairs, numPredicted, numReference } = match;
  assert.deepEqual([numPredicted, numReference], [predicted.length, reference.length]);
  const rows = flattenList(predicted), columns = flattenList(reference);
  const similarity = rows.map((row) => columns.map((column) => rouge1(row, column, { tokenizer })));
  for (const row of similarity) for (const value of row) inUnit(value, "rouge1");
  let before = -1;
  for (const { predicted: i, reference: j, rouge } of pairs) {
    assert.ok(i > before && i < numPredicted && j >= 0 && j < numReference);
    before = i;
    assert.ok(rouge > 0);
    assert.equal(rouge, similarity[i]![j]);
    assert.equal(rouge, rouge1(columns[j]!, rows[i]!, { tokenizer }), "rouge1 is symmetric");
  }
  assert.equal(new Set(pairs.map((pair) => pair.reference)).size, pairs.length, "one to one");
  const positional = positionalPairs(match, { tokenizer });
  assert.deepEqual(
    positional.map((pair) => [pair.predicted, pair.reference, pair.rouge]),
    Array.from({ length: Math.min(numPredicted, numReference) }, (_, i) => [
      i,
      i,
      similarity[i]![i],
    ]),
  );
  if (Math.min(numPredicted, numReference) > SMALL) return 0;
  const sum = pairs.reduce((total, { rouge }) => total + rouge, 0);
  assert.ok(Math.abs(sum - largestSum(similarity)) < ROUNDING);
  return 1;
}

/** A judge with a mind of its own: A, B or nothing to be read, by the texts alone. */
function opinion(gold: string, predicted: string): "A" | "B" | "Hm." {
  let sum = 7;
  for (const text of [gold, predicted]) {
    for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) >>> 0;
  }
  return sum % 20 === 0 ? "Hm." : sum % 3 === 0 ? "B" : "A";
}

type Judged = Awaited<ReturnType<typeof judgeListElements>>;

/** Checks judged scores; gives the number of elements that are correct by position. */
function checkJudged(match: ElementMatch, elements: Judged, positional: Judged): number {
  const { numPredicted, numReference } = match;
  const score = judgeScore(match, elements, { positional, ordered: true });
  const ordered = orderedScore(match, positional);
  assert.deepEqual(score.ordered, ordered);
  assert.deepEqual(score.blended, ordered);
  const { precision, recall, f1, f1_low, f1_high } = score;
  for (const value of [precision, recall, f1, f1_low, f1_high, ...Object.values(ordered)]) {
    inUnit(value, "judge score");
  }
  assert.ok(f1_low <= f1 && f1 <= f1_high);

  // The graph of all pairs that the judge finds correct.
  const edges = Array.from({ length: numPredicted }, () => [] as number[]);
  for (const list of [elements, positional]) {
    list.forEach(({ predicted, reference, score: said }, i) => {
      assert.equal(predicted, i);
      if (said === "A") edges[i]!.push(reference!);
    });
  }
  const most = maximumMatching(edges);
  const standard = elements.filter((element) => element.score === "A").length;
  const byPosition = Math.round(ordered.precision * numPredicted);
  assert.equal(byPosition, Math.round(ordered.recall * numReference));
  assert.ok(byPosition <= most, `${byPosition} correct by position, a matching has ${most}`);
  assert.ok(standard <= most, `${standard} correct, a matching has ${most}`);
  return byPosition;
}

/** Small matrices with many ties, negative and forbidden entries. */
const entry = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 4 }).map((n) => n / 4), weight: 4 },
  { arbitrary: fc.double({ min: -100, max: 100, noNaN: true }), weight: 1 },
);
const matrices = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 6 })).chain(
  ([rows, columns]) =>
    fc.array(fc.array(entry, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
);

function checkAssignment(matrix: number[][]): void {
  const pairs = assignMaximum(matrix);
  const rows = matrix.length, columns = matrix[0]?.length ?? 0;
  assert.equal(pairs.length, Math.min(rows, columns));
  let before = -1, sum = 0;
  for (const [i, j] of pairs) {
    assert.ok(i > before && i < rows && j >= 0 && j < columns);
    before = i;
    sum += matrix[i]![j]!;
  }
  assert.equal(new Set(pairs.map(([, j]) => j)).size, pairs.length, "one to one");
  assert.ok(Math.abs(sum - largestSum(matrix)) < ROUNDING * 100);
}
