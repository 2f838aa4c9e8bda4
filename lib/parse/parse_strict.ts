/** The paper's list parser. @module */
import type { ListElement } from "../types.ts";
import { skipDigits } from "../text/digits.ts";
import { isPySpace, pyStrip } from "../text/py_space.ts";

const ASTERISK = 0x2a, SPACE = 0x20, DOT = 0x2e;

/**
 * Parses a text as the paper does: an item starts at `(?:^|\n)\d+\.`, a facet is a line
 * `* key: value`. Written as one pass over the lines rather than with regular expressions, since
 * JavaScript's `^`, `$`, `.` and `\d` differ from Python's, and so that cost grows with length only.
 *
 * @param text A prediction or a reference.
 * @param spans Filled, when given, with where the parts of each element stand in the text: for each
 * element the number of its parts, then start and end of each, the main first (not stripped).
 * @returns The elements, in order.
 */
export function parseStrict(text: string, spans?: number[]): ListElement[] {
  const elements: ListElement[] = [];
  let count = 0;
  let current: ListElement | undefined;
  let mainPending = false;
  for (let lineStart = 0; lineStart <= text.length;) {
    let lineEnd = text.indexOf("\n", lineStart);
    if (lineEnd < 0) lineEnd = text.length;
    let start = lineStart;
    const mark = itemMark(text, lineStart, lineEnd);
    if (mark > 0) {
      current = { main: "", facets: [] };
      elements.push(current);
      mainPending = true;
      start = mark;
      if (spans !== undefined) {
        count = spans.length;
        spans.push(1, start, start);
      }
    }
    if (current !== undefined) {
      const colon = facetColon(text, start, lineEnd);
      if (colon >= 0) {
        current.facets.push({
          key: pyStrip(text, start + 2, colon),
          value: pyStrip(text, colon + 2, lineEnd),
        });
        if (spans !== undefined) {
          spans[count]!++;
          spans.push(colon + 2, lineEnd);
        }
        mainPending = false;
      } else if (mainPending) {
        while (start < lineEnd && isPySpace(text.charCodeAt(start))) start++;
        if (start < lineEnd) {
          current.main = pyStrip(text, start, lineEnd);
          if (spans !== undefined) {
            spans[count + 1] = start;
            spans[count + 2] = lineEnd;
          }
          mainPending = false;
        }
      }
    }
    lineStart = lineEnd + 1;
  }
  return elements;
}

/**
 * Whether a text holds an element at all: {@linkcode parseStrict} up to the first.
 *
 * @param text A prediction or a reference.
 * @returns `true` when it does.
 */
export function hasElements(text: string): boolean {
  for (let lineStart = 0; lineStart <= text.length;) {
    let lineEnd = text.indexOf("\n", lineStart);
    if (lineEnd < 0) lineEnd = text.length;
    if (itemMark(text, lineStart, lineEnd) > 0) return true;
    lineStart = lineEnd + 1;
  }
  return false;
}

/** Offset after the `1.` that opens a line, or −1. */
export function itemMark(text: string, start: number, end: number): number {
  const mark = skipDigits(text, start, end);
  return mark > start && text.charCodeAt(mark) === DOT ? mark + 1 : -1;
}

/** Offset of the first `: ` of a `* key: value` line, or −1 when the line is no facet. */
function facetColon(text: string, start: number, end: number): number {
  if (text.charCodeAt(start) !== ASTERISK || text.charCodeAt(start + 1) !== SPACE) return -1;
  // Searched within the line only: a search over the whole text would be quadratic.
  const colon = text.slice(start + 2, end).indexOf(": ");
  return colon < 0 ? -1 : start + 2 + colon;
}
