/** Replies of OpenAI-compatible servers. @module */
import type { Usage } from "../types.ts";
import type { DecideMode, JudgeReply } from "./judge.ts";
import { parseVerdict } from "./parse_verdict.ts";

/** The part of a completion that we need. */
export interface ChatReply {
  /** The text without reasoning that the server set apart; `null` when there is none. */
  content: string | null;
  /** Reasoning that the server set apart; `null` when there is none. */
  reasoning: string | null;
  /** A refusal that came in place of an answer (it is the content then); `null` without one. */
  refusal: string | null;
  /** Token counts; `undefined` when the server does not tell. */
  usage: Usage | undefined;
  /** Why it ended. */
  finishReason: string | null;
  /** Alternatives of the first token with their log-probabilities; `undefined` without any. */
  firstToken: Map<string, number> | undefined;
}

/** A body that holds no complete answer. */
export class BadReply extends Error {}

type Fields = Record<string, unknown>;

/**
 * Reads the body of a chat completion: JSON, or the events of a server that streams unasked.
 *
 * @param body The whole body.
 * @returns The reply.
 * @throws {BadReply} If it is half an answer, a page, or has no choice.
 */
export function readChatReply(body: string): ChatReply {
  const start = body.slice(0, 200).trimStart();
  if (start === "") throw new BadReply("an empty body");
  if (/^(?:data|event|id|retry|:)/.test(start)) return readEvents(body);
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new BadReply(
      start.startsWith("{") ? "half a reply" : `no JSON but ${JSON.stringify(start.slice(0, 40))}…`,
    );
  }
  return replyOf(value);
}

/**
 * Reads a chat completion that is parsed already.
 *
 * @param value The object of the body.
 * @returns The reply.
 * @throws {BadReply} If it has no choice with a message.
 */
export function replyOf(value: unknown): ChatReply {
  const choice = firstChoice(value);
  const message = (choice.message ?? {}) as Fields;
  const answer = textOf(message.content) ?? textOf(choice.text);
  const refusal = answer === null ? textOf(message.refusal) : null;
  if (choice.message === undefined && choice.text === undefined) {
    throw new BadReply("a choice without a message");
  }
  return {
    content: answer ?? refusal,
    reasoning: reasoningOf(message),
    refusal,
    usage: usageOf((value as Fields).usage),
    finishReason: endOf(choice),
    firstToken: firstTokenOf(choice.logprobs),
  };
}

/** vLLM says `reasoning_content` or `reasoning`, OpenRouter `reasoning`. */
function reasoningOf(message: Fields): string | null {
  return textOf(message.reasoning_content) ?? textOf(message.reasoning);
}

/** OpenAI nests the reasoning's tokens. */
function usageOf(usage: unknown): Usage | undefined {
  if (typeof usage !== "object" || usage === null) return undefined;
  const { completion_tokens_details: details } = usage as Fields;
  const reasoning = (details as Fields | null | undefined)?.reasoning_tokens;
  return typeof reasoning === "number" ? { ...usage, reasoning_tokens: reasoning } : { ...usage };
}

function firstChoice(value: unknown): Fields {
  const fields = (typeof value === "object" && value !== null ? value : {}) as Fields;
  const choice = Array.isArray(fields.choices) ? fields.choices[0] : undefined;
  if (typeof choice === "object" && choice !== null) return choice as Fields;
  throw new BadReply(Array.isArray(fields.choices) ? "no choices" : "no chat completion");
}

/** Some servers end a reply that they gave up with a reason of their own. */
function endOf(choice: Fields): string | null {
  const reason = typeof choice.finish_reason === "string" ? choice.finish_reason : null;
  if (reason === "error" || reason === "abort") {
    throw new BadReply(`a reply that ended with "${reason}"`);
  }
  return reason;
}

/** Content is a text, or parts of which some are text. */
function textOf(content: unknown): string | null {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return null;
  return content.map((part) => {
    const { type = "text", text } = (part ?? {}) as Fields;
    return (type === "text" || type === "output_text") && typeof text === "string" ? text : "";
  }).join("");
}

/** Chat form `{content: [{token, logprob, top_logprobs}]}`, or the older `{top_logprobs: [{A: -1}]}`. */
function firstTokenOf(logprobs: unknown): Map<string, number> | undefined {
  const { content, top_logprobs: older } = (logprobs ?? {}) as Fields;
  const found = new Map<string, number>();
  const add = (token: unknown, logprob: unknown) => {
    // Above 0 by rounding, or by mistake: exp of what is no probability can be infinite.
    if (typeof token === "string" && typeof logprob === "number") {
      found.set(token, Math.min(logprob, 0));
    }
  };
  if (Array.isArray(content) && content.length > 0) {
    const { token, logprob, top_logprobs: top } = (content[0] ?? {}) as Fields;
    add(token, logprob);
    if (Array.isArray(top)) {
      for (const item of top as (Fields | null)[]) add(item?.token, item?.logprob);
    }
  } else if (Array.isArray(older) && typeof older[0] === "object" && older[0] !== null) {
    for (const [token, logprob] of Object.entries(older[0])) add(token, logprob);
  }
  return found.size === 0 ? undefined : found;
}

function readEvents(body: string): ChatReply {
  let content: string | null = null, reasoning: string | null = null;
  let refusal: string | null = null;
  let usage: Usage | undefined;
  let finishReason: string | null = null;
  let firstToken: Map<string, number> | undefined;
  let done = false;
  for (const line of body.split(/\r\n|\n|\r/)) {
    if (!line.startsWith("data:")) continue;
    const data = line.slice(5).trim();
    if (data === "[DONE]") {
      done = true;
      continue;
    }
    let value: Fields | null;
    try {
      value = JSON.parse(data);
    } catch {
      throw new BadReply("half a stream");
    }
    if (value === null) throw new BadReply("a stream with an event that is null");
    usage = usageOf(value.usage) ?? usage;
    // The last event may carry the usage alone.
    if (!Array.isArray(value.choices) || value.choices.length === 0) continue;
    const choice = firstChoice(value);
    const delta = (choice.delta ?? choice.message ?? {}) as Fields;
    const text = textOf(delta.content) ?? textOf(choice.text);
    if (text !== null) content = (content ?? "") + text;
    const thought = reasoningOf(delta);
    if (thought !== null) reasoning = (reasoning ?? "") + thought;
    const no = textOf(delta.refusal);
    if (no !== null) refusal = (refusal ?? "") + no;
    finishReason = endOf(choice) ?? finishReason;
    firstToken ??= firstTokenOf(choice.logprobs);
  }
  if (!done && finishReason === null) throw new BadReply("half a stream");
  if (content !== null) refusal = null;
  return { content: content ?? refusal, reasoning, refusal, usage, finishReason, firstToken };
}

/** Marks that tokenizers put before a word. */
const SPACE_MARKS = /^[\s\u2581\u0120\u010a]+|\s+$/g;

/**
 * The judge's answer in a chat reply.
 *
 * @param reply The reply.
 * @param decide How the request decided.
 * @returns The answer; `undefined` when a `choice` has no probabilities to choose by.
 */
export function judgeReplyOf(reply: ChatReply, decide: DecideMode): JudgeReply | undefined {
  const text = reply.content ?? "";
  if (decide === "generate") {
    const verdict = parseVerdict(reply.content, { finishReason: reply.finishReason });
    return { verdict, text, decide };
  }
  if (reply.firstToken === undefined) return undefined;
  let a = 0, b = 0;
  for (const [token, logprob] of reply.firstToken) {
    const letter = token.replace(SPACE_MARKS, "");
    if (letter === "A") a += Math.exp(logprob);
    else if (letter === "B") b += Math.exp(logprob);
  }
  if (!(a + b > 0)) return { verdict: { verdict: "unreadable", reason: "off-menu" }, text, decide };
  const confidence = a / (a + b);
  return { verdict: { verdict: confidence >= 0.5 ? "A" : "B" }, text, confidence, decide };
}
