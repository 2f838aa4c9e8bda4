/** Format-Correctness. @module */
import type { ListElement, PromptType } from "../types.ts";
import { parseList, type ParseOptions } from "../parse/parse_list.ts";

/** Fewer elements than this are no list answer. */
export const MIN_ELEMENTS = 3;

/**
 * Share of the predicted elements that have the asked-for structure: no facets for a
 * single-faceted question, at least one for a multi-faceted one.
 *
 * @param prediction The predicted text, or its elements.
 * @param promptType `single-faceted` or `multi-faceted`.
 * @param options `mode`: how the text is read.
 * @returns In [0, 1]; 0 with fewer than 3 elements.
 * @throws {RangeError} If `promptType` is unknown.
 *
 * @example
 * ```ts
 * import { formatCorrectness } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(formatCorrectness("1. Ash\n2. Elm\n3. Oak", "single-faceted"), 1);
 * assert.equal(formatCorrectness("1. Ash\n2. Elm", "single-faceted"), 0);
 * ```
 */
export function formatCorrectness(
  prediction: string | readonly ListElement[],
  promptType: PromptType,
  options: ParseOptions = {},
): number {
  checkPromptType(promptType);
  const elements = typeof prediction === "string" ? parseList(prediction, options) : prediction;
  if (elements.length < MIN_ELEMENTS) return 0;
  const wantFacets = promptType === "multi-faceted";
  let right = 0;
  for (const element of elements) if ((element.facets.length > 0) === wantFacets) right++;
  return right / elements.length;
}

/**
 * Checks a prompt type.
 *
 * @param promptType Any value.
 * @throws {RangeError} If it is neither `single-faceted` nor `multi-faceted`.
 */
export function checkPromptType(promptType: unknown): asserts promptType is PromptType {
  if (promptType !== "single-faceted" && promptType !== "multi-faceted") {
    throw new RangeError(
      `prompt type must be "single-faceted" or "multi-faceted", but is ${
        JSON.stringify(promptType)
      }`,
    );
  }
}
