/**
 * The shapes that pass between the rooms of the library. Types only.
 *
 * @module
 */

/** One `* key: value` line of a list element. */
export interface Facet {
  /** The text before the first `: `, stripped; empty in lenient mode for a bullet without a key. */
  key: string;
  /** The text after the first `: `, stripped; may be empty. */
  value: string;
}

/** One numbered element of a list: its main line and its facets, in the order they were written. */
export interface ListElement {
  /** First non-blank line of the item, stripped; empty when there is none. */
  main: string;
  /** Facets in order; duplicate keys are kept. */
  facets: Facet[];
}

/** How texts are read: `strict` is the paper's parser, `lenient` reads what models really write. */
export type ParseMode = "strict" | "lenient";

/** The two kinds of question: a flat list, or a list whose elements have facets. */
export type PromptType = "single-faceted" | "multi-faceted";

/** How elements are cut into tokens for ROUGE; `rouge` is rouge_score's (ASCII letters and digits). */
export type Tokenizer = "rouge" | "unicode";

/** One predicted element assigned to one reference element. */
export interface Pair {
  /** Index of the predicted element. */
  predicted: number;
  /** Index of the reference element. */
  reference: number;
  /** ROUGE-1 F of the two flattened elements, in [0, 1]. */
  rouge: number;
}

/** The parsed lists of a sample and how their elements are paired. */
export interface ElementMatch {
  /** Predicted elements, in order. */
  predicted: ListElement[];
  /** Reference elements, in order. */
  reference: ListElement[];
  /** Pairs above the pair threshold, by predicted index. */
  pairs: Pair[];
  /** Number of predicted elements. */
  numPredicted: number;
  /** Number of reference elements. */
  numReference: number;
  /** Elements of both lists that hold text but no token, such as `東京`; they can never match. */
  numWithoutTokens: number;
}

/** Precision, recall and their harmonic mean, each in [0, 1]. */
export interface PRF {
  /** Correct / predicted; 0 without predicted elements. */
  precision: number;
  /** Correct / reference; 0 without reference elements. */
  recall: number;
  /** Harmonic mean; 0 when precision + recall is 0. */
  f1: number;
}

/** The five classes of the paper's format error table. */
export type FormatErrorClass = "No List" | "Too Few" | "Perfect" | "Wrong Facet" | "Mixed";

/** Metadata of a question; unknown keys are kept. */
export interface Metadata {
  /** `single-faceted` or `multi-faceted`; needed by the format metric. */
  prompt_type?: PromptType | null;
  /** Topic, such as `Sports`. */
  category?: string | null;
  /** Country the question is about. */
  country?: string | null;
  /** `2018-2019`, `2023`, `timeless`, … */
  year_range?: string | null;
  /** Whether the order of the elements matters. */
  ordered?: boolean | null;
  /** Address of the Wikipedia page that the question was made from. */
  wikitable_source?: string | null;
  /** Anything else a row carried. */
  [key: string]: unknown;
}

/** Token counts as an OpenAI-compatible server reports them. */
export interface Usage {
  /** Tokens of the prompt. */
  prompt_tokens?: number;
  /** Tokens of the reply, reasoning included. */
  completion_tokens?: number;
  /** Tokens of the reasoning alone, where the server counts them. */
  reasoning_tokens?: number;
  /** Anything else the server said. */
  [key: string]: unknown;
}

/** A row of a predictions file, read and validated. Unknown fields are kept. */
export interface Sample {
  /** The row's `id` as text; absent when the row has none (its line number then stands for it). */
  id?: string;
  /** Line of the file where the row starts (1-based; for Parquet the row number). */
  line: number;
  /** Name of the model that answered. */
  model?: string;
  /** Which repetition of a repeated run (0 without the field). */
  repetition: number;
  /** The question. */
  problem: string;
  /** The reference answer. */
  answer: string;
  /** The model's answer. */
  prediction: string;
  /** The parsed metadata; `undefined` when the row has none. */
  metadata?: Metadata;
  /** Token counts, where the row has them. */
  usage?: Usage;
  /** Time the answer took, in milliseconds, where the row has it. */
  latency_ms?: number;
  /** Anything else the row carried. */
  [key: string]: unknown;
}

/** What {@linkcode scoreSample} needs of a row; `metadata` may still be the JSON text of the file. */
export interface SampleInput {
  /** The question. */
  problem?: string;
  /** The reference answer. */
  answer: string;
  /** The model's answer. */
  prediction: string;
  /** An object, its JSON text, or nothing. */
  metadata?: Metadata | string | null;
  /** Anything else. */
  [key: string]: unknown;
}

/** A readable verdict: `A` is CORRECT, `B` is INCORRECT. */
export type VerdictLetter = "A" | "B";

/** What a judge said of one pair: a letter, or why there is none. */
export type Verdict =
  | { verdict: VerdictLetter }
  | { verdict: "unreadable"; reason: string };

/** One predicted element as the judge saw it. */
export interface JudgedElement {
  /** Index of the predicted element. */
  predicted: number;
  /** Index of its reference element; `null` when it has none and was graded B unasked. */
  reference: number | null;
  /** ROUGE-1 F of the pair; `null` without a reference element. */
  rouge: number | null;
  /** The verdict; `null` when the reply was unreadable (counts as not correct). */
  score: VerdictLetter | null;
  /** Why the reply was unreadable. */
  unreadable?: string;
  /** The judge's reply. */
  justification: string;
  /** The prompt, where it was asked to be kept. */
  prompt?: string;
  /** p(A) / (p(A) + p(B)), where the judge gives probabilities. */
  confidence?: number;
  /** How the verdict was decided; absent when the judge was not asked. */
  decide?: "choice" | "generate";
  /** What went wrong, when a request failed. */
  error?: string;
  /** Calls made for this verdict (0 when it was stored or never asked). */
  attempts: number;
  /** Whether the verdict came from the store. */
  cached: boolean;
}

/** Judge scores of one sample. */
export interface JudgeScore extends PRF {
  /** F1 if every unreadable verdict were B (equals `f1`). */
  f1_low: number;
  /** F1 if every unreadable verdict were A. */
  f1_high: number;
  /** Scores by position, for questions that ask for an order. */
  ordered?: PRF;
  /** `ordered` if the question is ordered, else the standard score. */
  blended?: PRF;
  /** One entry for each predicted element. */
  elements: JudgedElement[];
}

/** Every metric of one sample, with the lists and pairs behind them. */
export interface SampleScore {
  /** The sample's id, as in {@linkcode Sample}. */
  id?: string;
  /** Line of the file, where known. */
  line?: number;
  /** Name of the model, where known. */
  model?: string;
  /** Repetition, where known. */
  repetition?: number;
  /** The parsed metadata; `undefined` when the sample has none. */
  metadata?: Metadata;
  /** Both lists. */
  elements: { predicted: ListElement[]; reference: ListElement[] };
  /** The assignment: pairs above the pair threshold. */
  pairs: Pair[];
  /** Number of predicted elements. */
  numPredicted: number;
  /** Number of reference elements. */
  numReference: number;
  /** Elements of both lists that hold text but no token; they can never match. */
  numWithoutTokens: number;
  /** Whether the prediction holds reasoning marks such as `<think>`. */
  hasReasoning: boolean;
  /** Share of the reference items found in the prediction. */
  relaxedRecall: number;
  /** Share of the predicted items found in the reference. */
  relaxedPrecision: number;
  /** ROUGE list match: pairs at or above the correct threshold. */
  rouge: PRF;
  /** Format-Correctness; `null` without a `prompt_type`. */
  formatCorrectness: number | null;
  /** Format error class; `null` without a `prompt_type`. */
  formatError: FormatErrorClass | null;
  /** Judge scores, when verdicts were given. */
  judge?: JudgeScore;
}
