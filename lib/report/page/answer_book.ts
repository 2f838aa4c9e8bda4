/** The explorer's data blocks, from the parts of several files. @module */
import type { AnswerPart, PackedRun } from "./answer_packer.ts";
import { packBytes, packJson } from "./_block.ts";
import { BLOCKS } from "./page_data.ts";
import { QuestionTable } from "./question_table.ts";
import { packColumns } from "./score_columns.ts";

/** A data block: its id and its content in base64. */
export type Block = readonly [id: string, content: string];

/** Puts parts together: questions become one list, runs get numbers. */
export class AnswerBook {
  readonly #table = new QuestionTable();
  readonly #runs = new Map<string, PackedRun & { number: number }>();

  /** Number of the questions. */
  get questions(): number {
    return this.#table.questions.length;
  }

  /** Adds what a file gave. */
  add({ questions, runs }: AnswerPart): void {
    const numbers = Uint32Array.from(questions, (question) => this.#table.numberOf(question));
    for (const run of runs) {
      const question = run.columns.question.map((number) => numbers[number]!);
      const columns = { ...run.columns, question };
      this.#runs.set(run.name, { ...run, columns, number: this.#runs.size });
    }
  }

  /** Number by which a run's blocks are found, number of its rows, and whether its answers are there. */
  about(run: string): { number: number; rows: number; hasAnswers: boolean } {
    const { number, columns, blocks } = this.#runs.get(run)!;
    return { number, rows: columns.rows, hasAnswers: blocks.length > 0 };
  }

  /** The blocks; what is needed first stands first, since a page is used while it is read. */
  *blocks(): Generator<Block> {
    yield [BLOCKS.questions, packJson(this.#table.columns())];
    for (const { number, columns } of this.#runs.values()) {
      yield [BLOCKS.scores(number), packBytes(packColumns(columns))];
    }
    for (const { number, blocks } of this.#runs.values()) {
      for (const [chunk, { texts, details }] of blocks.entries()) {
        yield [BLOCKS.texts(number, chunk), texts];
        yield [BLOCKS.details(number, chunk), details];
      }
    }
  }
}
