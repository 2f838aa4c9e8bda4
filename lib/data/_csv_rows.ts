import { type CsvRecord, csvRecords } from "./_csv_records.ts";
import { Fault, quoted, type RawRow } from "./_raw_row.ts";
import { define } from "./_to_sample.ts";

/** Our field and the column that must hold it. */
export type NeededColumn = readonly [field: string, column: string];

/** Reads CSV or TSV with a header: one batch of rows for each chunk. */
export async function* csvRows(
  bytes: AsyncIterable<Uint8Array>,
  file: string,
  delimiter: string,
  needed: readonly NeededColumn[],
): AsyncGenerator<RawRow[]> {
  let names: string[] | undefined;
  for await (const records of csvRecords(utf8(bytes, file), delimiter)) {
    names ??= header(records.shift()!, file, needed);
    const rows = records.map((record) => toRow(record, names!, needed));
    if (rows.length > 0) yield rows;
  }
}

/** Gives the same without a byte-order mark, as long as it is UTF-8. */
async function* utf8(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const encoder = new TextEncoder();
  const checked = (chunk?: Uint8Array) => {
    try {
      return encoder.encode(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
    } catch (cause) {
      throw new TypeError(`${file}: is not UTF-8 text; save it as UTF-8`, { cause });
    }
  };
  for await (const chunk of bytes) yield checked(chunk);
  yield checked();
}

function header(record: CsvRecord, file: string, needed: readonly NeededColumn[]): string[] {
  const names = record.cells.map((cell) => cell ?? "");
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (record.fault !== undefined) throw new TypeError(`${file}:${record.line}: ${record.fault}`);
  if (twice !== undefined) {
    throw new TypeError(`${file}:${record.line}: two columns are called ${quoted(twice)}`);
  }
  requireColumns(names, needed, `${file}:${record.line}`);
  return names;
}

/** @throws {TypeError} If a column that is needed is not there. */
export function requireColumns(names: string[], needed: readonly NeededColumn[], place: string) {
  for (const [field, column] of needed) {
    if (names.includes(column)) continue;
    const columns = names.map((name) => quoted(name)).join(", ");
    throw new TypeError(
      `${place}: ${field}: no column ${
        quoted(column)
      }; there are ${columns} (rename with map, --map ${field}=COLUMN)`,
    );
  }
}

function toRow(record: CsvRecord, names: string[], needed: readonly NeededColumn[]): RawRow {
  const { line, cells, fault } = record;
  if (fault !== undefined) return { line, row: new Fault(fault) };
  if (cells.length !== names.length) {
    return { line, row: new Fault(`has ${cells.length} cells, the header has ${names.length}`) };
  }
  const row: Record<string, unknown> = {};
  for (let i = 0; i < names.length; i++) define(row, names[i]!, cells[i]);
  for (const [field, column] of needed) {
    if (row[column] === null) {
      return { line, row: new Fault('the cell is empty (an empty text is written "")', field) };
    }
  }
  return { line, row };
}
