/** What the figures need of rows. @module */
import { shortNames } from "./_text_width.ts";
import { type PlainRow, TEXT_SIZE } from "./theme.ts";

/** A number, or undefined for anything else. */
export function number(row: PlainRow, field: string): number | undefined {
  const value = row[field];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** A text; empty for null. */
export function text(row: PlainRow, field: string): string {
  const value = row[field];
  return value === null || value === undefined ? "" : String(value);
}

/** Rows in which every one of these fields is a number. */
export function withNumbers(rows: readonly PlainRow[], ...fields: string[]): PlainRow[] {
  return rows.filter((row) => fields.every((field) => number(row, field) !== undefined));
}

/** The largest of these fields; 0 without any. */
export function largest(rows: readonly PlainRow[], ...fields: string[]): number {
  let most = 0;
  for (const row of rows) {
    for (const field of fields) most = Math.max(most, number(row, field) ?? 0);
  }
  return most;
}

/** Distinct values in the order in which they come. */
export function distinct<T>(values: Iterable<T>): T[] {
  return [...new Set(values)];
}

/** What to show for each run: its label, short enough for `width`, no two the same. */
export function runLabels(rows: readonly PlainRow[], width = RUN_WIDTH): Map<string, string> {
  const labels = new Map<string, string>();
  for (const row of rows) labels.set(text(row, "run"), text(row, "label") || text(row, "run"));
  const uses = new Map<string, number>();
  for (const label of labels.values()) uses.set(label, (uses.get(label) ?? 0) + 1);
  for (const [run, label] of labels) {
    if (uses.get(label)! > 1 && label !== run) labels.set(run, `${label} [${run}]`);
  }
  const short = shortNames([...labels.values()], width, TEXT_SIZE);
  return new Map([...labels].map(([run, label]) => [run, short.get(label)!]));
}

/** Widest run label, in pixels. */
const RUN_WIDTH = 108;

/** An axis domain that holds the values, from 0, with a little room. */
export function domainOf(values: readonly number[], fromZero = true): [number, number] {
  if (values.length === 0) return [0, 1];
  let low = values[0]!, high = values[0]!;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (fromZero) {
    low = Math.min(low, 0);
    high = Math.max(high, 0);
  }
  if (low === high) return [low - (fromZero && low >= 0 ? 0 : 0.5), high + 0.5];
  const room = (high - low) * 0.05;
  return [low < 0 || !fromZero ? low - room : 0, high > 0 || !fromZero ? high + room : 0];
}

/** As {@linkcode domainOf} for a logarithmic axis; positive values only. */
export function logDomainOf(values: readonly number[]): [number, number] {
  const positive = values.filter((value) => value > 0);
  if (positive.length === 0) return [1, 10];
  const low = positive.reduce((least, value) => Math.min(least, value));
  const high = positive.reduce((most, value) => Math.max(most, value));
  return [low / 1.25, high * 1.25];
}

/** Percent with one digit, with a sign if asked. */
export function percent(value: number, sign = false): string {
  const text = (100 * value).toFixed(1).replace("-", "−");
  return sign && value >= 0 ? `+${text}` : text;
}
