/** Questions, scores and answers as data blocks of the page. @module */
import type { JudgedElement, ListElement, Pair } from "../../types.ts";
import { parseList } from "../../parse/parse_list.ts";
import { stripReasoning } from "../../parse/strip_reasoning.ts";
import { BlockPacker, packBytes, packJson } from "./_block.ts";
import {
  BLOCKS,
  type PageDetail,
  type PageQuestions,
  type PageVerdict,
  QUESTION_COLUMNS,
  type ScoredWith,
} from "./page_data.ts";
import { packColumns } from "./score_columns.ts";

/** Rows of a block of answers: unpacking one takes a few milliseconds. */
const CHUNK = 256;

/** What the page keeps of one row. */
export interface AnswerRow {
  /** The sample's id. */
  id: string | null;
  /** Line of the predictions file. */
  line: number | null;
  /** Repetition. */
  repetition: number | null;
  /** Metadata of the question, by column of the page. */
  category: string | null;
  country: string | null;
  type: string | null;
  years: string | null;
  page: string | null;
  ordered: boolean | null;
  /** Format error class. */
  format: string | null;
  /** Number of predicted elements. */
  predicted: number | null;
  /** Scores, in the order of the packer's metrics. */
  scores: (number | null)[];
  /** The answer; absent for rows read from a frame. */
  answer?: AnswerText;
}

/** Texts and matching of one row, as a results file holds them. */
export interface AnswerText {
  /** The question. */
  problem: string;
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

/** A data block: its id and its content in base64. */
export type Block = readonly [id: string, content: string];

/** Rows of one run, as they come. */
class RunColumns {
  question: number[] = [];
  repetition: number[] = [];
  format: number[] = [];
  predicted: number[] = [];
  metrics: number[][];
  texts: string[] = [];
  details: PageDetail[] = [];
  hasAnswers = false;
  chunks = 0;

  constructor(metrics: number) {
    this.metrics = Array.from({ length: metrics }, () => []);
  }

  get rows(): number {
    return this.question.length;
  }
}

/** Packs the explorer's data, row by row, so that no more than a block of answers is held unpacked. */
export class AnswerPacker implements Disposable {
  /** Rows of a block of answers. */
  readonly chunk = CHUNK;
  readonly #packer = new BlockPacker();
  readonly #answers: Promise<Block>[] = [];
  readonly #runs = new Map<string, RunColumns & { number: number; scoredWith: ScoredWith }>();
  readonly #questions = new Map<string, number[]>();
  readonly #id: string[] = [];
  readonly #problem: string[] = [];
  readonly #reference: string[] = [];
  readonly #columns = Object.fromEntries(
    QUESTION_COLUMNS.map((name) => [name, [] as (string | null)[]]),
  ) as Record<typeof QUESTION_COLUMNS[number], (string | null)[]>;
  readonly #ordered: number[] = [];
  readonly #referenceElements = new Map<string, ListElement[]>();

  /** Names of the metrics and of the format error classes, in the order of the columns. */
  constructor(readonly metrics: readonly string[], readonly formats: readonly string[]) {}

  /** Number of the questions. */
  get questions(): number {
    return this.#id.length;
  }

  /** Number of a run's blocks, for runs in the order in which they came. */
  numberOf(run: string): number | undefined {
    return this.#runs.get(run)?.number;
  }

  /** Number of a run's rows, and whether its answers came along. */
  sizeOf(run: string): { rows: number; hasAnswers: boolean } {
    const { rows = 0, hasAnswers = false } = this.#runs.get(run) ?? {};
    return { rows, hasAnswers };
  }

  /** Adds a row of a run. */
  add(name: string, scoredWith: ScoredWith, row: AnswerRow): void {
    let run = this.#runs.get(name);
    if (!run) {
      run = Object.assign(new RunColumns(this.metrics.length), {
        number: this.#runs.size,
        scoredWith,
      });
      this.#runs.set(name, run);
    }
    run.question.push(this.#questionOf(row));
    run.repetition.push(row.repetition ?? 0);
    const format = row.format === null ? -1 : this.formats.indexOf(row.format);
    run.format.push(format < 0 ? 255 : format);
    run.predicted.push(row.predicted ?? 0);
    for (const [m, column] of run.metrics.entries()) column.push(row.scores[m] ?? NaN);
    const { answer } = row;
    if (answer) run.hasAnswers = true;
    run.texts.push(answer?.prediction ?? "");
    run.details.push(answer ? this.#detail(answer, run.scoredWith) : { pairs: [], rouge: [] });
    if (run.texts.length === CHUNK) this.#flush(run);
  }

  /** Completes the blocks; what is needed first stands first, since a page is used while it is read. */
  async finish(): Promise<Block[]> {
    const scores: Block[] = [];
    for (const run of this.#runs.values()) {
      if (run.texts.length > 0) this.#flush(run);
      const bytes = packColumns({
        rows: run.rows,
        question: Uint32Array.from(run.question),
        repetition: Uint32Array.from(run.repetition),
        format: Uint8Array.from(run.format),
        predicted: Uint32Array.from(run.predicted),
        metrics: run.metrics.map((column) => Float64Array.from(column)),
      });
      scores.push([BLOCKS.scores(run.number), packBytes(bytes)]);
    }
    const questions: Block = [BLOCKS.questions, packJson(this.#packQuestions())];
    return [questions, ...scores, ...await Promise.all(this.#answers)];
  }

  [Symbol.dispose](): void {
    this.#packer[Symbol.dispose]();
  }

  #flush(run: RunColumns & { number: number }): void {
    if (run.hasAnswers) {
      this.#pack(BLOCKS.texts(run.number, run.chunks), run.texts);
      this.#pack(BLOCKS.details(run.number, run.chunks), run.details);
    }
    run.chunks++;
    run.texts = [];
    run.details = [];
  }

  #pack(id: string, value: unknown): void {
    const block = this.#packer.packJson(value).then((content): Block => [id, content]);
    block.catch(() => {});
    this.#answers.push(block);
  }

  /** Questions are told apart by id and texts: two files may number different questions alike. */
  #questionOf(row: AnswerRow): number {
    const id = row.id ?? String(row.line ?? "");
    const { problem = "", reference = "" } = row.answer ?? {};
    let same = this.#questions.get(id);
    if (!same) this.#questions.set(id, same = []);
    // A row of a frame comes without texts: its id alone tells, where no two questions share it.
    if (!row.answer && same.length === 1) return same[0]!;
    const known = same.find((number) =>
      this.#problem[number] === problem && this.#reference[number] === reference
    );
    if (known !== undefined) return known;
    const number = this.#id.length;
    same.push(number);
    this.#id.push(id);
    this.#problem.push(problem);
    this.#reference.push(reference);
    for (const column of QUESTION_COLUMNS) this.#columns[column].push(row[column]);
    this.#ordered.push(row.ordered === null ? -1 : Number(row.ordered));
    return number;
  }

  #detail(answer: AnswerText, scoredWith: ScoredWith): PageDetail {
    const { elements, pairs, judged, tokens, latency } = answer;
    const detail: PageDetail = {
      pairs: new Array(elements.predicted.length).fill(-1),
      rouge: [],
    };
    for (const pair of pairs) {
      detail.pairs[pair.predicted] = pair.reference;
      detail.rouge.push(pair.rouge);
    }
    const { mode } = scoredWith;
    const text = scoredWith.stripReasoning ? stripReasoning(answer.prediction) : answer.prediction;
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
    let list = this.#referenceElements.get(key);
    if (!list) this.#referenceElements.set(key, list = parseList(text, { mode }));
    return list;
  }

  #packQuestions(): PageQuestions {
    const names = {} as PageQuestions["names"], codes = {} as PageQuestions["codes"];
    for (const column of QUESTION_COLUMNS) {
      const values = this.#columns[column];
      names[column] = [...new Set(values.filter((value) => value !== null))].sort();
      const place = new Map(names[column].map((name, i) => [name, i]));
      codes[column] = values.map((value) => value === null ? -1 : place.get(value)!);
    }
    return {
      id: this.#id,
      problem: this.#problem,
      answer: this.#reference,
      names,
      codes,
      ordered: this.#ordered,
    };
  }
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
