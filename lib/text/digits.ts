/** Decimal digits of any script, as Python's `\d`. @module */

const NON_ASCII_DIGIT = /^\p{Nd}/u;

/**
 * Skips Unicode decimal digits (Python's `\d`, general category Nd).
 *
 * @param text Any text.
 * @param start Offset to start from.
 * @param end Offset to stop at.
 * @returns The offset after the last digit; `start` when there is none.
 */
export function skipDigits(text: string, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (code < 0x80) {
      if (code < 0x30 || code > 0x39) break;
      at++;
      continue;
    }
    const point = text.codePointAt(at)!;
    if (!NON_ASCII_DIGIT.test(String.fromCodePoint(point))) break;
    at += point > 0xffff ? 2 : 1;
  }
  return at;
}
