import type { ListElement, Tokenizer } from "../types.ts";
import { rougeTokens } from "../text/rouge_tokens.ts";
import { flattenElement } from "./flatten_list.ts";
import { rougeF } from "./rouge1.ts";

/** A matrix by rows: rows are predicted elements, columns reference elements. */
export interface Matrix {
  values: Float64Array;
  rows: number;
  columns: number;
}

/** Sorted token numbers of each element, so that two multisets are compared by one merge. */
function tokenNumbers(
  elements: readonly ListElement[],
  numbers: Map<string, number>,
  tokenizer: Tokenizer,
): number[][] {
  return elements.map((element) => {
    const tokens = rougeTokens(flattenElement(element), tokenizer);
    const out: number[] = new Array(tokens.length);
    for (let i = 0; i < tokens.length; i++) {
      const token = tokens[i]!;
      let number = numbers.get(token);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(token, number);
      }
      // Insertion while short: elements have a handful of tokens, and sort() costs more than that.
      if (i < 24) {
        let at = i;
        while (at > 0 && out[at - 1]! > number) {
          out[at] = out[at - 1]!;
          at--;
        }
        out[at] = number;
      } else out[i] = number;
    }
    if (tokens.length > 24) out.sort((x, y) => x - y);
    return out;
  });
}

function overlap(a: readonly number[], b: readonly number[]): number {
  let i = 0, j = 0, common = 0;
  while (i < a.length && j < b.length) {
    const x = a[i]!, y = b[j]!;
    if (x === y) {
      common++;
      i++;
      j++;
    } else if (x < y) i++;
    else j++;
  }
  return common;
}

/** ROUGE-1 F between every predicted and every reference element. */
export function rougeMatrix(
  predicted: readonly ListElement[],
  reference: readonly ListElement[],
  tokenizer: Tokenizer,
): Matrix {
  const numbers = new Map<string, number>();
  const columns = tokenNumbers(reference, numbers, tokenizer);
  const rows = tokenNumbers(predicted, numbers, tokenizer);
  const values = new Float64Array(rows.length * columns.length);
  let at = 0;
  for (const row of rows) {
    for (const column of columns) {
      values[at++] = rougeF(overlap(row, column), row.length, column.length);
    }
  }
  return { values, rows: rows.length, columns: columns.length };
}
