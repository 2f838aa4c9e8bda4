import { countNewlines } from "./_lines.ts";
import { count, quote } from "./_messages.ts";
import { readBullet } from "./_facet_lines.ts";
import { isLenientSpace, lenientStrip } from "./_lenient_text.ts";
import type { Line } from "./_report.ts";

/** Enough to see what a text is made of. */
const SAMPLE_LINES = 200, SAMPLE_LENGTH = 20_000;

/** The first non-blank line; line 1 of a blank text. */
export function firstLine(text: string): Line {
  let start = 0;
  while (start < text.length && isLenientSpace(text.charCodeAt(start))) start++;
  if (start === text.length) return { number: 1, text: "" };
  const end = text.indexOf("\n", start);
  return {
    number: 1 + countNewlines(text, 0, start),
    text: lenientStrip(text, start, end < 0 ? text.length : end),
  };
}

/**
 * Why no list was found, in plain words.
 *
 * @param text The text as given.
 * @param answer The text without reasoning.
 */
export function whyNoList(text: string, answer: string): string {
  if (lenientStrip(text) === "") return "the text is empty";
  if (lenientStrip(answer) === "") return "nothing is left once the reasoning is removed";
  const lines = answer.slice(0, SAMPLE_LENGTH).split("\n", SAMPLE_LINES)
    .map((line) => lenientStrip(line)).filter((line) => line !== "");
  const how = (test: (line: string) => boolean) => lines.filter(test).length;
  if (/^(```[a-z]*\s*)?[[{]/i.test(lines.slice(0, 2).join("\n"))) {
    return `the answer looks like JSON: ${quote(lines[0]!)}`;
  }
  const rows = how((line) => line.startsWith("|") || line.split("|").length > 2);
  if (rows > 1) return `the answer is a table (${count(rows, "row")} with "|")`;
  const glued = lines.find((line) => /^\d{1,3}[.)][^\s\d]/.test(line));
  if (glued !== undefined) return `there is no white space after the numbers: ${quote(glued)}`;
  if (how((line) => /^\p{Nd}+\.\p{Nd}/u.test(line)) > 1) {
    return `the lines open with decimal numbers: ${quote(lines[0]!)}`;
  }
  const behind = lines.find((line) => /^[-*+•>]\s*\d{1,3}[.)]\s/.test(line));
  if (behind !== undefined) return `the numbers do not open their lines: ${quote(behind)}`;
  const bare = lines.filter((line) => /^#?\d{1,3}\s*[:–—-]?\s+\S/.test(line));
  if (bare.length > 1) return `there is no "." after the numbers: ${quote(bare[0]!)}`;
  const lettered = lines.filter((line) => /^\(?([ivxlc]{1,6}|[a-z])[.)]\s/i.test(line));
  if (lettered.length > 1) {
    return `the lines have letters or Roman numerals, not numbers: ${quote(lettered[0]!)}`;
  }
  const bullet = lines.find((line) => readBullet(line, 0, line.length) !== undefined);
  if (bullet !== undefined) return `there are bullets, but no numbers: ${quote(bullet)}`;
  if (lines.length > 1) {
    return `${count(lines.length, "line")} of text without numbers, the first is ${
      quote(lines[0]!)
    }`;
  }
  return `one line of text: ${quote(lines[0]!)}`;
}

/** How many further elements a main holds on its own line, as in `Ash 2. Elm 3. Oak`. */
export function inlineItems(main: string, number: number): number {
  let found = 0;
  let from = 0;
  for (let next = number + 1;; next++) {
    let at = main.indexOf(`${next}. `, from);
    const paren = main.indexOf(`${next}) `, from);
    if (paren >= 0 && (at < 0 || paren < at)) at = paren;
    if (at <= 0 || !isLenientSpace(main.charCodeAt(at - 1))) return found;
    found++;
    from = at + 1;
  }
}
