/** Whatever the text, the parsers read it, and agree with themselves. @module */
import assert from "node:assert/strict";
import {
  diagnoseList,
  foldDiagnostics,
  formatCorrectness,
  formatErrorClass,
  hasReasoning,
  type ListElement,
  parseLenient,
  parseList,
  stripReasoning,
} from "@listqa/eval";
import { hasElements } from "../../lib/parse/parse_strict.ts";
import { pyStrip } from "../../lib/text/py_space.ts";
import { type Extent, type Figures, holdsFor, mustMeet, percent } from "./_proof.ts";
import { anyText, plainList, render } from "./_texts.ts";

/**
 * Fuzzes the strict and the lenient parser, the removal of reasoning and the diagnostics.
 *
 * @returns How many texts were read, and what was in them.
 */
export async function proveParser(extent: Extent): Promise<Figures> {
  const met = { strict: 0, lenient: 0, different: 0, reasoning: 0 };
  let elements = 0, characters = 0;
  await holdsFor(anyText, extent, (text) => {
    const strict = parseList(text);
    const { elements: lenient, diagnostics } = parseLenient(text);
    characters += text.length;
    elements += strict.length + lenient.length;

    checkStrict(text, strict);
    assert.deepEqual(parseList(text, { mode: "lenient" }), lenient);
    const lines = text.split("\n").length;
    assert.ok(strict.length <= lines && lenient.length <= lines);
    const different = JSON.stringify(strict) !== JSON.stringify(lenient);
    if (different) assert.notEqual(diagnostics.length, 0, "a difference without a diagnostic");

    const reasoning = hasReasoning(text);
    const answer = stripReasoning(text);
    if (!reasoning) assert.equal(answer, text);
    else assert.ok(answer.length < text.length);
    if (!hasReasoning(answer)) {
      assert.deepEqual(parseList(answer, { mode: "lenient" }), lenient, "reasoning was read");
    }
    checkDiagnosis(text, strict, lenient, lines);
    if (strict.length > 0) met.strict++;
    if (lenient.length > 0) met.lenient++;
    if (different) met.different++;
    if (reasoning) met.reasoning++;
  });
  // Lists in canonical form are read as they were written, by both modes, without a word.
  let plain = 0;
  const lists = { count: Math.ceil(extent.count / 10), seed: extent.seed };
  await holdsFor(plainList, lists, (list) => {
    const text = render(list);
    assert.deepEqual(parseList(text), list);
    assert.deepEqual(parseLenient(text), { elements: list, diagnostics: [] });
    plain++;
  });
  mustMeet(met, extent.count, 0.05);
  return {
    texts: extent.count,
    "canonical lists": plain,
    characters,
    "elements read": elements,
    "read differently by the modes": percent(met.different, extent.count),
    "with reasoning": percent(met.reasoning, extent.count),
  };
}

function checkStrict(text: string, strict: readonly ListElement[]): void {
  assert.equal(hasElements(text), strict.length > 0);
  for (const { main, facets } of strict) {
    for (const part of [main, ...facets.flatMap(({ key, value }) => [key, value])]) {
      assert.equal(pyStrip(part), part);
      assert.ok(!part.includes("\n") && text.includes(part));
    }
  }
  assert.deepEqual(parseList(render(strict)), strict, "what was read, written again, reads on");
}

function checkDiagnosis(
  text: string,
  strict: readonly ListElement[],
  lenient: readonly ListElement[],
  lines: number,
): void {
  for (const mode of ["strict", "lenient"] as const) {
    const read = mode === "strict" ? strict : lenient;
    for (const type of ["single-faceted", "multi-faceted"] as const) {
      const found = diagnoseList(text, type, { mode });
      assert.equal(found.strict.elements, strict.length);
      assert.equal(found.lenient.elements, lenient.length);
      const right = found[mode].rightStructure!;
      const score = read.length < 3 ? 0 : right / read.length;
      assert.equal(formatCorrectness(text, type, { mode }), score);
      assert.equal(found.reason === "no_list", formatErrorClass(read, type) === "No List");
      assert.equal(found.reason === "too-few", formatErrorClass(read, type) === "Too Few");
      let counted = 0;
      for (const number of Object.values(found.counts)) counted += number;
      assert.equal(counted, found.diagnostics.length);
      for (const { line, message } of found.diagnostics) {
        assert.ok(line >= 1 && line <= lines, `line ${line} of ${lines}`);
        assert.match(message, /^lines? \d+[^\n]*$/);
      }
      assert.doesNotMatch(found.summary, /\n/);
      const folded = foldDiagnostics(found.diagnostics);
      assert.equal(folded.reduce((sum, { lines }) => sum + lines.length, 0), counted);
    }
  }
}
