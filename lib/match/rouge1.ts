/** ROUGE-1 F. @module */
import type { Tokenizer } from "../types.ts";
import { rougeTokens } from "../text/rouge_tokens.ts";

/** Options of {@linkcode rouge1}. */
export interface Rouge1Options {
  /**
   * How the texts are cut into tokens.
   *
   * @default {"rouge"}
   */
  tokenizer?: Tokenizer;
}

/**
 * F from an overlap and two lengths. The order of the operations is rouge_score's: other forms
 * move ties and the 0.5 cut.
 *
 * @param overlap Tokens in common, counted with multiplicity.
 * @param predicted Tokens of the prediction.
 * @param reference Tokens of the reference.
 * @returns F in [0, 1]; 0 without overlap.
 */
export function rougeF(overlap: number, predicted: number, reference: number): number {
  if (overlap === 0) return 0;
  const precision = overlap / predicted;
  const recall = overlap / reference;
  return (2 * precision * recall) / (precision + recall);
}

/**
 * ROUGE-1 F of two texts, as rouge_score computes it without stemming.
 *
 * @param a A text.
 * @param b Another; the measure is symmetric.
 * @param options See {@linkcode Rouge1Options}.
 * @returns F in [0, 1]; 0 when either text has no tokens.
 * @throws {TypeError} If `a` or `b` is not a string.
 *
 * @example
 * ```ts
 * import { rouge1 } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(rouge1("22,000 people", "22,500 people"), 2 / 3);
 * assert.equal(rouge1("東京", "東京"), 0); // rouge_score drops every non-ASCII letter
 * assert.equal(rouge1("東京", "東京", { tokenizer: "unicode" }), 1);
 * ```
 */
export function rouge1(a: string, b: string, options: Rouge1Options = {}): number {
  if (typeof a !== "string" || typeof b !== "string") {
    throw new TypeError("rouge1: both arguments must be strings");
  }
  const counts = new Map<string, number>();
  const left = rougeTokens(a, options.tokenizer);
  for (const token of left) counts.set(token, (counts.get(token) ?? 0) + 1);
  const right = rougeTokens(b, options.tokenizer);
  let overlap = 0;
  for (const token of right) {
    const count = counts.get(token);
    if (count) {
      overlap++;
      counts.set(token, count - 1);
    }
  }
  return rougeF(overlap, left.length, right.length);
}
