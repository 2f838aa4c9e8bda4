import { skipDigits } from "../text/digits.ts";
import { findRun, isLenientSpace, isMarkup, lenientStrip } from "./_lenient_text.ts";

const HASH = 0x23, OPEN = 0x28, CLOSE = 0x29, DOT = 0x2e, BACKSLASH = 0x5c, BACKTICK = 0x60;
const MAX_HEADING = 6, MAX_EMPHASIS = 3, MAX_DIGITS = 15;

/** A number with a mark, as in `1.`, `(1)` or `**1.**`, at the start of a line. */
export interface ItemMark {
  /** The number; Infinity when it has more digits than any list. */
  number: number;
  /** Whether the digits are 0–9. */
  ascii: boolean;
  /** `.`, `)`, `.)` or `()`. */
  mark: "." | ")" | ".)" | "()";
  /** Whether a backslash stands before the mark. */
  escaped: boolean;
  /** Whether the line is a Markdown heading. */
  heading: boolean;
  /** Emphasis around the number, such as `**`; empty without. */
  emphasis: string;
  /** Whether that emphasis goes on after the mark: `**1. Ash**`. */
  emphasisOpen: boolean;
  /** Whether white space, or the end of the line, follows. */
  spaced: boolean;
  /** Offset of what follows the mark. */
  content: number;
}

/**
 * Reads a number with its mark.
 *
 * @param text The text.
 * @param start Offset of the line's first visible character.
 * @param end Offset of the line's end.
 * @returns The mark, or `undefined` when the line does not open with one.
 */
export function readItemMark(text: string, start: number, end: number): ItemMark | undefined {
  if (isAsciiLetter(text.charCodeAt(start))) return undefined;
  let at = start;
  while (at < end && at - start <= MAX_HEADING && text.charCodeAt(at) === HASH) at++;
  const hashes = at - start;
  if (hashes > 0) {
    if (hashes > MAX_HEADING || !isLenientSpace(text.charCodeAt(at))) return undefined;
    while (at < end && isLenientSpace(text.charCodeAt(at))) at++;
  }
  const emphasisStart = at;
  const markup = text.charCodeAt(at);
  if (isMarkup(markup) && markup !== BACKTICK) {
    while (at < end && text.charCodeAt(at) === markup && at - emphasisStart < MAX_EMPHASIS) at++;
  }
  const emphasis = text.slice(emphasisStart, at);
  const opened = text.charCodeAt(at) === OPEN;
  if (opened) at++;
  const digits = at;
  at = skipDigits(text, at, end);
  if (at === digits) return undefined;
  const digitsEnd = at;
  let open = emphasis !== "";
  if (open && text.startsWith(emphasis, at)) {
    open = false;
    at += emphasis.length;
  }
  const escaped = text.charCodeAt(at) === BACKSLASH;
  if (escaped) at++;
  const mark = at < end ? text.charCodeAt(at) : 0;
  if (mark !== CLOSE && (mark !== DOT || opened)) return undefined;
  at++;
  const both = mark === DOT && at < end && text.charCodeAt(at) === CLOSE;
  if (both) at++;
  if (open && text.startsWith(emphasis, at)) {
    open = false;
    at += emphasis.length;
  }
  return {
    ...readNumber(text.slice(digits, digitsEnd)),
    mark: opened ? "()" : both ? ".)" : mark === DOT ? "." : ")",
    escaped,
    heading: hashes > 0,
    emphasis,
    emphasisOpen: open,
    spaced: at >= end || isLenientSpace(text.charCodeAt(at)),
    content: Math.min(at, end),
  };
}

/** What follows a mark, stripped, without the rest of the emphasis that the number opened. */
export function itemContent(text: string, mark: ItemMark, end: number): string {
  const content = lenientStrip(text, mark.content, end);
  if (!mark.emphasisOpen) return content;
  const code = mark.emphasis.charCodeAt(0);
  const length = mark.emphasis.length;
  // `_` also stands inside words, so that only one at the end closes.
  const close = mark.emphasis.startsWith("_")
    ? -1
    : findRun(content, code, length, 0, content.length);
  const at = close >= 0
    ? close
    : content.endsWith(mark.emphasis)
    ? content.length - length
    : content.length;
  return lenientStrip(content.slice(0, at) + content.slice(at + length));
}

function isAsciiLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

function readNumber(digits: string): { number: number; ascii: boolean } {
  let number = 0, count = 0, ascii = true;
  for (let at = 0; at < digits.length; count++) {
    const point = digits.codePointAt(at)!;
    at += point > 0xffff ? 2 : 1;
    if (point > 0x7f) ascii = false;
    if (count < MAX_DIGITS) {
      number = number * 10 + (point > 0x7f ? digitValue(point) : point - 0x30);
    }
  }
  return { number: count > MAX_DIGITS ? Infinity : number, ascii };
}

/** Decimal digits stand in runs of ten, zero first, so that the distance to the run's start tells. */
function digitValue(point: number): number {
  let zero = point;
  while (zero > 0 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (point - zero) % 10;
}
