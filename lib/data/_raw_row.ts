import type { RowProblem } from "./row_problem.ts";

/** What is wrong with a row, without the place. */
export class Fault {
  constructor(readonly reason: string, readonly field?: string) {}

  /** The same, with the place. */
  at(file: string, line: number): RowProblem {
    const { field, reason } = this;
    return field === undefined ? { file, line, reason } : { file, line, field, reason };
  }
}

/** A row as its file holds it: a record, or why it is none. */
export interface RawRow {
  /** Where the row starts (1-based). */
  line: number;
  /** The record, or what is wrong. */
  row: Record<string, unknown> | Fault;
  /** The JSON text of the row, for numbers that JSON.parse would round. */
  text?: string;
}

/** What readers need to know of the options. */
export interface RawOptions {
  /** Name of the file in messages. */
  file: string;
  /** Whether NaN and infinities are read as null. */
  allowNan: boolean;
}

/** Names a value's kind as messages do. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "object":
      return "an object";
    case "boolean":
      return `${value}`;
    case "number":
    case "bigint":
      return `the number ${value}`;
    default:
      return "a text";
  }
}

/** A value quoted for a message, cut where it is long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}
