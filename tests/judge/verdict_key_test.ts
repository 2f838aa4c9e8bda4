import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { type JudgeSettings, verdictKey } from "@listqa/eval";

const SETTINGS: JudgeSettings = { model: "m", decide: "generate", template: "t" };
const PAIR = { question: "Q?", gold: 'g"1', predicted: "p\n1", repetition: 0 };

Deno.test("a verdict's key is the SHA-256 of canonical JSON", () => {
  // json.dumps(..., sort_keys=True, separators=(",", ":"), ensure_ascii=False) in Python.
  const text =
    '{"chat":{"a":[1,{"b":null,"c":true}]},"decide":"generate","gold":"g\\"1","maxTokens":8,"model":"m","predicted":"p\\n1","question":"Q?","repetition":0,"sampling":{"seed":1,"temperature":0.7},"template":"t"}';
  const settings: JudgeSettings = {
    ...SETTINGS,
    maxTokens: 8,
    sampling: { temperature: 0.7, seed: 1 },
    chat: { a: [1, { c: true, b: null }] },
  };
  assert.equal(verdictKey(settings, PAIR), createHash("sha256").update(text).digest("hex"));
});

Deno.test("a verdict's key does not depend on the order of fields, nor on fields without a value", () => {
  const key = verdictKey(SETTINGS, PAIR);
  const { model, decide, template } = SETTINGS;
  const shuffled = { template, dtype: undefined, decide, model } as unknown as JudgeSettings;
  assert.equal(verdictKey(shuffled, PAIR), key);
  assert.equal(verdictKey({ ...SETTINGS }, { ...PAIR }), key);
  const more = { ...PAIR, attempt: 2, budget: 4 };
  assert.equal(verdictKey(SETTINGS, more), key);
});

Deno.test("a verdict's key changes with everything that changes the answer", () => {
  const settings: Partial<JudgeSettings>[] = [
    {},
    { model: "n" },
    { decide: "choice" },
    { template: "u" },
    { dtype: "q4" },
    { maxTokens: 1 },
    { system: "s" },
    { sampling: { temperature: 0 } },
    { chat: { x: 1 } },
  ];
  const pairs = [{ question: "R?" }, { gold: "h" }, { predicted: "q" }, { repetition: 1 }];
  const keys = [
    ...settings.map((more) => verdictKey({ ...SETTINGS, ...more }, PAIR)),
    ...pairs.map((more) => verdictKey(SETTINGS, { ...PAIR, ...more })),
    // The two texts are not one text.
    verdictKey(SETTINGS, { ...PAIR, gold: "ab", predicted: "c" }),
    verdictKey(SETTINGS, { ...PAIR, gold: "a", predicted: "bc" }),
    verdictKey(SETTINGS, { ...PAIR, gold: "\ud800" }),
    verdictKey(SETTINGS, { ...PAIR, gold: "\ud801" }),
  ];
  assert.equal(new Set(keys).size, keys.length);
});
