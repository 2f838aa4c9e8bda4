/**
 * ROUGE tokens of several texts as numbers: equal tokens have equal numbers, and only they. A token
 * of up to ten characters is its value in base 37, which a double holds exactly; longer ones are
 * numbered, below zero, as they come. Cutting the texts into strings would cost several times the
 * rest of the scoring.
 */
import type { Tokenizer } from "../types.ts";
import { rougeTokens } from "./rouge_tokens.ts";

const MAX_PACKED = 10;
/** Lower case maps these two to ASCII letters: `İ` to `i` and a dot above, the Kelvin sign to `k`. */
const DOTTED_I = 0x130, KELVIN = 0x212a;
const DIGIT_I = 11 + 8, DIGIT_K = 11 + 10;

/** Digit (1–36) of each ASCII character in base 37; 0 where a token ends. */
const DIGIT = new Uint8Array(128);
for (let i = 0; i < 10; i++) DIGIT[0x30 + i] = 1 + i;
for (let i = 0; i < 26; i++) DIGIT[0x41 + i] = DIGIT[0x61 + i] = 11 + i;

/** Rooms larger than this are given back: one enormous text must not be paid for by all others. */
const KEPT = 1 << 16;

/** Token numbers of texts, sorted within each. Reused from sample to sample. */
export class TokenCodes {
  /** Numbers of all texts; text `k` has those from `starts[k]` to `starts[k + 1]`. */
  codes: Float64Array = new Float64Array(1024);
  /** Where each text starts, and where the last ends. */
  starts: Int32Array = new Int32Array(64);
  /** One bit a token, so that most pairs without a common token are told apart at once. */
  masks: Int32Array = new Int32Array(64);
  /** Number of texts. */
  size = 0;
  #length = 0;
  #numbers = new Map<string, number>();

  /** Forgets all texts. */
  clear(): void {
    this.size = this.#length = 0;
    if (this.#numbers.size > 0) this.#numbers.clear();
    if (this.codes.length > KEPT) this.codes = new Float64Array(1024);
    if (this.starts.length > KEPT) {
      this.starts = new Int32Array(64);
      this.masks = new Int32Array(64);
    }
  }

  /** Adds the tokens of a part of a string to the text that is being written. */
  add(text: string, start: number, end: number, tokenizer: Tokenizer): void {
    if (this.#length + end - start >= this.codes.length) this.#grow(end - start);
    if (tokenizer !== "rouge") {
      for (const token of rougeTokens(text.slice(start, end), tokenizer)) {
        this.codes[this.#length++] = this.#numberOf(token);
      }
      return;
    }
    const { codes } = this;
    let length = this.#length, packed = 0, size = 0, head = "";
    for (let i = start; i < end; i++) {
      const code = text.charCodeAt(i);
      const digit = code < 128
        ? DIGIT[code]!
        : code === DOTTED_I
        ? DIGIT_I
        : code === KELVIN
        ? DIGIT_K
        : 0;
      if (digit !== 0) {
        if (size === MAX_PACKED) {
          head += packed + ",";
          packed = size = 0;
        }
        packed = packed * 37 + digit;
        size++;
        if (code !== DOTTED_I) continue;
      }
      if (size > 0) {
        codes[length++] = head === "" ? packed : this.#numberOf(head + packed);
        packed = size = 0;
        head = "";
      }
    }
    if (size > 0) codes[length++] = head === "" ? packed : this.#numberOf(head + packed);
    this.#length = length;
  }

  /** Ends the text that is being written. */
  end(): void {
    const k = this.size++;
    if (this.starts.length <= k + 1) {
      this.starts = doubled(this.starts);
      this.masks = doubled(this.masks);
    }
    this.masks[k] = sortRange(this.codes, this.starts[k]!, this.#length);
    this.starts[k + 1] = this.#length;
  }

  #numberOf(token: string): number {
    let number = this.#numbers.get(token);
    if (number === undefined) {
      number = -1 - this.#numbers.size;
      this.#numbers.set(token, number);
    }
    return number;
  }

  #grow(more: number): void {
    const grown = new Float64Array(2 * (this.#length + more + 1));
    grown.set(this.codes);
    this.codes = grown;
  }
}

function doubled(array: Int32Array): Int32Array<ArrayBuffer> {
  const out = new Int32Array(2 * array.length);
  out.set(array);
  return out;
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
