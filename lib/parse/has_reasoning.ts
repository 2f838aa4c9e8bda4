/** Whether a text holds a model's reasoning. @module */
import { findReasoning } from "./_reasoning.ts";

/**
 * Whether a text holds reasoning that {@linkcode stripReasoning} would remove.
 *
 * @param text A model's output.
 * @returns `true` when it does.
 * @throws {TypeError} If `text` is not a string.
 *
 * @example
 * ```ts
 * import { hasReasoning } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(hasReasoning("<think>Trees…</think>\n1. Elm"), true);
 * assert.equal(hasReasoning("1. Elm"), false);
 * ```
 */
export function hasReasoning(text: string): boolean {
  if (typeof text !== "string") throw new TypeError("hasReasoning: text must be a string");
  return findReasoning(text).length > 0;
}
