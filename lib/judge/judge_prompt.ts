/** The judge's prompt. @module */
import { createHash } from "node:crypto";
import type { ListElement } from "../types.ts";
import { JUDGE_TEMPLATE } from "./judge_template.ts";

/** Name of {@linkcode JUDGE_TEMPLATE} in results. */
export const JUDGE_TEMPLATE_ID = "listqa-judge";

/** SHA-256 of {@linkcode JUDGE_TEMPLATE}, in hexadecimal: a part of every verdict's key. */
export const JUDGE_TEMPLATE_HASH: string = createHash("sha256").update(JUDGE_TEMPLATE).digest(
  "hex",
);

const PLACEHOLDERS = ["<QUESTION>", "<GOLD_TARGET>", "<PREDICTED_ANSWER>"] as const;
/** The template, cut once: texts that are set between its parts are never searched. */
const PARTS: readonly string[] = JUDGE_TEMPLATE.split(new RegExp(PLACEHOLDERS.join("|")));
const ESCAPED_PARTS: readonly string[] = PARTS.map(escaped);

/** The part of every prompt that is the same, up to the question. */
export const JUDGE_PROMPT_PREFIX: string = PARTS[0]!;

/** What {@linkcode buildJudgePrompt} fills in. */
export interface JudgePromptInput {
  /** The question. */
  question: string;
  /** The reference element, or its text as the judge shall see it. */
  gold: string | ListElement;
  /** The predicted element, or its text as the judge shall see it. */
  predicted: string | ListElement;
}

/**
 * An element as the judge sees it: its main line, then one `* key: value` line a facet.
 *
 * @param element A list element; a text is returned as it is.
 * @returns One or more lines.
 *
 * @example
 * ```ts
 * import { showElement } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const element = { main: "Ash", facets: [{ key: "Height", value: "30 m" }] };
 * assert.equal(showElement(element), "Ash\n* Height: 30 m");
 * ```
 */
export function showElement(element: string | ListElement): string {
  if (typeof element === "string") return element;
  let shown = element.main;
  for (const { key, value } of element.facets) {
    shown += key === "" ? `\n* ${value}` : `\n* ${key}: ${value}`;
  }
  return shown;
}

/**
 * Fills the paper's judge template. Texts are data: placeholders or `$&` inside them come through
 * unchanged.
 *
 * @param input The question, the reference and the predicted element.
 * @returns The prompt.
 * @throws {TypeError} If a text is missing.
 *
 * @example
 * ```ts
 * import { buildJudgePrompt } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const prompt = buildJudgePrompt({
 *   question: "Which trees?",
 *   gold: { main: "Ash", facets: [{ key: "Height", value: "30 m" }] },
 *   predicted: "Elm",
 * });
 * assert.match(
 *   prompt,
 *   /Question: Which trees\?\nGold target: Ash\n\* Height: 30 m\nPredicted answer: Elm\n/,
 * );
 * ```
 */
export function buildJudgePrompt(input: JudgePromptInput): string {
  return between(PARTS, textsOf(input));
}

/**
 * The prompt as it stands inside a JSON string. The fixed part, nine tenths of it, is escaped once
 * and not for every request.
 *
 * @param input As for {@linkcode buildJudgePrompt}.
 * @returns What `JSON.stringify(buildJudgePrompt(input))` gives, quotes included.
 */
export function judgePromptJson(input: JudgePromptInput): string {
  return `"${between(ESCAPED_PARTS, textsOf(input).map(escaped))}"`;
}

function textsOf(input: JudgePromptInput): string[] {
  const texts = [input.question, showElement(input.gold), showElement(input.predicted)];
  const missing = texts.findIndex((text) => typeof text !== "string");
  if (missing >= 0) {
    throw new TypeError(`buildJudgePrompt: the text for ${PLACEHOLDERS[missing]} must be a string`);
  }
  return texts;
}

function between(parts: readonly string[], texts: readonly string[]): string {
  return parts[0]! + texts[0] + parts[1] + texts[1] + parts[2] + texts[2] + parts[3];
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
