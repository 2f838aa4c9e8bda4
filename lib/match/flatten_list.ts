/** Elements as one line of text. @module */
import type { ListElement } from "../types.ts";
import { parseList } from "../parse/parse_list.ts";

/**
 * Flattens an element to its main and facet values, joined by one space.
 *
 * @param element A list element.
 * @returns `main value1 value2 …`.
 */
export function flattenElement(element: ListElement): string {
  let flat = element.main;
  for (const facet of element.facets) flat += " " + facet.value;
  return flat;
}

/**
 * Flattens each element of a list to one string, as ROUGE and the embedding matcher see it.
 *
 * @param list A text (read in strict mode), or its elements.
 * @returns One `main value1 value2 …` an element, in order.
 *
 * @example
 * ```ts
 * import { flattenList } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(flattenList("1. 2018\n* Work: IDGAF\n2. 2020"), ["2018 IDGAF", "2020"]);
 * ```
 */
export function flattenList(list: string | readonly ListElement[]): string[] {
  return (typeof list === "string" ? parseList(list) : list).map(flattenElement);
}
