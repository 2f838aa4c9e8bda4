/** Checks entries of `per_sample_results` before they become rows of frames. @module */
import { isRecord } from "../text/is_record.ts";
import type { ScoredRow } from "./frame_row.ts";

type Fields = Record<string, unknown>;
type Check = readonly [words: string, fits: (value: unknown) => boolean];

const NUMBER: Check = ["a number", (value) => typeof value === "number"];
const INDEX: Check = ["a whole number", Number.isSafeInteger];
const TEXT: Check = ["a text", (value) => typeof value === "string"];
const OBJECT: Check = ["an object", isRecord];
const OBJECTS: Check = [
  "a list of objects",
  (value) => Array.isArray(value) && value.every(isRecord),
];

/** What each field must be, where it is there and not null. */
const FIELDS: Readonly<Record<string, Check>> = {
  line: INDEX,
  repetition: INDEX,
  run: TEXT,
  model: TEXT,
  relaxed_em_recall: NUMBER,
  relaxed_em_precision: NUMBER,
  rouge_list_precision: NUMBER,
  rouge_list_recall: NUMBER,
  list_format_em: NUMBER,
  format_error: TEXT,
  pairs: OBJECTS,
  judge: OBJECT,
};
const PAIR = { predicted: INDEX, reference: INDEX, rouge: NUMBER };
const SCORES = { precision: NUMBER, recall: NUMBER, f1: NUMBER };
const JUDGE = { ...SCORES, ordered: OBJECT, blended: OBJECT };
const JUDGED: Readonly<Record<string, Check>> = {
  ...PAIR,
  score: ["A, B or null", (value) => value === "A" || value === "B"],
  confidence: NUMBER,
};

/**
 * Checks one entry.
 *
 * @param value The entry.
 * @param place File and sample, for messages.
 * @throws {TypeError} With the field that is missing or of another type.
 */
export function checkScoredRow(value: unknown, place: string): ScoredRow {
  const row = value as ScoredRow;
  if (
    !isRecord(value) || !isRecord(value.elements) || !Array.isArray(row.elements.predicted) ||
    !Array.isArray(row.elements.reference) || typeof row.rouge_list_f1 !== "number"
  ) {
    throw new TypeError(
      `${place}: needs elements.predicted, elements.reference and rouge_list_f1`,
    );
  }
  checkFields(value, FIELDS, place);
  row.pairs?.forEach((pair, i) => checkFields(pair, PAIR, place, "pairs", i));
  const { judge } = row;
  if (!judge) return row;
  checkFields(judge, JUDGE, place, "judge");
  for (const name of ["ordered", "blended"] as const) {
    if (judge[name]) checkFields(judge[name], SCORES, place, `judge.${name}`);
  }
  if (!OBJECTS[1](judge.elements)) {
    throw new TypeError(`${place}: judge.elements must be ${OBJECTS[0]}`);
  }
  judge.elements.forEach((element, i) => checkFields(element, JUDGED, place, "judge.elements", i));
  return row;
}

function checkFields(
  fields: object,
  checks: Readonly<Record<string, Check>>,
  place: string,
  path?: string,
  index?: number,
): void {
  for (const name in checks) {
    const value = (fields as Fields)[name];
    if (value === undefined || value === null) continue;
    const [words, fits] = checks[name]!;
    if (fits(value)) continue;
    const inside = path === undefined
      ? ""
      : index === undefined
      ? `${path}.`
      : `${path}[${index}].`;
    throw new TypeError(`${place}: ${inside}${name} must be ${words}`);
  }
}
