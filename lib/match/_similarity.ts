import type { ListElement, Tokenizer } from "../types.ts";
import { TokenCodes } from "../text/_token_codes.ts";
import { flattenElement } from "./flatten_list.ts";
import { rougeF } from "./rouge1.ts";

/** A matrix by rows: rows are predicted elements, columns reference elements. */
export interface Matrix {
  values: Float64Array;
  rows: number;
  columns: number;
}

/** ROUGE of all pairs, and how many elements hold text but no token. */
export interface RougeMatrix extends Matrix {
  withoutTokens: number;
}

/** A list, and the text whose spans its elements are, where it was parsed from one. */
export interface SpannedList {
  elements: readonly ListElement[];
  text?: string;
  /**
   * For each element its number of parts, then start and end of each part (main and facet values)
   * in the text.
   */
  spans?: readonly number[];
}

const tokens = new TokenCodes();
/** Of the last call: a new array for each sample would cost more than its comparisons. */
const cells = new Float64Array(1024);

/** ROUGE-1 F between every predicted and every reference element; valid until the next call. */
export function rougeMatrix(
  predicted: SpannedList,
  reference: SpannedList,
  tokenizer: Tokenizer,
): RougeMatrix {
  const rows = predicted.elements.length, columns = reference.elements.length;
  tokens.clear();
  addElements(predicted, tokenizer);
  addElements(reference, tokenizer);
  const { codes, starts, masks } = tokens;

  let withoutTokens = 0;
  for (let k = 0; k < rows + columns; k++) {
    if (starts[k] !== starts[k + 1]) continue;
    const element = k < rows ? predicted.elements[k]! : reference.elements[k - rows]!;
    if (flattenElement(element).trim() !== "") withoutTokens++;
  }

  const values = rows * columns <= cells.length
    ? cells.fill(0, 0, rows * columns)
    : new Float64Array(rows * columns);
  for (let i = 0; i < rows; i++) {
    const a = starts[i]!, aEnd = starts[i + 1]!, mask = masks[i]!;
    for (let j = 0; j < columns; j++) {
      if ((mask & masks[rows + j]!) === 0) continue;
      const b = starts[rows + j]!, bEnd = starts[rows + j + 1]!;
      const common = overlap(codes, a, aEnd, b, bEnd);
      if (common > 0) values[i * columns + j] = rougeF(common, aEnd - a, bEnd - b);
    }
  }
  return { values, rows, columns, withoutTokens };
}

function addElements(list: SpannedList, tokenizer: Tokenizer): void {
  const { elements, text, spans } = list;
  if (text !== undefined && spans !== undefined) {
    // Read in place: slices of a text are read several times more slowly than the text itself.
    for (let at = 0; at < spans.length;) {
      for (let parts = spans[at++]!; parts > 0; parts--, at += 2) {
        tokens.add(text, spans[at]!, spans[at + 1]!, tokenizer);
      }
      tokens.end();
    }
    return;
  }
  for (const element of elements) {
    const flat = flattenElement(element);
    tokens.add(flat, 0, flat.length, tokenizer);
    tokens.end();
  }
}

/** Numbers that two sorted ranges have in common, counted with multiplicity. */
function overlap(codes: Float64Array, i: number, iEnd: number, j: number, jEnd: number): number {
  let common = 0;
  while (i < iEnd && j < jEnd) {
    const x = codes[i]!, y = codes[j]!;
    if (x === y) {
      common++;
      i++;
      j++;
    } else if (x < y) i++;
    else j++;
  }
  return common;
}
