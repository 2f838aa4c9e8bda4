import type { NeededColumn } from "./_csv_rows.ts";
import type { RawRow } from "./_raw_row.ts";
// deno-lint-ignore require-yield
export async function* parquetRows(
  file: string,
  _needed: readonly NeededColumn[],
): AsyncGenerator<RawRow[]> {
  throw new Error(`${file}: Parquet is not read yet`);
}
