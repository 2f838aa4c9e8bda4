/** Tables in notebooks. @module */
import { type PlainTable, tableToHtml, tableToMarkdown } from "./table_text.ts";

/** A data frame, as far as showing it goes. */
export interface FrameLike {
  /** Names of the columns, in order. */
  readonly columns: readonly string[];
  /**
   * Gives the rows.
   *
   * @returns One object a row, by column.
   */
  toRecords(): readonly Readonly<Record<string, unknown>>[];
}

/** Options of {@linkcode tableDisplay}. */
export interface TableDisplayOptions {
  /**
   * Columns to show, in order.
   *
   * @default {undefined} all that hold a value
   */
  columns?: readonly string[];
  /**
   * So many rows are shown; the rest is counted.
   *
   * @default {60}
   */
  maxRows?: number;
  /**
   * A line above the table.
   *
   * @default {undefined}
   */
  caption?: string;
}

const DISPLAY = Symbol.for("Jupyter.display");

/**
 * Makes a table that notebooks show, as HTML, Markdown and text: intervals stand behind their
 * means, groups under 20 samples are marked. Put it at the end of a cell.
 *
 * @param table A data frame, a table, or rows.
 * @param options See {@linkcode TableDisplayOptions}.
 * @returns The value to show.
 * @throws {RangeError} If a column is named that the table lacks, or `maxRows` is not a whole number.
 *
 * @example
 * ```ts
 * import { tableDisplay } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const shown = tableDisplay([{ run: "a", mean: 0.5 }]);
 * const bundle = shown[Symbol.for("Jupyter.display")]!();
 * assert.match(bundle["text/html"]!, /<td[^>]*>0.500<\/td>/);
 * assert.match(bundle["text/plain"]!, /\| a \| 0.500 \|/);
 * ```
 */
export function tableDisplay(
  table: FrameLike | PlainTable | readonly Readonly<Record<string, unknown>>[],
  options: TableDisplayOptions = {},
): Record<symbol, () => Record<string, string>> {
  const { maxRows = 60, caption } = options;
  if (!Number.isSafeInteger(maxRows) || maxRows < 0) {
    throw new RangeError(`maxRows must be a whole number of at least 0, got ${maxRows}`);
  }
  const whole = plainTable(table);
  const columns = options.columns ?? whole.columns;
  for (const column of columns) {
    if (!whole.columns.includes(column)) {
      throw new RangeError(
        `columns: the table has no column "${column}"; it has ${whole.columns.join(", ")}`,
      );
    }
  }
  // Interval and mark belong to the values that are shown.
  const kept = options.columns
    ? [...columns, ...whole.columns.filter((name) => ATTACHED.includes(name))]
    : columns;
  const shown = { columns: [...new Set(kept)], rows: whole.rows.slice(0, maxRows) };
  const more = whole.rows.length - shown.rows.length;
  const note = more > 0 ? `… and ${more.toLocaleString("en")} more rows` : "";
  const markdown = [caption, tableToMarkdown(shown).trimEnd(), note].filter(Boolean).join("\n\n");
  return {
    [DISPLAY]: () => ({
      "text/html": (caption ? `<p>${escape(caption)}</p>` : "") + textLeft(tableToHtml(shown)) +
        (note ? `<p>${note}</p>` : ""),
      "text/markdown": markdown,
      "text/plain": markdown,
    }),
  };
}

/** Columns that readers' tables fold into others. */
const ATTACHED = ["low", "high", "small"];

function plainTable(
  table: FrameLike | PlainTable | readonly Readonly<Record<string, unknown>>[],
): PlainTable {
  if (Array.isArray(table)) {
    return { columns: [...new Set(table.flatMap((row) => Object.keys(row)))], rows: table };
  }
  // Not `in`: a polars frame is a proxy that knows its columns only.
  const { columns, toRecords } = table as FrameLike;
  return typeof toRecords === "function"
    ? { columns, rows: (table as FrameLike).toRecords() }
    : table as PlainTable;
}

/** JupyterLab sets every cell flush right that does not say otherwise. */
function textLeft(html: string): string {
  return html.replace(/<(td|th)>/g, '<$1 style="text-align:left">');
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
