/** Replies of a local model, token by token. @module */
import type { Tokenizer } from "../text/_transformers.ts";
import type { CachedModel, Pass } from "./_cached_model.ts";
import { disposeState } from "./_cached_model.ts";
import { greedyToken, sampleToken } from "./_sample_token.ts";

/** How one reply is written. */
export interface ReplyPlan {
  /** Most tokens of the reply. */
  maxTokens: number;
  /** 0 takes the likeliest token each time. */
  temperature: number;
  /** Random numbers for a temperature above 0. */
  random: () => number;
  /** Texts that end the reply; they may stand in it. */
  stop?: readonly string[];
}

/** A reply and why it ended. */
export interface LocalReply {
  /** The text, control tokens included, without the token that ended it. */
  text: string;
  /** `length` when the limit cut it off. */
  finishReason: "stop" | "length";
  /** Number of its tokens. */
  tokens: number;
}

/** Tokens in which a text that ends a reply is looked for. */
const TAIL = 24;

/** What writes replies. */
export interface Writer {
  /** The network. */
  model: CachedModel;
  /** Its tokenizer. */
  tokenizer: Tokenizer;
  /** Tokens that end a reply. */
  stops: ReadonlySet<number>;
}

/**
 * Writes the replies to the prompts of one pass.
 *
 * @param writer See {@linkcode Writer}.
 * @param pass The pass over the prompts, with logits and state.
 * @param plans One plan a prompt.
 * @returns One reply a prompt.
 */
export async function writeReplies(
  writer: Writer,
  pass: Pass,
  plans: readonly ReplyPlan[],
): Promise<LocalReply[]> {
  const { model, tokenizer, stops } = writer;
  const replies = plans.map(() => ({ tokens: [] as number[], done: false, stopped: false }));
  while (true) {
    const next = replies.map((reply, row) => {
      if (reply.done) return 0;
      const { temperature, random, maxTokens, stop = [] } = plans[row]!;
      const logits = pass.logits[row]!;
      const token = temperature > 0
        ? sampleToken(logits, temperature, random())
        : greedyToken(logits);
      if (stops.has(token)) reply.done = reply.stopped = true;
      else {
        reply.tokens.push(token);
        const tail = stop.length > 0
          ? tokenizer.decode(reply.tokens.slice(-TAIL), { skip_special_tokens: false })
          : "";
        reply.stopped = stop.some((text) => tail.includes(text));
        reply.done = reply.stopped || reply.tokens.length >= maxTokens;
      }
      return token;
    });
    if (replies.every((reply) => reply.done)) break;
    const before = pass.state;
    pass = await model.pass(next.map((token) => [token]), before, "both");
    await disposeState(before);
  }
  await disposeState(pass.state);
  return replies.map(({ tokens, stopped }) => ({
    // Reasoning marks and channels are control tokens that the verdict's parser must see.
    text: tokenizer.decode(tokens, { skip_special_tokens: false }),
    finishReason: stopped ? "stop" : "length",
    tokens: tokens.length,
  }));
}
