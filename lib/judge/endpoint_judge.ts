/** A judge behind an OpenAI-compatible server. @module */
import { judgeReplyOf, readChatReply } from "./_chat_reply.ts";
import { EndpointClient } from "./_endpoint_client.ts";
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
  type Judge,
  type JudgeReply,
  type JudgeRequest,
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

class EndpointJudge implements Judge {
  readonly settings: JudgeSettings;
  readonly concurrency: number;
  readonly #options: EndpointOptions;
  readonly #client: EndpointClient;
  #dialect: Readonly<Dialect> = COMMON_DIALECT;
  /** How requests decide; `choice` becomes `generate` when the server gives no probabilities. */
  #decide: DecideMode;
  /** The first `choice` request: others wait for what it finds out. */
  #probe: Promise<unknown> | undefined;
  #probed = false;

  constructor(options: EndpointOptions, numbers: EndpointNumbers) {
    this.#options = options;
    this.concurrency = numbers.concurrency;
    this.settings = chatSettings(options);
    this.#decide = this.settings.decide;
    this.#client = new EndpointClient({
      ...numbers,
      baseUrl: options.baseUrl,
      apiKey: options.apiKey,
      model: options.model,
      route: "chat/completions",
      who: "judge",
    });
  }

  async ask(request: JudgeRequest, signal?: AbortSignal): Promise<JudgeReply> {
    signal?.throwIfAborted();
    return this.#decide === "choice" && !this.#probed
      ? await this.#askFirst(request, signal)
      : await this.#try(request, signal);
  }

  /** One request alone finds out whether the server gives probabilities. */
  async #askFirst(request: JudgeRequest, signal: AbortSignal | undefined): Promise<JudgeReply> {
    while (this.#probe !== undefined) {
      await Promise.race([this.#probe, ...(signal === undefined ? [] : [abortOf(signal)])]);
      signal?.throwIfAborted();
    }
    if (this.#probed) return await this.#try(request, signal);
    const asked = this.#try(request, signal);
    this.#probe = asked.then(() => this.#probed = true, () => {}).finally(() =>
      this.#probe = undefined
    );
    return await asked;
  }

  async #try(request: JudgeRequest, signal: AbortSignal | undefined): Promise<JudgeReply> {
    let decide: DecideMode = "generate";
    let dialect = this.#dialect;
    let body: Record<string, unknown> = {};
    return await this.#client.request({
      body: () => {
        // An unreadable choice (a thinking model's first token) is asked again by the paper's protocol.
        decide = this.#decide === "choice" && request.attempt === 0 ? "choice" : "generate";
        dialect = this.#dialect;
        body = chatBody(this.#options, request, decide, dialect, PROMPT_MARK);
        return chatBodyText(body, request);
      },
      read: (text, { server }) => {
        const reply = judgeReplyOf(readChatReply(text), decide);
        if (reply === undefined) this.#stopChoosing(server);
        return reply && { ...reply, text: this.#client.hide(reply.text) };
      },
      refused: (words, server) => {
        const learned = learnedFrom(dialect, body, this.#options, words);
        if (learned === "no-logprobs") this.#stopChoosing(server);
        else if (learned !== undefined && dialect === this.#dialect) this.#dialect = learned;
        // Another request may have learned it first.
        return learned !== undefined && (dialect !== this.#dialect || decide !== this.#decide);
      },
    }, signal);
  }

  #stopChoosing(server: string): void {
    if (this.#decide === "generate") return;
    this.#decide = "generate";
    this.#options.onNote?.(
      `judge server ${server} gives no probabilities of tokens: verdicts are read from its replies (generate)`,
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#client[Symbol.dispose]();
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
