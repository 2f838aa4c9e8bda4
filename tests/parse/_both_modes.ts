import assert from "node:assert/strict";
import { type ListElement, parseLenient, parseList } from "@listqa/eval";

/** An element as `main`, or `[main, [key, value], …]`. */
export type Short = string | [string, ...[string, string][]];

export const short = (elements: readonly ListElement[]): Short[] =>
  elements.map(({ main, facets }) =>
    facets.length === 0
      ? main
      : [main, ...facets.map(({ key, value }): [string, string] => [key, value])]
  );

export const strict = (text: string) => short(parseList(text));
export const lenient = (text: string) => short(parseList(text, { mode: "lenient" }));
export const kinds = (text: string) => parseLenient(text).diagnostics.map((d) => d.kind);
export const kindsByLine = (text: string) =>
  parseLenient(text).diagnostics.map((d) => `${d.line} ${d.kind}`);

/** Asserts what each mode reads; without `inLenient` both read the same. */
export function reads(text: string, inStrict: Short[], inLenient: Short[] = inStrict) {
  assert.deepEqual(strict(text), inStrict, `strict: ${JSON.stringify(text)}`);
  assert.deepEqual(lenient(text), inLenient, `lenient: ${JSON.stringify(text)}`);
}
