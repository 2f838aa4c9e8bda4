/** What is wrong with a row, and how it is said. @module */
import { oneLine } from "../text/one_line.ts";

/** Something wrong with one row of a file. */
export interface RowProblem {
  /** The file, as it was named by the caller; `-` is standard input. */
  file: string;
  /** Where the row starts (1-based); for Parquet the row number. */
  line: number;
  /** The field at fault, when it is one field. */
  field?: string;
  /** Why the row cannot be used. */
  reason: string;
}

/**
 * Says a problem on one line, as compilers do.
 *
 * @param problem What is wrong with which row.
 * @returns `file:line: field: why`, without the field when the whole row is at fault.
 *
 * @example
 * ```ts
 * import { formatRowProblem } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(
 *   formatRowProblem({ file: "a.jsonl", line: 3, field: "answer", reason: "missing" }),
 *   "a.jsonl:3: answer: missing",
 * );
 * ```
 */
export function formatRowProblem(problem: RowProblem): string {
  const field = problem.field === undefined ? "" : `${oneLine(problem.field)}: `;
  return `${problem.file}:${problem.line}: ${field}${oneLine(problem.reason)}`;
}

/**
 * A file has rows that cannot be used. Its message has a line for each of the first 20, then the
 * total.
 */
export class BadRowsError extends Error {
  /** The first rows at fault, 20 at most. */
  readonly problems: RowProblem[];
  /** How many rows are at fault in all. */
  readonly total: number;

  /**
   * Writes the message.
   *
   * @param problems The first rows at fault.
   * @param total How many there are in all.
   */
  constructor(problems: RowProblem[], total: number) {
    const lines = problems.map(formatRowProblem);
    const more = total > problems.length ? ` (the first ${problems.length} are shown)` : "";
    const rows = total === 1 ? "1 bad row" : `${total} bad rows`;
    super([...lines, `${rows}${more}`].join("\n"));
    this.name = "BadRowsError";
    this.problems = problems;
    this.total = total;
  }
}

/** How many bad rows an error names. */
export const MAX_PROBLEMS_SHOWN = 20;
