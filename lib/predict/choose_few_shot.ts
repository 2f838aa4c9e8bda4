import { randomFromWords } from "../judge/_sample_token.ts";
import { pyStrip } from "../text/py_space.ts";
import type { FewShotExample } from "./few_shot_pool.ts";

/** Options of {@linkcode chooseFewShot}. */
export interface FewShotOptions {
  /**
   * Number of examples.
   * @default {5}
   */
  shots?: number;
  /**
   * Seed of a shuffled order, a whole number; without it the pool's own order is taken.
   * @default {undefined}
   */
  seed?: number | undefined;
  /**
   * Positions in the pool (from 1) of the examples to show first, in that order.
   * @default {undefined}
   */
  choice?: readonly number[] | undefined;
}

/**
 * The examples to show before a question: the same for every question, except that a question is
 * never shown with itself (the next example of the order takes its place).
 *
 * @param pool The pool of the evaluated variant.
 * @param question The question that will be asked.
 * @param options How many, and in which order.
 * @returns `shots` examples, in the order to show them.
 * @throws {RangeError} If an option is out of range or the pool is too small.
 *
 * @example
 * ```ts
 * import { chooseFewShot } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const pool = ["a", "b", "c"].map((problem) => ({ problem, answer: "1. x" }));
 * const shown = chooseFewShot(pool, "a", { shots: 2 });
 * assert.deepEqual(shown.map((example) => example.problem), ["b", "c"]);
 * ```
 */
export function chooseFewShot(
  pool: readonly FewShotExample[],
  question: string,
  options: FewShotOptions = {},
): FewShotExample[] {
  const { shots = 5, seed, choice } = options;
  if (!Number.isSafeInteger(shots) || shots < 1) {
    throw new RangeError(`shots must be a whole number of at least 1, but is ${shots}`);
  }
  const own = sameQuestion(question);
  const chosen: FewShotExample[] = [];
  for (const index of poolOrder(pool.length, seed, choice)) {
    if (chosen.length === shots) break;
    const example = pool[index]!;
    if (sameQuestion(example.problem) !== own) chosen.push(example);
  }
  if (chosen.length < shots) {
    throw new RangeError(
      `${shots} examples are wanted, but the pool has ${chosen.length} beside the question itself`,
    );
  }
  return chosen;
}

function sameQuestion(text: string): string {
  return pyStrip(text.normalize("NFC").toLowerCase()).replace(/\s+/g, " ");
}

function poolOrder(size: number, seed?: number, choice?: readonly number[]): number[] {
  const order = Array.from({ length: size }, (_, index) => index);
  if (seed !== undefined) {
    if (!Number.isSafeInteger(seed)) {
      throw new RangeError(`seed must be a whole number, but is ${seed}`);
    }
    const random = randomFromWords(seed);
    for (let i = size - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
  }
  if (choice === undefined) return order;
  for (const position of choice) {
    if (!Number.isSafeInteger(position) || position < 1 || position > size) {
      throw new RangeError(`choice must hold positions from 1 to ${size}, but holds ${position}`);
    }
  }
  const first = new Set(choice.map((position) => position - 1));
  if (first.size < choice.length) throw new RangeError("choice must not name a position twice");
  return [...first, ...order.filter((index) => !first.has(index))];
}
