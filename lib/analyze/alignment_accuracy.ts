/** Accuracy of alignments checked by hand (App. R.2). @module */
import { auditInterval, type Proportion } from "./audit_interval.ts";

/**
 * How many alignments of predicted to reference elements a person found right.
 *
 * @param right Number of right alignments.
 * @param checked Number of alignments that were checked.
 * @returns The share with its Wilson 95 % interval.
 * @throws {RangeError} If the counts are not whole numbers with 0 ≤ right ≤ checked.
 *
 * @example
 * ```ts
 * import { alignmentAccuracy } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const { share } = alignmentAccuracy(3303, 3313);
 * assert.equal((100 * share.value!).toFixed(1), "99.7");
 * ```
 */
export function alignmentAccuracy(right: number, checked: number): Proportion {
  return auditInterval(right, checked);
}
