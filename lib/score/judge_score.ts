/** LLM-Judge precision, recall and F1. @module */
import type { ElementMatch, JudgedElement, JudgeScore } from "../types.ts";
import { orderedScore } from "./ordered_score.ts";
import { prfOf } from "./prf.ts";

/** Options of {@linkcode judgeScore}. */
export interface JudgeScoreOptions {
  /**
   * Verdicts by position, as `judgeOrderedElements` gives them; with them `ordered` and `blended`
   * are scored too.
   *
   * @default {undefined}
   */
  positional?: readonly JudgedElement[] | undefined;
  /**
   * Whether the question asks for an order; decides which score `blended` is.
   *
   * @default {false}
   */
  ordered?: boolean | null | undefined;
}

/**
 * Scores verdicts: correct / predicted, correct / reference, and their harmonic mean. An unreadable
 * verdict counts as not correct; `f1_low` and `f1_high` are the range it leaves open.
 *
 * @param match The lists' lengths, as `matchElements` gives them.
 * @param elements One verdict for each predicted element, as `judgeListElements` gives them.
 * @param options See {@linkcode JudgeScoreOptions}.
 * @returns The scores, each in [0, 1], and the verdicts behind them.
 * @throws {RangeError} If there is not one verdict for each predicted element.
 *
 * @example
 * ```ts
 * import { judgeScore, matchElements } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const match = matchElements("1. Ash\n2. Elm", "1. Ash\n2. Elms elm");
 * const { f1, f1_high } = judgeScore(match, [
 *   { predicted: 0, reference: 0, rouge: 1, score: "A", justification: "A", attempts: 1, cached: false },
 *   {
 *     predicted: 1, reference: 1, rouge: 0.5, score: null, unreadable: "prose",
 *     justification: "Well.", attempts: 4, cached: false,
 *   },
 * ]);
 * assert.deepEqual([f1, f1_high], [0.5, 1]);
 * ```
 */
export function judgeScore(
  match: Pick<ElementMatch, "numPredicted" | "numReference">,
  elements: readonly JudgedElement[],
  options: JudgeScoreOptions = {},
): JudgeScore {
  const { positional, ordered = false } = options;
  const { numPredicted, numReference } = match;
  for (const [name, list] of [["elements", elements], ["positional", positional]] as const) {
    if (list !== undefined && list.length !== numPredicted) {
      throw new RangeError(
        `judgeScore: ${name} must hold one verdict for each of ${numPredicted} predicted elements, but holds ${list.length}`,
      );
    }
  }
  let correct = 0, unknown = 0;
  for (const element of elements) {
    if (element.score === "A") correct++;
    else if (element.score === null) unknown++;
  }
  const standard = prfOf(correct, numPredicted, numReference);
  const score: JudgeScore = {
    ...standard,
    f1_low: standard.f1,
    f1_high: prfOf(correct + unknown, numPredicted, numReference).f1,
    elements: [...elements],
  };
  if (positional !== undefined) {
    score.ordered = orderedScore(match, positional);
    score.blended = ordered ? score.ordered : standard;
  }
  return score;
}
