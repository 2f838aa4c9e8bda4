/** Precision, recall and F1 from counts. @module */
import type { PRF } from "../types.ts";

/**
 * Precision, recall and F1 from counts.
 *
 * @param correct Pairs that count.
 * @param predicted Predicted elements.
 * @param reference Reference elements.
 * @returns Each in [0, 1]; 0 where the denominator is 0.
 */
export function prfOf(correct: number, predicted: number, reference: number): PRF {
  const precision = predicted > 0 ? correct / predicted : 0;
  const recall = reference > 0 ? correct / reference : 0;
  const sum = precision + recall;
  return { precision, recall, f1: sum > 0 ? (2 * precision * recall) / sum : 0 };
}
