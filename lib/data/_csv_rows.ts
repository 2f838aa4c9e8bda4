import { CsvParser, type CsvRecord } from "./_csv_parser.ts";
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
  const parser = new CsvParser(delimiter);
  let names: string[] | undefined;
  const toRows = (records: CsvRecord[]): RawRow[] => {
    if (names === undefined && records.length > 0) names = header(records.shift()!, file, needed);
    return records.map((record) => toRow(record, names!, needed));
  };
  for await (const text of decoded(bytes, file)) {
    const rows = toRows(parser.push(text));
    if (rows.length > 0) yield rows;
  }
  const rows = toRows(parser.finish());
  if (rows.length > 0) yield rows;
}

async function* decoded(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw new TypeError(`${file}: is not UTF-8 text; save it as UTF-8`, { cause });
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  yield decode();
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
