import type { Metadata, Sample } from "../types.ts";
import { idText } from "./_id_text.ts";
import { rowMetadata } from "./_row_metadata.ts";
import { Fault, kindOf, quoted } from "./_raw_row.ts";

/** How rows become samples. */
export interface SampleRules {
  /** Whether a row without a prediction is at fault. */
  requirePredictions: boolean;
  /** Whether NaN in the metadata's JSON text is null. */
  allowNan: boolean;
  /** Whether a reference has elements. */
  hasElements?: ((answer: string) => boolean) | undefined;
  /** Where the file has its `id`. */
  idPath: readonly string[];
}

/**
 * Makes a sample of a row, in place where it can: rows of one file then share their shape, and
 * unknown fields stay as they are.
 *
 * @param row The row, its fields under our names.
 * @param line Where it starts.
 * @param rules What is asked of it.
 * @param text Its JSON text, if it has one.
 */
export function toSample(
  row: Record<string, unknown>,
  line: number,
  rules: SampleRules,
  text?: string,
): Sample | Fault {
  const { problem, answer, prediction, metadata, id, model, repetition, usage, latency_ms } = row;
  if (typeof problem !== "string") return textFault(row, "problem", problem);
  if (typeof answer !== "string") return textFault(row, "answer", answer);
  if (typeof prediction !== "string") {
    const absent = prediction === undefined || prediction === null;
    if (rules.requirePredictions || !absent) return textFault(row, "prediction", prediction);
    row.prediction = "";
  }
  if (rules.hasElements && !rules.hasElements(answer)) {
    return new Fault('has no list elements ("1. …" at a line start)', "answer");
  }
  let empty = false;
  if (metadata === undefined) { /* None. */ }
  else {
    const parsed = rowMetadata(metadata, rules.allowNan);
    if (parsed instanceof Fault) return parsed;
    if (parsed === undefined) empty = true;
    else row.metadata = parsed satisfies Metadata;
  }
  if (id === null) empty = true;
  else if (id !== undefined) {
    const written = typeof id === "string" && id !== "" ? id : idText(id, rules.idPath, text);
    if (written instanceof Fault) return written;
    row.id = written;
  }
  if (model === null || model === "") empty = true;
  else if (model !== undefined && typeof model !== "string") {
    return new Fault(`is ${kindOf(model)}, not a text`, "model");
  }
  if (repetition === undefined || repetition === null) row.repetition = 0;
  else if (typeof repetition !== "number" || !(repetition >= 0) || !Number.isInteger(repetition)) {
    const number = typeof repetition === "string" && /^[0-9]{1,9}$/.test(repetition);
    if (!number) return new Fault(`is ${shown(repetition)}, not a count from 0`, "repetition");
    row.repetition = Number(repetition);
  }
  if (usage === null || usage === "") empty = true;
  else if (usage !== undefined && (typeof usage !== "object" || Array.isArray(usage))) {
    const parsed = typeof usage === "string" ? parseObject(usage) : undefined;
    if (!parsed) return new Fault(`is ${shown(usage)}, not an object`, "usage");
    row.usage = parsed;
  }
  if (latency_ms === null || latency_ms === "") empty = true;
  else if (latency_ms !== undefined && typeof latency_ms !== "number") {
    const number = typeof latency_ms === "string" ? Number(latency_ms) : NaN;
    if (!Number.isFinite(number)) {
      return new Fault(`is ${shown(latency_ms)}, not a number of milliseconds`, "latency_ms");
    }
    row.latency_ms = number;
  }
  row.line = line;
  return (empty ? withoutEmpty(row) : row) as Sample;
}

const OPTIONAL = ["id", "model", "metadata", "usage", "latency_ms"];

// Not by `delete`, which would turn the row into a slow dictionary.
function withoutEmpty(row: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const key of Object.keys(row)) {
    const value = row[key];
    const blank = value === null || value === "" ||
      key === "metadata" && typeof value !== "object";
    if (!blank || !OPTIONAL.includes(key)) define(kept, key, value);
  }
  return kept;
}

/** Sets a field even when it is called `__proto__`. */
export function define(row: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== "__proto__") row[key] = value;
  else {
    Object.defineProperty(row, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
}

function textFault(row: Record<string, unknown>, field: string, value: unknown): Fault {
  if (value === undefined) {
    const names = Object.keys(row).map((name) => quoted(name)).slice(0, 12).join(", ");
    return new Fault(`missing (the row has ${names === "" ? "no fields" : names})`, field);
  }
  if (value === null) {
    const hint = field === "prediction" ? ' (an empty answer, which scores 0, is "")' : "";
    return new Fault(`is null, not a text${hint}`, field);
  }
  return new Fault(`is ${kindOf(value)}, not a text`, field);
}

function shown(value: unknown): string {
  return typeof value === "string" ? quoted(value) : kindOf(value);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
