/** LLM-Judge-F1-Ordered. @module */
import type { ElementMatch, JudgedElement, PRF } from "../types.ts";
import { prfOf } from "./prf.ts";

/**
 * Precision, recall and F1 by position: element i counts when it is correct against reference
 * element i.
 *
 * @param match The lists' lengths.
 * @param positional Verdicts by position, as `judgeOrderedElements` gives them.
 * @returns Each in [0, 1]. An unreadable verdict counts as not correct.
 *
 * @example
 * ```ts
 * import { matchElements, orderedScore } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const match = matchElements("1. Ash\n2. Elm\n3. Oak", "1. Ash\n2. Oak");
 * const positional = [
 *   { predicted: 0, reference: 0, rouge: 1, score: "A", justification: "A", attempts: 1, cached: false },
 *   { predicted: 1, reference: 1, rouge: 0, score: "B", justification: "", attempts: 0, cached: false },
 * ] as const;
 * assert.deepEqual(orderedScore(match, positional), { precision: 1 / 2, recall: 1 / 3, f1: 0.4 });
 * ```
 */
export function orderedScore(
  match: Pick<ElementMatch, "numPredicted" | "numReference">,
  positional: readonly JudgedElement[],
): PRF {
  let correct = 0;
  for (const element of positional) {
    if (element.score === "A" && element.reference === element.predicted) correct++;
  }
  return prfOf(correct, match.numPredicted, match.numReference);
}
