import type { DiagnosticKind } from "./diagnostic.ts";
import type { ItemMark } from "./_item_marks.ts";

/** A line of the text, for reports. */
export interface Line {
  /** 1-based, in the original text. */
  number: number;
  /** The line, stripped. */
  text: string;
}

/** Receives departures from the canonical form; `detail` is what the message needs to know. */
export type Report = (kind: DiagnosticKind, line: Line, detail?: string) => void;

/** Reports how a number that starts an element departs from `1.`; `previous` is the one before. */
export function reportMark(
  report: Report,
  line: Line,
  mark: ItemMark,
  indent: number,
  previous: number | undefined,
): void {
  if (indent > 0) report("indented-number", line);
  if (mark.heading) report("heading-number", line);
  if (mark.emphasis !== "") report("bold-number", line, mark.emphasis);
  if (mark.escaped) report("escaped-number", line);
  if (mark.mark === ")" || mark.mark === ".)") report("paren-number", line, mark.mark);
  if (mark.mark === "()") report("parenthesized-number", line);
  if (!mark.ascii) report("other-script-digit", line);
  if (previous === undefined) {
    if (mark.number !== 1) report("number-jump", line, `start ${mark.number}`);
  } else if (mark.number === 1 && previous > 1) report("restart", line, `${previous}`);
  else if (mark.number - previous === 2) report("number-jump", line, `${previous} ${mark.number}`);
}
