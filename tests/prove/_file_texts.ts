/** Texts of our own file formats, proper ones and others. @module */
import fc from "npm:fast-check@4.11.0";
import { json, lineBreak, linesOf, start, wholeOf } from "./_files.ts";
import { completions, odd, or as orOdd, record } from "./_replies.ts";
import { anyText } from "./_texts.ts";

/** A value as it should be, or seldom another: a file holds many. */
export const or = (arbitrary: fc.Arbitrary<unknown>) => orOdd(arbitrary, 60);

/** Ids. */
export const id = or(
  fc.oneof(fc.nat(5), fc.constantFrom("a", "b", "", "é", "7", 2 ** 60, 1.5, "__proto__")),
);
/** Names. */
export const name = fc.constantFrom("m", "n", "model/x", "", "__proto__", "a\nb", "\ud800");
/** Texts of fields. */
export const text = fc.oneof(
  { arbitrary: fc.constantFrom("1. Ash\n2. Elm", "Q?", ""), weight: 3 },
  {
    arbitrary: anyText,
    weight: 1,
  },
);
const metadata = or(record({
  prompt_type: or(fc.constantFrom("single-faceted", "multi-faceted")),
  category: or(name),
  country: or(fc.constantFrom("Egypt", "Atlantis")),
  year_range: or(fc.constantFrom("2017-2024", "timeless", 2023)),
  ordered: or(fc.boolean()),
}));
/** Token counts. */
export const usage = or(
  record({ completion_tokens: or(fc.nat()), reasoning_tokens: or(fc.nat()) }),
);
const row = record({
  id,
  problem: or(text),
  answer: or(text),
  prediction: or(text),
  metadata: fc.oneof(metadata, json(metadata)),
  model: or(name),
  repetition: or(fc.nat(2)),
  usage,
  latency_ms: or(fc.double({ min: 0, max: 1e6, noNaN: true })),
  extra: odd,
}, ["problem", "answer", "prediction"]);

/** Predictions as JSON Lines. */
export const predictionLines = linesOf(json(row));

const cell = fc.oneof(
  fc.constantFrom("1. Ash", "", "a\nb", 'say "so"', "x,y", "x\ty", '"', "é", "\0", " "),
  anyText,
  json(metadata),
);
const quotedCell = fc.tuple(cell, fc.integer({ min: 0, max: 9 })).map(([value, how]) =>
  how === 0 ? value : how === 1 ? `"${value}"` : `"${value.replaceAll('"', '""')}"`
);

/** Predictions as a table. */
export function tables(delimiter: string): fc.Arbitrary<string> {
  const columns = fc.oneof({
    arbitrary: fc.constant(["problem", "answer", "prediction", "metadata"]),
    weight: 9,
  }, {
    arbitrary: fc.array(fc.constantFrom("problem", "answer", "prediction", "id", "", "é")),
    weight: 1,
  });
  const cells = fc.oneof({
    arbitrary: fc.array(quotedCell, { minLength: 4, maxLength: 4 }),
    weight: 7,
  }, { arbitrary: fc.array(quotedCell, { maxLength: 5 }), weight: 1 });
  return fc.tuple(
    start,
    columns,
    fc.array(fc.tuple(cells, lineBreak), { maxLength: 4 }),
  ).map(([bom, header, rows]) =>
    `${bom}${header.join(delimiter)}\n` +
    rows.map(([list, end]) => list.join(delimiter) + end).join("")
  );
}

const entry = or(record({
  label: or(name),
  family: or(name),
  params_b: or(fc.double({ min: 0, max: 1000, noNaN: true })),
  open_weight: or(fc.boolean()),
  setting: or(fc.constantFrom("standard", "think", "rag")),
  prompt: or(fc.constantFrom("zero-shot", "rag")),
  context: or(fc.nat()),
}));
/** Run manifests. */
export const manifests = wholeOf(
  fc.tuple(
    record({
      schema_version: fc.constantFrom(...Array(20).fill(1), 2, {}, "1"),
      runs: or(fc.dictionary(name, entry, { noNullPrototype: true })),
    }),
    fc.constantFrom(undefined, 2),
  ).map(([value, indent]) => JSON.stringify(value, null, indent)),
);

const index = or(fc.oneof(fc.nat(3), fc.constant(null)));
const element = or(record({ main: text, facets: or(fc.constant([])) }, ["main", "facets"]));
const unit = or(fc.double({ min: 0, max: 1, noNaN: true }));
const judgedElement = or(record({
  predicted: index,
  reference: index,
  rouge: unit,
  score: or(fc.constantFrom("A", "B", null)),
  confidence: unit,
}, ["predicted", "reference", "rouge", "score"]));
const prf = { precision: unit, recall: unit, f1: unit };
const judge = or(record({
  ...prf,
  ordered: or(record(prf)),
  blended: or(record(prf)),
  elements: or(fc.array(judgedElement, { maxLength: 3 })),
}, ["elements", "f1"]));
const scored = or(record({
  id,
  line: or(fc.nat(9)),
  model: or(name),
  run: or(name),
  repetition: or(fc.nat(2)),
  metadata,
  elements: or(record({
    predicted: or(fc.array(element, { maxLength: 2 })),
    reference: or(fc.array(element, { maxLength: 2 })),
  }, ["predicted", "reference"])),
  relaxed_em_recall: unit,
  relaxed_em_precision: unit,
  rouge_list_precision: unit,
  rouge_list_recall: unit,
  rouge_list_f1: unit,
  list_format_em: unit,
  format_error: or(fc.constantFrom("Perfect", "No List", null)),
  pairs: or(
    fc.array(or(record({ predicted: index, reference: index, rouge: unit })), { maxLength: 2 }),
  ),
  usage,
  latency_ms: or(fc.nat()),
  judge,
}, ["elements", "rouge_list_f1", "relaxed_em_recall", "relaxed_em_precision"]));
const run = record({ name: or(name), manifest: entry, options: odd });
/** Results files, written on one line, a sample a line, or indented. */
export const resultTexts = fc.tuple(
  record({
    schema_version: fc.constantFrom(...Array(20).fill(1), 2, null),
    run: or(run),
    odd,
    per_sample_results: or(fc.array(scored, { maxLength: 3 })),
    summary: odd,
  }, ["per_sample_results"]),
  fc.constantFrom(undefined, undefined, 1),
).map(([value, indent]) => JSON.stringify(value, null, indent));
/** The same, and what an edit or a cut makes of them. */
export const results = wholeOf(resultTexts);

const label = record({
  run: or(name),
  id,
  predicted: or(fc.nat(2)),
  label: or(fc.constantFrom("A", "B")),
}, ["run", "id", "predicted", "label"]);
/** Files of human labels. */
export const labelLines = linesOf(json(label));

/** Answers of a batch to requests of these ids. */
export function batchLines(ids: readonly string[]): fc.Arbitrary<string> {
  const answer = record({
    custom_id: or(fc.constantFrom(...ids, "other")),
    response: or(fc.oneof(
      record({ status_code: or(fc.constantFrom(200, 500)), body: completions }, ["body"]),
      completions,
    )),
    error: fc.oneof({ arbitrary: fc.constant(null), weight: 6 }, { arbitrary: odd, weight: 1 }),
  }, ["custom_id", "response"]);
  const proper = fc.tuple(fc.constantFrom(...ids), fc.constantFrom("A", "B", "Grade: B", "Hm."))
    .map(
      ([custom_id, content]) => ({
        custom_id,
        response: { status_code: 200, body: { choices: [{ message: { content } }] } },
        error: null,
      }),
    );
  return linesOf(json(fc.oneof(answer, proper)));
}

/** Files of source pages. */
export const contextLines = linesOf(
  json(record({ id, wikitable_source: or(name), text: or(text) }, ["text"])),
);
