/// <reference lib="dom" />
/** The explorer: filters, rows, and one sample opened. @module */
import { filterRows, type RowList, sortRows } from "../filter_rows.ts";
import type { PageRun } from "../page_data.ts";
import { readHash, type ViewState, writeHash } from "../view_state.ts";
import { afterPaint, byId } from "./_element.ts";
import { Filters } from "./filters.ts";
import { OpenedSample } from "./opened_sample.ts";
import { drawRows } from "./rows_table.ts";
import { Runs } from "./runs.ts";
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
  await new Explorer(new Runs(store, index, questions)).start();
}

class Explorer {
  readonly #filters: Filters;
  readonly #search: Search;
  readonly #sample: OpenedSample;
  #state: ViewState;
  #list: RowList = { run: new Uint16Array(), row: new Uint32Array() };
  #listed: readonly PageRun[] = [];
  #listedBy = "";
  #page = 0;
  #turn = 0;

  constructor(readonly runs: Runs) {
    const { store, index, questions } = runs;
    this.#search = new Search(store, index);
    this.#sample = new OpenedSample(runs);
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
    for (const run of this.runs.index.runs) {
      await afterPaint();
      await this.runs.open(run);
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
    const isCurrent = () => turn === this.#turn;
    const state = this.#state;
    this.#filters.write(state);
    const all = this.runs.index.runs;
    const run = this.runs.named(state.run), other = this.runs.named(state.with);
    const of = this.runs.named(state.of) ?? run ?? all[0];
    if (state.id === null || !of) this.#sample.close();
    else await this.#sample.open(state, of, other, scroll, isCurrent);
    const listed = run ? [run] : all;
    for (const needed of other ? [...listed, other] : listed) {
      if (!isCurrent()) return;
      await this.runs.open(needed);
    }
    if (!isCurrent()) return;
    this.#search.want(state.text);
    const closed = state.text === "" ? [] : listed.filter((run) => !this.#search.isOpen(run));
    this.#filter(listed, other, closed.length === 0 ? "" : "; searching answers");
    await this.#searchOn(closed, listed, other, isCurrent);
    // A search in the chosen run is what comes next, perhaps.
    if (run) void afterPaint().then(() => this.#search.open(run));
  }

  /** Searches the answers that are not unpacked yet, and shows more rows as they are found. */
  async #searchOn(
    closed: readonly PageRun[],
    listed: readonly PageRun[],
    other: PageRun | undefined,
    isCurrent: () => boolean,
  ): Promise<void> {
    let drawn = performance.now();
    for (const [i, run] of closed.entries()) {
      await this.#search.open(run);
      if (!isCurrent()) return;
      const last = i === closed.length - 1;
      if (!last && performance.now() - drawn < REDRAW) continue;
      const more = last ? "" : `; searching answers, ${i + 1} of ${closed.length} runs`;
      this.#filter(listed, other, more);
      drawn = performance.now();
      await afterPaint();
      if (!isCurrent()) return;
    }
  }

  #filter(listed: readonly PageRun[], other: PageRun | undefined, more: string): void {
    const start = performance.now();
    const { index, questions, metric } = this.runs;
    const state = this.#state;
    const filtered = listed.map((run) => {
      const hits = this.#search.hitsOf(run);
      return { columns: this.runs.columns(run), ...hits ? { hits } : {} };
    });
    const questionHits = this.#search.questionHits(questions);
    const list = filterRows(filtered, questions, state, metric, index.formats, questionHits);
    this.#list = this.#sorted(list, listed, other);
    this.#listed = listed;
    // Opening a sample, or finding more rows while a search goes on, leaves the page where it is.
    const filters = writeHash({ ...state, id: null, rep: 0, of: "" });
    if (filters !== this.#listedBy) this.#page = 0;
    this.#listedBy = filters;
    const total = filtered.reduce((sum, { columns }) => sum + columns.rows, 0);
    const answers = listed.length > 1 ? `answers of ${count(listed.length)} runs` : "answers";
    byId("count").textContent = `${count(list.row.length)} of ${count(total)} ${answers}${more}`;
    this.#drawPage(other);
    performance.measure("filter", { start, end: performance.now() });
  }

  #sorted(list: RowList, listed: readonly PageRun[], other: PageRun | undefined): RowList {
    const { sort } = this.#state;
    const scores = listed.map((run) => this.runs.columns(run).metrics[this.runs.metric]!);
    const score = (r: number, row: number) => scores[r]![row]!;
    if (sort === "lowest" || sort === "highest") return sortRows(list, score, sort === "highest");
    if (sort === "file" || !other) return list;
    const rise = (r: number, row: number) =>
      this.runs.scoreBeside(other, listed[r]!, row) - score(r, row);
    return sortRows(list, rise, sort === "rises");
  }

  #drawPage(other: PageRun | undefined): void {
    const { index, questions } = this.runs;
    const from = this.#page * PAGE;
    const rows = Array.from(this.#list.row.subarray(from, from + PAGE), (row, i) => {
      const run = this.#listed[this.#list.run[from + i]!]!;
      const columns = this.runs.columns(run);
      return {
        run,
        question: columns.question[row]!,
        repetition: columns.repetition[row]!,
        score: this.runs.score(run, row),
        other: other && this.runs.scoreBeside(other, run, row),
        format: index.formats[columns.format[row]!] ?? null,
      };
    });
    drawRows(index, questions, this.#state, rows, other);
    const pages = Math.max(1, Math.ceil(this.#list.row.length / PAGE));
    byId("page-number").textContent = `Page ${count(this.#page + 1)} of ${count(pages)}`;
    byId<HTMLButtonElement>("page-previous").disabled = this.#page === 0;
    byId<HTMLButtonElement>("page-next").disabled = this.#page >= pages - 1;
  }

  #turnTo(page: number): void {
    this.#page = page;
    this.#drawPage(this.runs.named(this.#state.with));
    byId("rows").scrollIntoView({ block: "nearest" });
  }
}
