import { isPySpace } from "../text/py_space.ts";

const ASTERISK = 0x2a, UNDERSCORE = 0x5f, BACKTICK = 0x60;

/** Markup can be nested, `**_Ash_**`; deeper than this it is no markup (and cost stays linear). */
const MARKUP_DEPTH = 4;

/** Invisible characters: zero-width space, direction marks, word joiner, byte order mark. */
export function isZeroWidth(code: number): boolean {
  return code === 0x200b || code === 0xfeff || code === 0x2060 || code === 0x200e ||
    code === 0x200f;
}

/** White space of lenient mode: Python's, and what cannot be seen. */
export function isLenientSpace(code: number): boolean {
  return isPySpace(code) || isZeroWidth(code);
}

/** The part between two offsets, without white space and invisible characters around it. */
export function lenientStrip(text: string, start = 0, end: number = text.length): string {
  while (start < end && isLenientSpace(text.charCodeAt(start))) start++;
  while (end > start && isLenientSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Number of invisible characters. */
export function countZeroWidth(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) if (isZeroWidth(text.charCodeAt(at))) count++;
  return count;
}

/** Whether a character is `*`, `_` or a backtick. */
export function isMarkup(code: number): boolean {
  return code === ASTERISK || code === UNDERSCORE || code === BACKTICK;
}

/** Length of the run of one character that starts at an offset. */
export function runLength(text: string, at: number, code: number): number {
  let end = at;
  while (end < text.length && text.charCodeAt(end) === code) end++;
  return end - at;
}

/** Offset of the first run of exactly `length` of a character in [from, end), or −1. */
export function findRun(
  text: string,
  code: number,
  length: number,
  from: number,
  end: number,
): number {
  for (let at = from; at < end;) {
    if (text.charCodeAt(at) !== code) {
      at++;
      continue;
    }
    const start = at;
    while (at < end && text.charCodeAt(at) === code) at++;
    if (at - start === length) return start;
  }
  return -1;
}

/**
 * Removes `*`, `_` and backticks that surround a stripped text as a whole: `**Ash**` and `_Ash_`,
 * but not `*Ash* and *Elm*`.
 */
export function unmark(text: string): string {
  for (let depth = 0; depth < MARKUP_DEPTH; depth++) {
    const code = text.charCodeAt(0);
    if (!isMarkup(code) || text.charCodeAt(text.length - 1) !== code) return text;
    const lead = runLength(text, 0, code);
    let trail = 1;
    while (trail < lead && text.charCodeAt(text.length - 1 - trail) === code) trail++;
    const length = Math.min(lead, trail);
    if (text.length <= 2 * length || lead === text.length) return text;
    if (findRun(text, code, length, length, text.length - length) >= 0) return text;
    const inner = lenientStrip(text, length, text.length - length);
    if (inner === "") return text;
    text = inner;
  }
  return text;
}

/** A line drawn with `-`, `*`, `_` or `=`. */
export function isRule(text: string, start: number, end: number): boolean {
  const code = text.charCodeAt(start);
  if (code !== 0x2d && code !== 0x2a && code !== 0x5f && code !== 0x3d) return false;
  let count = 0;
  for (let at = start; at < end; at++) {
    const here = text.charCodeAt(at);
    if (here === code) count++;
    else if (!isLenientSpace(here)) return false;
  }
  return count >= 3;
}
