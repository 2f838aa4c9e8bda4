import type { DataFrame, DataType } from "./_polars.ts";
import { type NeededColumn, requireColumns } from "./_csv_rows.ts";
import { collectGarbage } from "./_collect_garbage.ts";
import { loadPolars, type PolarsModule } from "./_polars.ts";
import type { RawRow } from "./_raw_row.ts";

// Rows at a time: enough to make polars' overhead small, few enough to keep memory flat.
const SLICE = 16384;
// Slices between collections, each of which takes as long as the heap is large.
const COLLECT_EVERY = 4;

/** Reads Parquet by polars: one batch of rows for each slice. */
export async function* parquetRows(
  file: string,
  needed: readonly NeededColumn[],
  idColumn: string,
): AsyncGenerator<RawRow[]> {
  const pl = await loadPolars();
  const scan = pl.scanParquet(file);
  for (let offset = 0;; offset += SLICE) {
    const frame = await scan.slice(offset, SLICE).collect().catch((cause: Error) => {
      const reason = cause.message.split("\n")[0];
      throw new Error(`${file}: cannot be read as Parquet (${reason})`, { cause });
    });
    if (offset === 0) checkColumns(frame, file, needed, idColumn);
    if (frame.height > 0) yield rowsOf(frame, offset, idColumn, pl);
    if (frame.height < SLICE) return;
    if (offset / SLICE % COLLECT_EVERY === COLLECT_EVERY - 1) collectGarbage();
  }
}

function rowsOf(
  frame: DataFrame,
  offset: number,
  idColumn: string,
  pl: PolarsModule,
): RawRow[] {
  const kinds = typesOf(frame).map(([name, type]) => [name, kindOf(type)] as const);
  // polars gives 64-bit integers as rounded numbers, but casts them to text digit by digit.
  const exact = kinds.filter(([name, kind]) => INT64.has(kind) && !isSafe(frame, name))
    .map(([name]) => name);
  const dates = kinds.filter(([, kind]) => kind === "Date" || kind === "Datetime");
  const records = frame.toRecords() as Record<string, unknown>[];
  for (const name of exact) {
    const texts = frame.getColumn(name).cast(pl.Utf8).toArray() as (string | null)[];
    records.forEach((row, i) => {
      if (name === idColumn || !Number.isSafeInteger(row[name])) row[name] = texts[i];
    });
  }
  for (const [name] of dates) {
    for (const row of records) {
      if (row[name] instanceof Date) row[name] = (row[name] as Date).toISOString();
    }
  }
  return records.map((row, i) => ({ line: offset + i + 1, row }));
}

const INT64 = new Set(["Int64", "UInt64"]);

function isSafe(frame: DataFrame, name: string): boolean {
  const column = frame.getColumn(name);
  return [column.min(), column.max()].every((it) => it === null || Number.isSafeInteger(it));
}

/** Types of columns that hold texts. */
const TEXTS = new Set(["String", "Utf8", "Categorical", "Enum", "Null"]);
const FLOATS = new Set(["Float32", "Float64", "Decimal"]);
const IDS = new Set([...TEXTS, ..."Int8 Int16 Int32 Int64 UInt8 UInt16 UInt32 UInt64".split(" ")]);

function checkColumns(
  frame: DataFrame,
  file: string,
  needed: readonly NeededColumn[],
  idColumn: string,
) {
  const types = new Map(typesOf(frame));
  const top = needed.filter(([, column]) => !isNested(types, column));
  requireColumns([...types.keys()], top, file);
  for (const [field, column] of top) {
    const kind = kindOf(types.get(column)!);
    if (!TEXTS.has(kind)) {
      throw new TypeError(
        `${file}: ${field}: the column "${column}" holds ${inWords(kind)}, not text`,
      );
    }
  }
  const id = types.get(idColumn);
  if (id !== undefined && !IDS.has(kindOf(id))) {
    const words = inWords(kindOf(id));
    throw new TypeError(
      `${file}: id: the column "${idColumn}" holds ${words}; must be text or whole numbers`,
    );
  }
}

/** Whether a mapped name such as `output.text` reaches into a column. */
function isNested(types: ReadonlyMap<string, DataType>, column: string): boolean {
  const first = types.get(column.split(".")[0]!);
  return !types.has(column) && first !== undefined && kindOf(first) === "Struct";
}

function typesOf(frame: DataFrame): [string, DataType][] {
  return Object.entries(frame.schema as Record<string, DataType>);
}

function kindOf(type: DataType): string {
  return type.variant;
}

function inWords(kind: string): string {
  if (/List|Array/.test(kind)) return "lists";
  if (FLOATS.has(kind)) return "numbers with a fraction";
  if (/Int/.test(kind)) return "whole numbers";
  if (/^(Date|Time|Dur)/.test(kind)) return "times";
  if (kind === "Struct") return "objects";
  if (kind === "Bool") return "true and false";
  return kind;
}
