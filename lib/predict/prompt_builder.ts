/** From a question to its prompt, by one of the paper's settings. @module */
import { createHash } from "node:crypto";
import type { Sample } from "../types.ts";
import { chooseFewShot, type FewShotOptions } from "./choose_few_shot.ts";
import type { Contexts } from "./contexts.ts";
import { cutContext } from "./cut_context.ts";
import type { FewShotExample } from "./few_shot_pool.ts";
import { formatFewShotPrompt } from "./format_few_shot_prompt.ts";
import { formatListqaPrompt } from "./format_listqa_prompt.ts";
import { formatOracleRagPrompt } from "./format_oracle_rag_prompt.ts";
import { formatOrderAwarePrompt } from "./format_order_aware_prompt.ts";
import {
  FEW_SHOT_EXAMPLE_TEMPLATE,
  FEW_SHOT_TEMPLATE,
  ORACLE_RAG_TEMPLATE,
  ORDER_AWARE_TEMPLATE,
  ZERO_SHOT_TEMPLATE,
} from "./templates.ts";

/** The paper's prompts by name, as run manifests name them. */
export const PROMPT_KINDS = ["zero-shot", "few-shot", "order-aware", "rag"] as const;

/** Name of a prompt. */
export type PromptKind = typeof PROMPT_KINDS[number];

/** Which prompt, and what it needs. */
export type PromptChoice =
  | { kind: "zero-shot" | "order-aware" }
  | { kind: "few-shot"; pool: readonly FewShotExample[]; shots: FewShotOptions }
  | { kind: "rag"; contexts: Contexts; characters: number };

/** A prompt, and what its row tells of the context. */
export interface BuiltPrompt {
  /** The prompt. */
  prompt: string;
  /** Characters of the context that were shown; absent for other prompts than RAG. */
  context_characters?: number;
  /** Whether the page was longer than its budget. */
  context_cut?: boolean;
}

/** Makes prompts. */
export interface PromptBuilder {
  /** All that changes the prompts. */
  readonly settings: Readonly<Record<string, unknown>>;
  /**
   * Makes the prompt of a question.
   *
   * @param question The question.
   * @returns The prompt, and what its row tells of the context.
   */
  build(question: Sample): BuiltPrompt | Promise<BuiltPrompt>;
  /**
   * Makes a prompt about any text: what all prompts begin with alike shows in two of them.
   *
   * @param text What stands in the question's place.
   * @returns The prompt.
   */
  outline(text: string): string;
}

/**
 * Chooses how prompts are made.
 *
 * @param choice Which prompt, and what it needs.
 * @returns The builder.
 * @throws {RangeError} If the few-shot pool is too small, or an option is out of range.
 *
 * @example
 * ```ts
 * import { FEW_SHOT_STAND_IN, promptBuilder } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const pool = FEW_SHOT_STAND_IN.simple;
 * const builder = promptBuilder({ kind: "few-shot", pool, shots: { shots: 2 } });
 * assert.equal(builder.settings.prompt, "few-shot");
 * assert.ok(builder.outline("Which trees?").includes("Which trees?"));
 * ```
 */
export function promptBuilder(choice: PromptChoice): PromptBuilder {
  const { kind } = choice;
  if (kind === "few-shot") {
    const { pool, shots } = choice;
    chooseFewShot(pool, "", shots); // Checks the options before any work.
    const shown = createHash("sha256");
    for (const { problem, answer } of pool) shown.update(JSON.stringify([problem, answer]));
    const outline = (text: string) => formatFewShotPrompt(text, chooseFewShot(pool, text, shots));
    return {
      settings: {
        prompt: kind,
        template: hashOf(FEW_SHOT_TEMPLATE + FEW_SHOT_EXAMPLE_TEMPLATE),
        few_shot: { shots: 5, ...shots, pool: shown.digest("hex").slice(0, 12) },
      },
      build: ({ problem }) => ({ prompt: outline(problem) }),
      outline,
    };
  }
  if (kind === "rag") {
    const { contexts, characters } = choice;
    cutContext("", characters);
    return {
      settings: {
        prompt: kind,
        template: hashOf(ORACLE_RAG_TEMPLATE),
        contexts: contexts.hash.slice(0, 12),
        context_characters: characters === Infinity ? "all" : characters,
      },
      async build(question) {
        const page = await contexts.text(question) ?? "";
        const context = cutContext(page, characters);
        return {
          prompt: formatOracleRagPrompt(question.problem, context),
          context_characters: countCharacters(context),
          ...(context.length < page.length ? { context_cut: true } : {}),
        };
      },
      outline: (text) => formatOracleRagPrompt(text, text),
    };
  }
  const [template, format] = kind === "order-aware"
    ? [ORDER_AWARE_TEMPLATE, formatOrderAwarePrompt] as const
    : [ZERO_SHOT_TEMPLATE, formatListqaPrompt] as const;
  return {
    settings: { prompt: kind, template: hashOf(template) },
    build: ({ problem }) => ({ prompt: format(problem) }),
    outline: format,
  };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count++) at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  return count;
}
