import { fillTemplate } from "../text/fill_template.ts";
import { ORACLE_RAG_TEMPLATE } from "./templates.ts";

/**
 * The oracle RAG prompt of the paper for a question and the text of its source page.
 *
 * @param question The question, put in as it is.
 * @param context The page's text, already cut to its budget ({@linkcode cutContext}); empty when
 * there is none.
 * @returns The prompt.
 *
 * @example
 * ```ts
 * import { formatOracleRagPrompt } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const prompt = formatOracleRagPrompt("Which trees are tall?", "The ash is tall.");
 * assert.ok(prompt.endsWith("Context:\nThe ash is tall.\n\nQuestion: Which trees are tall?"));
 * ```
 */
export function formatOracleRagPrompt(question: string, context: string): string {
  return fillTemplate(ORACLE_RAG_TEMPLATE, { QUESTION: question, CONTEXT: context });
}
