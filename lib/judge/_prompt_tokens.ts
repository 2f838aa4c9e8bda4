/** A judge prompt as a local model's tokens. @module */
import type { Tokenizer } from "../text/_transformers.ts";
import { commonLength } from "./_prompt_runner.ts";

/** How prompts are wrapped. */
export interface PromptTokensOptions {
  /** Text of a system message. */
  system?: string | undefined;
  /** Variables for the chat template. */
  chat?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the next token shall be the letter itself. */
  letterNext: boolean;
}

/** Ends the prompt of a model without a chat template, which would otherwise go on writing it. */
const PLAIN_END = "\n\nAnswer:";

/**
 * Makes a function that turns a prompt into tokens: through the tokenizer's chat template, or as
 * plain text that ends with `Answer:` for a model without one. Special tokens that are spelled out
 * in the prompt come through as text: a prediction cannot close the message that quotes it.
 *
 * @param tokenizer The tokenizer.
 * @param options See {@linkcode PromptTokensOptions}.
 * @returns The function.
 */
export function promptTokens(
  tokenizer: Tokenizer,
  options: PromptTokensOptions,
): (prompt: string) => number[] {
  const { system, chat, letterNext } = options;
  const specials = specialPattern(tokenizer);
  const hasTemplate = Boolean(tokenizer.chat_template);

  const wrap = (prompt: string): string => {
    if (!hasTemplate) return (system ? `${system}\n\n` : "") + prompt + PLAIN_END;
    const messages = [{ role: "user", content: prompt }];
    if (system) messages.unshift({ role: "system", content: system });
    const text = tokenizer.apply_chat_template(messages, {
      tokenize: false,
      add_generation_prompt: true,
      // A reasoning model would think first; templates that do not know the word ignore it.
      ...{ enable_thinking: false, ...chat },
    }) as string;
    return letterNext ? text + answerStart(text) : text;
  };

  return (prompt) => {
    const text = wrap(prompt);
    const add_special_tokens = !hasTemplate;
    const cuts = specials ? cutsInside(text, prompt.trim(), specials) : [];
    if (cuts.length === 0) return tokenizer.encode(text, { add_special_tokens });
    const parts = [0, ...cuts].map((cut, i) => text.slice(cut, cuts[i]));
    return parts.flatMap((part, i) =>
      tokenizer.encode(part, { add_special_tokens: add_special_tokens && i === 0 })
    );
  };
}

/** What a reasoning model's reply holds before its answer, when it does not reason. */
function answerStart(text: string): string {
  // The harmony format names a channel first; only the final one holds the answer.
  if (text.endsWith("<|start|>assistant")) return "<|channel|>final<|message|>";
  return /<think>\s*$/.test(text) ? "\n</think>\n\n" : "";
}

/** Offsets that cut each special token's text inside the prompt in two. */
function cutsInside(text: string, prompt: string, specials: RegExp): number[] {
  const start = text.indexOf(prompt);
  // A template that changes the text of a message leaves nothing to find it by.
  const [from, to] = start < 0 ? [0, text.length] : [start, start + prompt.length];
  const cuts: number[] = [];
  for (const match of text.slice(from, to).matchAll(specials)) {
    if (start >= 0) cuts.push(from + match.index + 1);
  }
  return cuts;
}

function specialPattern(tokenizer: Tokenizer): RegExp | undefined {
  const texts = new Set<string>(tokenizer.all_special_tokens);
  // Some control tokens are added without the flag, such as <think> or [INST].
  for (const token of tokenizer._tokenizer.get_added_tokens_decoder().values()) {
    if (token.special || /^(<\S+>|\[\S+\])$/.test(token.content)) texts.add(token.content);
  }
  const known = [...texts].filter((text) => text.length > 1).sort((a, b) => b.length - a.length);
  if (known.length === 0) return undefined;
  return new RegExp(
    known.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|"),
    "g",
  );
}

/**
 * The tokens that every prompt begins with. A token may span the place where the question begins,
 * so the common beginning is that of tokens, over beginnings of different kinds.
 *
 * @param encode Gives the tokens of a prompt about a text.
 * @returns The common beginning.
 */
export function sharedTokens(encode: (text: string) => number[]): number[] {
  const [first, ...others] = ["Which", "\nwho", " in", "1", "¿", "東", "", "…"].map(encode);
  const length = Math.min(...others.map((tokens) => commonLength(first!, tokens)));
  return first!.slice(0, length);
}
