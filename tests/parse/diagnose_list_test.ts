import assert from "node:assert/strict";
import { diagnoseList, foldDiagnostics, formatCorrectness, parseLenient } from "@listqa/eval";

const messages = (...args: Parameters<typeof diagnoseList>) =>
  diagnoseList(...args).diagnostics.map((d) => d.message);

Deno.test("a canonical answer has nothing to say of", () => {
  const found = diagnoseList(
    "1. Ash\n* Height: 30\n2. Elm\n* Height: 4\n3. Oak\n* Height: 9",
    "multi-faceted",
  );
  assert.deepEqual(found.diagnostics, []);
  assert.equal(found.reason, null);
  assert.deepEqual(found.strict, {
    elements: 3,
    withFacets: 3,
    rightStructure: 3,
    facets: 3,
    emptyMains: 0,
    emptyValues: 0,
  });
  assert.deepEqual(found.lenient, found.strict);
  assert.equal(
    found.summary,
    "strict and lenient mode read 3 elements, 3 of them as a multi-faceted question asks",
  );
});

Deno.test("it answers why Format-Correctness is 0.33", () => {
  const text = "1. Ash\n* Height: 30\n2. Elm\n- Height: 4\n3. Oak";
  assert.equal(formatCorrectness(text, "multi-faceted"), 1 / 3);
  const found = diagnoseList(text, "multi-faceted");
  assert.equal(found.strict.rightStructure! / found.strict.elements, 1 / 3);
  assert.equal(found.lenient.rightStructure, 2);
  assert.equal(
    found.summary,
    "strict mode reads 3 elements, 1 of them as a multi-faceted question asks; " +
      "lenient mode 3 elements, 2 of them as a multi-faceted question asks",
  );
  assert.deepEqual(found.diagnostics.map((d) => d.message), [
    'line 3: element 2 "Elm" has no "* key: value" line; a multi-faceted question asks for at ' +
    "least one (lenient mode reads 1)",
    'line 4: "- Height: 4" has the bullet "-", not "*"; strict mode sees no facet here',
    'line 5: element 3 "Oak" has no "* key: value" line; a multi-faceted question asks for at ' +
    "least one",
  ]);
});

Deno.test("facets of a single-faceted answer are named", () => {
  const found = diagnoseList("1. Ash\n* Height: 30\n* Age: 4\n2. Elm\n3. Oak", "single-faceted");
  assert.deepEqual(found.counts, { "unexpected-facets": 1 });
  assert.equal(
    found.diagnostics[0]!.message,
    'line 1: element 1 "Ash" has 2 facets; a single-faceted question asks for none',
  );
});

Deno.test("a list of two is too few, and says when lenient mode reads more", () => {
  assert.deepEqual(messages("1. Ash\n2. Elm", "single-faceted"), [
    "line 1: only 2 elements; fewer than 3 score 0 for format",
  ]);
  const found = diagnoseList("1. Ash\n2) Elm\n3) Oak", "single-faceted");
  assert.equal(found.reason, "too-few");
  assert.equal(
    found.diagnostics[0]!.message,
    "line 1: only 1 element; lenient mode reads 3; fewer than 3 score 0 for format",
  );
});

Deno.test("elements on one line are told", () => {
  assert.deepEqual(messages("1. Ash 2. Elm 3. Oak", "single-faceted"), [
    "line 1: only 1 element; fewer than 3 score 0 for format",
    'line 1: "1. Ash 2. Elm 3. Oak" holds 2 further numbers; each element must start a line of ' +
    "its own",
  ]);
});

Deno.test("no list in strict mode names what lenient mode reads", () => {
  const found = diagnoseList("Sure:\n\n1) Ash\n2) Elm\n3) Oak", "single-faceted");
  assert.equal(found.reason, "no_list");
  assert.equal(found.diagnostics[0]!.kind, "no_list");
  assert.equal(
    found.diagnostics[0]!.message,
    'line 1: no numbered list found: strict mode needs lines that start with "1."; lenient mode ' +
      "reads 3 elements",
  );
  assert.equal(
    found.summary,
    "strict mode reads no list; lenient mode 3 elements, 3 of them as a single-faceted question asks",
  );
});

Deno.test("no list says what stands there instead", () => {
  const why = (text: string) =>
    diagnoseList(text, "single-faceted", { mode: "lenient" }).diagnostics[0]!.message
      .replace("line 1: no numbered list found: ", "");
  assert.equal(why("1.Ash\n2.Elm"), 'there is no white space after the numbers: "1.Ash"');
  assert.equal(why("1.83\n1.85"), 'the lines open with decimal numbers: "1.83"');
  assert.equal(why("- 1. Ash\n- 2. Elm"), 'the numbers do not open their lines: "- 1. Ash"');
  assert.equal(why("1: Ash\n2: Elm"), 'there is no "." after the numbers: "1: Ash"');
  assert.equal(why('```json\n["Ash"]\n```'), 'the answer looks like JSON: "```json"');
});

Deno.test("blanks are named with their element", () => {
  assert.deepEqual(messages("1. \n2. Elm\n* Height: \n3. Oak", null), [
    "line 1: element 1 has no text of its own; it counts, and is never a hit",
    'line 2: the facet "Height" of element 2 "Elm" has no value; it counts, and is never a hit',
  ]);
});

Deno.test("without a prompt type the structure is not judged", () => {
  const found = diagnoseList("1. Ash\n2. Elm\n* Height: 4\n3. Oak");
  assert.equal(found.promptType, null);
  assert.equal(found.strict.rightStructure, null);
  assert.deepEqual(found.diagnostics, []);
  assert.equal(found.summary, "strict and lenient mode read 3 elements, 1 of them with facets");
});

Deno.test("the elements of the asked-for mode are looked at", () => {
  const text = "1) Ash\n2) Elm\n3) Oak";
  const found = diagnoseList(text, "multi-faceted", { mode: "lenient" });
  assert.equal(found.reason, null);
  assert.deepEqual(found.counts, { "paren-number": 3, "missing-facets": 3 });
});

Deno.test("reasoning is told by its lines, even if it never ends", () => {
  assert.deepEqual(
    messages("<think>\nHm.\n1. maybe Ash", "single-faceted").map((m) => m.split(";")[0]),
    [
      "line 3: only 1 element",
      "lines 1–3: reasoning that never ends, so that no answer follows",
    ],
  );
});

Deno.test("diagnostics fold to a line a kind", () => {
  const text = Array.from({ length: 8 }, (_, i) => `${i + 1}) Tree`).join("\n");
  const [folded, ...rest] = foldDiagnostics(parseLenient(text).diagnostics);
  assert.deepEqual(rest, []);
  assert.equal(
    folded!.message,
    'line 1: "1) Tree" has ")" after its number; strict mode takes only "1." at the very start of ' +
      "a line for an element (so do 7 more lines: 2, 3, 4, 5, 6, …)",
  );
});

Deno.test("wrong arguments are refused by name", () => {
  assert.throws(() => diagnoseList(1 as never), TypeError);
  assert.throws(() => diagnoseList("", "double" as never), {
    message:
      'diagnoseList: prompt type must be "single-faceted" or "multi-faceted", but is "double"',
  });
  assert.throws(() => diagnoseList("", null, { mode: "loose" as never }), {
    message: 'diagnoseList: unknown mode "loose"; it is "strict" or "lenient"',
  });
});
