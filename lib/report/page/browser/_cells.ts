/** Values of tables as text, and their order. @module */
import { METRIC_NAMES } from "../../leaderboard_layout.ts";
import { grouped } from "../../../text/grouped.ts";
import type { PageCell, PageColumn, PageTable } from "../page_analysis.ts";

const NONE = "–";

/** A value as the reader sees it, its interval behind it. */
export function cellText(table: PageTable, row: readonly PageCell[], place: number): string {
  const column = table.columns[place]!;
  const value = row[place] ?? null;
  const text = valueText(value, column);
  const [low, high] = (column.ends ?? []).map((end) => row[end]);
  return typeof low === "number" && typeof high === "number"
    ? `${text} [${valueText(low, column)}, ${valueText(high, column)}]`
    : text;
}

/** A value as the reader sees it. */
export function valueText(value: PageCell, { kind, name }: PageColumn): string {
  if (value === null) return NONE;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "number") {
    return name === "metric" ? METRIC_NAMES[value] ?? value : value;
  }
  switch (kind) {
    case "share":
      return minus((100 * value).toFixed(1));
    case "change":
      return (value > 0 ? "+" : "") + minus((100 * value).toFixed(1));
    case "count":
      return minus(grouped(value));
    default:
      return Number.isInteger(value)
        ? minus(String(value))
        : minus(value.toFixed(Math.abs(value) >= 10 ? 1 : 3));
  }
}

/** Minus signs as wide as plus signs; no minus before zero. */
function minus(text: string): string {
  return text.replace(/^-(?=0\.?0*$)/, "").replace("-", "−");
}

/** The unit that stands in a column's heading. */
export function headingOf({ title, kind }: PageColumn): string {
  return kind === "share" || kind === "change" ? `${title} (%)` : title;
}

/** Places of the columns that are shown. */
export function shownColumns({ columns }: PageTable): number[] {
  return [...columns.keys()].filter((place) => columns[place]!.kind !== "hidden");
}

/** Rows by a column; rows without a value come last in both directions. */
export function sortRows(
  rows: readonly PageCell[][],
  place: number,
  descending: boolean,
): PageCell[][] {
  const sign = descending ? -1 : 1;
  return [...rows].sort((left, right) => {
    const a = left[place] ?? null, b = right[place] ?? null;
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
    if (typeof a === "string" && typeof b === "string") {
      return sign * a.localeCompare(b, "en", { numeric: true });
    }
    return sign * (Number(a) - Number(b));
  });
}

/** Columns that readers choose rows by. */
const FILTERS: ReadonlySet<string> = new Set(
  ("view,metric,score,subset,run,label,by,group,class,type,category,continent,country,setting," +
    "family,base_model,judge").split(","),
);

/** Places of the columns that choose among rows: few values, each in several rows. */
export function filterColumns(table: PageTable): number[] {
  if (table.rows.length <= 25) return [];
  return shownColumns(table).filter((place) => {
    if (!FILTERS.has(table.columns[place]!.name)) return false;
    const values = new Set(table.rows.map((row) => row[place]));
    return values.size > 1 && values.size <= Math.min(300, table.rows.length / 2);
  }).slice(0, 4);
}
