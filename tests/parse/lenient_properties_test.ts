import assert from "node:assert/strict";
import { diagnoseList, parseLenient, parseList, stripReasoning } from "@listqa/eval";

const golden = Deno.readTextFileSync(new URL("../golden/metrics.jsonl", import.meta.url))
  .split("\n").filter(Boolean).map((line) => JSON.parse(line));

Deno.test("references in canonical form read the same in both modes, without a diagnostic", () => {
  for (const { answer } of golden) {
    const { elements, diagnostics } = parseLenient(answer);
    assert.deepEqual(elements, parseList(answer));
    assert.deepEqual(diagnostics, []);
  }
});

Deno.test("references of questions read the same in both modes: the bundled ones, all 9,045 with LISTQA_SHARED", () => {
  const shared = Deno.env.get("LISTQA_SHARED");
  const bundled = new URL("../../notebooks/data/", import.meta.url);
  const files = [new URL("real.jsonl", bundled), new URL("simulated.jsonl", bundled)];
  let count = 0;
  for (const file of [...files, ...shared ? [`${shared}/data/questions.jsonl`] : []]) {
    for (const line of Deno.readTextFileSync(file).split("\n")) {
      if (line === "") continue;
      const { answer } = JSON.parse(line);
      assert.deepEqual(parseList(answer, { mode: "lenient" }), parseList(answer));
      count++;
    }
  }
  assert.equal(count, shared ? 320 + 9045 : 320);
});

/** Small texts of the pieces that matter; mulberry32, so that a failure can be run again. */
function* randomTexts(count: number): Generator<string> {
  const pieces =
    "1.|2.|3.|1|2|.|)|(|1)|(1)| | | |  |\t|\n|\n|\n|* |- |• |**|*|_|`|:|: |Key|Ash|Elm|\\|#|### |\r\n|\u200b|\ufeff|\u00a0|\u00e9|e\u0301|```|<think>|</think>|//|2018.|３.|---|1.1|\u2028"
      .split("|");
  let state = 7;
  const random = (n: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % n;
  };
  for (let i = 0; i < count; i++) {
    let text = random(2) === 0 ? "" : "1. Ash\n";
    for (let k = random(14); k >= 0; k--) text += pieces[random(pieces.length)]!;
    yield text;
  }
}

Deno.test("whatever the text, a difference between the modes has a diagnostic, each fact one", () => {
  let different = 0;
  for (const text of randomTexts(20_000)) {
    const strict = parseList(text);
    const { elements, diagnostics } = parseLenient(text);
    if (JSON.stringify(strict) !== JSON.stringify(elements)) {
      different++;
      assert.notEqual(diagnostics.length, 0, JSON.stringify(text));
    }
    const facts = diagnostics.map((d) => `${d.line} ${d.kind}`);
    assert.equal(new Set(facts).size, facts.length, JSON.stringify(text));
    const lines = text.split("\n").length;
    for (const { line, message } of diagnostics) {
      assert.ok(line >= 1 && line <= lines, JSON.stringify(text));
      assert.match(message, /^lines? \d+[^\n]*$/, JSON.stringify(text));
    }
    assert.deepEqual(parseList(text, { mode: "lenient" }), elements);
    const found = diagnoseList(text, "multi-faceted");
    assert.equal(found.strict.elements, strict.length, JSON.stringify(text));
    assert.equal(found.lenient.elements, elements.length, JSON.stringify(text));
  }
  assert.ok(different > 4000, `${different} texts differ`);
});

const MB = 1 << 20;
const fill = (piece: string) => piece.repeat(Math.floor(MB / piece.length));
/** Hostile texts with the number of elements that lenient mode reads in them. */
const HOSTILE: [string, string, number][] = [
  ["blanks", fill(" "), 0],
  ["blanks within a line", `1. Ash${fill(" ")}x`, 1],
  ["line feeds", fill("\n"), 0],
  ["blank lines", fill("   \n"), 0],
  ["(", fill("("), 0],
  ["*", fill("*"), 0],
  ["bullets on one line", fill("* "), 0],
  ["#", fill("#"), 0],
  ["backticks", fill("`"), 0],
  ["zero-width spaces", fill("\u200b"), 0],
  ["carriage returns", fill("\r"), 0],
  ["<think>", fill("<think>"), 0],
  ["</think>", fill("</think>"), 0],
  ["blocks of reasoning", fill("<think></think>"), 0],
  ["blocks of reasoning on lines", fill("<think>\n1. x\n</think>\n"), 0],
  ["blocks of reasoning within a line", fill("a<think></think>"), 0],
  ["channels", fill("<|channel|>"), 0],
  ["1. on one line", fill("1."), 0],
  ["digits", fill("1"), 0],
  ["digits of another script", fill("\u0663"), 0],
  ["1. on lines", fill("1.\n"), Math.floor(MB / 3)],
  ["one long main", `1. ${fill("word ")}`, 1],
  ["nested markup", `1. ${fill("*_")}x${fill("_*")}`, 1],
  ["colons", `1. Ash\n* ${fill(":")}`, 1],
  ["addresses", `1. Ash\n* ${fill("://")}`, 1],
  ["continuation lines", `1. Ash\n${fill(" x\n")}`, 1],
  ["bare keys with bullets below", `1. Ash\n${fill("* k:\n  - v\n")}`, 1],
  ["years", `1. Ash\n${fill("2018. x\n")}`, 1],
];

for (const [name, text, elements] of HOSTILE) {
  Deno.test(`1 MB of ${name} is read`, () => {
    assert.equal(parseList(text, { mode: "lenient" }).length, elements);
    assert.equal(parseLenient(text).elements.length, elements);
    stripReasoning(text);
  });
}

Deno.test("100,000 items are read", () => {
  const items = Array.from({ length: 100_000 }, (_, i) => `${i + 1}) **Item ${i}**`).join("\n");
  const found = diagnoseList(items, "single-faceted");
  assert.equal(found.strict.elements, 0);
  assert.equal(found.lenient.elements, 100_000);
  assert.deepEqual(found.counts, {
    "no_list": 1,
    "paren-number": 100_000,
    "markdown-text": 100_000,
  });
});
