/** Reads plain tables of answers: CSV, TSV, JSON Lines. @module */
import { csvRows } from "../_csv_rows.ts";
import { jsonRows } from "../_json_rows.ts";
import type { Source } from "../_open_source.ts";
import { Fault, type RawRow } from "../_raw_row.ts";
import type { ToolRow } from "./_record.ts";

/** The raw rows of a text file. */
export function rawRows(source: Source, allowNan: boolean): AsyncIterable<RawRow[]> {
  const { name: file, kind, bytes } = source;
  return kind === "jsonl"
    ? jsonRows(bytes, { file, allowNan })
    : csvRows(bytes, file, kind === "tsv" ? "\t" : ",", []);
}

/** The rows of a table, whose columns are our fields or are mapped to them. */
export async function* tableRows(rows: AsyncIterable<RawRow[]>): AsyncGenerator<ToolRow> {
  for await (const batch of rows) {
    for (const { line, row, text } of batch) {
      yield row instanceof Fault
        ? { line, record: row, fields: {} }
        : { line, record: row, fields: row, plain: true, ...(text === undefined ? {} : { text }) };
    }
  }
}
