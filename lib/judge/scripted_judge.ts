/** A judge made from a function. @module */
import type { VerdictLetter } from "../types.ts";
import { JUDGE_TEMPLATE_HASH } from "./judge_prompt.ts";
import { FatalJudgeError, type Judge, type JudgeReply, type JudgeRequest } from "./judge.ts";
import { parseVerdict } from "./parse_verdict.ts";

/** Options of {@linkcode scriptedJudge}. */
export interface ScriptedJudgeOptions {
  /**
   * Model id, a part of the key of each verdict.
   *
   * @default {"scripted"}
   */
  model?: string;
  /**
   * How many calls may be open at once.
   *
   * @default {1}
   */
  concurrency?: number;
}

/**
 * A judge whose replies come from a function: for tests, human graders and rules.
 *
 * @param reply Gives the reply to a request: a text, read as a model's reply is, or a whole
 * {@linkcode JudgeReply}. What it throws counts as a failed request.
 * @param options See {@linkcode ScriptedJudgeOptions}.
 * @returns The judge.
 * @throws {RangeError} If `concurrency` is not a whole number above 0.
 *
 * @example
 * ```ts
 * import { judgePairs, scriptedJudge } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * await using judge = scriptedJudge(({ gold, predicted }) => gold === predicted ? "A" : "B");
 * const pairs = [{ gold: "Ash", predicted: "Ash" }, { gold: "Elm", predicted: "Yew" }];
 * const verdicts = await judgePairs("Which trees?", pairs, judge);
 * assert.deepEqual(verdicts.map((verdict) => verdict.score), ["A", "B"]);
 * ```
 */
export function scriptedJudge(
  reply: (
    request: JudgeRequest,
    signal?: AbortSignal,
  ) => VerdictLetter | string | JudgeReply | Promise<string | JudgeReply>,
  options: ScriptedJudgeOptions = {},
): Judge {
  const { model = "scripted", concurrency = 1 } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1) {
    throw new RangeError(`concurrency must be a whole number of at least 1, but is ${concurrency}`);
  }
  let disposed = false;
  return {
    settings: { model, decide: "generate", template: JUDGE_TEMPLATE_HASH },
    concurrency,
    async ask(request, signal) {
      signal?.throwIfAborted();
      if (disposed) throw new FatalJudgeError(`judge "${model}" is disposed`);
      const answer = await reply(request, signal);
      if (typeof answer !== "string") return answer;
      return { verdict: parseVerdict(answer), text: answer, decide: "generate" };
    },
    [Symbol.asyncDispose]() {
      disposed = true;
      return Promise.resolve();
    },
  };
}
