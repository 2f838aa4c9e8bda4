/** What the readers of other tools' outputs have in common. @module */
import type { Fault } from "../_raw_row.ts";

/** One answer of another tool. */
export interface ToolRow {
  /** Where it is: the line, or the number of the sample in its log. */
  line: number;
  /** The tool's own record, which field maps reach into; or why there is none. */
  record: Record<string, unknown> | Fault;
  /** Our fields, as the tool's format has them. */
  fields: Record<string, unknown>;
  /** Whether the record is a row of a table, with our fields among others. */
  plain?: boolean;
  /** Why the record holds no answer, where it does not. */
  fault?: Fault;
  /** The record's JSON text, for ids that JSON.parse would round. */
  text?: string;
}

/** A record, if the value is one. */
export function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as Record<string, unknown>
    : undefined;
}

/** The fields that have a value. */
export function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
