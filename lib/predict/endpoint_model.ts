import { readChatReply } from "../judge/_chat_reply.ts";
import { EndpointClient } from "../judge/_endpoint_client.ts";
import { checkEndpointOptions, type EndpointOptions } from "../judge/endpoint_options.ts";
import { cutAt, NEXT_QUESTION } from "./_stops.ts";
import { JudgeRequestError } from "../judge/judge.ts";
import {
  AnswerError,
  type AnswerModel,
  type AnswerRequest,
  type ModelAnswer,
} from "./answer_model.ts";

/** Options of {@linkcode endpointModel}; sampling parameters are sent only when they are given. */
export interface EndpointModelOptions extends
  Pick<
    EndpointOptions,
    | "model"
    | "baseUrl"
    | "apiKey"
    | "temperature"
    | "topP"
    | "seed"
    | "maxTokens"
    | "system"
    | "extraBody"
    | "concurrency"
    | "maxRequestRetries"
    | "timeoutMs"
    | "backoffMs"
    | "maxPauseMs"
  > {
  /**
   * `chat` sends the prompt as a user's message; `completions` as it is, without a chat template,
   * for base checkpoints, and stops at a new `Question:`.
   * @default {"chat"}
   */
  api?: "chat" | "completions" | undefined;
  /**
   * Texts at which the answer ends.
   * @default {undefined} (`\nQuestion:` for `completions`)
   */
  stop?: readonly string[] | undefined;
}

/**
 * A model behind an OpenAI-compatible server. Requests that fail for a while are sent again, as a
 * judge's are; a refusal (400, 401, 403, 404, 422) ends the run with the server's words.
 *
 * @param options See {@linkcode EndpointModelOptions}.
 * @returns The model; dispose it (`await using`) to close its connections.
 * @throws {RangeError} If an option is out of its range.
 *
 * @example
 * ```ts
 * import { endpointModel } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * await using server = Deno.serve({ port: 0, onListen() {} }, () =>
 *   Response.json({ choices: [{ message: { content: "1. Ash" }, finish_reason: "stop" }] }));
 * const baseUrl = `http://127.0.0.1:${server.addr.port}/v1`;
 * await using model = endpointModel({ baseUrl, model: "my-model" });
 * const signal = new AbortController().signal;
 * assert.equal((await model.answer({ prompt: "Trees?", repetition: 0 }, signal)).text, "1. Ash");
 * ```
 */
export function endpointModel(options: EndpointModelOptions): AnswerModel {
  return new EndpointModel(options);
}

class EndpointModel implements AnswerModel {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly concurrency: number;
  readonly #options: EndpointModelOptions;
  readonly #stop: readonly string[];
  readonly #client: EndpointClient;
  /** Newer servers call the token limit by another name; the first refusal tells. */
  #limitName = "max_tokens";

  constructor(options: EndpointModelOptions) {
    const numbers = checkEndpointOptions(options);
    const { api = "chat", model, baseUrl, apiKey } = options;
    if (api !== "chat" && api !== "completions") {
      throw new RangeError(`api must be "chat" or "completions", but is "${api}"`);
    }
    if (api === "completions" && options.system !== undefined) {
      throw new RangeError("system: a completion has no system message; use api chat");
    }
    this.#options = options;
    this.#stop = options.stop ?? (api === "completions" ? [NEXT_QUESTION] : []);
    this.name = model;
    this.concurrency = numbers.concurrency;
    this.settings = {
      model,
      api,
      ...given({
        system: options.system,
        temperature: options.temperature,
        top_p: options.topP,
        max_tokens: options.maxTokens,
        seed: options.seed,
        stop: this.#stop.length > 0 ? this.#stop : undefined,
        extra_body: options.extraBody,
      }),
    };
    this.#client = new EndpointClient({
      ...numbers,
      baseUrl,
      apiKey,
      model,
      route: api === "chat" ? "chat/completions" : "completions",
      who: "model",
    });
  }

  async answer(request: AnswerRequest, signal: AbortSignal): Promise<ModelAnswer> {
    let limitName = this.#limitName;
    try {
      return await this.#client.request({
        body: () => this.#body(request, limitName = this.#limitName),
        read: (text, { ms }) => this.#read(text, ms),
        refused: (words) => {
          if (limitName !== "max_tokens" || this.#options.maxTokens === undefined) return false;
          if (!/max_completion_tokens/.test(words)) return false;
          this.#limitName = "max_completion_tokens";
          return true;
        },
      }, signal);
    } catch (error) {
      if (!(error instanceof JudgeRequestError)) throw error;
      throw new AnswerError(error.message, { cause: error });
    }
  }

  #body({ prompt, repetition }: AnswerRequest, limitName: string): Record<string, unknown> {
    const { api, model, system, temperature, topP, maxTokens, seed, extraBody } = this.#options;
    const user = { role: "user", content: prompt };
    return {
      model,
      ...(api === "completions" ? { prompt } : {
        messages: system === undefined ? [user] : [{ role: "system", content: system }, user],
      }),
      ...given({
        [limitName]: maxTokens,
        temperature,
        top_p: topP,
        seed: seed === undefined ? undefined : seed + repetition,
        stop: this.#stop.length > 0 ? this.#stop : undefined,
      }),
      ...extraBody,
    };
  }

  #read(body: string, latency_ms: number): ModelAnswer {
    const reply = readChatReply(body);
    const { content, reasoning, refusal, usage, finishReason } = reply;
    const hide = (text: string) => this.#client.hide(text);
    return {
      // A server may know no stops.
      text: hide(cutAt(refusal === null ? content ?? "" : "", this.#stop)),
      latency_ms,
      ...given({
        reasoning: reasoning === null ? undefined : hide(reasoning),
        refusal: refusal === null ? undefined : hide(refusal),
        finish_reason: finishReason ?? undefined,
        usage,
      }),
    };
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#client[Symbol.dispose]();
    return Promise.resolve();
  }
}

/** The fields that have a value. */
function given<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as { [K in keyof T]: NonNullable<T[K]> };
}
