/** What every judge is: local model, server, or function. @module */
import type { Verdict } from "../types.ts";

/**
 * How a judge decides: `generate` reads the letter out of its reply (the paper's protocol);
 * `choice` takes the larger of the next-token probabilities of A and B.
 */
export type DecideMode = "choice" | "generate";

/**
 * All that changes a judge's answers, and nothing else (no URL, no concurrency): a part of every
 * verdict's key in the store, and written to results.
 */
export interface JudgeSettings {
  /** Model id; for a local folder a hash of its configuration and the size of its weights. */
  model: string;
  /** How it was asked to decide. */
  decide: DecideMode;
  /** SHA-256 of the prompt template. */
  template: string;
  /** Number type of the weights, where we chose it. */
  dtype?: string;
  /** Temperature, seed and other sampling parameters, as far as they were given. */
  sampling?: Readonly<Record<string, unknown>>;
  /** Token limit of a reply, where one was given. */
  maxTokens?: number;
  /** Text of a system message, where one was given. */
  system?: string;
  /** Options of the chat template or the request body that change the reply. */
  chat?: Readonly<Record<string, unknown>>;
}

/** One question to a judge. */
export interface JudgeRequest {
  /** The question of the sample. */
  question: string;
  /** The reference element as shown in the prompt. */
  gold: string;
  /** The predicted element as shown in the prompt. */
  predicted: string;
  /** Which repetition of a repeated run; a judge that samples uses another seed for each. */
  repetition: number;
  /** 0, or how many unreadable replies came before; another seed for each. */
  attempt: number;
  /** What to multiply the token limit by: 1, doubled after each reply that was cut off. */
  budget: number;
}

/** A judge's answer to one {@linkcode JudgeRequest}. */
export interface JudgeReply {
  /** The letter, or why there is none. */
  verdict: Verdict;
  /** The reply, word for word (without its reasoning). */
  text: string;
  /** p(A) / (p(A) + p(B)), where the judge knows probabilities. */
  confidence?: number;
  /** How this verdict was decided: a server without probabilities answers `choice` by `generate`. */
  decide: DecideMode;
}

/**
 * A judge. Dispose it (`await using`) to free its model or connections.
 *
 * Callers keep up to {@linkcode Judge.concurrency} calls of {@linkcode Judge.ask} open. A judge
 * that works in batches collects what is open; see {@linkcode batchAsks}.
 */
export interface Judge extends AsyncDisposable {
  /** All that changes its answers. */
  readonly settings: JudgeSettings;
  /** How many calls are best open at once. */
  readonly concurrency: number;
  /**
   * Asks for one verdict, with one call of the model (and as many attempts as its transport needs).
   *
   * An unreadable reply is an answer, not an error. An error means that there is no answer to this
   * request; it does not concern other requests, unless it is a {@linkcode FatalJudgeError}.
   *
   * @param request The texts and which attempt this is.
   * @param signal Aborts the call at once; the promise then rejects with the signal's reason.
   * @returns The reply.
   * @throws {FatalJudgeError} If no further request can succeed, or the judge is disposed.
   */
  ask(request: JudgeRequest, signal?: AbortSignal): Promise<JudgeReply>;
}

/** Ends a run: no further request can succeed (a wrong key, an unknown model, a missing file). */
export class FatalJudgeError extends Error {
  /** Always `FatalJudgeError`. */
  override name = "FatalJudgeError";
}

/** The judge has no answer to one request: its server failed too often, or the prompt is too long. */
export class JudgeRequestError extends Error {
  /** Always `JudgeRequestError`. */
  override name = "JudgeRequestError";
  /**
   * Makes the error.
   *
   * @param message What failed, where.
   * @param reason The word under which the failure is counted, such as `too-long`.
   * @param options `cause`.
   */
  constructor(message: string, readonly reason: string = "request-failed", options?: ErrorOptions) {
    super(message, options);
  }
}
