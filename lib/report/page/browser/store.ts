/// <reference lib="dom" />
/** The page's data, each block unpacked once. @module */
import {
  BLOCKS,
  type Board,
  type PageDetail,
  type PageIndex,
  type PageQuestions,
} from "../page_data.ts";
import { type ScoreColumns, unpackColumns } from "../score_columns.ts";
import { unpackBytes, unpackJson } from "./_blocks.ts";

/** Blocks of answers that stay unpacked; the least used ones go. */
const KEPT_BLOCKS = 400;

/** What is unpacked so far. */
export class PageStore {
  readonly #once = new Map<string, Promise<unknown>>();
  readonly #answers = new Map<string, Promise<unknown>>();

  #first<T>(id: string, unpack: () => Promise<T>): Promise<T> {
    let value = this.#once.get(id);
    if (!value) this.#once.set(id, value = unpack());
    return value as Promise<T>;
  }

  /** The leaderboard. */
  board(): Promise<Board> {
    return this.#first(BLOCKS.board, () => unpackJson<Board>(BLOCKS.board));
  }

  /** The explorer's table of contents. */
  index(): Promise<PageIndex> {
    return this.#first(BLOCKS.index, () => unpackJson<PageIndex>(BLOCKS.index));
  }

  /** The questions. */
  questions(): Promise<PageQuestions> {
    return this.#first(BLOCKS.questions, () => unpackJson<PageQuestions>(BLOCKS.questions));
  }

  /** The scores of a run, by the number of its blocks. */
  columns(run: number): Promise<ScoreColumns> {
    const id = BLOCKS.scores(run);
    return this.#first(id, async () => unpackColumns(await unpackBytes(id)));
  }

  /** The answers of a block. */
  texts(run: number, chunk: number): Promise<string[]> {
    return this.#answer(BLOCKS.texts(run, chunk));
  }

  /** How the answers of a block were scored. */
  details(run: number, chunk: number): Promise<PageDetail[]> {
    return this.#answer(BLOCKS.details(run, chunk));
  }

  #answer<T>(id: string): Promise<T> {
    const value = this.#answers.get(id) ?? unpackJson<T>(id);
    this.#answers.delete(id);
    this.#answers.set(id, value);
    if (this.#answers.size > KEPT_BLOCKS) this.#answers.delete(this.#answers.keys().next().value!);
    return value as Promise<T>;
  }
}
