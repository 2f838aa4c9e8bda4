/** Tables in notebooks. @module */
import { type PlainTable, tableToHtml, tableToMarkdown } from "./table_text.ts";

/** A data frame, as far as a display needs it. */
export interface FrameLike {
  /** Names of the columns. */
  columns: readonly string[];
  /** The rows. */
  toRecords(): readonly Readonly<Record<string, unknown>>[];
}

const DISPLAY = Symbol.for("Jupyter.display");

/**
 * Makes a table that notebooks show, with intervals behind their means and small groups marked. Put
 * it at the end of a cell.
 *
 * @param table A data frame that an analysis gave, or columns and rows.
 * @returns The value to show: HTML, Markdown and the same as text.
 *
 * @example
 * ```ts
 * import { tableDisplay } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const shown = tableDisplay({ columns: ["run", "mean"], rows: [{ run: "m", mean: 0.5 }] });
 * const bundle = shown[Symbol.for("Jupyter.display")]!();
 * assert.match(bundle["text/html"]!, /<td>m<\/td>/);
 * ```
 */
export function tableDisplay(
  table: PlainTable | FrameLike,
): Record<symbol, () => Record<string, string>> {
  const plain = "rows" in table
    ? table
    : { columns: table.columns, rows: (table as FrameLike).toRecords() };
  const markdown = tableToMarkdown(plain);
  return {
    [DISPLAY]: () => ({
      "text/html": tableToHtml(plain),
      "text/markdown": markdown,
      "text/plain": markdown,
    }),
  };
}
