/** Relaxed-Precision. @module */
import { holds, type Normalized, normalizedPrediction, normalizedReference } from "./_items.ts";
import type { RelaxedOptions } from "./relaxed_recall.ts";

/**
 * Share of the predicted items (each main and each facet value) that stand in the normalized
 * reference text, or that hold one of the reference's items. A blank item is never a hit.
 *
 * @param reference The reference text.
 * @param prediction The predicted text.
 * @param options See {@linkcode RelaxedOptions}.
 * @returns Hits / items, in [0, 1]; 0 without items.
 * @throws {TypeError} If either text is not a string.
 *
 * @example
 * ```ts
 * import { relaxedPrecision } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(relaxedPrecision("1. Ash\n2. Elm", "1. Elm trees\n2. Oak"), 0.5);
 * ```
 */
export function relaxedPrecision(
  reference: string,
  prediction: string,
  options: RelaxedOptions = {},
): number {
  const { mode = "strict", wholeWords = false } = options;
  return precisionOf(
    normalizedReference(reference, mode),
    normalizedPrediction(prediction, mode),
    wholeWords,
  );
}

/**
 * Relaxed-Precision of texts that are normalized already.
 *
 * @param needles The reference's items that a predicted item may hold. In strict mode those that stand
 * in the prediction are enough: a predicted item is a part of its text.
 */
export function precisionOf(
  reference: Normalized,
  prediction: Normalized,
  wholeWords = false,
  needles: readonly string[] = reference.items,
): number {
  const { items } = prediction;
  if (items.length === 0) return 0;
  let hits = 0;
  for (const item of items) {
    if (item === "") continue;
    if (holds(reference.text, item, wholeWords) || holdsAny(item, needles, wholeWords)) hits++;
  }
  return hits / items.length;
}

function holdsAny(item: string, needles: readonly string[], wholeWords: boolean): boolean {
  for (const needle of needles) {
    if (needle.length <= item.length && holds(item, needle, wholeWords)) return true;
  }
  return false;
}
