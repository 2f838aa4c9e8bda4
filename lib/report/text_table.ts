/** Aligned tables for a terminal. @module */
import { grouped } from "../text/grouped.ts";

/** A column of {@linkcode textTable}. */
export interface Column {
  /** Heading. */
  title: string;
  /**
   * Side that the cells are aligned to.
   *
   * @default {"left"}
   */
  align?: "left" | "right";
  /** Whether long cells of this column are cut when the table is too wide. */
  shrinks?: boolean;
}

/** A cell: its text, or its text and a style. */
export type Cell = string | { text: string; style: Style };

/** How a cell is shown on a terminal with colours. */
export type Style = "bold" | "dim" | "red" | "green" | "yellow";

const CODES: Record<Style, number> = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 };
const RESET = "\x1b[0m";
const MIN_SHRUNK = 12;

/**
 * Wraps a text in the codes of a style.
 *
 * @param text Any text.
 * @param style The style.
 * @param colour Whether the terminal shows colours; else the text stays as it is.
 * @returns The text to print.
 */
export function styled(text: string, style: Style, colour: boolean): string {
  return colour ? `\x1b[${CODES[style]}m${text}${RESET}` : text;
}

/** Columns of a terminal that a character takes: wide East Asian and emoji 2, marks 0. */
function widthOf(character: string): number {
  if (/^[\p{M}\u200b-\u200f\u2060\ufeff]/u.test(character)) return 0;
  return /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\p{Emoji_Presentation}\u{20000}-\u{3fffd}]/u
      .test(character)
    ? 2
    : 1;
}

/**
 * Columns of a terminal that a text takes.
 *
 * @param text Text without control characters.
 * @returns Its width.
 */
export function displayWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

/**
 * A text on one line, control characters made visible: a prediction must not steer the terminal.
 *
 * @param text Any text.
 * @returns The text, safe to print.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (c) => {
    if (c === "\n") return "⏎";
    return c === "\t" ? " " : `\\u{${c.codePointAt(0)!.toString(16)}}`;
  }).replace(/\p{Cs}/gu, "�");
}

/**
 * A number and its noun.
 *
 * @param n A whole number.
 * @param noun The noun for one.
 * @returns `1 element`, `9,045 elements`.
 */
export function plural(n: number, noun: string): string {
  return `${grouped(n)} ${noun}${n === 1 ? "" : "s"}`;
}

/**
 * Cuts a text to a width, with an ellipsis.
 *
 * @param text Text without control characters.
 * @param width Columns at the most.
 * @returns The text, or its beginning and `…`.
 */
export function shorten(text: string, width: number): string {
  if (text.length <= width && displayWidth(text) <= width) return text;
  let out = "", used = 0;
  for (const character of text) {
    const w = widthOf(character);
    if (used + w > width - 1) break;
    out += character;
    used += w;
  }
  return out + "…";
}

/**
 * Lays out rows in aligned columns.
 *
 * @param columns The columns.
 * @param rows Cells by row.
 * @param options `width`: columns of the terminal; `colour`: whether it shows colours.
 * @returns The table, one line a row, heading first.
 */
export function textTable(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  options: { width?: number; colour?: boolean } = {},
): string {
  const { width = 100, colour = false } = options;
  const cells = rows.map((row) =>
    row.map((cell) =>
      typeof cell === "string"
        ? { text: printable(cell), style: undefined }
        : { text: printable(cell.text), style: cell.style }
    )
  );
  const widths = columns.map((column, k) =>
    cells.reduce(
      (most, row) => Math.max(most, displayWidth(row[k]?.text ?? "")),
      displayWidth(column.title),
    )
  );
  shrink(columns, widths, width - 2 * columns.length);
  const line = (texts: { text: string; style: Style | undefined }[]) =>
    ("  " + texts.map(({ text, style }, k) => {
      const short = shorten(text, widths[k]!);
      const pad = " ".repeat(widths[k]! - displayWidth(short));
      const shown = style ? styled(short, style, colour) : short;
      return columns[k]!.align === "right" ? pad + shown : shown + pad;
    }).join("  ")).trimEnd();
  return [
    line(columns.map(({ title }) => ({ text: title, style: "bold" }))),
    ...cells.map(line),
  ].join("\n");
}

/** Takes what is too much from the shrinking columns, the widest first. */
function shrink(columns: readonly Column[], widths: number[], available: number): void {
  let excess = widths.reduce((sum, width) => sum + width, 0) - available;
  while (excess > 0) {
    let widest = -1;
    columns.forEach((column, k) => {
      if (column.shrinks && widths[k]! > MIN_SHRUNK && widths[k]! > (widths[widest] ?? 0)) {
        widest = k;
      }
    });
    if (widest < 0) return;
    widths[widest]!--;
    excess--;
  }
}
