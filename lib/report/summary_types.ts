/** The JSON summary: the reference tool's keys and ours. Types only. @module */
import type { FormatErrorClass } from "../types.ts";

/** Means over samples, each in [0, 1]; `null` where no sample has the metric. */
export interface MetricMeans {
  /** Samples in the mean. */
  num_samples: number;
  /** Mean Relaxed-Recall. */
  relaxed_em_recall: number | null;
  /** Mean Relaxed-Precision. */
  relaxed_em_precision: number | null;
  /** Mean precision of the ROUGE list match. */
  rouge_list_precision: number | null;
  /** Mean recall of the ROUGE list match. */
  rouge_list_recall: number | null;
  /** Mean of the per-sample F1. */
  rouge_list_f1: number | null;
  /** Harmonic mean of mean precision and mean recall. */
  rouge_list_f1_of_means: number | null;
  /** Mean Format-Correctness of the samples that have a `prompt_type`. */
  list_format_em: number | null;
  /** How many have one. */
  num_with_prompt_type: number;
  /** Share of each format error class among them. */
  format_errors: Record<FormatErrorClass, number> | null;
}

/** Judge scores of a group of samples. */
export interface JudgeMeans {
  /** Judged samples in the mean. */
  num_samples: number;
  /** Mean precision. */
  precision: number;
  /** Mean recall. */
  recall: number;
  /** Mean of the per-sample F1. */
  f1: number;
  /** Harmonic mean of mean precision and mean recall. */
  f1_of_means: number;
}

/** Judge scores of a run. */
export interface JudgeSummary extends JudgeMeans {
  /** Mean F1 if every unreadable verdict were INCORRECT. */
  f1_low: number;
  /** Mean F1 if every unreadable verdict were CORRECT. */
  f1_high: number;
  /** Unreadable verdicts by reason. */
  unreadable: Record<string, number>;
  /** Mean confidence of the verdicts that have one; absent when none has. */
  confidence?: number;
  /** Scores by position, over the samples that have them. */
  ordered?: JudgeMeans;
  /** Ordered score where the question is ordered, else the standard one. */
  blended?: JudgeMeans;
  /** By category. */
  category: Record<string, JudgeMeans>;
  /** By country. */
  country: Record<string, JudgeMeans>;
  /** By year range. */
  year_range: Record<string, JudgeMeans>;
  /** By prompt type. */
  prompt_type: Record<string, JudgeMeans>;
}

/** Fields that scores are broken down by. */
export const BREAKDOWN_FIELDS = ["category", "country", "year_range", "prompt_type"] as const;

/** One of {@linkcode BREAKDOWN_FIELDS}. */
export type BreakdownField = typeof BREAKDOWN_FIELDS[number];

/** How strict and lenient reading differ; see {@linkcode Summary}. */
export interface LenientComparison extends MetricMeans {
  /** Lenient minus strict mean, by metric. */
  difference: Record<string, number | null>;
  /** Samples whose list reads differently. */
  num_read_differently: number;
  /** Departures from the canonical form by kind: how many samples show each. */
  diagnostics: Record<string, number>;
}

/** Mean, smallest and largest over repetitions. */
export interface RepetitionRange {
  /** Mean of the repetitions' means. */
  mean: number;
  /** Smallest of them. */
  min: number;
  /** Largest of them. */
  max: number;
}

/** Summary of a run. */
export interface Summary extends MetricMeans {
  /** Rows left out because they were bad. */
  num_skipped: number;
  /** Elements without a single ROUGE token, which can never match (non-Latin scripts, mostly). */
  num_elements_without_tokens: number;
  /** Predictions that hold reasoning marks. */
  num_with_reasoning: number;
  /** 95 % intervals of the means, where they were asked for. */
  intervals?: Record<string, [number, number] | null>;
  /** Repetitions beside the headline, which is repetition 0; where there are several. */
  repetitions?: {
    /** How many there are. */
    count: number;
    /** ROUGE list F1. */
    rouge_list_f1: RepetitionRange;
    /** Judge F1; `null` without a judge. */
    llm_judge_f1: RepetitionRange | null;
  };
  /** The same metrics by group; a row without the field is in `(missing)`. */
  breakdowns: Record<BreakdownField, Record<string, MetricMeans>>;
  /** Lenient reading beside the strict one, when it was asked for. */
  lenient?: LenientComparison;
  /** Judge scores, when there are any. */
  llm_judge_scores?: JudgeSummary;
  /** Options that differ from the defaults. */
  options?: Record<string, unknown>;
}
