/** The questions that predict.ts asks. @module */
import { seededRandom } from "../lib/analyze/_random.ts";
import { fetchHubDataset } from "../lib/data/hub/fetch_hub_dataset.ts";
import { readHubDataset } from "../lib/data/hub/load_from_hub.ts";
import { readSamples, type ReadSamplesOptions } from "../lib/data/read_samples.ts";
import { explainEmpty, meets, readConditions, Reservoir } from "../lib/run/_select.ts";
import type { RowProblem } from "../lib/data/row_problem.ts";
import type { Sample } from "../lib/types.ts";
import { UsageError } from "./_args.ts";

/** Where questions come from, and which are taken. */
export interface QuestionChoice {
  /** A file. */
  questions: string | undefined;
  /** A hub data set. */
  hub: { dataset: string; split: string; subset: string | undefined; revision: string } | undefined;
  /** How rows are read. */
  read: ReadSamplesOptions;
  /** `field=value` conditions. */
  filter: readonly string[];
  /** How many to draw at random. */
  sample: number | undefined;
  /** Seed of the drawing. */
  seed: number;
  /** How many from the start. */
  most: number;
}

/** Questions that can be read more than once. */
export interface Questions {
  /** Gives them from the start. */
  each: () => AsyncIterable<Sample>;
  /** How many there are. */
  count: number;
  /** Whether all are of one type, and which. */
  variant: "simple" | "complex" | "combined";
}

/**
 * Opens the questions and reads them once, so that bad rows are known before anything is asked.
 *
 * @param choice Which questions.
 * @param signal Ends a download.
 * @param note Told of waits.
 * @returns The questions.
 */
export async function openQuestions(
  choice: QuestionChoice,
  signal: AbortSignal,
  note: (text: string) => void,
): Promise<Questions> {
  const { questions, hub, filter, most } = choice;
  let told = false;
  const read = {
    ...choice.read,
    requirePredictions: false,
    // The questions are read more than once; bad rows are told once.
    onBadRow(problem: RowProblem) {
      if (!told) choice.read.onBadRow?.(problem);
    },
  };
  if ((questions === undefined) === (hub === undefined)) {
    throw new UsageError("name one source of questions: --questions FILE or --hf-dataset NAME");
  }
  if (questions === "-") {
    throw new UsageError("--questions: give a file; standard input cannot be read twice");
  }
  const found = hub && await fetchHubDataset(hub.dataset, { ...hub, signal, note });
  const rows = () => found ? readHubDataset(found, read) : readSamples(questions!, read);
  let drawn: Sample[] | undefined;
  if (choice.sample !== undefined) {
    const reservoir = new Reservoir(choice.sample, seededRandom(choice.seed));
    for await (const sample of selected(rows(), filter)) reservoir.offer(sample);
    drawn = reservoir.samples();
    told = true;
  }
  const each = () => first(drawn ? iterate(drawn) : selected(rows(), filter), most);
  const types = new Set<unknown>();
  let count = 0;
  for await (const { metadata } of each()) {
    types.add(metadata?.prompt_type);
    count++;
  }
  told = true;
  if (count === 0 && most > 0 && choice.sample !== 0) {
    throw new Error(`${questions ?? hub!.dataset}: no questions`);
  }
  const only = types.size === 1 ? [...types][0] : undefined;
  const variant = only === "single-faceted"
    ? "simple"
    : only === "multi-faceted"
    ? "complex"
    : "combined";
  return { each, count, variant };
}

async function* selected(
  rows: AsyncIterable<Sample>,
  filter: readonly string[],
): AsyncGenerator<Sample, undefined> {
  const conditions = readConditions(filter);
  let any = conditions.length === 0;
  for await (const row of rows) {
    if (!meets(row, conditions)) continue;
    any = true;
    yield row;
  }
  if (!any) throw new Error(`no question has ${explainEmpty(conditions)}`);
}

async function* iterate(rows: Sample[]): AsyncGenerator<Sample, undefined> {
  for (const row of rows) yield row;
}

async function* first(
  rows: AsyncGenerator<Sample, undefined>,
  most: number,
): AsyncGenerator<Sample, undefined> {
  if (most <= 0) return;
  let left = most;
  for await (const row of rows) {
    yield row;
    if (--left === 0) return;
  }
}
