/** The answer without the model's reasoning. @module */
import { findReasoning, withoutCuts } from "./_reasoning.ts";

/**
 * Removes a model's reasoning from its output: `<think>…</think>` (also `<thinking>`, `<thought>`,
 * `<reasoning>`, `<seed:think>`, `[THINK]`), and every channel of gpt-oss but the final one.
 *
 * @param text A model's output.
 * @returns The answer: the text as it is when it holds no reasoning; what follows the closing mark
 * when only that is there; nothing of what follows an opening mark that is never closed.
 * @throws {TypeError} If `text` is not a string.
 *
 * @example
 * ```ts
 * import { stripReasoning } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(stripReasoning("<think>1. maybe Ash</think>1. Elm"), "1. Elm");
 * assert.equal(stripReasoning("1. maybe Ash</think>1. Elm"), "1. Elm");
 * assert.equal(stripReasoning("<think>1. maybe Ash"), "");
 * ```
 */
export function stripReasoning(text: string): string {
  if (typeof text !== "string") throw new TypeError("stripReasoning: text must be a string");
  return withoutCuts(text, findReasoning(text));
}
