/** Why a sample has its scores. @module */
import type { JudgeScore, ParseMode, PromptType, SampleScore, Tokenizer } from "../types.ts";
import { flattenList } from "../match/flatten_list.ts";
import { diagnoseList, type ListDiagnosis } from "../parse/diagnose_list.ts";
import { parseList } from "../parse/parse_list.ts";
import { stripReasoning } from "../parse/strip_reasoning.ts";
import { relaxedPrecision } from "../score/relaxed_precision.ts";
import { relaxedRecall } from "../score/relaxed_recall.ts";
import { scoreSample } from "../score/score_sample.ts";
import { plural } from "./text_table.ts";

/** Options of {@linkcode explainSample}. */
export interface ExplainOptions {
  /**
   * The kind of question; without it, it is told from the reference: facets make it multi-faceted.
   *
   * @default {undefined}
   */
  promptType?: PromptType;
  /**
   * How both texts are read.
   *
   * @default {"strict"}
   */
  mode?: ParseMode;
  /**
   * How elements are cut into tokens.
   *
   * @default {"rouge"}
   */
  tokenizer?: Tokenizer;
  /**
   * A pair is kept when its ROUGE is above this.
   *
   * @default {0}
   */
  pairThreshold?: number;
  /**
   * A pair is correct when its ROUGE is at least this.
   *
   * @default {0.5}
   */
  correctThreshold?: number;
  /**
   * Whether reasoning is removed from the prediction first.
   *
   * @default {false}
   */
  stripReasoning?: boolean;
}

/** One line of the pairing: a predicted element, a reference element, or both. */
export interface ExplainedPair {
  /** Index of the predicted element; `null` for a reference element that was missed. */
  predicted: number | null;
  /** The predicted element, flattened. */
  predictedText: string | null;
  /** Index of the reference element; `null` for a predicted element without one. */
  reference: number | null;
  /** The reference element, flattened. */
  referenceText: string | null;
  /** ROUGE-1 F of the pair; `null` without one. */
  rouge: number | null;
  /** Whether the pair counts. */
  correct: boolean;
}

/** Scores of one answer and what they come from. */
export interface SampleExplanation {
  /** The kind of question. */
  promptType: PromptType;
  /** Whether it was told from the reference. */
  promptTypeGuessed: boolean;
  /** The scores. */
  score: SampleScore;
  /** Predicted elements in order, then the reference elements that were missed. */
  pairs: ExplainedPair[];
  /** The relaxed metrics if only whole words counted: `1` is not found in `2018` then. */
  wholeWords: { relaxedRecall: number; relaxedPrecision: number };
  /** The same answer under lenient reading. */
  lenient: SampleScore;
  /** How the prediction's form departs from the canonical one. */
  diagnosis: ListDiagnosis;
  /** What made the score, a sentence each. */
  reasons: string[];
  /** The judge's verdicts and scores, where one was asked (`judgeListElements`, `judgeScore`). */
  judge?: JudgeScore;
}

/**
 * Explains the scores of one answer: which elements were paired and how alike they are, what was
 * missed, what the format cost.
 *
 * @param reference The reference text.
 * @param prediction The predicted text.
 * @param options See {@linkcode ExplainOptions}.
 * @returns Scores, pairs, diagnostics and reasons in plain words.
 * @throws {RangeError} If an option is out of range.
 *
 * @example
 * ```ts
 * import { explainSample } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const { score, reasons } = explainSample("1. Ash\n2. Elm\n3. Oak", "1) Ash\n2) Elm\n3) Oak");
 * assert.equal(score.rouge.f1, 0);
 * assert.match(reasons.join(" "), /Read leniently, ROUGE F1 would be 1\.00/);
 * ```
 */
export function explainSample(
  reference: string,
  prediction: string,
  options: ExplainOptions = {},
): SampleExplanation {
  const { mode = "strict", correctThreshold = 0.5 } = options;
  const text = options.stripReasoning ? stripReasoning(prediction) : prediction;
  const promptType = options.promptType ??
    (parseList(reference, { mode }).some((element) => element.facets.length > 0)
      ? "multi-faceted"
      : "single-faceted");
  const sample = { answer: reference, prediction: text, metadata: { prompt_type: promptType } };
  const settings = {
    tokenizer: options.tokenizer ?? "rouge",
    pairThreshold: options.pairThreshold ?? 0,
    correctThreshold,
  } as const;
  const score = scoreSample(sample, { ...settings, mode });
  const lenient = scoreSample(sample, { ...settings, mode: "lenient" });
  const pairs = explainPairs(score, correctThreshold);
  const words = { mode, wholeWords: true };
  const explanation = {
    promptType,
    promptTypeGuessed: options.promptType === undefined,
    score,
    pairs,
    wholeWords: {
      relaxedRecall: relaxedRecall(reference, text, words),
      relaxedPrecision: relaxedPrecision(reference, text, words),
    },
    lenient,
    diagnosis: diagnoseList(text, promptType, { mode }),
  };
  return { ...explanation, reasons: reasonsOf(explanation, mode, settings) };
}

function explainPairs(score: SampleScore, correctThreshold: number): ExplainedPair[] {
  const predicted = flattenList(score.elements.predicted);
  const reference = flattenList(score.elements.reference);
  const partner = new Map(score.pairs.map((pair) => [pair.predicted, pair]));
  const paired = new Set(score.pairs.map((pair) => pair.reference));
  const lines: ExplainedPair[] = predicted.map((predictedText, k) => {
    const pair = partner.get(k);
    return {
      predicted: k,
      predictedText,
      reference: pair?.reference ?? null,
      referenceText: pair ? reference[pair.reference]! : null,
      rouge: pair?.rouge ?? null,
      correct: pair !== undefined && pair.rouge >= correctThreshold,
    };
  });
  reference.forEach((referenceText, k) => {
    if (paired.has(k)) return;
    lines.push({
      predicted: null,
      predictedText: null,
      reference: k,
      referenceText,
      rouge: null,
      correct: false,
    });
  });
  return lines;
}

function reasonsOf(
  found: Omit<SampleExplanation, "reasons" | "judge">,
  mode: ParseMode,
  { tokenizer, correctThreshold }: { tokenizer: Tokenizer; correctThreshold: number },
): string[] {
  const { score, pairs, lenient, wholeWords } = found;
  const { numPredicted, numReference, rouge } = score;
  const reasons: string[] = [];
  if (numReference === 0) {
    return ["The reference holds no numbered list, so nothing can be scored."];
  }
  if (numPredicted === 0) {
    reasons.push("The prediction holds no numbered list: no element could be paired.");
  } else {
    const correct = pairs.filter((pair) => pair.correct).length;
    reasons.push(
      `ROUGE F1 is ${
        rouge.f1.toFixed(2)
      }: ${correct} of ${numPredicted} predicted elements count ` +
        `(precision ${rouge.precision.toFixed(2)}), and ${correct} of ${numReference} reference ` +
        `elements were found (recall ${rouge.recall.toFixed(2)}).`,
    );
    const below = pairs.filter((pair) => pair.rouge !== null && !pair.correct).length;
    if (below > 0) {
      reasons.push(
        `${plural(below, "pair")} shared words but stayed below ${correctThreshold}: not counted.`,
      );
    }
  }
  if (score.numWithoutTokens > 0 && tokenizer === "rouge") {
    reasons.push(
      `${plural(score.numWithoutTokens, "element")} without a Latin letter or digit cannot match ` +
        `under rouge_score's tokenizer; --tokenizer unicode reads all scripts.`,
    );
  }
  if (mode === "strict" && lenient.rouge.f1 !== rouge.f1) {
    const change = lenient.rouge.f1 - rouge.f1;
    reasons.push(
      `Read leniently, ROUGE F1 would be ${lenient.rouge.f1.toFixed(2)} ` +
        `(${change > 0 ? "+" : "−"}${
          Math.abs(change).toFixed(2)
        }): the difference is format alone.`,
    );
  }
  if (
    wholeWords.relaxedRecall !== score.relaxedRecall ||
    wholeWords.relaxedPrecision !== score.relaxedPrecision
  ) {
    reasons.push(
      `Some relaxed hits are parts of words; with whole words only, Relaxed-Recall would be ` +
        `${wholeWords.relaxedRecall.toFixed(2)} and Relaxed-Precision ` +
        `${wholeWords.relaxedPrecision.toFixed(2)}.`,
    );
  }
  return reasons;
}
