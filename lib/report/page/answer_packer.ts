/** Questions, scores and answers of one file, packed for the page. @module */
import type { JudgedElement, ListElement, Pair } from "../../types.ts";
import { parseList } from "../../parse/parse_list.ts";
import { stripReasoning } from "../../parse/strip_reasoning.ts";
import { packJson } from "./_block.ts";
import { CHUNK, type PageDetail, type PageVerdict, type ScoredWith } from "./page_data.ts";
import { type Question, QuestionTable } from "./question_table.ts";
import type { ScoreColumns } from "./score_columns.ts";

/** What the page keeps of one row. */
export interface AnswerRow {
  /** The question. */
  question: Question;
  /** Repetition. */
  repetition: number;
  /** Format error class. */
  format: string | null;
  /** Scores, in the order of the packer's metrics. */
  scores: (number | null)[];
  /** The answer; absent for rows read from a frame. */
  answer?: AnswerText;
}

/** Text and matching of one answer, as a results file holds them. */
export interface AnswerText {
  /** The reference. */
  reference: string;
  /** The model's answer. */
  prediction: string;
  /** Both lists as they were scored. */
  elements: { predicted: readonly ListElement[]; reference: readonly ListElement[] };
  /** The assignment. */
  pairs: readonly Pair[];
  /** What the judge said. */
  judged?: readonly JudgedElement[];
  /** Completion tokens. */
  tokens?: number;
  /** Milliseconds. */
  latency?: number;
}

/** A run, packed. */
export interface PackedRun {
  /** Its name. */
  name: string;
  /** Its rows; questions by their number in the part. */
  columns: ScoreColumns;
  /** Blocks of answers, each with that of how they were scored; none for frames. */
  blocks: { texts: string; details: string }[];
}

/** What one file gives, so that it can be handed from thread to thread. */
export interface AnswerPart {
  /** Its questions. */
  questions: Question[];
  /** Its runs. */
  runs: PackedRun[];
}

/** Rows of one run, as they come. */
class RunRows {
  question: number[] = [];
  repetition: number[] = [];
  format: number[] = [];
  metrics: number[][];
  texts: string[] = [];
  details: PageDetail[] = [];
  hasAnswers = false;
  blocks: PackedRun["blocks"] = [];

  constructor(metrics: number) {
    this.metrics = Array.from({ length: metrics }, () => []);
  }

  flush(): void {
    if (this.hasAnswers) {
      this.blocks.push({ texts: packJson(this.texts), details: packJson(this.details) });
    }
    this.texts = [];
    this.details = [];
  }
}

/** Packs rows as they come, so that no more than a block of answers is held unpacked. */
export class AnswerPacker {
  readonly #table = new QuestionTable();
  readonly #runs = new Map<string, RunRows>();
  readonly #references = new Map<string, ListElement[]>();

  /** Numbers of metrics, and names of the format error classes, in the order of the columns. */
  constructor(readonly metrics: number, readonly formats: readonly string[]) {}

  /** Adds a row of a run. */
  add(name: string, scoredWith: ScoredWith, row: AnswerRow): void {
    let run = this.#runs.get(name);
    if (!run) this.#runs.set(name, run = new RunRows(this.metrics));
    run.question.push(this.#table.numberOf(row.question));
    run.repetition.push(row.repetition);
    const format = row.format === null ? -1 : this.formats.indexOf(row.format);
    run.format.push(format < 0 ? 255 : format);
    for (const [m, column] of run.metrics.entries()) column.push(row.scores[m] ?? NaN);
    const { answer } = row;
    if (answer) run.hasAnswers = true;
    run.texts.push(answer?.prediction ?? "");
    run.details.push(answer ? this.#detail(answer, scoredWith) : { pairs: [], rouge: [] });
    if (run.texts.length === CHUNK) run.flush();
  }

  /** What was added. */
  finish(): AnswerPart {
    const runs = Array.from(this.#runs, ([name, run]): PackedRun => {
      if (run.texts.length > 0) run.flush();
      const columns = {
        rows: run.question.length,
        question: Uint32Array.from(run.question),
        repetition: Uint32Array.from(run.repetition),
        format: Uint8Array.from(run.format),
        metrics: run.metrics.map((column) => Float64Array.from(column)),
      };
      return { name, columns, blocks: run.blocks };
    });
    return { questions: this.#table.questions, runs };
  }

  #detail(answer: AnswerText, { mode, stripReasoning: strip }: ScoredWith): PageDetail {
    const { elements, judged, tokens, latency } = answer;
    const detail: PageDetail = {
      pairs: new Array(elements.predicted.length).fill(-1),
      rouge: [],
    };
    for (const pair of pairsInOrder(answer)) {
      detail.pairs[pair.predicted] = pair.reference;
      detail.rouge.push(pair.rouge);
    }
    // The page's own parser reads the text again; only where it would read otherwise is the list kept.
    const text = strip ? stripReasoning(answer.prediction) : answer.prediction;
    if (!sameList(parseList(text, { mode }), elements.predicted)) {
      detail.predicted = [...elements.predicted];
    }
    if (!sameList(this.#readReference(answer.reference, mode), elements.reference)) {
      detail.reference = [...elements.reference];
    }
    if (judged) detail.judged = judged.map(verdictOf);
    if (tokens !== undefined) detail.tokens = tokens;
    if (latency !== undefined) detail.latency = latency;
    return detail;
  }

  /** Runs share their references, so each is read once. */
  #readReference(text: string, mode: ScoredWith["mode"]): ListElement[] {
    const key = `${mode} ${text}`;
    let list = this.#references.get(key);
    if (!list) this.#references.set(key, list = parseList(text, { mode }));
    return list;
  }
}

/** Pairs by predicted index; those that point to no element are left out. */
function pairsInOrder({ pairs, elements: { predicted, reference } }: AnswerText): Pair[] {
  const within = (k: number, list: readonly unknown[]) => k >= 0 && k < list.length;
  return pairs.filter((pair) =>
    within(pair.predicted, predicted) && within(pair.reference, reference)
  )
    .sort((a, b) => a.predicted - b.predicted);
}

/** The prompts stay out: they repeat the question and both elements. */
function verdictOf(element: JudgedElement): PageVerdict {
  const { predicted: _p, reference: _r, rouge: _s, prompt: _t, ...said } = element;
  return said;
}

function sameList(a: readonly ListElement[], b: readonly ListElement[]): boolean {
  return a.length === b.length && a.every((element, i) => {
    const other = b[i]!;
    return element.main === other.main && element.facets.length === other.facets.length &&
      element.facets.every((facet, f) =>
        facet.key === other.facets[f]!.key && facet.value === other.facets[f]!.value
      );
  });
}
