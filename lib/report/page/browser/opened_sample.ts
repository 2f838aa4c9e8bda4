/// <reference lib="dom" />
/** The article with the opened sample. @module */
import type { PageRun } from "../page_data.ts";
import type { ViewState } from "../view_state.ts";
import { byId } from "./_element.ts";
import type { Runs } from "./runs.ts";
import { sampleView, type ShownAnswer } from "./sample_view.ts";

/** Shows one sample at a time. */
export class OpenedSample {
  readonly #article = byId("sample");
  #opened = "";

  constructor(readonly runs: Runs) {}

  /** Shows none. */
  close(): void {
    this.#opened = "";
    this.#article.replaceChildren();
    this.#article.hidden = true;
  }

  /**
   * Shows the sample that a state names, and another run's answer beside it.
   *
   * @param state The state.
   * @param run Its run.
   * @param other The run beside it.
   * @param scroll Whether it is brought into view, and gets the focus.
   * @param isCurrent Whether it is still wanted; asked after its data is unpacked.
   */
  async open(
    { id, rep }: ViewState,
    run: PageRun,
    other: PageRun | undefined,
    scroll: boolean,
    isCurrent: () => boolean,
  ): Promise<void> {
    const key = JSON.stringify([run.name, other?.name, id, rep]);
    if (key === this.#opened) return;
    const { runs } = this;
    const answers: ShownAnswer[] = [];
    let question = -1;
    for (const shown of other && other !== run ? [run, other] : [run]) {
      const columns = await runs.open(shown);
      const row = question < 0 ? runs.rowById(shown, id, rep) : runs.rowOf(shown, question, rep);
      if (row < 0) continue;
      question = columns.question[row]!;
      answers.push(await this.#answer(shown, row));
    }
    if (!isCurrent()) return;
    this.#opened = key;
    const article = this.#article;
    article.hidden = false;
    if (question < 0) {
      article.textContent = `${run.label} has no sample with the id ${JSON.stringify(id)}.`;
    } else article.replaceChildren(...sampleView(runs.index, runs.questions, question, answers));
    if (!scroll) return;
    article.scrollIntoView({ block: "start" });
    article.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
  }

  async #answer(run: PageRun, row: number): Promise<ShownAnswer> {
    const { index, store } = this.runs;
    const columns = this.runs.columns(run);
    const shown = {
      run,
      repetition: columns.repetition[row]!,
      scores: columns.metrics.map((values) => values[row]!),
      format: index.formats[columns.format[row]!] ?? null,
    };
    if (!run.hasAnswers) return shown;
    const chunk = Math.floor(row / index.chunk), at = row % index.chunk;
    const [texts, details] = await Promise.all([
      store.texts(run.number, chunk),
      store.details(run.number, chunk),
    ]);
    return { ...shown, answer: { prediction: texts[at]!, detail: details[at]! } };
  }
}
