import { MISSING } from "../text/missing.ts";
import type { Metadata } from "../types.ts";
import { BREAKDOWN_FIELDS, type BreakdownField } from "./summary_types.ts";

function groupOf(metadata: Metadata | undefined, field: BreakdownField): string {
  const value = metadata?.[field];
  return value === undefined || value === null || value === "" ? MISSING : String(value);
}

/** A record sorted by name, `(missing)` last; `__proto__` is an own key like any other. */
export function sortedRecord<T, U>(
  groups: ReadonlyMap<string, T>,
  read: (value: T) => U,
): Record<string, U> {
  const names = [...groups.keys()].sort((a, b) =>
    a === MISSING ? 1 : b === MISSING ? -1 : a < b ? -1 : a > b ? 1 : 0
  );
  return Object.fromEntries(names.map((name) => [name, read(groups.get(name)!)]));
}

/** Sums by category, country, year range and prompt type. Group names come from data. */
export class Breakdowns<V, S extends { add(value: V): void }> {
  #make: () => S;
  #fields = BREAKDOWN_FIELDS.map((field) => ({ field, groups: new Map<string, S>() }));

  constructor(make: () => S) {
    this.#make = make;
  }

  /** Adds a value to each group that the sample belongs to. */
  add(metadata: Metadata | undefined, value: V): void {
    for (const { field, groups } of this.#fields) {
      const name = groupOf(metadata, field);
      let sums = groups.get(name);
      if (sums === undefined) groups.set(name, sums = this.#make());
      sums.add(value);
    }
  }

  /** Groups by field, sorted by name. */
  read<U>(read: (sums: S) => U): Record<BreakdownField, Record<string, U>> {
    return Object.fromEntries(
      this.#fields.map(({ field, groups }) => [field, sortedRecord(groups, read)]),
    ) as Record<BreakdownField, Record<string, U>>;
  }
}
