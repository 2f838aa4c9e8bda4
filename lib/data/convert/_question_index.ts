/** Finds the question that an answer belongs to. @module */
import type { Sample } from "../../types.ts";
import { Fault, quoted } from "../_raw_row.ts";

/** Questions by id (or line) and by text. */
export class QuestionIndex {
  readonly #byId = new Map<string, Sample>();
  readonly #byText = new Map<string, Sample | null>();

  /** Takes a question in. */
  add(question: Sample): void {
    this.#byId.set(question.id ?? String(question.line), question);
    // Two questions of the same words cannot be told apart by them.
    this.#byText.set(question.problem, this.#byText.has(question.problem) ? null : question);
  }

  /**
   * Fills in what a row lacks: the question, the reference, the metadata, and the id they go by.
   *
   * @returns The row, or why it has no question.
   */
  complete(row: Record<string, unknown>): Record<string, unknown> | Fault {
    const id = row.id === undefined || row.id === null ? undefined : String(row.id);
    const found = typeof row.problem === "string"
      ? this.#byText.get(row.problem) ?? (id === undefined ? undefined : this.#byId.get(id))
      : id === undefined
      ? undefined
      : this.#byId.get(id) ?? this.#repetition(id, row);
    if (!found) {
      if (row.problem !== undefined && row.answer !== undefined) return row;
      return id === undefined
        ? new Fault("has neither the text nor the id of a question", "problem")
        : new Fault(`no question has the id ${quoted(id)}`, "id");
    }
    const { problem, answer, metadata } = found;
    return {
      ...row,
      id: found.id ?? String(found.line),
      problem,
      answer: row.answer ?? answer,
      ...(metadata === undefined ? {} : { metadata: row.metadata ?? metadata }),
    };
  }

  /** `ID#N` is repetition N of a question, as batch requests name it. */
  #repetition(id: string, row: Record<string, unknown>): Sample | undefined {
    const parts = /^(.+)#(\d+)$/.exec(id);
    const found = parts ? this.#byId.get(parts[1]!) : undefined;
    if (found) row.repetition ??= Number(parts![2]);
    return found;
  }
}
