import { define } from "./_to_sample.ts";

/** The fields that a map may name. */
export const FIELDS = [
  "problem",
  "answer",
  "prediction",
  "metadata",
  "id",
  "model",
  "repetition",
  "usage",
  "latency_ms",
  "reasoning",
  "source",
];

/** Puts a file's fields under our names. */
export interface FieldMap {
  /** Renames the fields of a row; the row itself is not changed. */
  apply(row: Record<string, unknown>): Record<string, unknown>;
  /** Where the file has one of our fields. */
  pathOf(field: string): string[];
  /** The file's name of one of our fields, in one piece. */
  nameOf(field: string): string;
}

/**
 * Checks a map of our field → their field; theirs may be nested (`output.text`).
 *
 * @throws {RangeError} If it names a field that we do not have.
 */
export function fieldMap(map: Readonly<Record<string, string>> | undefined): FieldMap | undefined {
  const entries = Object.entries(map ?? {}).filter(([ours, theirs]) => ours !== theirs);
  for (const [ours, theirs] of entries) {
    if (!FIELDS.includes(ours)) {
      throw new RangeError(
        `map: ${ours}=${theirs}: ${ours} is not a field of samples (${FIELDS.join(", ")})`,
      );
    }
    if (typeof theirs !== "string" || theirs === "") {
      throw new RangeError(`map: ${ours}: names no field of the file`);
    }
  }
  if (entries.length === 0) return undefined;
  const names = new Map(entries);
  const taken = new Set([...names.keys(), ...names.values()]);
  const nameOf = (field: string) => names.get(field) ?? field;
  return {
    nameOf,
    pathOf: (field) => nameOf(field).split("."),
    apply(row) {
      const renamed: Record<string, unknown> = {};
      for (const key of Object.keys(row)) if (!taken.has(key)) define(renamed, key, row[key]);
      for (const [ours, theirs] of entries) {
        const value = find(row, theirs);
        if (value !== undefined) renamed[ours] = value;
      }
      return renamed;
    },
  };
}

function find(row: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(row, name)) return row[name];
  let value: unknown = row;
  for (const part of name.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, part)) {
      return undefined;
    }
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}
