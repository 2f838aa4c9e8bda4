import { fillTemplate } from "../text/fill_template.ts";
import { ORDER_AWARE_TEMPLATE } from "./templates.ts";

/**
 * The order-aware prompt of the paper for a question: zero-shot, and elements must follow the order
 * that the question implies.
 *
 * @param question The question, put in as it is.
 * @returns The prompt.
 *
 * @example
 * ```ts
 * import { formatOrderAwarePrompt } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.match(formatOrderAwarePrompt("Which trees are tallest?"), /natural ordering/);
 * ```
 */
export function formatOrderAwarePrompt(question: string): string {
  return fillTemplate(ORDER_AWARE_TEMPLATE, { QUESTION: question });
}
