/**
 * White space as Python's `str.strip` and `str.isspace` know it. JavaScript's `trim` differs: it
 * removes U+FEFF and keeps U+001C–U+001F and U+0085.
 *
 * @module
 */

/**
 * Whether Python's `str.isspace` holds for a UTF-16 code unit.
 *
 * @param code A UTF-16 code unit.
 * @returns `true` for white space.
 */
export function isPySpace(code: number): boolean {
  if (code <= 0x20) {
    return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0x1c && code <= 0x1f);
  }
  if (code < 0x85) return false;
  return code === 0x85 || code === 0xa0 || code === 0x1680 || (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000;
}

/**
 * The part of a text between two offsets, without white space around it, as Python's `str.strip`.
 *
 * @param text Any text.
 * @param start First offset, in UTF-16 code units.
 * @param end Offset after the last.
 * @returns The stripped part.
 */
export function pyStrip(text: string, start = 0, end: number = text.length): string {
  while (start < end && isPySpace(text.charCodeAt(start))) start++;
  while (end > start && isPySpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}
