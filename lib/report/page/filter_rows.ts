/** Which rows the explorer shows, and in which order. @module */
import type { PageQuestions, QuestionColumn } from "./page_data.ts";
import type { ScoreColumns } from "./score_columns.ts";
import { NONE, type ViewState } from "./view_state.ts";

/** A run to filter. */
export interface FilteredRun {
  /** Its columns. */
  columns: ScoreColumns;
  /** 1 for each row of which the answer holds the wanted text; absent while nothing is searched. */
  hits?: Uint8Array;
}

/** Rows of several runs, side by side. */
export interface RowList {
  /** Place of the run in the list that was filtered. */
  run: Uint16Array;
  /** Row of that run. */
  row: Uint32Array;
}

/**
 * Filters rows.
 *
 * @param runs The runs.
 * @param questions The questions.
 * @param state What is wanted.
 * @param metric Place of the score among the columns' metrics.
 * @param formats Names of the format error classes.
 * @param questionHits 1 for each question that holds the wanted text.
 * @returns The rows that pass, run by run, in the order of their files.
 */
export function filterRows(
  runs: readonly FilteredRun[],
  questions: PageQuestions,
  state: ViewState,
  metric: number,
  formats: readonly string[],
  questionHits: Uint8Array | undefined,
): RowList {
  const total = runs.reduce((sum, { columns }) => sum + columns.rows, 0);
  const run = new Uint16Array(total), row = new Uint32Array(total);
  const passes = questionsThatPass(questions, state);
  const format = state.format === ""
    ? undefined
    : state.format === NONE
    ? 255
    : formats.indexOf(state.format);
  const { min, max } = state;
  let count = 0;
  for (const [r, { columns, hits }] of runs.entries()) {
    const { question } = columns;
    const scores = columns.metrics[metric]!;
    for (let i = 0; i < columns.rows; i++) {
      const q = question[i]!;
      if (passes[q] === 0) continue;
      if (format !== undefined && columns.format[i] !== format) continue;
      const score = scores[i]!;
      if (min !== null && !(score >= min) || max !== null && !(score <= max)) continue;
      if (questionHits && !(questionHits[q] || hits?.[i])) continue;
      run[count] = r;
      row[count++] = i;
    }
  }
  return { run: run.slice(0, count), row: row.slice(0, count) };
}

function questionsThatPass(questions: PageQuestions, state: ViewState): Uint8Array {
  const passes = new Uint8Array(questions.id.length).fill(1);
  for (const column of ["category", "country", "type"] satisfies QuestionColumn[]) {
    const wanted = state[column];
    if (wanted === "") continue;
    const code = wanted === NONE ? -1 : questions.names[column].indexOf(wanted);
    const codes = questions.codes[column];
    // A name that no question has leaves none.
    const none = code < 0 && wanted !== NONE;
    for (let q = 0; q < passes.length; q++) if (none || codes[q] !== code) passes[q] = 0;
  }
  return passes;
}

/**
 * Sorts rows by a number by counting: scores take few distinct values, and rows are many.
 *
 * @param list The rows.
 * @param valueOf A row's number; NaN stands last.
 * @param down Whether the largest stand first.
 * @returns The rows in order; equal ones stay as they were.
 */
export function sortRows(
  list: RowList,
  valueOf: (run: number, row: number) => number,
  down: boolean,
): RowList {
  const { length } = list.row;
  const codes = new Uint32Array(length);
  const codeOf = new Map<number, number>();
  for (let i = 0; i < length; i++) {
    const value = valueOf(list.run[i]!, list.row[i]!);
    let code = codeOf.get(value);
    if (code === undefined) codeOf.set(value, code = codeOf.size);
    codes[i] = code;
  }
  const counts = new Uint32Array(codeOf.size);
  for (const code of codes) counts[code]!++;
  const ordered = [...codeOf].sort(([a], [b]) =>
    Number.isNaN(a) ? 1 : Number.isNaN(b) ? -1 : down ? b - a : a - b
  );
  // Where the next row of each value goes.
  const next = new Uint32Array(codeOf.size);
  let start = 0;
  for (const [, code] of ordered) {
    next[code] = start;
    start += counts[code]!;
  }
  const run = new Uint16Array(length), row = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const to = next[codes[i]!]!++;
    run[to] = list.run[i]!;
    row[to] = list.row[i]!;
  }
  return { run, row };
}
