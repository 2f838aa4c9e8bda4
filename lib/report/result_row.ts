/** Rows of the results file. @module */
import type {
  FormatErrorClass,
  JudgeScore,
  ListElement,
  Metadata,
  Pair,
  Sample,
  SampleScore,
  Usage,
} from "../types.ts";

/** One entry of `per_sample_results`. */
export interface ResultRow {
  /** The row's id; absent when it has none. */
  id?: string;
  /** Line of the predictions file. */
  line: number;
  /** Model that answered. */
  model?: string;
  /** Repetition of a repeated run. */
  repetition: number;
  /** The question. */
  problem: string;
  /** The reference answer. */
  answer: string;
  /** The model's answer, as it was read. */
  prediction: string;
  /** The parsed metadata. */
  metadata: Metadata | null;
  /** Both parsed lists. */
  elements: { predicted: ListElement[]; reference: ListElement[] };
  /** Relaxed-Recall. */
  relaxed_em_recall: number;
  /** Relaxed-Precision. */
  relaxed_em_precision: number;
  /** Precision of the ROUGE list match. */
  rouge_list_precision: number;
  /** Recall of the ROUGE list match. */
  rouge_list_recall: number;
  /** F1 of the ROUGE list match. */
  rouge_list_f1: number;
  /** Format-Correctness; `null` without a `prompt_type`. */
  list_format_em: number | null;
  /** Format error class; `null` without a `prompt_type`. */
  format_error: FormatErrorClass | null;
  /** The assignment, by indices. */
  pairs: Pair[];
  /** Token counts. */
  usage?: Usage;
  /** Time the answer took, in milliseconds. */
  latency_ms?: number;
  /** Scores under lenient reading, when they were asked for. */
  lenient?: LenientRow;
  /** Judge scores, when judged. */
  judge?: JudgeScore;
}

/** Scores of a sample under lenient reading. */
export interface LenientRow {
  /** Number of predicted elements. */
  num_predicted: number;
  /** Relaxed-Recall. */
  relaxed_em_recall: number;
  /** Relaxed-Precision. */
  relaxed_em_precision: number;
  /** F1 of the ROUGE list match. */
  rouge_list_f1: number;
  /** Format-Correctness. */
  list_format_em: number | null;
  /** Kinds of departure from the canonical form. */
  diagnostics: string[];
}

/**
 * The results file's entry of a sample.
 *
 * @param sample The row that was read.
 * @param score Its score.
 * @returns The entry, keys in the order of the file.
 */
export function resultRow(sample: Sample, score: SampleScore): ResultRow {
  return {
    ...(sample.id !== undefined ? { id: sample.id } : {}),
    line: sample.line,
    ...(sample.model !== undefined ? { model: sample.model } : {}),
    repetition: sample.repetition,
    problem: sample.problem,
    answer: sample.answer,
    prediction: sample.prediction,
    metadata: sample.metadata ?? null,
    elements: score.elements,
    relaxed_em_recall: score.relaxedRecall,
    relaxed_em_precision: score.relaxedPrecision,
    rouge_list_precision: score.rouge.precision,
    rouge_list_recall: score.rouge.recall,
    rouge_list_f1: score.rouge.f1,
    list_format_em: score.formatCorrectness,
    format_error: score.formatError,
    pairs: score.pairs,
    ...(sample.usage !== undefined ? { usage: sample.usage } : {}),
    ...(sample.latency_ms !== undefined ? { latency_ms: sample.latency_ms } : {}),
    ...(score.judge !== undefined ? { judge: score.judge } : {}),
  };
}

/**
 * Scores under lenient reading, for the results file.
 *
 * @param score The sample's lenient score.
 * @param kinds Kinds of departure from the canonical form.
 * @returns The entry.
 */
export function lenientRow(score: SampleScore, kinds: readonly string[]): LenientRow {
  return {
    num_predicted: score.numPredicted,
    relaxed_em_recall: score.relaxedRecall,
    relaxed_em_precision: score.relaxedPrecision,
    rouge_list_f1: score.rouge.f1,
    list_format_em: score.formatCorrectness,
    diagnostics: [...new Set(kinds)],
  };
}
