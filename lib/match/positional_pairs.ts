/** Pairs by position. @module */
import type { ElementMatch, Pair, Tokenizer } from "../types.ts";
import { flattenElement } from "./flatten_list.ts";
import { rouge1 } from "./rouge1.ts";

/** Options of {@linkcode positionalPairs}. */
export interface PositionalOptions {
  /**
   * How elements are cut into tokens.
   *
   * @default {"rouge"}
   */
  tokenizer?: Tokenizer;
}

/**
 * Pairs element i of the prediction with element i of the reference, as far as both reach.
 *
 * @param match Both lists, as `matchElements` gives them.
 * @param options See {@linkcode PositionalOptions}.
 * @returns One pair a position, with its ROUGE-1 F (0 without overlap).
 *
 * @example
 * ```ts
 * import { matchElements, positionalPairs } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const match = matchElements("1. Ash\n2. Elm\n3. Oak", "1. Elm\n2. Elm");
 * assert.deepEqual(positionalPairs(match), [
 *   { predicted: 0, reference: 0, rouge: 0 },
 *   { predicted: 1, reference: 1, rouge: 1 },
 * ]);
 * ```
 */
export function positionalPairs(
  match: Pick<ElementMatch, "predicted" | "reference">,
  options: PositionalOptions = {},
): Pair[] {
  const { predicted, reference } = match;
  return predicted.slice(0, reference.length).map((element, i) => ({
    predicted: i,
    reference: i,
    rouge: rouge1(flattenElement(element), flattenElement(reference[i]!), options),
  }));
}
