import assert from "node:assert/strict";
import { parseLenient, parseList } from "@listqa/eval";
import { kindsByLine, lenient, type Short } from "./_both_modes.ts";

function means(text: string, elements: Short[], diagnostics?: string[]) {
  assert.deepEqual(lenient(text), elements, JSON.stringify(text));
  if (diagnostics !== undefined) assert.deepEqual(kindsByLine(text), diagnostics);
}

Deno.test("headings with numbers are elements", () => {
  means("### 1. Ash\n- Height: 30\n\n### 2. Elm\n- Height: 4", [
    ["Ash", ["Height", "30"]],
    ["Elm", ["Height", "4"]],
  ], ["1 heading-number", "2 other-bullet", "4 heading-number", "5 other-bullet"]);
  means("# **1. Ash**\n**Height:** 30\n\n# **2. Elm**", [["Ash", ["Height", "30"]], "Elm"]);
  means("####### 1. Ash", []);
});

Deno.test("escaped, mixed and half-parenthesized marks are elements", () => {
  means("1\\. Ash\n2\\) Elm\n3.) Oak\n**(4)** Fir", ["Ash", "Elm", "Oak", "Fir"], [
    "1 escaped-number",
    "2 escaped-number",
    "2 paren-number",
    "3 paren-number",
    "4 bold-number",
    "4 parenthesized-number",
  ]);
});

Deno.test("indented numbers are elements when they go on with the list", () => {
  means("  1. Ash\n  2. Elm", ["Ash", "Elm"], ["1 indented-number", "2 indented-number"]);
  means("1. Ash\n 2. Elm\n 3. Oak", ["Ash", "Elm", "Oak"]);
  means("1. Ash\n    2. Elm\n    3. Oak", ["Ash", "Elm", "Oak"]);
  means("1. Ash\n 1. Elm\n 1. Oak", ["Ash", "Elm", "Oak"]);
});

Deno.test("a deeper list that starts at 1 belongs to the element above", () => {
  means("1. Europe\n   1. France\n   2. Capital: Rome\n2. Asia\n   1) Japan", [
    ["Europe", ["", "France"], ["Capital", "Rome"]],
    ["Asia", ["", "Japan"]],
  ], ["2 nested-number", "3 nested-number", "5 nested-number"]);
});

Deno.test("a number starts an element only if it is the first, follows by 1 or 2, or is 1", () => {
  means("5. Ash\n6. Elm", ["Ash", "Elm"], ["1 number-jump"]);
  means("0. Ash\n1. Elm\n2. Oak", ["Ash", "Elm", "Oak"]);
  means("1. Ash\n3. Elm", ["Ash", "Elm"], ["2 number-jump"]);
  means("1. Ash\n4. Elm\n5) Oak", ["Ash"], ["2 split-by-number", "3 stray-number"]);
  means("2. Ash\n2. Elm", ["Ash"], ["1 number-jump", "2 split-by-number"]);
  means(`1. Ash\n${"9".repeat(400)}. Elm\n2. Oak`, ["Ash", "Oak"]);
});

Deno.test("decimals, even a list of nothing else, are no elements", () => {
  means("1.83 m\n1.88 m\n2.01 m", []);
  means("9.9\n8.2\n6.3", []);
  means("35.6895° N, 139.6917° E\n\n28.7041° N, 77.1025° E", []);
});

Deno.test("years before a colon or a dash are no elements", () => {
  means("2018: Ash\n2019 - Elm\n2020 – Oak", []);
});

Deno.test("an indented line goes on with the main or the value above", () => {
  means("1. Ash\n  tree\n* Height: 30\n  metres\n2. **Long\n   name**", [
    ["Ash tree", ["Height", "30 metres"]],
    "Long name",
  ], ["2 continuation", "4 continuation", "5 markdown-text", "6 continuation"]);
  means("1. Ash\n* Height:\n  30 m", [["Ash", ["Height", "30 m"]]]);
});

Deno.test("after a blank line an indented line is a paragraph of its own", () => {
  means("1. Ash\n\n   A tall tree.\n\n2. Elm", ["Ash", "Elm"], ["3 trailing-text"]);
});

Deno.test("text and bullets after the list are reported once, and earn nothing", () => {
  means("1. Ash\n2. Elm\n\n**Note:** not complete.\n- from 2023\n* Source: memory\nSo long.", [
    "Ash",
    "Elm",
  ], ["4 trailing-text"]);
});

Deno.test("a heading between elements does not end the list", () => {
  means(
    "**Trees**\n1. Ash\n\n**Shrubs**\n\n2. Box\n* Height: 2",
    ["Ash", ["Box", ["Height", "2"]]],
    [
      "4 trailing-text",
    ],
  );
});

Deno.test("a main may stand on the next line, or in a bullet", () => {
  means("1.\nAsh\n2.\n\n**Elm**\n3.\n- Oak\n4.\n* Name: Fir", [
    "Ash",
    "Elm",
    "Oak",
    ["", ["Name", "Fir"]],
  ], ["5 markdown-text", "7 bullet-main"]);
});

Deno.test("markup is removed only when it surrounds the text", () => {
  means("1. `Ash`\n2. _Elm_\n3. ***Oak***\n4. **_Fir_**\n5. *Yew* and *Box*\n6. snake_case_", [
    "Ash",
    "Elm",
    "Oak",
    "Fir",
    "*Yew* and *Box*",
    "snake_case_",
  ]);
  means("1. **\n2. * * *\n3. Ash*\n4. 5 * 4 * 3", ["**", "* * *", "Ash*", "5 * 4 * 3"]);
});

Deno.test("keys and values lose their markup", () => {
  means("1. Ash\n* Height: **30 m**\n* *Age*: `4`\n* __Kin__ : Oleaceae\n* `Leaf`:pinnate", [[
    "Ash",
    ["Height", "30 m"],
    ["Age", "4"],
    ["Kin", "Oleaceae"],
    ["Leaf", "pinnate"],
  ]], [
    "2 markdown-text",
    "3 italic-key",
    "3 markdown-text",
    "4 bold-key",
    "4 space-before-colon",
    "5 code-key",
    "5 no-space-after-colon",
  ]);
});

Deno.test("bullets below a bare key are its values", () => {
  means("1. Ash\n* Places:\n  - Rome\n  - Oslo\n* Height: 30", [
    ["Ash", ["Places", "Rome"], ["Places", "Oslo"], ["Height", "30"]],
  ]);
  means("1. Ash\n* Details:\n  - Height: 30\n  - Age: 4\n2. Elm", [
    ["Ash", ["Height", "30"], ["Age", "4"]],
    "Elm",
  ]);
});

Deno.test("a value may be empty, and so may a bullet", () => {
  means("1. Ash\n* Height: \n* \n-\n* Age: 4\n2. Elm\n* Height:", [
    ["Ash", ["Height", ""], ["Age", "4"]],
    ["Elm", ["Height", ""]],
  ]);
});

Deno.test("a tab after a bullet or a colon is a space", () => {
  means("1.\tAsh\n*\tHeight: 30\n* Age:\t4", [["Ash", ["Height", "30"], ["Age", "4"]]], [
    "2 bullet-space",
    "3 no-space-after-colon",
  ]);
});

Deno.test("rules and code fences are no text", () => {
  means("```markdown\n1. Ash\n---\n2. Elm\n* * *\n3. Oak\n```", ["Ash", "Elm", "Oak"], [
    "1 code-fence",
  ]);
  means("~~~\n1) Ash\n~~~\nDone.", ["Ash"]);
});

Deno.test("diagnostics count lines and quote text of the original, reasoning included", () => {
  const { diagnostics } = parseLenient(
    "<think>\n1. maybe\n2. no\n</think>\n\n1) Ash\n2. Elm\n- x: y",
  );
  assert.deepEqual(
    diagnostics.map(({ kind, line, text }) => [kind, line, text]),
    [
      ["reasoning", 1, "<think>"],
      ["paren-number", 6, "1) Ash"],
      ["other-bullet", 8, "- x: y"],
    ],
  );
  assert.equal(
    diagnostics[0]!.message,
    "lines 1–4: the model's reasoning, not its answer; strict mode takes 2 numbered lines in it " +
      "for elements",
  );
});

Deno.test("a message is one line, shortens the text and shows what cannot be seen", () => {
  const [long] = parseLenient(`1) ${"word ".repeat(500)}`).diagnostics;
  assert.equal(
    long!.message,
    `line 1: "1) word word word word word word word word word word word w…" has ")" after its ` +
      `number; strict mode takes only "1." at the very start of a line for an element`,
  );
  const [hidden] = parseLenient("1.\u200bAsh\u2028x").diagnostics;
  assert.equal(
    hidden!.message,
    'line 1: "1.\\u{200b}Ash\\u{2028}x" has invisible characters around the main; strict mode ' +
      "keeps them",
  );
});

Deno.test("a text that is no string is refused", () => {
  assert.throws(() => parseLenient(null as never), TypeError);
  assert.throws(() => parseList(null as never, { mode: "lenient" }), TypeError);
});
