/**
 * ROUGE tokens of several texts as numbers: equal tokens have equal numbers, and only they. A token
 * of up to ten characters is its value in base 37, which a double holds exactly; longer ones are
 * numbered, below zero, as they come. Cutting the texts into strings would cost several times the
 * rest of the scoring.
 */
import type { Tokenizer } from "../types.ts";
import { rougeTokens } from "./rouge_tokens.ts";

const MAX_PACKED = 10;
const NEWLINE = 0x0a;
const DIGIT_I = 11 + 8, DIGIT_K = 11 + 10;

/** Digit (1–36) of each byte in base 37; 0 where a token ends. */
const DIGIT = new Uint8Array(256);
for (let i = 0; i < 10; i++) DIGIT[0x30 + i] = 1 + i;
for (let i = 0; i < 26; i++) DIGIT[0x41 + i] = DIGIT[0x61 + i] = 11 + i;

const encoder = new TextEncoder();
const KEPT_BYTES = 1 << 16;

/** Token numbers of texts, sorted within each. Reused from sample to sample. */
export class TokenCodes {
  /** Numbers of all texts; text `k` has those from `starts[k]` to `starts[k + 1]`. */
  codes: Float64Array = new Float64Array(1024);
  /** Where each text starts, and where the last ends. */
  starts: Int32Array = new Int32Array(64);
  /** One bit a token, so that most pairs without a common token are told apart at once. */
  masks: Int32Array = new Int32Array(64);
  #length = 0;
  #bytes = new Uint8Array(KEPT_BYTES);
  #numbers = new Map<string, number>();

  /** Replaces all texts. */
  encode(texts: readonly string[], tokenizer: Tokenizer): void {
    this.#length = 0;
    this.#numbers.clear();
    if (this.starts.length <= texts.length) {
      this.starts = new Int32Array(2 * texts.length);
      this.masks = new Int32Array(2 * texts.length);
    }
    if (tokenizer === "rouge") this.#encodeAscii(texts);
    else {
      const tokens = texts.map((text) => rougeTokens(text, tokenizer));
      this.#reserve(2 * tokens.reduce((sum, list) => sum + list.length, 0));
      texts.forEach((_, k) => {
        this.starts[k] = this.#length;
        for (const token of tokens[k]!) this.codes[this.#length++] = this.#numberOf(token);
      });
    }
    this.starts[texts.length] = this.#length;
    for (let k = 0; k < texts.length; k++) {
      this.masks[k] = sortRange(this.codes, this.starts[k]!, this.starts[k + 1]!);
    }
  }

  /**
   * All texts at once, as bytes: one conversion, and reading bytes is much faster than
   * reading characters of sliced and joined strings.
   */
  #encodeAscii(texts: readonly string[]): void {
    let joined = "";
    for (const text of texts) {
      joined += (text.includes("\n") ? text.replaceAll("\n", " ") : text) + "\n";
    }
    if (this.#bytes.length < 3 * joined.length) this.#bytes = new Uint8Array(3 * joined.length);
    const bytes = this.#bytes;
    const { written } = encoder.encodeInto(joined, bytes);
    this.#reserve(written);
    const { starts, codes } = this;
    let length = 0, text = 0, packed = 0, size = 0, head = "";
    starts[0] = 0;
    for (let i = 0; i < written; i++) {
      const byte = bytes[i]!;
      let digit = DIGIT[byte]!;
      let ends = digit === 0;
      if (byte >= 0x80) {
        // Lower case maps two other characters to ASCII: İ to i and a dot above, the Kelvin sign to k.
        if (byte === 0xc4 && bytes[i + 1] === 0xb0) digit = DIGIT_I;
        else if (byte === 0xe2 && bytes[i + 1] === 0x84 && bytes[i + 2] === 0xaa) {
          digit = DIGIT_K;
          ends = false;
          i += 2;
        }
      }
      if (digit !== 0) {
        if (size === MAX_PACKED) {
          head += packed + ",";
          packed = size = 0;
        }
        packed = packed * 37 + digit;
        size++;
      }
      if (ends) {
        if (size > 0) {
          codes[length++] = head === "" ? packed : this.#numberOf(head + packed);
          packed = size = 0;
          head = "";
        }
        if (byte === NEWLINE) starts[++text] = length;
      }
    }
    this.#length = length;
    // One enormous text must not be paid for by all that follow.
    if (bytes.length > 64 * KEPT_BYTES) this.#bytes = new Uint8Array(KEPT_BYTES);
  }

  #numberOf(token: string): number {
    let number = this.#numbers.get(token);
    if (number === undefined) {
      number = -1 - this.#numbers.size;
      this.#numbers.set(token, number);
    }
    return number;
  }

  /** Room for one code every two bytes, more than a text can have. */
  #reserve(bytes: number): void {
    const needed = (bytes >> 1) + 1;
    if (this.codes.length < needed || this.codes.length > 64 * KEPT_BYTES) {
      this.codes = new Float64Array(Math.max(needed, 1024));
    }
  }
}

/** Sorts a range of codes and gives the mask of its tokens. */
function sortRange(codes: Float64Array, start: number, end: number): number {
  if (end - start > 32) {
    codes.subarray(start, end).sort();
    return -1;
  }
  let mask = 0;
  for (let i = start; i < end; i++) {
    const code = codes[i]!;
    mask |= 1 << (Math.imul(code | 0, 0x9e3779b1) >>> 27);
    let at = i;
    while (at > start && codes[at - 1]! > code) {
      codes[at] = codes[at - 1]!;
      at--;
    }
    codes[at] = code;
  }
  return mask;
}
