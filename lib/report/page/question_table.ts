/** The questions of several runs, each once. @module */
import { type PageQuestions, QUESTION_COLUMNS, type QuestionColumn } from "./page_data.ts";

/** A question. */
export type Question =
  & Readonly<Record<QuestionColumn, string | null>>
  & Readonly<{
    /** Its id, else its line. */
    id: string;
    /** Its text and reference; `null` for rows of frames. */
    texts: { problem: string; reference: string } | null;
    /** Whether the order matters. */
    ordered: boolean | null;
  }>;

/** Numbers questions as they come. */
export class QuestionTable {
  /** The questions, by number. */
  readonly questions: Question[] = [];
  readonly #byId = new Map<string, number[]>();

  /** Questions are told apart by id and texts: two files may number different questions alike. */
  numberOf(question: Question): number {
    const { id, texts } = question;
    let same = this.#byId.get(id);
    if (!same) this.#byId.set(id, same = []);
    // A row of a frame comes without texts: its id alone tells, where no two questions share it.
    if (texts === null && same.length === 1) return same[0]!;
    const known = same.find((number) => {
      const own = this.questions[number]!.texts;
      return own?.problem === texts?.problem && own?.reference === texts?.reference;
    });
    if (known !== undefined) return known;
    same.push(this.questions.length);
    return this.questions.push(question) - 1;
  }

  /** The questions by column. */
  columns(): PageQuestions {
    const { questions } = this;
    const names = {} as PageQuestions["names"], codes = {} as PageQuestions["codes"];
    for (const column of QUESTION_COLUMNS) {
      const values = questions.map((question) => question[column]);
      names[column] = [...new Set(values.filter((value) => value !== null))].sort();
      const place = new Map(names[column].map((name, i) => [name, i]));
      codes[column] = values.map((value) => value === null ? -1 : place.get(value)!);
    }
    return {
      id: questions.map(({ id }) => id),
      problem: questions.map(({ texts }) => texts?.problem ?? ""),
      answer: questions.map(({ texts }) => texts?.reference ?? ""),
      names,
      codes,
      ordered: questions.map(({ ordered }) => ordered === null ? -1 : Number(ordered)),
    };
  }
}
