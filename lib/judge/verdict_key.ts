/** Keys of verdicts. @module */
import { hash } from "node:crypto";
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
  let fixed = FIXED.get(settings);
  if (fixed === undefined) FIXED.set(settings, fixed = fixedParts(settings));
  let text = "{";
  for (const part of fixed) {
    text += part in request
      ? `${JSON.stringify(part)}:${JSON.stringify(request[part as keyof typeof request])},`
      : part;
  }
  return hash("sha256", `${text.slice(0, -1)}}`, "hex");
}

/** The settings of a judge are the same for all of its verdicts: their JSON is made once. */
const FIXED = new WeakMap<JudgeSettings, string[]>();

/** The fields in their order: those of the request by name, those of the settings as JSON. */
function fixedParts(settings: JudgeSettings): string[] {
  const record: Record<string, unknown> = { ...settings };
  const names = ["question", "gold", "predicted", "repetition", ...Object.keys(record)].sort();
  return names.filter((name) => !(name in record) || record[name] !== undefined).map((name) =>
    name in record ? `${JSON.stringify(name)}:${canonicalJson(record[name])},` : name
  );
}

/** JSON with sorted keys, so that equal values give equal texts. */
function canonicalJson(value: unknown): string {
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
