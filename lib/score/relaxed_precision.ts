/** Relaxed-Precision. @module */
import { type ParseOptions } from "../parse/parse_list.ts";
import { type Normalized, normalizedPrediction, normalizedReference } from "./_items.ts";

/**
 * Share of the predicted items (each main and each facet value) that stand in the normalized
 * reference text, or that hold one of the reference's items. A blank item is never a hit.
 *
 * @param reference The reference text.
 * @param prediction The predicted text.
 * @param options `mode`: how both lists are read.
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
  options: ParseOptions = {},
): number {
  const { mode = "strict" } = options;
  return precisionOf(normalizedReference(reference, mode), normalizedPrediction(prediction, mode));
}

/** Relaxed-Precision of texts that are normalized already. */
export function precisionOf(reference: Normalized, prediction: Normalized): number {
  const { items } = prediction;
  if (items.length === 0) return 0;
  let hits = 0;
  for (const item of items) {
    if (item !== "" && (reference.text.includes(item) || holdsAny(item, reference.items))) hits++;
  }
  return hits / items.length;
}

function holdsAny(item: string, needles: readonly string[]): boolean {
  for (const needle of needles) {
    if (needle !== "" && needle.length <= item.length && item.includes(needle)) return true;
  }
  return false;
}
