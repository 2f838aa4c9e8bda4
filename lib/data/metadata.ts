/** What metadata fields mean. Pure. @module */

/** The years that a question is about. */
export interface YearRange {
  /** First year; `null` when there is none or it is not told. */
  start: number | null;
  /** Last year; `null` when there is none or it is not told (`since 2019`). */
  end: number | null;
  /** Whether no year is named at all. */
  timeless: boolean;
}

const DASH = "\\s*(?:[-\\u2010-\\u2015\\u2212/~]|\\bto\\b|\\buntil\\b)\\s*";
const WINDOW = new RegExp(`^([0-9]{4})${DASH}([0-9]{4}|[0-9]{2})$`, "i");
const OPEN_END = new RegExp(
  `^(?:(?:since|from|after)\\s+([0-9]{4})|([0-9]{4})(?:\\s*\\+|${DASH}(?:present|now|today)?))$`,
  "i",
);
const OPEN_START = new RegExp(`^(?:(?:until|before|by|up to|to)\\s+|${DASH})([0-9]{4})$`, "i");

/**
 * Reads a `year_range`. A text with a year that is neither a year nor a window of years has no
 * `start` and `end` and is not timeless: it belongs to the group "other".
 *
 * @param text `2017-2024`, `2017–2024`, `2018-19`, `2023`, `since 2019`, `timeless`, nothing, …
 * @returns First and last year, and whether there is no four-digit year at all.
 *
 * @example
 * ```ts
 * import { parseYearRange } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(parseYearRange("2017-2024"), { start: 2017, end: 2024, timeless: false });
 * assert.deepEqual(parseYearRange("since 2019"), { start: 2019, end: null, timeless: false });
 * assert.deepEqual(parseYearRange("timeless"), { start: null, end: null, timeless: true });
 * ```
 */
export function parseYearRange(text: string | null | undefined): YearRange {
  const range = (text ?? "").trim();
  if (!/(?<![0-9])[0-9]{4}(?![0-9])/.test(range)) return { start: null, end: null, timeless: true };
  const year = (start: number | null, end: number | null) => ({ start, end, timeless: false });
  if (/^[0-9]{4}$/.test(range)) return year(Number(range), Number(range));
  const window = WINDOW.exec(range);
  if (window) {
    const [first, last] = [Number(window[1]), lastYear(window[1]!, window[2]!)];
    return year(Math.min(first, last), Math.max(first, last));
  }
  const from = OPEN_END.exec(range);
  if (from) return year(Number(from[1] ?? from[2]), null);
  const until = OPEN_START.exec(range);
  return until ? year(null, Number(until[1])) : year(null, null);
}

// 2018-19 is a season, and so is 1999-00.
function lastYear(first: string, last: string): number {
  if (last.length === 4) return Number(last);
  const year = Number(first.slice(0, 2) + last);
  return year < Number(first) ? year + 100 : year;
}
