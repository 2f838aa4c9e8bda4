/// <reference lib="dom" />
/** The explorer: filters, rows, and one sample opened. @module */
import { filterRows, type RowList, sortRows } from "../filter_rows.ts";
import type { PageIndex, PageQuestions, PageRun } from "../page_data.ts";
import type { ScoreColumns } from "../score_columns.ts";
import { readHash, type ViewState, writeHash } from "../view_state.ts";
import { afterPaint, byId } from "./_element.ts";
import { Filters } from "./filters.ts";
import { drawRows } from "./rows_table.ts";
import { sampleView, type ShownAnswer } from "./sample_view.ts";
import { Search } from "./search.ts";
import type { PageStore } from "./store.ts";
import { count } from "./_texts.ts";

/** Rows of a page. */
const PAGE = 50;
/** Between two drawings while answers are still being searched, in milliseconds. */
const REDRAW = 250;

/** Builds the explorer and follows the address. */
export async function mountExplorer(store: PageStore): Promise<void> {
  const index = await store.index(), questions = await store.questions();
  const explorer = new Explorer(store, index, questions);
  await explorer.start();
}

class Explorer {
  readonly #filters: Filters;
  readonly #search: Search;
  readonly #columns = new Map<PageRun, ScoreColumns>();
  readonly #rowOf = new Map<PageRun, Int32Array[]>();
  #state: ViewState;
  #list: RowList = { run: new Uint16Array(), row: new Uint32Array() };
  #listed: PageRun[] = [];
  #listedBy = "";
  #page = 0;
  #opened = "";
  #turn = 0;

  constructor(
    readonly store: PageStore,
    readonly index: PageIndex,
    readonly questions: PageQuestions,
  ) {
    this.#search = new Search(store, index);
    this.#filters = new Filters(index, questions, () => void this.#changed());
    this.#state = readHash(location.hash) ??
      { ...readHash("#run=")!, run: index.runs[0]?.name ?? "" };
  }

  async start(): Promise<void> {
    byId("page-previous").addEventListener("click", () => this.#turnTo(this.#page - 1));
    byId("page-next").addEventListener("click", () => this.#turnTo(this.#page + 1));
    addEventListener("hashchange", () => void this.#follow());
    const linked = readHash(location.hash) !== undefined;
    await this.#show(linked);
    performance.mark("explorer-ready");
    // The other runs' scores, while nobody waits for them.
    for (const run of this.index.runs) {
      await afterPaint();
      await this.#open(run);
    }
  }

  async #follow(): Promise<void> {
    const state = readHash(location.hash);
    if (!state) return;
    this.#state = state;
    await this.#show(true);
  }

  async #changed(): Promise<void> {
    this.#state = { ...this.#filters.read(), id: null, rep: 0, of: "" };
    history.replaceState(null, "", writeHash(this.#state));
    await this.#show(false);
  }

  async #show(scroll: boolean): Promise<void> {
    const turn = ++this.#turn;
    const state = this.#state;
    this.#filters.write(state);
    const run = this.#runNamed(state.run), other = this.#runNamed(state.with);
    const runs = run ? [run] : this.index.runs;
    if (state.id !== null) {
      await this.#openSample(state, run, other, scroll);
      if (turn !== this.#turn) return;
    } else this.#close();
    for (const needed of other ? [...runs, other] : runs) {
      await this.#open(needed);
      if (turn !== this.#turn) return;
    }
    this.#search.want(state.text);
    const closed = state.text === "" ? [] : runs.filter((run) => !this.#search.isOpen(run));
    this.#filter(runs, other, turn, closed.length === 0 ? "" : "; searching answers");
    await this.#searchOn(closed, runs, other, turn);
    // A search in the chosen run is what comes next, perhaps.
    if (run) void afterPaint().then(() => this.#search.open(run));
  }

  /** Searches the answers that are not unpacked yet, and shows more rows as they are found. */
  async #searchOn(
    closed: readonly PageRun[],
    runs: readonly PageRun[],
    other: PageRun | undefined,
    turn: number,
  ): Promise<void> {
    let drawn = performance.now();
    for (const [i, run] of closed.entries()) {
      await this.#search.open(run);
      if (turn !== this.#turn) return;
      const last = i === closed.length - 1;
      if (!last && performance.now() - drawn < REDRAW) continue;
      this.#filter(
        runs,
        other,
        turn,
        last ? "" : `; searching answers, ${i + 1} of ${closed.length} runs`,
      );
      drawn = performance.now();
      await afterPaint();
    }
  }

  #filter(runs: readonly PageRun[], other: PageRun | undefined, turn: number, more = ""): void {
    const start = performance.now();
    const { index, questions } = this;
    const state = this.#state;
    const metric = index.metrics.indexOf(index.metric);
    const filtered = runs.map((run) => {
      const hits = this.#search.hitsOf(run);
      return { columns: this.#columns.get(run)!, ...hits ? { hits } : {} };
    });
    let list = filterRows(
      filtered,
      questions,
      state,
      metric,
      index.formats,
      this.#search.questionHits(questions),
    );
    const scoreOf = (r: number, row: number) => filtered[r]!.columns.metrics[metric]![row]!;
    const otherScore = other ? this.#otherScore(other, metric) : () => NaN;
    const difference = (r: number, row: number) =>
      otherScore(filtered[r]!.columns, row) - scoreOf(r, row);
    if (state.sort === "lowest" || state.sort === "highest") {
      list = sortRows(list, scoreOf, state.sort === "highest");
    } else if (state.sort === "falls" || state.sort === "rises") {
      list = sortRows(list, difference, state.sort === "rises");
    }
    if (turn !== this.#turn) return;
    this.#list = list;
    this.#listed = [...runs];
    // Opening a sample, or finding more rows while a search goes on, leaves the page where it is.
    const filters = writeHash({ ...state, id: null, rep: 0, of: "" });
    if (filters !== this.#listedBy) this.#page = 0;
    this.#listedBy = filters;
    const total = filtered.reduce((sum, { columns }) => sum + columns.rows, 0);
    const answers = runs.length > 1 ? ` of ${count(runs.length)} runs` : "";
    byId("count").textContent = `${count(list.row.length)} of ${
      count(total)
    } answers${answers}${more}`;
    this.#drawPage(other);
    performance.measure("filter", { start, end: performance.now() });
  }

  /** The other run's score of the same question and repetition (its first where it has fewer). */
  #otherScore(other: PageRun, metric: number) {
    const columns = this.#columns.get(other)!;
    const scores = columns.metrics[metric]!;
    const rowOf = this.#rowsOf(other);
    return (own: ScoreColumns, row: number) => {
      const repetition = rowOf[own.repetition[row]!] ?? rowOf[0];
      return scores[repetition?.[own.question[row]!] ?? -1] ?? NaN;
    };
  }

  /** By repetition, the row of each question. */
  #rowsOf(run: PageRun): Int32Array[] {
    let rows = this.#rowOf.get(run);
    if (!rows) {
      this.#rowOf.set(run, rows = []);
      const { question, repetition } = this.#columns.get(run)!;
      for (let row = question.length - 1; row >= 0; row--) {
        const of = rows[repetition[row]!] ??= new Int32Array(this.questions.id.length).fill(-1);
        of[question[row]!] = row;
      }
    }
    return rows;
  }

  #drawPage(other: PageRun | undefined): void {
    const from = this.#page * PAGE;
    const metric = this.index.metrics.indexOf(this.index.metric);
    const otherScore = other ? this.#otherScore(other, metric) : undefined;
    const rows = Array.from(this.#list.row.subarray(from, from + PAGE), (row, i) => {
      const run = this.#listed[this.#list.run[from + i]!]!;
      const columns = this.#columns.get(run)!;
      return {
        run,
        question: columns.question[row]!,
        repetition: columns.repetition[row]!,
        score: columns.metrics[metric]![row]!,
        other: otherScore?.(columns, row),
        format: this.index.formats[columns.format[row]!] ?? null,
      };
    });
    drawRows(this.index, this.questions, this.#state, rows, other);
    const pages = Math.max(1, Math.ceil(this.#list.row.length / PAGE));
    byId("page-number").textContent = `Page ${count(this.#page + 1)} of ${count(pages)}`;
    byId<HTMLButtonElement>("page-previous").disabled = this.#page === 0;
    byId<HTMLButtonElement>("page-next").disabled = this.#page >= pages - 1;
  }

  #turnTo(page: number): void {
    this.#page = page;
    this.#drawPage(this.#runNamed(this.#state.with));
    byId("rows").scrollIntoView({ block: "nearest" });
  }

  async #open(run: PageRun): Promise<void> {
    if (!this.#columns.has(run)) this.#columns.set(run, await this.store.columns(run.number));
  }

  /** Lone surrogates do not survive in an address. */
  #runNamed(name: string): PageRun | undefined {
    return this.index.runs.find((run) => run.name === name) ??
      (name === "" ? undefined : this.index.runs.find((run) => run.name.toWellFormed() === name));
  }

  #close(): void {
    this.#opened = "";
    const article = byId("sample");
    article.replaceChildren();
    article.hidden = true;
  }

  async #openSample(
    state: ViewState,
    given: PageRun | undefined,
    other: PageRun | undefined,
    scroll: boolean,
  ): Promise<void> {
    const run = this.#runNamed(state.of) ?? given ?? this.index.runs[0];
    const key = JSON.stringify([run?.name, other?.name, state.id, state.rep]);
    if (key === this.#opened || !run) return;
    const article = byId("sample");
    article.hidden = false;
    const answers: ShownAnswer[] = [];
    let question = -1;
    for (const shown of other && other !== run ? [run, other] : [run]) {
      await this.#open(shown);
      const columns = this.#columns.get(shown)!;
      const rows = question < 0 ? undefined : this.#rowsOf(shown);
      const row = rows
        ? (rows[state.rep] ?? rows[0])?.[question] ?? -1
        : this.#rowById(columns, state);
      if (row < 0) continue;
      question = columns.question[row]!;
      answers.push(await this.#answer(shown, columns, row));
    }
    this.#opened = key;
    if (question < 0) {
      article.textContent = `${run.label} has no sample with the id ${JSON.stringify(state.id)}.`;
    } else article.replaceChildren(...sampleView(this.index, this.questions, question, answers));
    if (!scroll) return;
    article.scrollIntoView({ block: "start" });
    article.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
  }

  #rowById(columns: ScoreColumns, { id, rep }: ViewState): number {
    const { question, repetition } = columns;
    const ids = this.questions.id;
    const find = (same: (own: string) => boolean) =>
      question.findIndex((q, row) => repetition[row] === rep && same(ids[q]!));
    const row = find((own) => own === id);
    return row >= 0 ? row : find((own) => own.toWellFormed() === id);
  }

  async #answer(run: PageRun, columns: ScoreColumns, row: number): Promise<ShownAnswer> {
    const scores = columns.metrics.map((values) => values[row]!);
    const format = this.index.formats[columns.format[row]!] ?? null;
    const repetition = columns.repetition[row]!;
    if (!run.hasAnswers) return { run, repetition, scores, format };
    const chunk = Math.floor(row / this.index.chunk), at = row % this.index.chunk;
    const [texts, details] = await Promise.all([
      this.store.texts(run.number, chunk),
      this.store.details(run.number, chunk),
    ]);
    const answer = { prediction: texts[at]!, detail: details[at]! };
    return { run, repetition, scores, format, answer };
  }
}
