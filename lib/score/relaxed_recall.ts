/** Relaxed-Recall. @module */
import type { ParseOptions } from "../parse/parse_list.ts";
import { holds, type Normalized, normalizedPrediction, normalizedReference } from "./_items.ts";

/** Options of {@linkcode relaxedRecall} and {@linkcode relaxedPrecision}. */
export interface RelaxedOptions extends ParseOptions {
  /**
   * Whether a hit must not begin or end inside a word: `1` is not found in `2018` then. The paper
   * counts parts of words.
   *
   * @default {false}
   */
  wholeWords?: boolean;
}

/**
 * Share of the reference's items (each main and each facet value) that stand somewhere in the
 * prediction, in lower case. A blank item is never found and stays in the denominator.
 *
 * @param reference The reference text.
 * @param prediction The whole predicted text, list or not.
 * @param options See {@linkcode RelaxedOptions}.
 * @returns Hits / items, in [0, 1]; 0 without items.
 * @throws {TypeError} If either text is not a string.
 *
 * @example
 * ```ts
 * import { relaxedRecall } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(relaxedRecall("1. Ash\n2. Elm", "Only elms, I think."), 0.5);
 * ```
 */
export function relaxedRecall(
  reference: string,
  prediction: string,
  options: RelaxedOptions = {},
): number {
  const { mode = "strict", wholeWords = false } = options;
  return recallOf(
    normalizedReference(reference, mode),
    normalizedPrediction(prediction, mode),
    wholeWords,
  );
}

/**
 * Relaxed-Recall of texts that are normalized already.
 *
 * @param found Gets the reference's items that were found.
 */
export function recallOf(
  reference: Normalized,
  prediction: Normalized,
  wholeWords = false,
  found?: string[],
): number {
  const { items } = reference;
  if (items.length === 0) return 0;
  let hits = 0;
  for (const item of items) {
    if (!holds(prediction.text, item, wholeWords)) continue;
    hits++;
    found?.push(item);
  }
  return hits / items.length;
}
