/** Questions by year. @module */
import { type Study } from "./_study.ts";
import { MISSING } from "../text/missing.ts";

/** How many questions a year, or another bucket, holds. */
export interface YearBucket {
  /** The year as text, `timeless`, `other` or `(missing)`. */
  bucket: string;
  /** The year; `null` for the other buckets. */
  year: number | null;
  /** Number of questions. */
  n: number;
}

/** Windows longer than this count at their ends only, so that a typing error costs no memory. */
const LONGEST_WINDOW = 3000;

/** Counts questions in each year that their window covers, and in the buckets without a year. */
export function yearBuckets(study: Study, rows: readonly number[]): YearBucket[] {
  const start = study.values("year_start"), end = study.values("year_end");
  const timeless = study.values("timeless");
  const years = new Map<number, number>();
  const others = new Map<string, number>();
  const add = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const row of rows) {
    if (timeless[row] === 1) add(others, "timeless");
    else if (Number.isNaN(timeless[row]!)) add(others, MISSING);
    else {
      // A window that is open on one side counts in the year that it names.
      const first = Number.isNaN(start[row]!) ? end[row]! : start[row]!;
      const last = Number.isNaN(end[row]!) ? first : end[row]!;
      if (Number.isNaN(first)) {
        add(others, "other");
        continue;
      }
      const from = Math.min(first, last), to = Math.max(first, last);
      if (to - from > LONGEST_WINDOW) { for (const year of [from, to]) add(years, year); }
      else for (let year = from; year <= to; year++) add(years, year);
    }
  }
  return [
    ...[...years].sort(([a], [b]) => a - b)
      .map(([year, n]) => ({ bucket: String(year), year, n })),
    ...["timeless", "other", MISSING].flatMap((bucket) =>
      others.has(bucket) ? [{ bucket, year: null, n: others.get(bucket)! }] : []
    ),
  ];
}
