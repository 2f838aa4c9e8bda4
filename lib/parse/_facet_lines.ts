import type { DiagnosticKind } from "./diagnostic.ts";
import {
  findRun,
  isLenientSpace,
  isMarkup,
  lenientStrip,
  runLength,
  unmark,
} from "./_lenient_text.ts";

/** These need white space after them, since they also start words, numbers and emphasis. */
const SPACED_BULLETS = "*-+–—";
const BULLETS = "•●◦▪▫■○‣⁃∙·";
const COLON = 0x3a, BACKTICK = 0x60, SLASH = 0x2f, MAX_EMPHASIS = 3;

/** A bullet at the start of a line. */
export interface Bullet {
  /** The bullet. */
  bullet: string;
  /** Offset after it. */
  content: number;
}

/** Reads a bullet at the first visible character of a line. */
export function readBullet(text: string, start: number, end: number): Bullet | undefined {
  const bullet = text.charAt(start);
  const content = start + 1;
  if (SPACED_BULLETS.includes(bullet)) {
    if (content < end && !isLenientSpace(text.charCodeAt(content))) return undefined;
  } else if (!BULLETS.includes(bullet)) return undefined;
  return { bullet, content };
}

/** A key with its value (not yet freed of markup), and how their spelling departs from `key: value`. */
export interface KeyValue {
  /** The key, stripped. */
  key: string;
  /** The value, stripped. */
  value: string;
  /** Departures. */
  quirks: DiagnosticKind[];
}

/** A facet line after its bullet. */
export interface FacetLine {
  /** The line, stripped. */
  text: string;
  /** The key; `undefined` without one. */
  key: string | undefined;
  /** The value, or the whole text without a key. */
  value: string;
  /** Departures. */
  quirks: DiagnosticKind[];
}

/** Reads what stands after a bullet. */
export function readFacet(raw: string): FacetLine {
  const text = lenientStrip(raw);
  const inner = unmark(text);
  const parts = splitKey(inner);
  if (parts === undefined) return { text, key: undefined, value: inner, quirks: [] };
  const quirks: DiagnosticKind[] = inner === text
    ? parts.quirks
    : ["markdown-text", ...parts.quirks];
  return { text, key: unmark(parts.key), value: parts.value, quirks };
}

/** White space other than a space after the bullet or the colon, which is none to strict mode. */
export function spaceQuirks(raw: string): DiagnosticKind[] {
  const quirks: DiagnosticKind[] = [];
  if (!raw.startsWith(" ")) quirks.push("bullet-space");
  if (raw.indexOf(": ", 1) < 0) quirks.push("no-space-after-colon");
  return quirks;
}

/** Splits at an emphasized key, or else at a plain one. */
export function splitKey(content: string): KeyValue | undefined {
  return splitEmphasizedKey(content) ?? splitPlainKey(content);
}

/**
 * Splits `**Key:** value`, `**Key**: value`, `*Key*: value` and the like.
 *
 * @param content A stripped text.
 * @returns `undefined` when the text does not open with an emphasized key.
 */
export function splitEmphasizedKey(content: string): KeyValue | undefined {
  const markup = content.charCodeAt(0);
  if (!isMarkup(markup)) return undefined;
  const length = runLength(content, 0, markup);
  if (length > MAX_EMPHASIS || isLenientSpace(content.charCodeAt(length))) return undefined;
  const close = findRun(content, markup, length, length, content.length);
  if (close < 0) return undefined;
  const quirks: DiagnosticKind[] = [
    markup === BACKTICK ? "code-key" : length === 1 ? "italic-key" : "bold-key",
  ];
  let key = lenientStrip(content, length, close);
  let after = close + length;
  if (key.endsWith(":")) {
    key = key.slice(0, -1);
  } else {
    while (isLenientSpace(content.charCodeAt(after))) after++;
    if (content.charCodeAt(after) !== COLON || isUrl(content, after)) return undefined;
    if (after > close + length) quirks.push("space-before-colon");
    after++;
  }
  if (isLenientSpace(key.charCodeAt(key.length - 1))) quirks.push("space-before-colon");
  key = lenientStrip(key);
  if (after < content.length && !isLenientSpace(content.charCodeAt(after))) {
    if (isDigits(key)) return undefined;
    quirks.push("no-space-after-colon");
  }
  return { key, value: lenientStrip(content, after), quirks };
}

/**
 * Splits `Key: value` at the first colon before white space, as strict mode does; without one,
 * `Key:` and `Key:value`.
 *
 * @param content A stripped text.
 * @returns `undefined` when the text has no key.
 */
function splitPlainKey(content: string): KeyValue | undefined {
  let colon = -1;
  for (let at = content.indexOf(":"); at >= 0; at = content.indexOf(":", at + 1)) {
    if (at + 1 === content.length || isLenientSpace(content.charCodeAt(at + 1))) {
      colon = at;
      break;
    }
  }
  const quirks: DiagnosticKind[] = [];
  if (colon < 0) {
    colon = content.indexOf(":");
    if (colon <= 0 || isUrl(content, colon) || isTime(content, colon)) return undefined;
    quirks.push("no-space-after-colon");
  } else if (colon + 1 < content.length && content[colon + 1] !== " ") {
    // Other white space, which is none to strict mode.
    quirks.push("no-space-after-colon");
  }
  if (colon > 0 && isLenientSpace(content.charCodeAt(colon - 1))) quirks.push("space-before-colon");
  return {
    key: lenientStrip(content, 0, colon),
    value: lenientStrip(content, colon + 1),
    quirks,
  };
}

function isUrl(content: string, colon: number): boolean {
  return content.charCodeAt(colon + 1) === SLASH && content.charCodeAt(colon + 2) === SLASH;
}

/** A colon after a key of digits only (`12:30`), or inside a time or ratio (`at 12:30`). */
function isTime(content: string, colon: number): boolean {
  let start = colon;
  while (start > 0 && isAsciiDigit(content.charCodeAt(start - 1))) start--;
  if (start === colon) return isDigits(lenientStrip(content, 0, colon));
  if (start === 0) return true;
  return isLenientSpace(content.charCodeAt(start - 1)) &&
    isAsciiDigit(content.charCodeAt(colon + 1));
}

function isAsciiDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isDigits(key: string): boolean {
  return /^\p{Nd}+$/u.test(key);
}
