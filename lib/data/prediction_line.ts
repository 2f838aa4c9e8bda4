import type { Sample } from "../types.ts";
import { toJson } from "./_to_json.ts";

const FIRST = ["id", "model", "repetition", "problem", "answer", "prediction", "metadata"];

/**
 * A sample as a line of a predictions file: its fields in a fixed order, the metadata as JSON text,
 * as the reference tool reads it.
 *
 * @param sample The sample; its `line` is left out.
 * @returns One line of JSON, with its newline.
 * @throws {TypeError} If a number in it is not finite.
 *
 * @example
 * ```ts
 * import { predictionLine } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const sample = { line: 7, repetition: 0, problem: "Q?", answer: "1. Ash", prediction: "1. Elm" };
 * assert.equal(
 *   predictionLine({ ...sample, metadata: { ordered: false } }),
 *   '{"repetition":0,"problem":"Q?","answer":"1. Ash","prediction":"1. Elm",' +
 *     '"metadata":"{\\"ordered\\":false}"}\n',
 * );
 * ```
 */
export function predictionLine(sample: Sample): string {
  const { line: _, ...rest } = sample;
  const row: Record<string, unknown> = {};
  for (const key of FIRST) if (rest[key] !== undefined) row[key] = rest[key];
  for (const key of Object.keys(rest)) if (!FIRST.includes(key)) row[key] = rest[key];
  if (sample.metadata !== undefined) row.metadata = toJson(sample.metadata, "metadata");
  return `${toJson(row, "row")}\n`;
}
