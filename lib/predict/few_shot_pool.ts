import { STAND_IN_COMPLEX, STAND_IN_SIMPLE } from "./_stand_in_pool.ts";

/** A question with its answer, shown to a model before the question it is asked. */
export interface FewShotExample {
  /** The question. */
  problem: string;
  /** Its reference answer. */
  answer: string;
  /** Address of the page the example was made from. */
  source?: string;
}

/** What is evaluated: single-faceted questions, multi-faceted ones, or the full set. */
export type FewShotVariant = "simple" | "complex" | "combined";

/**
 * The bundled few-shot pools by evaluated variant: 14, 10 and 12 examples, as many as the
 * benchmark's own have. They are a stand-in for those (Wikipedia tables, CC BY-SA 4.0): scores made
 * with them are not the paper's few-shot scores.
 *
 * @example
 * ```ts
 * import { FEW_SHOT_STAND_IN } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(FEW_SHOT_STAND_IN.simple.length, 14);
 * ```
 */
export const FEW_SHOT_STAND_IN: Readonly<Record<FewShotVariant, readonly FewShotExample[]>> = {
  simple: STAND_IN_SIMPLE,
  complex: STAND_IN_COMPLEX,
  combined: STAND_IN_SIMPLE.slice(0, 6).flatMap((simple, k) => [simple, STAND_IN_COMPLEX[k]!]),
};
