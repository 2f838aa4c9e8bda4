/** A judge behind an OpenAI-compatible server. @module */
import { type ApiKey, apiKey } from "./_api_key.ts";
import { serverAddress } from "./_base_url.ts";
import { BadReply, judgeReplyOf, readChatReply } from "./_chat_reply.ts";
import { type Endpoint, EndpointPool } from "./_endpoint_pool.ts";
import { backoffMs, isOverload, retryAfterMs, statusMeans } from "./_retry_policy.ts";
import { type Answer, Ends, pause, send } from "./_send.ts";
import { serverWords } from "./_server_words.ts";
import {
  checkEndpointOptions,
  type EndpointNumbers,
  type EndpointOptions,
} from "./endpoint_options.ts";
import {
  chatBody,
  chatBodyText,
  chatSettings,
  COMMON_DIALECT,
  type Dialect,
  learnedFrom,
  PROMPT_MARK,
} from "./endpoint_settings.ts";
import {
  type DecideMode,
  FatalJudgeError,
  type Judge,
  type JudgeReply,
  type JudgeRequest,
  JudgeRequestError,
  type JudgeSettings,
} from "./judge.ts";

/**
 * A judge behind any OpenAI-compatible server (`/v1/chat/completions`): vLLM, TGI, SGLang,
 * llama.cpp, or a hosted one.
 *
 * Requests that fail for a while are sent again, with growing waits and as the server's Retry-After
 * says; a refusal (400, 401, 403, 404, 422) ends the run with the server's words. The key stands in
 * no message and no reply.
 *
 * @param options See {@linkcode EndpointOptions}.
 * @returns The judge; dispose it (`await using`) to close its connections.
 * @throws {RangeError} If an option is out of its range.
 *
 * @example
 * ```ts
 * import { endpointJudge, judgePairs } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * await using server = Deno.serve({ port: 0, onListen() {} }, () =>
 *   Response.json({ choices: [{ message: { content: "A" }, finish_reason: "stop" }] }));
 * await using judge = endpointJudge({
 *   baseUrl: `http://127.0.0.1:${server.addr.port}/v1`,
 *   model: "openai/gpt-oss-120b",
 * });
 * const [verdict] = await judgePairs("Which trees?", [{ gold: "Ash", predicted: "ash" }], judge);
 * assert.equal(verdict?.score, "A");
 * ```
 */
export function endpointJudge(options: EndpointOptions): Judge {
  return new EndpointJudge(options, checkEndpointOptions(options));
}

export type { EndpointOptions };

/** A server that could not be reached for so many requests, each with its retries, is gone. */
const GONE = 100;

/** What the last try of a request came to. */
type Outcome =
  | { reply: JudgeReply }
  | { again: string; waitMs?: number; lost?: boolean }
  | { learned: true };

class EndpointJudge implements Judge {
  readonly settings: JudgeSettings;
  readonly concurrency: number;
  readonly #options: EndpointOptions;
  readonly #numbers: EndpointNumbers;
  readonly #key: ApiKey;
  readonly #pool: EndpointPool;
  readonly #client: Deno.HttpClient;
  #closed: FatalJudgeError | undefined;
  /** What ends calls, by their caller's signal; those under way end with the judge too. */
  readonly #ends = new WeakMap<AbortSignal, Ends>();
  readonly #endless = new Ends(undefined);
  readonly #busy = new Set<Ends>();
  #dialect: Readonly<Dialect> = COMMON_DIALECT;
  /** How requests decide; `choice` becomes `generate` when the server gives no probabilities. */
  #decide: DecideMode;
  /** The first `choice` request: others wait for what it finds out. */
  #probe: Promise<unknown> | undefined;
  #probed = false;
  /** Requests in a row that were given up since there was no connection. */
  #lost = 0;

  constructor(options: EndpointOptions, numbers: EndpointNumbers) {
    const bases = typeof options.baseUrl === "string" ? [options.baseUrl] : options.baseUrl;
    this.#options = options;
    this.#numbers = numbers;
    this.concurrency = numbers.concurrency;
    this.settings = chatSettings(options);
    this.#decide = this.settings.decide;
    this.#key = apiKey(options.apiKey);
    this.#pool = new EndpointPool(bases.map(serverAddress), numbers.concurrency);
    this.#client = Deno.createHttpClient({ poolMaxIdlePerHost: numbers.concurrency });
  }

  async ask(request: JudgeRequest, signal?: AbortSignal): Promise<JudgeReply> {
    if (this.#closed !== undefined) throw this.#closed;
    signal?.throwIfAborted();
    const ends = this.#endsOf(signal);
    if (ends.calls++ === 0) this.#busy.add(ends);
    try {
      return this.#decide === "choice" && !this.#probed
        ? await this.#askFirst(request, ends)
        : await this.#try(request, ends);
    } finally {
      if (--ends.calls === 0) this.#busy.delete(ends);
    }
  }

  #endsOf(signal: AbortSignal | undefined): Ends {
    if (signal === undefined) return this.#endless;
    let ends = this.#ends.get(signal);
    if (ends === undefined) this.#ends.set(signal, ends = new Ends(signal));
    return ends;
  }

  /** One request alone finds out whether the server gives probabilities. */
  async #askFirst(request: JudgeRequest, ends: Ends): Promise<JudgeReply> {
    const { signal } = ends;
    while (this.#probe !== undefined) {
      await Promise.race([this.#probe, abortOf(signal)]);
      signal.throwIfAborted();
    }
    if (this.#probed) return await this.#try(request, ends);
    const asked = this.#try(request, ends);
    this.#probe = asked.then(() => this.#probed = true, () => {}).finally(() =>
      this.#probe = undefined
    );
    return await asked;
  }

  async #try(request: JudgeRequest, ends: Ends): Promise<JudgeReply> {
    const { signal } = ends;
    let last: Endpoint | undefined;
    for (let failures = 0;;) {
      const endpoint = await this.#pool.acquire(last, signal);
      const outcome = await this.#once(endpoint, request, ends);
      if ("reply" in outcome) return outcome.reply;
      if ("learned" in outcome) continue;
      failures++;
      last = endpoint;
      const said = `judge server ${endpoint.label}: ${outcome.again}`;
      if (failures > this.#numbers.maxRequestRetries) {
        if (outcome.lost && ++this.#lost >= Math.max(GONE, 2 * this.concurrency)) {
          throw new FatalJudgeError(`${said}; no connection for ${this.#lost} requests in a row`);
        }
        throw new JudgeRequestError(
          failures === 1 ? said : `${said}; gave up after ${failures} requests`,
        );
      }
      await pause(
        outcome.waitMs ?? backoffMs(failures, this.#numbers.backoffMs, Math.random()),
        signal,
      );
    }
  }

  async #once(endpoint: Endpoint, request: JudgeRequest, ends: Ends): Promise<Outcome> {
    // An unreadable choice (a thinking model's first token) is asked again by the paper's protocol.
    const decide = this.#decide === "choice" && request.attempt === 0 ? "choice" : "generate";
    const dialect = this.#dialect;
    const body = chatBody(this.#options, request, decide, dialect, PROMPT_MARK);
    const startedAt = Date.now();
    let answer: Answer;
    try {
      const init = {
        headers: this.#headers(endpoint),
        body: chatBodyText(body, request),
        client: this.#client,
      };
      answer = await send(endpoint.url, init, this.#numbers.timeoutMs, ends);
    } catch (error) {
      this.#pool.left(endpoint);
      if (ends.signal.aborted) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new FatalJudgeError(this.#key.hide(`judge server ${endpoint.label}: ${why}`));
    }
    if ("problem" in answer) {
      const how = answer.timedOut ? "overload" : answer.lost ? "lost" : "other";
      this.#pool.failed(endpoint, startedAt, how, undefined);
      return { again: answer.problem, lost: answer.lost };
    }
    if (statusMeans(answer.status) !== "ok") {
      return this.#refused(endpoint, answer, body, dialect, decide, startedAt);
    }
    return this.#read(endpoint, answer.body, decide, startedAt);
  }

  #headers(endpoint: Endpoint): Record<string, string> {
    const authorization = this.#key.value === undefined
      ? endpoint.authorization
      : `Bearer ${this.#key.value}`;
    return {
      "content-type": "application/json",
      ...(authorization === undefined ? {} : { authorization }),
    };
  }

  #read(endpoint: Endpoint, body: string, decide: DecideMode, startedAt: number): Outcome {
    let reply: JudgeReply | undefined;
    try {
      reply = judgeReplyOf(readChatReply(body), decide);
    } catch (error) {
      if (!(error instanceof BadReply)) throw error;
      this.#pool.failed(endpoint, startedAt, "other", undefined);
      return { again: this.#key.hide(badReplyWords(error, body)) };
    }
    this.#pool.succeeded(endpoint);
    this.#lost = 0;
    if (reply === undefined) {
      this.#stopChoosing(endpoint);
      return { learned: true };
    }
    return { reply: { ...reply, text: this.#key.hide(reply.text) } };
  }

  #refused(
    endpoint: Endpoint,
    answer: { status: number; body: string; retryAfter: string | null },
    body: Record<string, unknown>,
    dialect: Readonly<Dialect>,
    decide: DecideMode,
    startedAt: number,
  ): Outcome {
    const { status } = answer;
    const words = this.#key.hide(serverWords(answer.body));
    const said = `HTTP ${status}${words ? `: ${words}` : ""}`;
    const means = statusMeans(status);
    if (means === "retry") {
      const waitMs = retryAfterMs(answer.retryAfter, Date.now(), this.#numbers.maxPauseMs);
      const how = isOverload(status) ? "overload" : "other";
      this.#pool.failed(endpoint, startedAt, how, waitMs);
      // The pool keeps all workers from the server for that long: the pause is the wait. "At once"
      // is not taken at its word, since it would use up the retries within a moment.
      return waitMs === undefined || waitMs < 1000 ? { again: said } : { again: said, waitMs: 0 };
    }
    this.#pool.left(endpoint);
    if (status === 400 || status === 422) {
      const learned = learnedFrom(dialect, body, this.#options, words);
      if (learned === "no-logprobs") this.#stopChoosing(endpoint);
      else if (learned !== undefined && dialect === this.#dialect) this.#dialect = learned;
      // Another request may have learned it first.
      if (learned !== undefined && (dialect !== this.#dialect || decide !== this.#decide)) {
        return { learned: true };
      }
    }
    const where = `judge server ${endpoint.label} (model ${this.settings.model}): ${said}`;
    if (means === "item" || isTooLong(status, words)) {
      throw new JudgeRequestError(where, "too-long");
    }
    const advice = status === 401 || status === 403
      ? `; ${this.#key.advice}`
      : status === 404
      ? "; check the judge's URL and model name"
      : "";
    throw new FatalJudgeError(where + advice);
  }

  #stopChoosing(endpoint: Endpoint): void {
    if (this.#decide === "generate") return;
    this.#decide = "generate";
    this.#options.onNote?.(
      `judge server ${endpoint.label} gives no probabilities of tokens: verdicts are read from its replies (generate)`,
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    if (this.#closed === undefined) {
      this.#closed = new FatalJudgeError(`judge "${this.settings.model}" is disposed`);
      for (const ends of this.#busy) ends.abort(this.#closed);
      this.#client.close();
    }
    return Promise.resolve();
  }
}

/** Rejects when the signal aborts; for a race with something that settles. */
function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** One prompt that does not fit the model is no reason to end the run. */
function isTooLong(status: number, words: string): boolean {
  return status === 400 &&
    /context[ _](?:length|window|size)|maximum (?:context|input|model|prompt)|(?:prompt|input|request) is too (?:long|large)|too many tokens/i
      .test(words);
}

/** A server that reports an error with status 200 is quoted. */
function badReplyWords(error: BadReply, body: string): string {
  if (error.message !== "no chat completion") return `the reply is ${error.message}`;
  return `the reply is no chat completion: ${serverWords(body)}`;
}
