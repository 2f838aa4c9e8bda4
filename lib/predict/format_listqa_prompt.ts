import { fillTemplate } from "../text/fill_template.ts";
import { ZERO_SHOT_TEMPLATE } from "./templates.ts";

/**
 * The zero-shot prompt of the paper for a question.
 *
 * @param question The question, put in as it is.
 * @returns The prompt, without a newline at the end of its own.
 *
 * @example
 * ```ts
 * import { formatListqaPrompt } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.ok(formatListqaPrompt("Which trees are tall?").endsWith("\n\n\nWhich trees are tall?"));
 * ```
 */
export function formatListqaPrompt(question: string): string {
  return fillTemplate(ZERO_SHOT_TEMPLATE, { QUESTION: question });
}
