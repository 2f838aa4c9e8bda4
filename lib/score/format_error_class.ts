/** Format error classes. @module */
import type { FormatErrorClass, ListElement, PromptType } from "../types.ts";
import { parseList, type ParseOptions } from "../parse/parse_list.ts";
import { formatCorrectness, MIN_ELEMENTS } from "./format_correctness.ts";

/** The classes, in the order of the paper's table. */
export const FORMAT_ERROR_CLASSES: readonly FormatErrorClass[] = [
  "Perfect",
  "Mixed",
  "Wrong Facet",
  "Too Few",
  "No List",
];

/**
 * What went wrong with the format of an answer.
 *
 * @param prediction The predicted text, or its elements.
 * @param promptType `single-faceted` or `multi-faceted`.
 * @param options `mode`: how the text is read.
 * @returns `No List` (0 elements), `Too Few` (1–2), `Perfect` (Format-Correctness 1), `Wrong Facet`
 * (0) or `Mixed` (between).
 * @throws {RangeError} If `promptType` is unknown.
 *
 * @example
 * ```ts
 * import { formatErrorClass } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(formatErrorClass("Ash, Elm and Oak", "single-faceted"), "No List");
 * ```
 */
export function formatErrorClass(
  prediction: string | readonly ListElement[],
  promptType: PromptType,
  options: ParseOptions = {},
): FormatErrorClass {
  const elements = typeof prediction === "string" ? parseList(prediction, options) : prediction;
  const score = formatCorrectness(elements, promptType);
  if (elements.length === 0) return "No List";
  if (elements.length < MIN_ELEMENTS) return "Too Few";
  return score === 1 ? "Perfect" : score === 0 ? "Wrong Facet" : "Mixed";
}
