/** What answers questions: a server, a local model, or a function. Types and errors. @module */
import type { Usage } from "../types.ts";

/** One prompt to answer. */
export interface AnswerRequest {
  /** The prompt, complete. */
  prompt: string;
  /** Which repetition; a model that samples uses another seed for each. */
  repetition: number;
}

/** What a model answered. */
export interface ModelAnswer {
  /** The answer as the model wrote it; reasoning may still be inside. */
  text: string;
  /** Reasoning that came beside the answer. */
  reasoning?: string;
  /** The words of a refusal that came in place of an answer. */
  refusal?: string;
  /** Why the model stopped, such as `stop` or `length`. */
  finish_reason?: string;
  /** Token counts, where they are known. */
  usage?: Usage;
  /** Time that the answer took, the last try alone, in milliseconds. */
  latency_ms: number;
}

/** A model that answers prompts. */
export interface AnswerModel extends AsyncDisposable {
  /** Name of the model, written to each row. */
  readonly name: string;
  /** All that changes its answers: names and values are shown when they differ on going on. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** How many requests are best open at once. */
  readonly concurrency: number;
  /**
   * Answers a prompt.
   *
   * @param request The prompt.
   * @param signal Ends it at once.
   * @returns The answer.
   * @throws {AnswerError} If this prompt has no answer; others may have.
   * @throws {Error} If no prompt can be answered.
   */
  answer(request: AnswerRequest, signal: AbortSignal): Promise<ModelAnswer>;
}

/** There is no answer to one prompt: the server failed too often, or the prompt is too long. */
export class AnswerError extends Error {
  /** Always `AnswerError`. */
  override name = "AnswerError";
}
