/** Every metric of one sample. @module */
import type { Metadata, PromptType, SampleInput, SampleScore } from "../types.ts";
import { checkThreshold, matchElements } from "../match/match_elements.ts";
import { hasReasoning } from "../parse/has_reasoning.ts";
import { parseMetadata } from "../text/parse_metadata.ts";
import { normalizedPrediction, normalizedReference } from "./_items.ts";
import { checkPromptType, formatCorrectness } from "./format_correctness.ts";
import { formatErrorClass } from "./format_error_class.ts";
import { prfOf } from "./prf.ts";
import { precisionOf } from "./relaxed_precision.ts";
import { recallOf } from "./relaxed_recall.ts";
import { countCorrect, type RougeListOptions } from "./rouge_list_match.ts";

/** Options of {@linkcode scoreSample}. */
export interface ScoreOptions extends RougeListOptions {
  /**
   * Another similarity that decides the pairs (rows predicted, columns reference elements), such as
   * the cosine of embeddings. The ROUGE list match always pairs by ROUGE.
   *
   * @default {undefined}
   */
  similarity?: readonly ArrayLike<number>[] | undefined;
}

/**
 * Computes every judge-free metric of one sample.
 *
 * @param sample A row: `answer` (the reference), `prediction` and, for the format metrics, a
 * `metadata` with `prompt_type`.
 * @param options See {@linkcode ScoreOptions}.
 * @returns The metrics, each in [0, 1], with the lists and pairs behind them.
 * @throws {TypeError} If `answer` or `prediction` is not text, or `metadata` is not an object.
 * @throws {SyntaxError} If `metadata` is a text that is not JSON.
 * @throws {RangeError} If an option or the prompt type is out of range.
 *
 * @example
 * ```ts
 * import { scoreSample } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const score = scoreSample({
 *   answer: "1. Vaselinetjie\n2. Kanarie\n3. Poppie Nongena\n4. Gaia",
 *   prediction: "1. Wonderlus\n2. Gaia\n3. Poppie Nongena\n4. Vaselinetjie",
 *   metadata: '{"prompt_type": "single-faceted"}',
 * });
 * assert.equal(score.relaxedRecall, 0.75);
 * assert.equal(score.rouge.f1, 0.75);
 * assert.equal(score.formatCorrectness, 1);
 * ```
 */
export function scoreSample(sample: SampleInput, options: ScoreOptions = {}): SampleScore {
  const { mode = "strict", correctThreshold = 0.5 } = options;
  checkThreshold("correctThreshold", correctThreshold);
  const { answer, prediction } = sample;
  if (typeof answer !== "string") throw new TypeError("scoreSample: answer must be a string");
  if (typeof prediction !== "string") {
    throw new TypeError("scoreSample: prediction must be a string");
  }
  const metadata = metadataOf(sample);
  const promptType = promptTypeOf(metadata);

  const { similarity } = options;
  const match = matchElements(
    answer,
    prediction,
    similarity === undefined ? options : { ...options, similarity: undefined },
  );
  const numCorrect = countCorrect(match, correctThreshold);
  const pairs = similarity === undefined
    ? match.pairs
    : matchElements(match.reference, match.predicted, options).pairs;
  const reference = normalizedReference(answer, mode, match.reference);
  const predicted = normalizedPrediction(prediction, mode, match.predicted);
  const found: string[] = [];
  const relaxedRecall = recallOf(reference, predicted, false, found);
  const score: SampleScore = {
    elements: { predicted: match.predicted, reference: match.reference },
    pairs,
    numPredicted: match.numPredicted,
    numReference: match.numReference,
    numWithoutTokens: match.numWithoutTokens,
    hasReasoning: hasReasoning(prediction),
    relaxedRecall,
    relaxedPrecision: precisionOf(
      reference,
      predicted,
      false,
      mode === "strict" ? found : reference.items,
    ),
    rouge: prfOf(numCorrect, match.numPredicted, match.numReference),
    formatCorrectness: promptType === null ? null : formatCorrectness(match.predicted, promptType),
    formatError: promptType === null ? null : formatErrorClass(match.predicted, promptType),
  };
  if (metadata !== undefined) score.metadata = metadata;
  if (sample.id !== undefined) score.id = String(sample.id);
  if (typeof sample.line === "number") score.line = sample.line;
  if (typeof sample.model === "string") score.model = sample.model;
  if (typeof sample.repetition === "number") score.repetition = sample.repetition;
  return score;
}

function metadataOf(sample: SampleInput): Metadata | undefined {
  try {
    return parseMetadata(sample.metadata);
  } catch (cause) {
    const message = `scoreSample: metadata: ${(cause as Error).message}`;
    throw cause instanceof SyntaxError
      ? new SyntaxError(message, { cause })
      : new TypeError(message, { cause });
  }
}

function promptTypeOf(metadata: Metadata | undefined): PromptType | null {
  const promptType = metadata?.prompt_type ?? null;
  if (promptType !== null) checkPromptType(promptType);
  return promptType;
}
