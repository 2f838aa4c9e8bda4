/** Pairs of predicted and reference elements. @module */
import type { ElementMatch, ListElement, Pair, ParseMode, Tokenizer } from "../types.ts";
import { parseList } from "../parse/parse_list.ts";
import { parseStrict } from "../parse/parse_strict.ts";
import { maximumColumns } from "./_lsap.ts";
import { rougeMatrix, type SpannedList } from "./_similarity.ts";

/** Cells of the largest matrix that is built: 512 MB of doubles. */
const MAX_CELLS = 64e6;

/** Options of {@linkcode matchElements}. */
export interface MatchOptions {
  /**
   * A pair is kept when its similarity is strictly above this. Range: [0, 1].
   *
   * @default {0}
   */
  pairThreshold?: number;
  /**
   * How texts are read; ignored for a list that is given parsed.
   *
   * @default {"strict"}
   */
  mode?: ParseMode;
  /**
   * How elements are cut into tokens.
   *
   * @default {"rouge"}
   */
  tokenizer?: Tokenizer;
  /**
   * Another similarity for the assignment: rows are predicted, columns reference elements. Pairs
   * with a similarity above `pairThreshold` are kept and still report their ROUGE.
   *
   * @default {undefined}
   */
  similarity?: readonly ArrayLike<number>[] | undefined;
}

/**
 * Checks a threshold.
 *
 * @param name Name of the option, for the message.
 * @param value Its value.
 * @throws {RangeError} If it is not a number in [0, 1].
 */
export function checkThreshold(name: string, value: number): void {
  if (!(value >= 0 && value <= 1)) {
    throw new RangeError(`${name} must be a number from 0 to 1, but is ${value}`);
  }
}

/**
 * Pairs predicted with reference elements: ROUGE-1 F between all of them, then the assignment with
 * the largest sum. Rows are predicted elements; ties are resolved as scipy resolves them.
 *
 * @param reference The reference text, or its elements.
 * @param prediction The predicted text, or its elements.
 * @param options See {@linkcode MatchOptions}.
 * @returns Both lists, the pairs above the threshold by predicted index, and the counts.
 * @throws {RangeError} If `pairThreshold` is outside [0, 1], or both lists together are too long
 * (more than 64 million possible pairs).
 *
 * @example
 * ```ts
 * import { matchElements } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const match = matchElements("1. Gaia\n2. Kanarie", "1. Wonderlus\n2. Gaia");
 * assert.deepEqual(match.pairs, [{ predicted: 1, reference: 0, rouge: 1 }]);
 * assert.equal(match.numPredicted, 2);
 * ```
 */
export function matchElements(
  reference: string | readonly ListElement[],
  prediction: string | readonly ListElement[],
  options: MatchOptions = {},
): ElementMatch {
  const { pairThreshold = 0, mode = "strict", tokenizer = "rouge", similarity } = options;
  checkThreshold("pairThreshold", pairThreshold);
  const references = listOf(reference, mode), predictions = listOf(prediction, mode);
  const referenceList = references.elements as ListElement[];
  const predictedList = predictions.elements as ListElement[];
  const cells = predictedList.length * referenceList.length;
  if (cells > MAX_CELLS) {
    throw new RangeError(
      `matchElements: ${predictedList.length} predicted × ${referenceList.length} reference elements are too many to pair (limit ${MAX_CELLS})`,
    );
  }
  const pairs: Pair[] = [];
  let numWithoutTokens = 0;
  if (cells > 0) {
    const rouge = rougeMatrix(predictions, references, tokenizer);
    numWithoutTokens = rouge.withoutTokens;
    const values = similarity === undefined
      ? rouge.values
      : flatten(similarity, rouge.rows, rouge.columns);
    const assigned = maximumColumns(values, rouge.rows, rouge.columns)!;
    for (let i = 0; i < rouge.rows; i++) {
      const j = assigned[i]!;
      if (j < 0) continue;
      const at = i * rouge.columns + j;
      if (values[at]! > pairThreshold) {
        pairs.push({ predicted: i, reference: j, rouge: rouge.values[at]! });
      }
    }
  }
  return {
    predicted: predictedList,
    reference: referenceList,
    pairs,
    numPredicted: predictedList.length,
    numReference: referenceList.length,
    numWithoutTokens,
  };
}

function listOf(list: string | readonly ListElement[], mode: ParseMode): SpannedList {
  if (typeof list !== "string") return { elements: list };
  if (mode !== "strict") return { elements: parseList(list, { mode }) };
  const spans: number[] = [];
  return { elements: parseStrict(list, spans), text: list, spans };
}

function flatten(
  similarity: readonly ArrayLike<number>[],
  rows: number,
  columns: number,
): Float64Array {
  if (similarity.length !== rows || similarity.some((row) => row.length !== columns)) {
    throw new TypeError(`matchElements: similarity must be ${rows} × ${columns}`);
  }
  const values = new Float64Array(rows * columns);
  similarity.forEach((row, i) => values.set(row, i * columns));
  if (values.some((value) => !Number.isFinite(value))) {
    throw new RangeError("matchElements: similarity holds a value that is not finite");
  }
  return values;
}
