/** Batches out of single calls. @module */
import type { Judge, JudgeReply, JudgeRequest } from "./judge.ts";

interface Waiting {
  request: JudgeRequest;
  signal: AbortSignal | undefined;
  resolve: (reply: JudgeReply) => void;
  reject: (error: unknown) => void;
}

/**
 * Makes a {@linkcode Judge.ask} out of a function that answers several requests at once: calls that
 * are open at the same time share a batch, one batch runs after the other, and a call that is
 * aborted while it waits leaves its batch.
 *
 * @param size Most requests of a batch.
 * @param run Answers a batch, in its order. What it throws is the error of each of its requests; an
 * `Error` in the place of a reply is that request's alone.
 * @returns The `ask` of a judge; it rejects with a TypeError if `run` gives too few or too many
 * replies.
 * @throws {RangeError} If `size` is not a whole number above 0.
 *
 * @example
 * ```ts
 * import { batchAsks, type JudgeReply, type JudgeRequest } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const sizes: number[] = [];
 * const ask = batchAsks(2, (requests) => {
 *   sizes.push(requests.length);
 *   return requests.map((): JudgeReply => ({ verdict: { verdict: "A" }, text: "A", decide: "choice" }));
 * });
 * const request: JudgeRequest = {
 *   question: "?", gold: "x", predicted: "x", repetition: 0, attempt: 0, budget: 1,
 * };
 * await Promise.all([ask(request), ask(request), ask(request)]);
 * assert.deepEqual(sizes, [2, 1]);
 * ```
 */
export function batchAsks(
  size: number,
  run: (
    requests: JudgeRequest[],
  ) => (JudgeReply | Error)[] | Promise<(JudgeReply | Error)[]>,
): Judge["ask"] {
  if (!Number.isInteger(size) || size < 1) {
    throw new RangeError(`batchAsks: size must be a whole number of at least 1, but is ${size}`);
  }
  const queue: Waiting[] = [];
  let running = false;

  async function drain() {
    running = true;
    while (queue.length > 0) {
      // Callers that one batch has woken join the next one together.
      if (queue.length < size) await new Promise((resolve) => setTimeout(resolve, 0));
      const batch = queue.splice(0, size);
      if (batch.length === 0) break;
      try {
        const replies = await run(batch.map((waiting) => waiting.request));
        if (replies.length !== batch.length) {
          throw new TypeError(
            `judge answered ${replies.length} of a batch of ${batch.length} requests`,
          );
        }
        batch.forEach((waiting, i) => {
          const reply = replies[i]!;
          if (reply instanceof Error) waiting.reject(reply);
          else waiting.resolve(reply);
        });
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
      // Lets the woken callers ask again before the queue counts as empty.
      await Promise.resolve();
    }
    running = false;
  }

  return (request, signal) =>
    new Promise<JudgeReply>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = () => {
        const at = queue.indexOf(waiting);
        if (at >= 0) queue.splice(at, 1);
        reject(signal!.reason);
      };
      const waiting: Waiting = {
        request,
        signal,
        resolve: (reply) => {
          signal?.removeEventListener("abort", onAbort);
          resolve(reply);
        },
        reject: (error) => {
          signal?.removeEventListener("abort", onAbort);
          reject(error);
        },
      };
      signal?.addEventListener("abort", onAbort);
      queue.push(waiting);
      if (!running) drain();
    });
}
