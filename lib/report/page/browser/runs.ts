/// <reference lib="dom" />
/** The runs of the explorer and their columns, unpacked when they are needed. @module */
import type { PageIndex, PageQuestions, PageRun } from "../page_data.ts";
import type { ScoreColumns } from "../score_columns.ts";
import type { PageStore } from "./store.ts";

/** Finds runs, their columns and their rows. */
export class Runs {
  readonly #columns = new Map<PageRun, ScoreColumns>();
  readonly #rowOf = new Map<PageRun, Int32Array[]>();
  /** Place of the score among the metrics. */
  readonly metric: number;

  constructor(
    readonly store: PageStore,
    readonly index: PageIndex,
    readonly questions: PageQuestions,
  ) {
    this.metric = index.metrics.indexOf(index.metric);
  }

  /** The run of this name. Lone surrogates do not survive in an address. */
  named(name: string): PageRun | undefined {
    return this.index.runs.find((run) => run.name === name) ??
      (name === "" ? undefined : this.index.runs.find((run) => run.name.toWellFormed() === name));
  }

  /** Unpacks a run's columns. */
  async open(run: PageRun): Promise<ScoreColumns> {
    const known = this.#columns.get(run) ?? await this.store.columns(run.number);
    this.#columns.set(run, known);
    return known;
  }

  /** The columns of a run that is open. */
  columns(run: PageRun): ScoreColumns {
    return this.#columns.get(run)!;
  }

  /** The score of a row of an open run; NaN for none. */
  score(run: PageRun, row: number): number {
    return this.columns(run).metrics[this.metric]![row]!;
  }

  /** The row of a question and repetition (else of its first repetition); −1 for none. */
  rowOf(run: PageRun, question: number, repetition: number): number {
    const rows = this.#rows(run);
    return (rows[repetition] ?? rows[0])?.[question] ?? -1;
  }

  /** The row of an id and repetition; −1 for none. */
  rowById(run: PageRun, id: string | null, wanted: number): number {
    const { question, repetition } = this.columns(run);
    const find = (same: (own: string) => boolean) =>
      question.findIndex((q, row) => repetition[row] === wanted && same(this.questions.id[q]!));
    const row = find((own) => own === id);
    return row >= 0 ? row : find((own) => own.toWellFormed() === id);
  }

  /** Another run's score of the same question and repetition as a row's; NaN for none. */
  scoreBeside(other: PageRun, run: PageRun, row: number): number {
    const { question, repetition } = this.columns(run);
    const beside = this.rowOf(other, question[row]!, repetition[row]!);
    return beside < 0 ? NaN : this.score(other, beside);
  }

  /** By repetition, the row of each question. */
  #rows(run: PageRun): Int32Array[] {
    let rows = this.#rowOf.get(run);
    if (!rows) {
      this.#rowOf.set(run, rows = []);
      const { question, repetition } = this.columns(run);
      for (let row = question.length - 1; row >= 0; row--) {
        const of = rows[repetition[row]!] ??= new Int32Array(this.questions.id.length).fill(-1);
        of[question[row]!] = row;
      }
    }
    return rows;
  }
}
