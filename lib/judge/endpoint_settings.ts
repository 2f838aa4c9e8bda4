/** What an OpenAI-compatible server is asked, over the network or by a batch file. @module */
import type { DecideMode, JudgeRequest, JudgeSettings } from "./judge.ts";
import { buildJudgePrompt, JUDGE_TEMPLATE_HASH, judgePromptJson } from "./judge_prompt.ts";

/** The parameters of a chat request; each is sent only when it is given. */
export interface ChatOptions {
  /** Name of the model, as the server knows it. */
  model: string;
  /**
   * How to decide. `choice` asks for one token and its probabilities, and falls back to `generate`
   * where a server gives none.
   *
   * @default {"generate"}
   */
  decide?: DecideMode;
  /**
   * Sampling temperature.
   *
   * @default {undefined}
   */
  temperature?: number | undefined;
  /**
   * Nucleus sampling.
   *
   * @default {undefined}
   */
  topP?: number | undefined;
  /**
   * Seed; repetitions and later attempts add to it.
   *
   * @default {undefined}
   */
  seed?: number | undefined;
  /**
   * Most tokens of a reply, reasoning included.
   *
   * @default {undefined}
   */
  maxTokens?: number | undefined;
  /**
   * Text of a system message.
   *
   * @default {undefined}
   */
  system?: string | undefined;
  /**
   * More fields of the request body, such as `{ reasoning_effort: "low" }`.
   *
   * @default {undefined}
   */
  extraBody?: Readonly<Record<string, unknown>> | undefined;
}

/** Names that the request body keeps for itself. */
const OWN = ["messages", "model", "stream", "n", "logprobs", "top_logprobs", "max_tokens"];

/**
 * Checks chat options.
 *
 * @throws {RangeError} If one is out of its range.
 * @throws {TypeError} If `extraBody` sets a field that has an option of its own.
 */
export function checkChatOptions(options: ChatOptions): void {
  const { model, decide = "generate", temperature, topP, seed, maxTokens, extraBody } = options;
  if (typeof model !== "string" || model.trim() === "") {
    throw new RangeError("model must name the judge, but is empty");
  }
  if (decide !== "generate" && decide !== "choice") {
    throw new RangeError(`decide must be "choice" or "generate", but is "${decide}"`);
  }
  const check = (
    name: string,
    value: number | undefined,
    ok: (v: number) => boolean,
    is: string,
  ) => {
    if (value !== undefined && !ok(value)) {
      throw new RangeError(`${name} must be ${is}, but is ${value}`);
    }
  };
  check("temperature", temperature, (v) => v >= 0 && v < Infinity, "a number of at least 0");
  check("topP", topP, (v) => v > 0 && v <= 1, "a number above 0 and at most 1");
  check("seed", seed, Number.isSafeInteger, "a whole number");
  check("maxTokens", maxTokens, (v) => Number.isSafeInteger(v) && v > 0, "a whole number above 0");
  for (const name of OWN) {
    if (extraBody && name in extraBody) throw new TypeError(`extraBody must not set "${name}"`);
  }
}

/**
 * The settings of a judge that is asked by chat requests: the same for a server and for a batch
 * file, so that both share their verdicts in the store.
 *
 * @param options See {@linkcode ChatOptions}.
 * @returns What goes into each verdict's key.
 *
 * @example
 * ```ts
 * import { chatSettings } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const settings = chatSettings({ model: "openai/gpt-oss-120b", temperature: 0 });
 * assert.equal(settings.decide, "generate");
 * assert.deepEqual(settings.sampling, { temperature: 0 });
 * ```
 */
export function chatSettings(options: ChatOptions): JudgeSettings {
  const { model, decide = "generate", temperature, topP, seed, maxTokens, system } = options;
  const sampling = {
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(seed === undefined ? {} : { seed }),
  };
  return {
    model,
    decide,
    template: JUDGE_TEMPLATE_HASH,
    ...(Object.keys(sampling).length === 0 ? {} : { sampling }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
    ...(system === undefined ? {} : { system }),
    ...(options.extraBody === undefined ? {} : { chat: options.extraBody }),
  };
}

/** What a server turned out to understand. */
export interface Dialect {
  /** Whether the token limit is called `max_completion_tokens`. */
  completionTokens: boolean;
  /** Whether a seed that nobody asked for may be sent. */
  seeds: boolean;
  /** How many alternatives of a token it gives. */
  topLogprobs: number;
}

/** What every server is taken to understand until it says otherwise. */
export const COMMON_DIALECT: Readonly<Dialect> = {
  completionTokens: false,
  seeds: true,
  topLogprobs: 20,
};

/** Token limit after a reply that was cut off by a server's own limit. */
const FIRST_BUDGET = 1024;

/**
 * The body of a chat request.
 *
 * @param options See {@linkcode ChatOptions}.
 * @param request What is asked.
 * @param decide How this request decides.
 * @param dialect What the server understands.
 * @param prompt What stands for the prompt.
 * @returns The fields, in the order in which they are sent.
 */
export function chatBody(
  options: ChatOptions,
  request: JudgeRequest,
  decide: DecideMode,
  dialect: Readonly<Dialect> = COMMON_DIALECT,
  prompt: string = buildJudgePrompt(request),
): Record<string, unknown> {
  const { model, temperature, topP, seed, maxTokens, system, extraBody } = options;
  const { repetition, attempt, budget } = request;
  const limit = decide === "choice"
    ? 1
    : maxTokens !== undefined
    ? maxTokens * budget
    : budget > 1
    ? FIRST_BUDGET * budget
    : undefined;
  const shift = repetition * 1009 + attempt;
  const sentSeed = seed !== undefined
    ? seed + shift
    : attempt > 0 && dialect.seeds
    ? shift
    : undefined;
  return {
    model,
    messages: [
      ...(system === undefined ? [] : [{ role: "system", content: system }]),
      { role: "user", content: prompt },
    ],
    ...(limit === undefined
      ? {}
      : { [dialect.completionTokens ? "max_completion_tokens" : "max_tokens"]: limit }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(sentSeed === undefined ? {} : { seed: sentSeed }),
    ...(decide === "choice" ? { logprobs: true, top_logprobs: dialect.topLogprobs } : {}),
    ...extraBody,
  };
}

/** Stands for the prompt until its JSON is set in. */
export const PROMPT_MARK = "\u0000the prompt\u0000";
const PROMPT_MARK_JSON = JSON.stringify(PROMPT_MARK);

/**
 * The JSON of {@linkcode chatBody}, at a third of its cost.
 *
 * @param body What `chatBody` gives with {@linkcode PROMPT_MARK} as the prompt.
 * @param request What is asked.
 * @returns The text to send.
 */
export function chatBodyText(body: Record<string, unknown>, request: JudgeRequest): string {
  const text = JSON.stringify(body);
  const at = text.indexOf(PROMPT_MARK_JSON);
  return text.slice(0, at) + judgePromptJson(request) + text.slice(at + PROMPT_MARK_JSON.length);
}

/**
 * What a server's refusal of a parameter teaches.
 *
 * @param dialect What the refused request took the server to understand.
 * @param body The refused body.
 * @param options The user's own parameters are never dropped.
 * @param words What the server said.
 * @returns Another dialect, `no-logprobs`, or `undefined` when it was about something else.
 */
export function learnedFrom(
  dialect: Readonly<Dialect>,
  body: Readonly<Record<string, unknown>>,
  options: ChatOptions,
  words: string,
): Dialect | "no-logprobs" | undefined {
  if ("max_tokens" in body && /max_completion_tokens/.test(words)) {
    return { ...dialect, completionTokens: true };
  }
  if ("logprobs" in body && /logprob/i.test(words)) {
    return /top_logprobs/i.test(words) && dialect.topLogprobs > 5
      ? { ...dialect, topLogprobs: 5 }
      : "no-logprobs";
  }
  if ("seed" in body && options.seed === undefined && /\bseed\b/i.test(words)) {
    return { ...dialect, seeds: false };
  }
  return undefined;
}
