/** Requests to OpenAI-compatible servers, sent again as the servers allow. @module */
import { pause } from "../text/pause.ts";
import { backoffMs, isOverload, retryAfterMs, statusMeans } from "../text/retry_policy.ts";
import { type ApiKey, apiKey } from "./_api_key.ts";
import { type Route, serverAddress } from "./_base_url.ts";
import { BadReply } from "./_chat_reply.ts";
import { type Endpoint, EndpointPool } from "./_endpoint_pool.ts";
import { type Answer, Ends, send } from "./_send.ts";
import { serverWords } from "./_server_words.ts";
import type { EndpointNumbers } from "./endpoint_options.ts";
import { FatalJudgeError, JudgeRequestError } from "./judge.ts";

/** What an {@linkcode EndpointClient} is made of. */
export interface ClientOptions extends EndpointNumbers {
  /** One server or several. */
  baseUrl: string | readonly string[];
  /** Where requests go below the base URL. */
  route: Route;
  /** The key; else it is looked for in the environment. */
  apiKey: string | undefined;
  /** The model, for messages. */
  model: string;
  /** What the server is, for messages: `judge` makes it "judge server". */
  who: "judge" | "model";
}

/** One question to a server, however often it is sent. */
export interface Exchange<T> {
  /** The body to send now, or its JSON. */
  body(): Record<string, unknown> | string;
  /**
   * Reads a good reply; `undefined` sends the question again at once, with another body.
   *
   * @throws {BadReply} To send it again as after a failure.
   */
  read(text: string, from: { server: string; ms: number }): T | undefined;
  /** Whether the words of a 400 or 422 taught how to ask; the question is then sent again at once. */
  refused(words: string, server: string): boolean;
}

/** A server that could not be reached for so many requests, each with its retries, is gone. */
const GONE = 100;

/** What one try came to. */
type Outcome<T> =
  | { reply: T }
  | { again: string; waitMs?: number; lost?: boolean }
  | { learned: true };

/** Sends requests to one server or several. */
export class EndpointClient implements Disposable {
  readonly #options: ClientOptions;
  readonly #key: ApiKey;
  readonly #pool: EndpointPool;
  readonly #client: Deno.HttpClient;
  /** What ends calls, by their caller's signal; those under way end with the client too. */
  readonly #ends = new WeakMap<AbortSignal, Ends>();
  readonly #endless = new Ends(undefined);
  readonly #busy = new Set<Ends>();
  #closed: FatalJudgeError | undefined;
  /** Requests in a row that were given up since there was no connection. */
  #lost = 0;

  /** @throws {RangeError} If a base URL is none. */
  constructor(options: ClientOptions) {
    const { baseUrl, route, concurrency } = options;
    const bases = typeof baseUrl === "string" ? [baseUrl] : baseUrl;
    this.#options = options;
    this.#key = apiKey(options.apiKey);
    const addresses = bases.map((base) => serverAddress(base, route, options.who));
    this.#pool = new EndpointPool(addresses, concurrency);
    this.#client = Deno.createHttpClient({ poolMaxIdlePerHost: concurrency });
  }

  /** A text with `[key]` wherever the key stood. */
  hide(text: string): string {
    return this.#key.hide(text);
  }

  /** Ends what is under way and closes all connections. */
  [Symbol.dispose](): void {
    if (this.#closed !== undefined) return;
    const { who, model } = this.#options;
    this.#closed = new FatalJudgeError(`${who} "${model}" is disposed`);
    for (const ends of this.#busy) ends.abort(this.#closed);
    this.#client.close();
  }

  /**
   * Sends a question until it is answered.
   *
   * @param exchange What to send, and how to read what comes back.
   * @param signal Ends it at once.
   * @returns What was read.
   * @throws {JudgeRequestError} If this question failed too often, or is too long.
   * @throws {FatalJudgeError} If no question can succeed, or the client is disposed.
   */
  async request<T>(exchange: Exchange<T>, signal: AbortSignal | undefined): Promise<T> {
    if (this.#closed !== undefined) throw this.#closed;
    signal?.throwIfAborted();
    const ends = this.#endsOf(signal);
    if (ends.calls++ === 0) this.#busy.add(ends);
    try {
      return await this.#untilAnswered(exchange, ends);
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

  async #untilAnswered<T>(exchange: Exchange<T>, ends: Ends): Promise<T> {
    const { signal } = ends;
    let last: Endpoint | undefined;
    for (let failures = 0;;) {
      const endpoint = await this.#pool.acquire(last, signal);
      const outcome = await this.#once(endpoint, exchange, ends);
      if ("reply" in outcome) return outcome.reply;
      if ("learned" in outcome) continue;
      failures++;
      last = endpoint;
      const said = `${this.#options.who} server ${endpoint.label}: ${outcome.again}`;
      if (failures > this.#options.maxRequestRetries) {
        if (outcome.lost && ++this.#lost >= Math.max(GONE, 2 * this.#options.concurrency)) {
          throw new FatalJudgeError(`${said}; no connection for ${this.#lost} requests in a row`);
        }
        throw new JudgeRequestError(
          failures === 1 ? said : `${said}; gave up after ${failures} requests`,
        );
      }
      await pause(
        outcome.waitMs ?? backoffMs(failures, this.#options.backoffMs, Math.random()),
        signal,
      );
    }
  }

  async #once<T>(
    endpoint: Endpoint,
    exchange: Exchange<T>,
    ends: Ends,
  ): Promise<Outcome<T>> {
    const startedAt = Date.now(), start = performance.now();
    let answer: Answer;
    try {
      const body = exchange.body();
      const init = {
        headers: this.#headers(endpoint),
        body: typeof body === "string" ? body : JSON.stringify(body),
        client: this.#client,
      };
      answer = await send(endpoint.url, init, this.#options.timeoutMs, ends);
    } catch (error) {
      this.#pool.left(endpoint);
      if (ends.signal.aborted) throw error;
      const why = error instanceof Error ? error.message : String(error);
      throw new FatalJudgeError(
        this.hide(`${this.#options.who} server ${endpoint.label}: ${why}`),
      );
    }
    if ("problem" in answer) {
      const how = answer.timedOut ? "overload" : answer.lost ? "lost" : "other";
      this.#pool.failed(endpoint, startedAt, how, undefined);
      return { again: answer.problem, lost: answer.lost };
    }
    if (statusMeans(answer.status) !== "ok") {
      return this.#refused(endpoint, exchange, answer, startedAt);
    }
    try {
      const from = { server: endpoint.label, ms: performance.now() - start };
      const reply = exchange.read(answer.body, from);
      this.#pool.succeeded(endpoint);
      this.#lost = 0;
      return reply === undefined ? { learned: true } : { reply };
    } catch (error) {
      if (!(error instanceof BadReply)) {
        this.#pool.left(endpoint);
        throw error;
      }
      this.#pool.failed(endpoint, startedAt, "other", undefined);
      return { again: this.hide(badReplyWords(error, answer.body)) };
    }
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

  #refused<T>(
    endpoint: Endpoint,
    exchange: Exchange<T>,
    answer: { status: number; body: string; retryAfter: string | null },
    startedAt: number,
  ): Outcome<T> {
    const { status } = answer;
    const { who, model } = this.#options;
    const words = this.hide(serverWords(answer.body));
    const said = `HTTP ${status}${words ? `: ${words}` : ""}`;
    const means = statusMeans(status);
    if (means === "retry") {
      const waitMs = retryAfterMs(answer.retryAfter, Date.now(), this.#options.maxPauseMs);
      const how = isOverload(status) ? "overload" : "other";
      this.#pool.failed(endpoint, startedAt, how, waitMs);
      // The pool keeps all workers from the server for that long: the pause is the wait. "At once"
      // is not taken at its word, since it would use up the retries within a moment.
      return waitMs === undefined || waitMs < 1000 ? { again: said } : { again: said, waitMs: 0 };
    }
    this.#pool.left(endpoint);
    if ((status === 400 || status === 422) && exchange.refused(words, endpoint.label)) {
      return { learned: true };
    }
    const where = `${who} server ${endpoint.label} (model ${model}): ${said}`;
    if (means === "item" || isTooLong(status, words)) {
      throw new JudgeRequestError(where, "too-long");
    }
    const advice = status === 401 || status === 403
      ? `; ${this.#key.advice}`
      : status === 404
      ? `; check the ${who}'s URL and model name`
      : "";
    throw new FatalJudgeError(where + advice);
  }
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
