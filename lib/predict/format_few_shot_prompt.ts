import { fillTemplate } from "../text/fill_template.ts";
import type { FewShotExample } from "./few_shot_pool.ts";
import { FEW_SHOT_EXAMPLE_TEMPLATE, FEW_SHOT_TEMPLATE } from "./templates.ts";

/**
 * The few-shot prompt of the paper for a question.
 *
 * @param question The question, put in as it is.
 * @param examples The examples, in the order they are shown; the paper shows five.
 * @returns The prompt; it ends in `Answer:`.
 * @throws {RangeError} Without examples.
 *
 * @example
 * ```ts
 * import { formatFewShotPrompt } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const examples = [{ problem: "Which trees are tall?", answer: "1. Ash\n2. Elm\n3. Oak" }];
 * assert.ok(formatFewShotPrompt("Which are short?", examples).endsWith(
 *   "Answer: 1. Ash\n2. Elm\n3. Oak\n\n\nQuestion: Which are short?\nAnswer:",
 * ));
 * ```
 */
export function formatFewShotPrompt(
  question: string,
  examples: readonly FewShotExample[],
): string {
  if (examples.length === 0) throw new RangeError("a few-shot prompt needs at least one example");
  const shown = examples.map((example) =>
    fillTemplate(FEW_SHOT_EXAMPLE_TEMPLATE, {
      EXAMPLE_QUESTION: example.problem,
      EXAMPLE_ANSWER: example.answer,
    })
  );
  return fillTemplate(FEW_SHOT_TEMPLATE, { QUESTION: question, EXAMPLES: shown.join("\n\n\n") });
}
