/** Tables of an analysis without polars. @module */
import type { DataFrame } from "./frame.ts";

/** Columns and rows of tables by name, as figures and reports take them. */
export function plainTables(
  tables: Readonly<Record<string, DataFrame>>,
): Record<string, { columns: string[]; rows: Record<string, unknown>[] }> {
  return Object.fromEntries(
    Object.entries(tables).map(([name, table]) => [
      name,
      { columns: table.columns, rows: table.toRecords() as Record<string, unknown>[] },
    ]),
  );
}
