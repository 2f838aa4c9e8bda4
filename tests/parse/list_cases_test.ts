// Cases from reports on tools of this kind, rewritten: what strict mode (the paper's) reads, and
// what lenient mode reads. Strict values are the Python oracle's.
import assert from "node:assert/strict";
import {
  diagnoseList,
  formatCorrectness,
  formatErrorClass,
  parseList,
  relaxedRecall,
} from "@listqa/eval";
import { kinds, kindsByLine, lenient, reads, strict } from "./_both_modes.ts";

const TREES = ["Ash", "Elm", "Oak"];

Deno.test("a first item needs no newline before it", () => {
  reads("1. Ash\n2. Elm\n3. Oak", TREES);
});

Deno.test("paren numbering is no list in strict mode, and one in lenient mode", () => {
  const text = "1) Ash\n2) Elm\n3) Oak";
  reads(text, [], TREES);
  assert.equal(formatCorrectness(text, "single-faceted"), 0);
  assert.deepEqual(kinds(text), ["paren-number", "paren-number", "paren-number"]);
  reads("(1) Ash\n(2) Elm\n(3) Oak", [], TREES);
});

Deno.test("bold numbers are read in lenient mode, without asterisks", () => {
  reads("**1. Ash**\n**2. Elm**\n**3. Oak**", [], TREES);
  reads("**1.** Ash\n**2.** Elm\n**3.** Oak", [], TREES);
  reads("**1**. Ash\n*2.* Elm\n__3.__ Oak", [], TREES);
  reads("**1. Ash** (tree)\n**2. Elm:** tall", [], ["Ash (tree)", "Elm: tall"]);
});

Deno.test("a bold main keeps its asterisks in strict mode only", () => {
  reads("1. **Ash**", ["**Ash**"], ["Ash"]);
});

Deno.test("a year that opens a line splits an item in strict mode only", () => {
  const text = "1. The tower was finished in\n2018. It closed later.\n2. Elm";
  reads(text, ["The tower was finished in", "It closed later.", "Elm"], [
    "The tower was finished in",
    "Elm",
  ]);
  assert.deepEqual(kindsByLine(text), ["2 split-by-number"]);
});

Deno.test("a decimal that opens a line splits an item in strict mode only", () => {
  const text = "1. City A\n3.5 million people\n2. City B";
  reads(text, ["City A", "5 million people", "City B"], ["City A", "City B"]);
  assert.deepEqual(kindsByLine(text), ["2 split-by-number"]);
});

Deno.test("a number within a line starts nothing", () => {
  reads("1. See fig. 2. for details\n2. Elm\n3. Oak", ["See fig. 2. for details", "Elm", "Oak"]);
});

Deno.test("numbers such as 1.1 are items in strict mode, content in lenient mode", () => {
  const text = "1. Europe\n1.1 France\n1.2 Spain\n2. Asia";
  reads(text, ["Europe", "1 France", "2 Spain", "Asia"], ["Europe", "Asia"]);
});

Deno.test("numbers may have two digits or stay at 1", () => {
  const ten = Array.from({ length: 10 }, (_, i) => `${i + 1}. Tree ${i + 1}`).join("\n");
  assert.equal(strict(ten).length, 10);
  assert.equal(lenient(ten).length, 10);
  assert.deepEqual(kinds(ten), []);
  reads("1. Ash\n1. Elm\n1. Oak", TREES);
  assert.deepEqual(kinds("1. Ash\n1. Elm\n1. Oak"), []);
});

Deno.test("a wrapped main is its first line in strict mode, joined in lenient mode", () => {
  reads("1. A long\n   name\n2. Elm", ["A long", "Elm"], ["A long name", "Elm"]);
});

for (
  const line of [
    "- Height: 30",
    "• Height: 30",
    "● Height: 30",
    "– Height: 30",
    "+ Height: 30",
    "  * Height: 30",
  ]
) {
  Deno.test(`"${line}" is a facet in lenient mode only`, () => {
    reads(`1. Ash\n${line}`, ["Ash"], [["Ash", ["Height", "30"]]]);
  });
}

Deno.test("Roman and lettered lists are no numbered lists", () => {
  for (const text of ["I. Ash\nII. Elm\nIII. Oak", "a. Ash\nb. Elm\nc. Oak"]) {
    reads(text, []);
    assert.equal(formatCorrectness(text, "single-faceted"), 0);
    const { reason, diagnostics } = diagnoseList(text, "single-faceted");
    assert.equal(reason, "no_list");
    assert.match(diagnostics[0]!.message, /^line 1: no numbered list found: /);
  }
});

Deno.test("CRLF gives the elements of LF", () => {
  reads("1. Ash\r\n* Height: 30\r\n2. Elm\r\n3. Oak", [["Ash", ["Height", "30"]], "Elm", "Oak"]);
  assert.deepEqual(kinds("1. Ash\r\n* Height: 30\r\n2. Elm\r\n3. Oak"), []);
});

Deno.test("U+2028, U+2029 and a lone CR end no line", () => {
  for (const end of ["\u2028", "\u2029", "\r"]) {
    reads(`1. Ash ${end} * Height: 30\n2. Elm`, [`Ash ${end} * Height: 30`, "Elm"]);
  }
});

Deno.test("digits of other scripts are digits", () => {
  reads("\n１. Ash", ["Ash"]);
  reads("\n١. Ash\n٢. Elm\n٣. Oak", TREES);
  reads("१. Ash\n२. Elm\n४. Oak", TREES);
  assert.deepEqual(kinds("\n١. Ash\n٢. Elm"), ["other-script-digit", "other-script-digit"]);
});

Deno.test("a no-break space is white space, and a zero-width space is in lenient mode", () => {
  reads("1.\u00a0Ash", ["Ash"]);
  reads("1.\u200bAsh", ["\u200bAsh"], ["Ash"]);
  reads("\ufeff1. Ash\n2. Elm", ["Elm"], ["Ash", "Elm"]);
  assert.deepEqual(kindsByLine("1.\u200bAsh\n2. Elm\ufeff\n* Key: v\u200b"), [
    "1 zero-width",
    "2 zero-width",
    "3 zero-width",
  ]);
});

Deno.test("facet spellings", () => {
  reads("1. Ash\n* Key : v", [["Ash", ["Key", "v"]]]);
  for (const line of ["*Key:* v", "* **Key:** v", "* Key:v", "* *Key:* v", "- **Key:** v"]) {
    reads(`1. Ash\n${line}`, ["Ash"], [["Ash", ["Key", "v"]]]);
  }
  reads("1. Ash\n* **Key**: v", [["Ash", ["**Key**", "v"]]], [["Ash", ["Key", "v"]]]);
  reads("1. Ash\n* **Key : v**", [["Ash", ["**Key", "v**"]]], [["Ash", ["Key", "v"]]]);
});

Deno.test("a value keeps its colons", () => {
  reads("1. Ash\n* Time: 12:30\n* Title: Alien: Romulus\n* Site: https://x.org/a", [
    ["Ash", ["Time", "12:30"], ["Title", "Alien: Romulus"], ["Site", "https://x.org/a"]],
  ]);
});

Deno.test("a bare time, ratio or address is no key", () => {
  reads("1. Ash\n* 12:30\n* https://x.org/a\n* at 12:30", ["Ash"], [
    ["Ash", ["", "12:30"], ["", "https://x.org/a"], ["", "at 12:30"]],
  ]);
});

Deno.test("an address or a time as a main stays whole", () => {
  reads("1. https://x.org: home\n2. 12:30\n3. Oak", ["https://x.org: home", "12:30", "Oak"]);
});

Deno.test("empty items count, and are never found", () => {
  const text = "1. \n2. Elm\n3.\n4. Oak";
  reads(text, ["", "Elm", "", "Oak"]);
  assert.equal(formatCorrectness(text, "single-faceted"), 1);
  assert.equal(relaxedRecall(text, "Elm, Oak"), 0.5);
  assert.deepEqual(diagnoseList(text, "single-faceted").counts, { "empty-main": 2 });
});

Deno.test("a repeated list counts twice, and is reported once", () => {
  const list = "1. Ash\n2. Elm\n3. Oak";
  const text = `${list}\nCorrection: here it is again.\n${list}`;
  reads(text, [...TREES, ...TREES]);
  assert.equal(diagnoseList(text, "single-faceted").restarts, 1);
  assert.deepEqual(kindsByLine(text), ["4 trailing-text", "5 restart"]);
});

Deno.test("commentary after the list is no part of it", () => {
  const text = "1. Ash\n* Height: 30\n2. Oak\n* Height: 40\n\nNote: checked in May.";
  reads(text, [["Ash", ["Height", "30"]], ["Oak", ["Height", "40"]]]);
  assert.deepEqual(kindsByLine(text), ["6 trailing-text"]);
});

Deno.test("prose, tables, JSON and comma lists hold no list, and say so", () => {
  const expected: [string, RegExp][] = [
    ["Ash, Elm and Oak", /one line of text: "Ash, Elm and Oak"/],
    ["| 1 | Ash |\n| 2 | Elm |", /a table \(2 rows with "\|"\)/],
    ['["Ash","Elm"]', /looks like JSON/],
    ["", /the text is empty/],
    ["- Ash\n- Elm", /there are bullets, but no numbers: "- Ash"/],
    ["<think>1. Ash", /nothing is left once the reasoning is removed/],
    ["A) Ash\nB) Elm", /letters or Roman numerals/],
    ["Ash\nElm\nOak", /3 lines of text without numbers/],
  ];
  for (const [text, why] of expected) {
    assert.deepEqual(lenient(text), []);
    assert.equal(formatErrorClass(text, "single-faceted", { mode: "lenient" }), "No List");
    const found = diagnoseList(text, "single-faceted", { mode: "lenient" });
    assert.equal(found.reason, "no_list");
    assert.equal(found.diagnostics[0]!.kind, "no_list");
    assert.match(found.diagnostics[0]!.message, why);
  }
});

Deno.test("reasoning before the list is no part of it in lenient mode", () => {
  const text = "<think>1. maybe Ash\n2. no</think>\n1. Elm\n2. Oak\n3. Yew";
  reads(text, ["no</think>", "Elm", "Oak", "Yew"], ["Elm", "Oak", "Yew"]);
  reads("<think>\n1. maybe Ash\n2. no", ["maybe Ash", "no"], []);
  reads("1. maybe Ash\n2. no</think>1. Elm\n2. Oak", ["maybe Ash", "no</think>1. Elm", "Oak"], [
    "Elm",
    "Oak",
  ]);
});

Deno.test("composed and decomposed accents match in lenient mode only", () => {
  const reference = "1. Caf\u00e9\n2. Zo\u00eb", prediction = "1. Cafe\u0301\n2. Zoe\u0308";
  assert.equal(relaxedRecall(reference, prediction), 0);
  assert.equal(relaxedRecall(reference, prediction, { mode: "lenient" }), 1);
  assert.deepEqual(lenient(prediction), ["Caf\u00e9", "Zo\u00eb"]);
  assert.deepEqual(kindsByLine(prediction), ["1 decomposed", "2 decomposed"]);
});

Deno.test("an unknown mode is refused by name", () => {
  assert.throws(() => parseList("1. Ash", { mode: "loose" as never }), {
    name: "RangeError",
    message: 'parseList: unknown mode "loose"; it is "strict" or "lenient"',
  });
});
