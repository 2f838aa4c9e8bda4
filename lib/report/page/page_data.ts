/**
 * What the page holds: the shapes that the writer packs and the page's program reads.
 *
 * @module
 */
import type { JudgedElement, ListElement } from "../../types.ts";

/** A mean with its interval, on the scale of the metric (0 to 1). */
export interface BoardStat {
  /** Samples with a value. */
  n: number;
  /** The mean; `null` without a sample. */
  mean: number | null;
  /** Lower end of its 95 % interval. */
  low: number | null;
  /** Upper end. */
  high: number | null;
  /** Whether there are fewer than 20 samples. */
  small: boolean;
}

/** Kinds of question that the leaderboard tells apart. */
export type BoardType = "all" | "simple" | "complex";

/** A run of the leaderboard. */
export interface BoardRun {
  /** Name of the run. */
  run: string;
  /** What it is called, marks included. */
  label: string;
  /** Its family; `null` when the manifest is silent. */
  family: string | null;
  /** Place by the score over all questions. */
  rank: number;
  /** Statistics by metric and type. */
  stats: Record<string, Partial<Record<BoardType, BoardStat>>>;
}

/** The leaderboard. */
export interface Board {
  /** Name of the score by which runs are ranked. */
  metric: string;
  /** Every metric shown, the score first. */
  metrics: string[];
  /** The runs, best first. */
  runs: BoardRun[];
  /** Bootstrap resamples of the intervals. */
  bootstrap: number;
  /** Seed of the draws. */
  seed: number;
  /** What is drawn. */
  resample: "page" | "sample";
}

/** How a run was scored, as far as the page needs it. */
export interface ScoredWith {
  /** How lists were read. */
  mode: "strict" | "lenient";
  /** What pairs elements. */
  matcher: "rouge" | "embedding";
  /** How elements were cut into tokens. */
  tokenizer: "rouge" | "unicode";
  /** ROUGE above which a pair is kept. */
  pairThreshold: number;
  /** ROUGE from which a pair is correct. */
  correctThreshold: number;
  /** Whether reasoning was removed. */
  stripReasoning: boolean;
}

/** A run of the explorer. */
export interface PageRun {
  /** Number by which its blocks are found. */
  number: number;
  /** Name of the run. */
  name: string;
  /** What it is called. */
  label: string;
  /** Number of its rows. */
  rows: number;
  /** Rows of which the answers are on the page (none for runs read from Parquet). */
  hasAnswers: boolean;
  /** Name of the judge; `null` for runs without one. */
  judge: string | null;
  /** How it was scored. */
  scoredWith: ScoredWith;
}

/** The explorer's table of contents, unpacked first. */
export interface PageIndex {
  /** The runs, in the order of the leaderboard. */
  runs: PageRun[];
  /** Name of the score, one of `metrics`. */
  metric: string;
  /** Names of the metrics that the runs' columns hold. */
  metrics: string[];
  /** Names of the format error classes. */
  formats: string[];
  /** Rows of a block of answers. */
  chunk: number;
  /** Seed, resamples and clusters of the paired differences. */
  seed: number;
  /** Number of resamples. */
  bootstrap: number;
  /** What is drawn. */
  resample: "page" | "sample";
}

/** The questions, by column; codes are places in the lists of names, −1 for none. */
export interface PageQuestions {
  /** Ids. */
  id: string[];
  /** Question texts. */
  problem: string[];
  /** Reference texts. */
  answer: string[];
  /** Names of categories, countries, types, year ranges and pages, sorted. */
  names: Record<QuestionColumn, string[]>;
  /** Codes of the questions. */
  codes: Record<QuestionColumn, number[]>;
  /** 1 where the order matters, 0 where not, −1 where unknown. */
  ordered: number[];
}

/** Columns of {@linkcode PageQuestions} that hold one of a few names. */
export type QuestionColumn = "category" | "country" | "type" | "years" | "page";

/** Every {@linkcode QuestionColumn}. */
export const QUESTION_COLUMNS: readonly QuestionColumn[] = [
  "category",
  "country",
  "type",
  "years",
  "page",
];

/** What the judge said of a predicted element; its pair stands in the assignment. */
export type PageVerdict = Omit<JudgedElement, "predicted" | "reference" | "rouge" | "prompt">;

/** What is kept of an answer's scoring beside its text; absent members are what they usually are. */
export interface PageDetail {
  /** Reference index of each predicted element, −1 without one. */
  pairs: number[];
  /** ROUGE of those pairs, in order. */
  rouge: number[];
  /** The predicted elements, where the page's own parser reads the text otherwise. */
  predicted?: ListElement[];
  /** The reference elements, likewise. */
  reference?: ListElement[];
  /** What the judge said, an entry for each predicted element. */
  judged?: PageVerdict[];
  /** Completion tokens. */
  tokens?: number;
  /** Milliseconds. */
  latency?: number;
}

/** Rows of a block of answers: unpacking one takes a few milliseconds. */
export const CHUNK = 256;

/** Ids of the page's data blocks. */
export const BLOCKS = {
  board: "data-board",
  analyses: "data-analyses",
  index: "data-index",
  questions: "data-questions",
  scores: (run: number) => `data-scores-${run}`,
  texts: (run: number, chunk: number) => `data-texts-${run}-${chunk}`,
  details: (run: number, chunk: number) => `data-details-${run}-${chunk}`,
} as const;
