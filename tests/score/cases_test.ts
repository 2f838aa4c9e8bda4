// Cases from the field: inputs that tools of this kind get wrong.
import assert from "node:assert/strict";
import {
  formatCorrectness,
  formatErrorClass,
  matchElements,
  parseList,
  relaxedPrecision,
  relaxedRecall,
  rouge1,
  rougeListMatch,
  scoreSample,
} from "@listqa/eval";
import { rougeTokens } from "../../lib/text/rouge_tokens.ts";

const list = (...items: string[]) => items.map((item, k) => `${k + 1}. ${item}`).join("\n");

Deno.test("ROUGE tokens are rouge_score's", () => {
  const expected: [string, string[]][] = [
    ["Beyoncé", ["beyonc"]],
    ["naïve café", ["na", "ve", "caf"]],
    ["Пушкин", []],
    ["東京", []],
    ["½", []],
    ["２０１８", []],
    ["22,000", ["22", "000"]],
    ["3.5 million", ["3", "5", "million"]],
    ["O'Brien", ["o", "brien"]],
    ["AT&T", ["at", "t"]],
    ["U.S.A.", ["u", "s", "a"]],
    ["34-0", ["34", "0"]],
    ["İstanbul", ["i", "stanbul"]],
    ["\u212aelvin", ["kelvin"]],
  ];
  for (const [text, tokens] of expected) assert.deepEqual(rougeTokens(text), tokens, text);
});

Deno.test("ROUGE-1 F is rouge_score's on spellings that look alike", () => {
  assert.equal(rouge1("Beyoncé", "Beyonce"), 0);
  assert.equal(rouge1("Zoë", "Zo"), 1);
  assert.equal(rouge1("22,000", "22000"), 0);
  assert.equal(rouge1("22,000", "22,500"), 0.5);
  assert.equal(rouge1("the the the", "the"), 0.5);
  assert.equal(rouge1("東京", "東京"), 0);
});

Deno.test("ROUGE-1 F of an empty side is 0", () => {
  for (const [a, b] of [["", ""], ["", "x"], [".", "."], [" ", "x"]] as const) {
    assert.equal(rouge1(a, b), 0);
  }
});

Deno.test("the matcher's numbered tokens give the same F as rouge1()", () => {
  const texts = [
    "İstanbul",
    "\u212aelvin scale",
    "supercalifragilisticexpialidocious words",
    "supercalifragilisticexpialidociousx words",
    "abcdefghij",
    "abcdefghijk",
    "a".repeat(40),
    "aİ".repeat(20),
    "the the the end",
    "",
    "2018 2018-2019",
    "Ünïcödé all over",
  ];
  for (const tokenizer of ["rouge", "unicode"] as const) {
    for (const a of texts) {
      for (const b of texts) {
        const element = (main: string) => [{ main, facets: [] }];
        const { pairs } = matchElements(element(b), element(a), { tokenizer });
        assert.equal(pairs[0]?.rouge ?? 0, rouge1(a, b, { tokenizer }), `${a} / ${b}`);
      }
    }
  }
});

Deno.test("elements without a token are counted, and the unicode tokenizer reads them", () => {
  assert.equal(matchElements(list("東京", "Ash"), list("東京")).numWithoutTokens, 2);
  assert.equal(rougeListMatch(list("東京"), list("東京"), { tokenizer: "unicode" }).f1, 1);
});

Deno.test("relaxed hits may be parts of words, unless whole words are asked for", () => {
  const hit = (item: string, text: string, wholeWords = false) =>
    relaxedRecall(`1. ${item}`, text, { wholeWords });
  for (
    const [item, text] of [
      ["1", "2018"],
      ["Iran", "Tirana"],
      ["Oman", "Romania"],
      ["Mali", "Somalia"],
      ["US", "Austria"],
    ] as const
  ) {
    assert.equal(hit(item, text), 1, item);
    assert.equal(hit(item, text, true), 0, item);
    assert.equal(hit(item, `${text}, ${item}.`, true), 1, item);
  }
  assert.equal(hit("Iran", "Ukrainian"), 0);
});

Deno.test("relaxed metrics lower the case and keep inner spaces", () => {
  assert.equal(relaxedRecall("1. NEW YORK", "new york"), 1);
  assert.equal(relaxedRecall("1. NEW  YORK", "new york"), 0);
  assert.equal(relaxedRecall("1. İstanbul", "İSTANBUL"), 1);
});

Deno.test("a composed and a decomposed accent are the same in lenient mode only", () => {
  const composed = "1. Café", decomposed = "1. Cafe\u0301";
  assert.equal(relaxedRecall(composed, decomposed), 0);
  assert.equal(relaxedRecall(composed, decomposed, { mode: "lenient" }), 1);
});

Deno.test("spaces before a newline in the reference do not hide an item", () => {
  assert.equal(relaxedPrecision("1. Ash  \n2. Elm \n", "1. Ash\n2. Elm"), 1);
  // Without its trailing space the line is no facet any more: the oracle's reading.
  assert.equal(relaxedRecall("1. Ash\n* Height: \n2. Elm", "ash elm"), 1);
});

Deno.test("a capital sigma is lowered within its text, as Python lowers it", () => {
  assert.equal(relaxedRecall("1. ΟΔΟΣ", "οδος"), 1);
  assert.equal(relaxedPrecision("1. οδος", "1. ΟΔΟΣ"), 1);
});

Deno.test("a blank item is never a hit and stays in the denominator", () => {
  assert.equal(relaxedRecall("1. \n2. Elm", "elm"), 0.5);
  assert.equal(relaxedPrecision("1. Elm", "1. \n2. Elm\n* Height: \n3. Oak"), 0.25);
});

Deno.test("empty sides score 0, and two perfect elements are no list", () => {
  assert.equal(relaxedRecall("no list", "1. Ash"), 0);
  const { precision, recall, f1 } = rougeListMatch(list("Ash"), "no list");
  assert.deepEqual([precision, recall, f1], [0, 0, 0]);
  assert.equal(formatCorrectness(list("Ash", "Elm"), "single-faceted"), 0);
  assert.equal(formatErrorClass(list("Ash", "Elm"), "single-faceted"), "Too Few");
});

Deno.test("options are checked before any work, and named", () => {
  assert.throws(() => matchElements("", "", { pairThreshold: 2 }), /pairThreshold .* is 2/);
  assert.throws(() => rougeListMatch("", "", { correctThreshold: NaN }), /correctThreshold/);
  // deno-lint-ignore no-explicit-any
  assert.throws(() => parseList("", { mode: "loose" as any }), /unknown mode "loose"/);
  // deno-lint-ignore no-explicit-any
  assert.throws(() => formatCorrectness("", "triple" as any), /"triple"/);
  assert.throws(() => scoreSample({ answer: "", prediction: "", metadata: "{bad" }), /metadata/);
  assert.throws(() => scoreSample({ answer: "", prediction: "", metadata: "[1]" }), TypeError);
});

Deno.test("a hostile text costs no more than its length", () => {
  const reference = list("Ash", "Elm", "Oak");
  const items = Array.from({ length: 100_000 }, (_, k) => `${k + 1}. item ${k}`).join("\n");
  const texts: [string, number][] = [
    [" ".repeat(1 << 20), 0],
    ["\n".repeat(1 << 20), 0],
    ["1. " + " ".repeat(1 << 20) + "\n".repeat(1 << 20), 1],
    [" \n".repeat(1 << 19), 0],
    [items, 100_000],
    ["1. " + "word ".repeat(200_000), 1],
    ["1. " + "x".repeat(1 << 20), 1],
    ["1. Ash\n" + "* key ".repeat(200_000), 1],
    ["1. Ash\n" + "* key\n".repeat(200_000), 1],
    ["1".repeat(1 << 20), 0],
  ];
  for (const [prediction, count] of texts) {
    for (const mode of ["strict", "lenient"] as const) {
      const metadata = { prompt_type: "single-faceted" } as const;
      const score = scoreSample({ answer: reference, prediction, metadata }, { mode });
      if (mode === "strict") assert.equal(score.numPredicted, count);
    }
  }
  assert.throws(() => matchElements(items, items), /too many to pair/);
});
