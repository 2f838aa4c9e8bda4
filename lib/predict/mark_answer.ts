/** What is wrong with an answer as a whole. */
export type AnswerMark = "refusal" | "empty" | "cut-off";

/** How an answer ended. */
export interface AnswerEnd {
  /** The answer, without thinking. */
  answer: string;
  /** The server's own words for a refusal. */
  refusal?: string | undefined;
  /** Why the model stopped. */
  finish_reason?: string | undefined;
  /** Whether its thinking never ended. */
  unfinished?: boolean | undefined;
}

const REFUSAL =
  /^(?:i['’]?m sorry|i am sorry|sorry|i apologi[sz]e|unfortunately|as an ai\b|i (?:can(?:['’]t|not|not)|can not|am unable|['’]?m unable|am not able|['’]?m not able|won['’]t|don['’]t (?:have|know)|do not (?:have|know)|must decline)|i['’]m (?:unable|not able))/i;
const LIST = /^\s*\p{Nd}+[.)]/mu;

/**
 * Marks an answer that is no answer: a refusal, nothing at all, or one that the token limit cut off.
 *
 * @param end The answer and how it ended.
 * @returns The mark; `undefined` for an answer like any other. A text that refuses but lists items
 * all the same is an answer.
 *
 * @example
 * ```ts
 * import { markAnswer } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(markAnswer({ answer: "1. Ash\n2. El", finish_reason: "length" }), "cut-off");
 * assert.equal(markAnswer({ answer: "I can't help with that." }), "refusal");
 * assert.equal(markAnswer({ answer: "1. Ash\n2. Elm\n3. Oak", finish_reason: "stop" }), undefined);
 * ```
 */
export function markAnswer(end: AnswerEnd): AnswerMark | undefined {
  const { answer, refusal, finish_reason, unfinished } = end;
  if (refusal !== undefined || finish_reason === "content_filter") return "refusal";
  if (finish_reason === "length" || unfinished) return "cut-off";
  if (answer.trim() === "") return "empty";
  return REFUSAL.test(answer.trimStart().replace(/^["*_]+/, "")) && !LIST.test(answer)
    ? "refusal"
    : undefined;
}
