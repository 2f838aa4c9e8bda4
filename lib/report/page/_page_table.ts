/** A table of an analysis as the page shows it. @module */
import { INTERVALS, type PlainTable } from "../table_text.ts";
import { COLUMNS } from "./_analysis_texts.ts";
import type { PageCell, PageColumn, PageColumnKind, PageTable } from "./page_analysis.ts";

type Rows = PlainTable["rows"];

/** Every column and value stays, so that the table can be saved whole; kinds tell what is shown. */
export function pageTable(name: string, caption: string, { columns, rows }: PlainTable): PageTable {
  const place = new Map(columns.map((column, i) => [column, i]));
  const hidden = new Set(columns.filter((column) => isHidden(column, rows)));
  if (columns.includes("run") && columns.includes("label")) {
    hidden.add(tellsApart(rows, "label") ? "run" : sameAsRun(rows) ? "label" : "");
  }
  const ends = new Map<string, [number, number]>();
  for (const [value, low, high] of INTERVALS) {
    // Both ends stand behind one value only, the first that the table has.
    if (!place.has(value) || !place.has(low) || !place.has(high) || hidden.has(low)) continue;
    ends.set(value, [place.get(low)!, place.get(high)!]);
    hidden.add(low).add(high);
  }
  const barred = ["mean", "share"].find((column) => place.has(column) && isPositive(rows, column));
  return {
    name,
    caption,
    columns: columns.map((column): PageColumn => {
      const kind = hidden.has(column) ? "hidden" : kindOf(column, rows);
      return {
        name: column,
        title: column === "label" && hidden.has("run") ? "Run" : titleOf(column),
        kind,
        ...ends.has(column) ? { ends: ends.get(column)! } : {},
        ...column === barred ? { bar: true } : {},
      };
    }),
    rows: rows.map((row) => columns.map((column) => cellOf(row[column]))),
  };
}

function cellOf(value: unknown): PageCell {
  if (value === undefined || value === null) return null;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "boolean" ? value : String(value);
}

function titleOf(column: string): string {
  const words = column.replaceAll("_", " ");
  return COLUMNS[column]?.[0] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function kindOf(column: string, rows: Rows): PageColumnKind {
  const known = Object.hasOwn(COLUMNS, column) ? COLUMNS[column] : undefined;
  if (known) return known[1];
  const values = rows.map((row) => row[column]).filter((value) => value !== null);
  if (values.length === 0 || !values.every((value) => typeof value === "number")) return "text";
  return values.every(Number.isInteger) ? "count" : "number";
}

/** Columns that say nothing: without a value, or counts of trouble where there is none. */
function isHidden(column: string, rows: Rows): boolean {
  if (COLUMNS[column]?.[1] === "hidden") return true;
  if (rows.length === 0) return false;
  const nothing = /^n_(missing|unreadable)$/.test(column)
    ? [null, undefined, 0]
    : [null, undefined];
  return rows.every((row) => nothing.includes(row[column] as null));
}

function tellsApart(rows: Rows, column: string): boolean {
  const runs = new Map<unknown, unknown>();
  for (const row of rows) {
    const label = row[column];
    if (!label || (runs.has(label) && runs.get(label) !== row.run)) return false;
    runs.set(label, row.run);
  }
  return true;
}

function sameAsRun(rows: Rows): boolean {
  return rows.every((row) => !row.label || row.label === row.run);
}

function isPositive(rows: Rows, column: string): boolean {
  return rows.every((row) => typeof row[column] !== "number" || row[column] >= 0);
}
