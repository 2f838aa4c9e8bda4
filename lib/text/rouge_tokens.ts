/** Tokens for ROUGE. @module */
import type { Tokenizer } from "../types.ts";

/** Scripts written without spaces: each character is a token of its own. */
const UNICODE_TOKEN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]\p{M}*|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{M}\p{N}])+/gu;

/**
 * Cuts a text into ROUGE tokens.
 *
 * @param text Any text.
 * @param tokenizer `rouge` lower-cases and keeps runs of `a-z0-9`, as rouge_score does without
 * stemming; `unicode` keeps letters, marks and digits of every script, and cuts scripts without
 * word spaces by character.
 * @returns The tokens, in order.
 */
export function rougeTokens(text: string, tokenizer: Tokenizer = "rouge"): string[] {
  if (tokenizer === "unicode") {
    return text.normalize("NFKC").toLowerCase().match(UNICODE_TOKEN) ?? [];
  }
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
