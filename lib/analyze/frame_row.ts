/** Rows of the frames, from what score writes. @module */
import type { Metadata, Usage } from "../types.ts";
import type {
  ColumnKind,
  ELEMENT_COLUMNS,
  MANIFEST_COLUMNS,
  SAMPLE_COLUMNS,
} from "../data/frame_schema.ts";
import { parseYearRange } from "../data/metadata.ts";
import type { ManifestEntry } from "../data/read_manifest.ts";

/** The value of a cell by the kind of its column. */
export type CellOf<K extends ColumnKind> = K extends "text" ? string
  : K extends "bool" ? boolean
  : number;

/** A row of a frame: a value or null for each column. */
export type RowOf<C extends Record<string, ColumnKind>> = {
  -readonly [N in keyof C]: CellOf<C[N]> | null;
};

/** A row of the samples frame: every column of it, the manifest's included. */
export type FrameRow = RowOf<typeof SAMPLE_COLUMNS & typeof MANIFEST_COLUMNS>;

/** A row of the elements frame. */
export type ElementRow = RowOf<typeof ELEMENT_COLUMNS>;

/** One entry of `per_sample_results`, as far as the frames need it. */
export interface ScoredRow {
  /** Run the row belongs to, in files of several runs. */
  run?: string | null;
  /** The sample's id; its line stands for it when there is none. */
  id?: string | null;
  /** Line of the predictions file. */
  line?: number | null;
  /** Model that answered. */
  model?: string | null;
  /** Repetition (0 without the field). */
  repetition?: number | null;
  /** Metadata of the question; absent when the row has none. */
  metadata?: Metadata | null;
  /** Both lists. */
  elements: { predicted: readonly unknown[]; reference: readonly unknown[] };
  /** Relaxed-Recall. */
  relaxed_em_recall: number;
  /** Relaxed-Precision. */
  relaxed_em_precision: number;
  /** ROUGE list match: precision. */
  rouge_list_precision: number;
  /** ROUGE list match: recall. */
  rouge_list_recall: number;
  /** ROUGE list match: F1. */
  rouge_list_f1: number;
  /** Format-Correctness; `null` without a `prompt_type`. */
  list_format_em?: number | null;
  /** Format error class. */
  format_error?: string | null;
  /** The assignment. */
  pairs?: readonly { predicted: number; reference: number; rouge: number }[];
  /** Token counts. */
  usage?: Usage | null;
  /** Time the answer took, in milliseconds. */
  latency_ms?: number | null;
  /** Judge scores, of judged runs. */
  judge?: ScoredJudge | null;
}

/** Judge scores of one entry of `per_sample_results`. */
export interface ScoredJudge {
  /** Precision. */
  precision: number;
  /** Recall. */
  recall: number;
  /** F1. */
  f1: number;
  /** Scores by position. */
  ordered?: { f1: number } | null;
  /** `ordered` for ordered questions, else the standard score. */
  blended?: { f1: number } | null;
  /** One entry for each predicted element. */
  elements: readonly {
    predicted: number;
    reference: number | null;
    rouge: number | null;
    score: "A" | "B" | null;
    confidence?: number | null;
  }[];
}

/**
 * The samples-frame row of one scored sample.
 *
 * @param run Name of the run.
 * @param entry What the manifest says of the run.
 * @param row The scored sample, as `per_sample_results` holds it.
 * @param continentOf Finds the continent of a country, see {@linkcode loadContinents}.
 * @returns A value or `null` for each column of the frame.
 *
 * @example
 * ```ts
 * import { frameRow, loadContinents, scoreSample } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const score = scoreSample({ answer: "1. Ash\n2. Elm\n3. Oak", prediction: "1. Ash" });
 * const { continentOf } = await loadContinents();
 * const row = frameRow("my-model", { family: "Mine" }, {
 *   id: "1",
 *   metadata: { prompt_type: "single-faceted", country: "Egypt", year_range: "2017-2024" },
 *   elements: score.elements,
 *   relaxed_em_recall: score.relaxedRecall,
 *   relaxed_em_precision: score.relaxedPrecision,
 *   rouge_list_precision: score.rouge.precision,
 *   rouge_list_recall: score.rouge.recall,
 *   rouge_list_f1: score.rouge.f1,
 * }, continentOf);
 * assert.deepEqual([row.type, row.continent, row.year_end], ["simple", "Africa", 2024]);
 * assert.equal(row.rouge_f1, 0.5);
 * ```
 */
export function frameRow(
  run: string,
  entry: ManifestEntry,
  row: ScoredRow,
  continentOf: (country: string) => string | null,
): FrameRow {
  const metadata = row.metadata ?? undefined;
  const country = text(metadata?.country);
  const yearRange = text(metadata?.year_range);
  const years = parseYearRange(yearRange);
  const { usage, judge } = row;
  return {
    run,
    id: idOf(row),
    line: row.line ?? null,
    model: row.model ?? null,
    repetition: row.repetition ?? 0,
    type: metadata?.prompt_type === "single-faceted"
      ? "simple"
      : metadata?.prompt_type === "multi-faceted"
      ? "complex"
      : null,
    category: text(metadata?.category),
    country,
    continent: country === null ? null : continentOf(country),
    year_range: yearRange,
    page: text(metadata?.wikitable_source),
    year_start: years.start,
    year_end: years.end,
    timeless: metadata === undefined ? null : years.timeless,
    ordered: typeof metadata?.ordered === "boolean" ? metadata.ordered : null,
    n_reference: row.elements.reference.length,
    n_predicted: row.elements.predicted.length,
    relaxed_recall: row.relaxed_em_recall,
    relaxed_precision: row.relaxed_em_precision,
    rouge_precision: row.rouge_list_precision,
    rouge_recall: row.rouge_list_recall,
    rouge_f1: row.rouge_list_f1,
    format: row.list_format_em ?? null,
    format_error: row.format_error ?? null,
    judge_precision: judge?.precision ?? null,
    judge_recall: judge?.recall ?? null,
    judge_f1: judge?.f1 ?? null,
    judge_f1_ordered: judge?.ordered?.f1 ?? null,
    judge_f1_blended: judge?.blended?.f1 ?? null,
    n_unreadable: judge ? judge.elements.filter((element) => element.score === null).length : null,
    output_tokens: number(usage?.completion_tokens),
    reasoning_tokens: number(usage?.reasoning_tokens),
    latency_ms: number(row.latency_ms),
    label: entry.label ?? null,
    family: entry.family ?? null,
    params_b: entry.params_b ?? null,
    open_weight: entry.open_weight ?? null,
    thinking: entry.thinking ?? null,
    level: entry.level ?? null,
    setting: entry.setting ?? null,
    prompt: entry.prompt ?? null,
    base_model: entry.base_model ?? null,
    judge: entry.judge ?? null,
    context: entry.context ?? null,
    source_budget: entry.source_budget ?? null,
    preview: entry.preview ?? null,
  };
}

/**
 * The elements-frame rows of one scored sample.
 *
 * @param run Name of the run.
 * @param entry What the manifest says of the run.
 * @param row The scored sample, as `per_sample_results` holds it.
 * @returns One row for each predicted element, in order.
 *
 * @example
 * ```ts
 * import { elementRows, type ScoredRow } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const sample: ScoredRow = {
 *   id: "1",
 *   elements: { predicted: [{ main: "Ash", facets: [] }], reference: [] },
 *   relaxed_em_recall: 0,
 *   relaxed_em_precision: 0,
 *   rouge_list_precision: 0,
 *   rouge_list_recall: 0,
 *   rouge_list_f1: 0,
 * };
 * assert.equal(elementRows("my-model", {}, sample)[0]?.reference, null);
 * ```
 */
export function elementRows(run: string, entry: ManifestEntry, row: ScoredRow): ElementRow[] {
  const shared = {
    run,
    id: idOf(row),
    repetition: row.repetition ?? 0,
    judge: entry.judge ?? null,
  };
  if (row.judge) {
    return row.judge.elements.map((element) => ({
      ...shared,
      predicted: element.predicted,
      reference: element.reference,
      rouge: element.rouge,
      verdict: element.score,
      confidence: element.confidence ?? null,
    }));
  }
  const pairs = new Map(row.pairs?.map((pair) => [pair.predicted, pair]));
  return row.elements.predicted.map((_, predicted) => ({
    ...shared,
    predicted,
    reference: pairs.get(predicted)?.reference ?? null,
    rouge: pairs.get(predicted)?.rouge ?? null,
    verdict: null,
    confidence: null,
  }));
}

function idOf(row: ScoredRow): string | null {
  return text(row.id) ?? (row.line == null ? null : String(row.line));
}

/** Group names come from data: a number is its text, a list or object its JSON text. */
function text(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string"
    ? value
    : typeof value === "object"
    ? JSON.stringify(value)
    : String(value);
}

function number(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
