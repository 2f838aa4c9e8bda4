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

const tokens = new TokenCodes();

/** ROUGE-1 F between every predicted and every reference element. */
export function rougeMatrix(
  predicted: readonly ListElement[],
  reference: readonly ListElement[],
  tokenizer: Tokenizer,
): RougeMatrix {
  const rows = predicted.length, columns = reference.length;
  const texts: string[] = [];
  for (const element of predicted) texts.push(flattenElement(element));
  for (const element of reference) texts.push(flattenElement(element));
  tokens.encode(texts, tokenizer);
  const { codes, starts, masks } = tokens;

  let withoutTokens = 0;
  for (let k = 0; k < texts.length; k++) {
    if (starts[k] === starts[k + 1] && texts[k]!.trim() !== "") withoutTokens++;
  }

  const values = new Float64Array(rows * columns);
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
