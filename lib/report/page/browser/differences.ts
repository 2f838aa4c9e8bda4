/// <reference lib="dom" />
/** Paired differences of all runs to a chosen one, computed while the page is used. @module */
import type { BoardDifference } from "../board_table.ts";
import type { BoardType, PageIndex, PageQuestions, PageRun } from "../page_data.ts";
import type { ScoreColumns } from "../score_columns.ts";
import { afterPaint } from "./_element.ts";
import type { PageStore } from "./store.ts";

/** The statistic, as `pairedDifference` of the analyses gives it. */
export type PairedStatistic = (
  a: readonly number[],
  b: readonly number[],
  options: { clusters: readonly string[]; resamples: number; seed: number },
) => {
  n: number;
  difference: { value: number | null };
  interval: { low: number | null; high: number | null };
  p: { value: number | null };
};

/**
 * Compares every run with a chosen one over the questions that both answered.
 *
 * @param store The page's data.
 * @param statistic The statistic.
 * @param baseline Name of the chosen run.
 * @param type Kind of question.
 * @param onProgress Told what is known: differences at first, intervals run by run.
 * @param signal Ends the work.
 */
export async function compareAll(
  store: PageStore,
  statistic: PairedStatistic,
  baseline: string,
  type: BoardType,
  onProgress: (known: ReadonlyMap<string, BoardDifference | "self">) => void,
  signal: AbortSignal,
): Promise<void> {
  const index = await store.index(), questions = await store.questions();
  const chosen = index.runs.find((run) => run.name === baseline);
  if (!chosen) return;
  const known = new Map<string, BoardDifference | "self">([[baseline, "self"]]);
  const first = await store.columns(chosen.number);
  const others = index.runs.filter((run) => run !== chosen);
  for (const run of others) {
    const { a, b } = pairs(index, questions, first, await store.columns(run.number), type);
    const difference = a.length === 0
      ? null
      : b.reduce((sum, value, i) => sum + value - a[i]!, 0) / a.length;
    known.set(run.name, { n: a.length, difference });
  }
  if (signal.aborted) return;
  onProgress(known);
  for (const run of others) {
    await afterPaint();
    if (signal.aborted) return;
    known.set(run.name, await compare(store, statistic, chosen, run, type));
    onProgress(known);
  }
}

async function compare(
  store: PageStore,
  statistic: PairedStatistic,
  chosen: PageRun,
  run: PageRun,
  type: BoardType,
): Promise<BoardDifference> {
  const index = await store.index(), questions = await store.questions();
  const first = await store.columns(chosen.number), second = await store.columns(run.number);
  const { a, b, of } = pairs(index, questions, first, second, type);
  const clusters = clusterLabels(index, questions, second, of);
  const { seed, bootstrap: resamples } = index;
  const { n, difference, interval, p } = statistic(a, b, { clusters, resamples, seed });
  return { n, difference: difference.value, low: interval.low, high: interval.high, p: p.value };
}

/** Scores of the questions that both runs answered (repetitions aside), and those questions. */
function pairs(
  index: PageIndex,
  questions: PageQuestions,
  first: ScoreColumns,
  second: ScoreColumns,
  type: BoardType,
): { a: number[]; b: number[]; of: number[] } {
  const metric = index.metrics.indexOf(index.metric);
  const wanted = type === "all" ? -1 : questions.names.type.indexOf(type);
  const before = new Float64Array(questions.id.length).fill(NaN);
  const scores = first.metrics[metric]!, after = second.metrics[metric]!;
  for (let row = 0; row < first.rows; row++) {
    if (first.repetition[row] === 0) before[first.question[row]!] = scores[row]!;
  }
  const a: number[] = [], b: number[] = [], of: number[] = [];
  for (let row = 0; row < second.rows; row++) {
    const question = second.question[row]!;
    if (second.repetition[row] !== 0) continue;
    if (type !== "all" && questions.codes.type[question] !== wanted) continue;
    const x = before[question]!, y = after[row]!;
    if (Number.isNaN(x + y)) continue;
    a.push(x);
    b.push(y);
    of.push(question);
  }
  return { a, b, of };
}

/** Labels as `compareRuns` of the analyses makes them, so that the page draws what it draws. */
function clusterLabels(
  index: PageIndex,
  questions: PageQuestions,
  second: ScoreColumns,
  of: readonly number[],
): string[] {
  if (index.resample === "sample") return of.map((question) => questions.id[question]!);
  const pages = questions.codes.page;
  const used = new Set(Array.from(second.question, (question) => pages[question]!));
  used.delete(-1);
  const place = new Map([...used].sort((x, y) => x - y).map((page, i) => [page, i]));
  return of.map((question) => {
    const page = pages[question]!;
    return page < 0 ? `id ${questions.id[question]}` : `page ${place.get(page)}`;
  });
}
