/** Verdicts out of replies. @module */
import type { VerdictLetter } from "../types.ts";
import { replyText } from "./_reply_text.ts";
import { anchoredVerdict, lineVerdict } from "./_verdict_line.ts";

/**
 * Why a reply holds no verdict:
 * - `empty`: nothing, or `None`, `null`, `undefined`;
 * - `thinking`: the reasoning does not end;
 * - `truncated`: cut off by the token limit;
 * - `refusal`: the judge declined;
 * - `ambiguous`: both verdicts (`A or B`);
 * - `contradiction`: letter and word differ (`A: INCORRECT`);
 * - `off-menu`: something short that is no verdict (`C`, `AB`, `?`);
 * - `prose`: sentences without a verdict.
 */
export type UnreadableReason =
  | "empty"
  | "thinking"
  | "truncated"
  | "refusal"
  | "ambiguous"
  | "contradiction"
  | "off-menu"
  | "prose";

/** What {@linkcode parseVerdict} finds. */
export type ParsedVerdict =
  | { verdict: VerdictLetter }
  | { verdict: "unreadable"; reason: UnreadableReason };

/** Options of {@linkcode parseVerdict}. */
export interface ParseVerdictOptions {
  /**
   * Why the server stopped, as it says: `length` makes the reply unreadable (`truncated`),
   * `content_filter` a refusal.
   *
   * @default {undefined}
   */
  finishReason?: string | null | undefined;
}

const NOTHING = /^(?:none|null|undefined|nan|n\/a)$/i;
const REFUSAL =
  /\b(?:i(?:['’]m| am)? (?:can(?:['’]t|not| not)|won['’]t|will not|unable|not able|not comfortable|sorry)|(?:i(?:['’]m| am) )?sorry\b|as an ai\b|i apologi[sz]e|unable to (?:help|assist|comply|grade|judge|answer|determine)|i (?:must |have to )?decline)/i;
const VERDICT_KEY = /^(?:grade|verdict|answer|score|correct)$/i;

/**
 * Reads a judge's reply. Reasoning (`<think>…</think>`, gpt-oss channels) is removed first. Then the
 * bare letter or word is accepted with anything that models put around it, JSON with one verdict
 * key, a first or last line that holds only a verdict, and the last anchored verdict (`Grade: B`,
 * `\boxed{A}`). Anything else is unreadable, with the reason.
 *
 * @param reply The reply as the model gave it; `null` when it gave none.
 * @param options See {@linkcode ParseVerdictOptions}.
 * @returns `A` (CORRECT), `B` (INCORRECT), or `unreadable` with an {@linkcode UnreadableReason}.
 *
 * @example
 * ```ts
 * import { parseVerdict } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(parseVerdict("<think>Looks right.</think>\n**A: CORRECT**"), { verdict: "A" });
 * assert.deepEqual(parseVerdict("A: INCORRECT"), {
 *   verdict: "unreadable",
 *   reason: "contradiction",
 * });
 * ```
 */
export function parseVerdict(
  reply: string | null | undefined,
  options: ParseVerdictOptions = {},
): ParsedVerdict {
  const { finishReason } = options;
  const answer = replyText(reply ?? "");
  if (answer === undefined) return unreadable("thinking");
  if (finishReason === "length") return unreadable("truncated");
  if (finishReason === "content_filter") return unreadable("refusal");
  const text = answer.trim();
  if (text === "" || NOTHING.test(text.slice(0, 20))) return unreadable("empty");
  const found = jsonVerdict(text) ?? lineVerdict(text) ?? edgeVerdict(text) ??
    lastAnchored(text);
  if (found === "A" || found === "B") return { verdict: found };
  if (found !== undefined) return unreadable(found);
  if (REFUSAL.test(text.slice(0, 200))) return unreadable("refusal");
  if (new Set(verdictLines(text)).size > 1) return unreadable("ambiguous");
  return unreadable(text.length <= 40 && wordCount(text) <= 2 ? "off-menu" : "prose");
}

function unreadable(reason: UnreadableReason): ParsedVerdict {
  return { verdict: "unreadable", reason };
}

function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

/** The verdicts of the lines that hold only one, in order. */
function verdictLines(text: string): VerdictLetter[] {
  const found: VerdictLetter[] = [];
  for (const line of text.split("\n")) {
    const verdict = lineVerdict(line);
    if (verdict === "A" || verdict === "B") found.push(verdict);
  }
  return found;
}

/** The last anchored verdict, unless a later line that holds only a verdict differs. */
function lastAnchored(text: string): ReturnType<typeof anchoredVerdict> {
  const anchored = anchoredVerdict(text);
  if (anchored === undefined) return undefined;
  const last = verdictLines(text).at(-1);
  return last === undefined || last === anchored ? anchored : "ambiguous";
}

/** A first or last line that holds only a verdict, unless another such line differs. */
function edgeVerdict(text: string): VerdictLetter | "ambiguous" | "contradiction" | undefined {
  const first = text.indexOf("\n");
  if (first < 0) return undefined;
  const edges = [
    lineVerdict(text.slice(text.lastIndexOf("\n") + 1)),
    lineVerdict(text.slice(0, first)),
  ];
  const unclear = edges.find((edge) => edge === "ambiguous" || edge === "contradiction");
  if (unclear !== undefined) return unclear;
  const said = edges[0] ?? edges[1];
  return said !== undefined && new Set(verdictLines(text)).size === 1 ? said : undefined;
}

/** `{"grade": "B"}` and the like, alone, in a code fence, or after a sentence. */
function jsonVerdict(text: string): VerdictLetter | "ambiguous" | "contradiction" | undefined {
  const start = text.indexOf("{");
  const end = text.lastIndexOf("}");
  if (start < 0 || end < start) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text.slice(start, end + 1));
  } catch {
    const loose = /^\{\s*'?(\w+)'?\s*:\s*'?(\w+)'?\s*,?\s*\}$/.exec(
      text.slice(start, end + 1).slice(0, 100),
    );
    if (!loose) return undefined;
    value = { [loose[1]!]: loose[2]! };
  }
  const found = new Set<VerdictLetter>();
  for (const [key, said] of Object.entries(value as Record<string, unknown>)) {
    if (!VERDICT_KEY.test(key)) continue;
    const verdict = typeof said === "boolean" || typeof said === "string"
      ? valueVerdict(String(said))
      : undefined;
    if (verdict === "ambiguous" || verdict === "contradiction") return verdict;
    if (verdict !== undefined) found.add(verdict);
  }
  if (found.size > 1) return "contradiction";
  return [...found][0];
}

function valueVerdict(said: string): ReturnType<typeof lineVerdict> {
  const flag = said.trim().toLowerCase();
  return flag === "true" ? "A" : flag === "false" ? "B" : lineVerdict(said);
}
