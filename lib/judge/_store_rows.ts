/** Verdicts as rows of the store. */
import type { DecideMode } from "./judge.ts";
import type { StoredVerdict } from "./verdict_store.ts";

/** A row as SQLite gives it. */
export type Row = Record<string, string | number | null | Uint8Array>;

/** The columns, in the order of {@linkcode valuesOf}. */
export const COLUMNS =
  "key, verdict, text, confidence, decide, attempts, model, question, gold, predicted, repetition, created";

/** A verdict as values of a row. */
export function valuesOf(
  verdict: StoredVerdict,
  now: number,
): (string | number | null | Uint8Array)[] {
  return [
    fromHex(verdict.key),
    verdict.verdict,
    packed(verdict.text),
    verdict.confidence ?? null,
    verdict.decide,
    verdict.attempts,
    packed(verdict.model),
    packed(verdict.question),
    packed(verdict.gold),
    packed(verdict.predicted),
    verdict.repetition,
    now,
  ];
}

/**
 * A row as a verdict.
 *
 * @throws {Error} If the row is damaged.
 */
export function verdictOf(row: Row): StoredVerdict {
  if (row.verdict !== "A" && row.verdict !== "B") throw new Error("a row is damaged");
  return {
    key: toHex(row.key as Uint8Array),
    verdict: row.verdict,
    text: unpacked(row.text),
    ...(row.confidence === null ? {} : { confidence: row.confidence as number }),
    decide: row.decide as DecideMode,
    attempts: row.attempts as number,
    model: unpacked(row.model),
    question: unpacked(row.question),
    gold: unpacked(row.gold),
    predicted: unpacked(row.predicted),
    repetition: row.repetition as number,
  };
}

/** A key as bytes. */
export function fromHex(key: string): Uint8Array {
  try {
    if (key.length === 64) return Uint8Array.fromHex(key);
  } catch {
    // Not hexadecimal.
  }
  throw new TypeError(`a verdict's key must be 64 hexadecimal digits, but is "${key}"`);
}

function toHex(bytes: Uint8Array): string {
  return bytes.toHex();
}

/**
 * SQLite ends a text at NUL, and UTF-8 has no lone surrogates: such a text is kept as the bytes of
 * its JSON.
 */
function packed(text: string): string | Uint8Array {
  if (!text.includes("\0") && text.isWellFormed()) return text;
  return new TextEncoder().encode(JSON.stringify(text));
}

function unpacked(value: Row[string] | undefined): string {
  return typeof value === "string"
    ? value
    : JSON.parse(new TextDecoder().decode(value as Uint8Array));
}
