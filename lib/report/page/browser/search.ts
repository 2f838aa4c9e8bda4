/// <reference lib="dom" />
/** Text search in questions and answers. @module */
import type { PageIndex, PageQuestions, PageRun } from "../page_data.ts";
import type { PageStore } from "./store.ts";

/** The answers of a run as one text: one search over it is far faster than one a row. */
interface SearchText {
  text: string;
  /** Where each row ends. */
  ends: Uint32Array;
}

/** Finds rows by text, whatever its case. */
export class Search {
  readonly #texts = new Map<number, SearchText>();
  readonly #hits = new Map<number, Uint8Array>();
  #questions: SearchText | undefined;
  #wanted = "";

  constructor(readonly store: PageStore, readonly index: PageIndex) {}

  /** Takes a new text; what the last one found is dropped. */
  want(text: string): void {
    const wanted = text.toLowerCase();
    if (wanted !== this.#wanted) this.#hits.clear();
    this.#wanted = wanted;
  }

  /** 1 for each question of which id, text or reference holds the text. */
  questionHits(questions: PageQuestions): Uint8Array | undefined {
    if (this.#wanted === "") return undefined;
    this.#questions ??= join(
      questions.id.map((id, q) => `${id}\n${questions.problem[q]}\n${questions.answer[q]}`),
    );
    return find(this.#questions, this.#wanted);
  }

  /** 1 for each row of a run of which the answer holds the text, when that is known at once. */
  hitsOf(run: PageRun): Uint8Array | undefined {
    if (this.#wanted === "") return undefined;
    const text = this.#texts.get(run.number);
    if (!text) return undefined;
    let hits = this.#hits.get(run.number);
    if (!hits) this.#hits.set(run.number, hits = find(text, this.#wanted));
    return hits;
  }

  /** Whether a run's answers can be searched at once. */
  isOpen(run: PageRun): boolean {
    return !run.hasAnswers || this.#texts.has(run.number);
  }

  /** Makes a run's answers searchable. */
  async open(run: PageRun): Promise<void> {
    if (this.isOpen(run)) return;
    const chunks = Math.ceil(run.rows / this.index.chunk);
    const parts = await Promise.all(
      Array.from({ length: chunks }, (_, chunk) => this.store.texts(run.number, chunk)),
    );
    this.#texts.set(run.number, join(parts.flat()));
  }
}

function join(rows: readonly string[]): SearchText {
  const ends = new Uint32Array(rows.length);
  let end = 0;
  const lower = rows.map((row, i) => {
    const text = row.toLowerCase();
    // A row's end belongs to it: the sign between rows matches no text that can be typed.
    ends[i] = end += text.length + 1;
    return text;
  });
  return { text: lower.join("\u0000"), ends };
}

function find({ text, ends }: SearchText, wanted: string): Uint8Array {
  const hits = new Uint8Array(ends.length);
  let row = 0;
  for (let at = text.indexOf(wanted); at >= 0;) {
    while (ends[row]! <= at) row++;
    hits[row] = 1;
    // One hit a row is enough.
    at = text.indexOf(wanted, ends[row]!);
  }
  return hits;
}
