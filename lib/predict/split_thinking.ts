import { findReasoning, withoutCuts } from "../parse/_reasoning.ts";
import { pyStrip } from "../text/py_space.ts";

/** An answer and the thinking before it. */
export interface SplitAnswer {
  /** What is left of the text; as it is when it holds no thinking, else without blank ends. */
  answer: string;
  /** The thinking, with its marks; `undefined` when there is none. */
  thinking?: string;
  /** Whether the thinking never ends, so that there is no answer yet. */
  unfinished: boolean;
}

/**
 * Splits a model's output into its thinking (`<think>…</think>` and its relatives, gpt-oss's
 * channels) and its answer.
 *
 * @param text A model's output.
 * @returns Both parts; together they lose nothing but blank ends.
 *
 * @example
 * ```ts
 * import { splitThinking } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(splitThinking("<think>Hm.</think>\n\n1. Ash"), {
 *   answer: "1. Ash",
 *   thinking: "<think>Hm.</think>",
 *   unfinished: false,
 * });
 * ```
 */
export function splitThinking(text: string): SplitAnswer {
  const cuts = findReasoning(text);
  if (cuts.length === 0) return { answer: text, unfinished: false };
  const thoughts = cuts.filter((cut) => cut.kind !== "end-of-turn");
  return {
    answer: pyStrip(withoutCuts(text, cuts)),
    ...(thoughts.length > 0
      ? { thinking: thoughts.map((cut) => text.slice(cut.start, cut.end)).join("") }
      : {}),
    unfinished: cuts.some((cut) => cut.kind === "unclosed"),
  };
}
