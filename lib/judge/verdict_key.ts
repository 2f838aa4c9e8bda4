/** Keys of verdicts. @module */
import { createHash } from "node:crypto";
import type { JudgeRequest, JudgeSettings } from "./judge.ts";

/**
 * The key of a verdict: SHA-256 of the canonical JSON (sorted keys, no white space, fields without
 * a value left out) of the judge's settings and the request. Also the custom id in batch files.
 *
 * @param settings The judge's settings.
 * @param request The texts as shown, and the repetition.
 * @returns 64 hexadecimal digits.
 *
 * @example
 * ```ts
 * import { JUDGE_TEMPLATE_HASH, verdictKey } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const settings = { model: "m", decide: "generate", template: JUDGE_TEMPLATE_HASH } as const;
 * const pair = { question: "Which trees?", gold: "Ash", predicted: "Elm", repetition: 0 };
 * const key = verdictKey(settings, pair);
 * assert.match(key, /^[0-9a-f]{64}$/);
 * assert.notEqual(verdictKey({ ...settings, model: "n" }, pair), key);
 * ```
 */
export function verdictKey(
  settings: JudgeSettings,
  request: Pick<JudgeRequest, "question" | "gold" | "predicted" | "repetition">,
): string {
  const { question, gold, predicted, repetition } = request;
  const text = canonicalJson({ ...settings, question, gold, predicted, repetition });
  return createHash("sha256").update(text).digest("hex");
}

/** JSON with sorted keys, so that equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const record = value as Record<string, unknown>;
  const fields: string[] = [];
  for (const key of Object.keys(record).sort()) {
    if (record[key] !== undefined) {
      fields.push(`${JSON.stringify(key)}:${canonicalJson(record[key])}`);
    }
  }
  return `{${fields.join(",")}}`;
}
