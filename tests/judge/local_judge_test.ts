import assert from "node:assert/strict";
import {
  createLocalJudge,
  FatalJudgeError,
  type JudgeReply,
  type JudgeRequest,
  JudgeRequestError,
  type LocalJudge,
} from "@listqa/eval";
import { judgeContract } from "./contract.ts";
import { SHARED, SMOLLM2, tiny, tinyCopy } from "./models/folder.ts";

/** Written by models/make_expected.py with Python's tokenizers and onnxruntime. */
const EXPECTED: {
  pairs: { question: string; gold: string; predicted: string }[];
  models: Record<string, { tokens: number[]; confidence: number[] }>;
} = JSON.parse(Deno.readTextFileSync(new URL("models/expected.json", import.meta.url)));

const request = (fields: Partial<JudgeRequest>): JudgeRequest => ({
  question: "Which trees grow in the park?",
  gold: "Ash",
  predicted: "Elm",
  repetition: 0,
  attempt: 0,
  budget: 1,
  ...fields,
});

const many = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    request({
      question: `Which of the ${i % 3} parks has trees?`,
      gold: `Ash ${i} ${"in the north ".repeat(i % 4)}`,
      predicted: `Elm ${i}`,
    }));

const askAll = (judge: LocalJudge, requests: JudgeRequest[]): Promise<JudgeReply[]> =>
  Promise.all(requests.map((one) => judge.ask(one)));

judgeContract("createLocalJudge() by choice", () => createLocalJudge({ model: tiny("tiny") }));
judgeContract(
  "createLocalJudge() by generate",
  () => createLocalJudge({ model: tiny("tiny"), decide: "generate" }),
);
judgeContract(
  "createLocalJudge() in batches",
  () => createLocalJudge({ model: tiny("tiny-plain"), batchSize: 4 }),
);

for (const name of ["tiny", "tiny-plain", "tiny-gqa", "SmolLM2-135M-Instruct"] as const) {
  const real = name.startsWith("SmolLM2");
  Deno.test({
    name: `createLocalJudge() decides as Python's tokenizers and onnxruntime do: ${name}` +
      (real ? " [LISTQA_SHARED]" : ""),
    ignore: real && !SHARED,
    async fn() {
      const { tokens, confidence } = EXPECTED.models[name]!;
      await using judge = await createLocalJudge({ model: real ? SMOLLM2 : tiny(name as "tiny") });
      const replies = await askAll(judge, EXPECTED.pairs.map(request));
      replies.forEach((reply, i) => {
        assert.ok(Math.abs(reply.confidence! - confidence[i]!) < 1e-4, `${i}: ${reply.confidence}`);
        assert.deepEqual(reply.verdict, { verdict: confidence[i]! >= 0.5 ? "A" : "B" });
      });
      assert.equal(judge.counts.given, tokens.reduce((sum, n) => sum + n, 0));
    },
  });
}

Deno.test("float16 weights, keys and values decide as float32 does, alone and in batches", async () => {
  const { confidence } = EXPECTED.models.tiny!;
  for (const batchSize of [1, 4]) {
    await using judge = await createLocalJudge({
      model: tiny("tiny"),
      dtype: "float16",
      batchSize,
    });
    assert.equal(judge.settings.dtype, "fp16");
    (await askAll(judge, EXPECTED.pairs.map(request))).forEach((reply, i) =>
      assert.ok(Math.abs(reply.confidence! - confidence[i]!) < 5e-3, `${i}: ${reply.confidence}`)
    );
  }
});

Deno.test("generate writes the letter that choice finds likelier, and stops there", async () => {
  for (const name of ["tiny", "tiny-plain", "tiny-gqa"] as const) {
    await using choice = await createLocalJudge({ model: tiny(name) });
    await using generate = await createLocalJudge({ model: tiny(name), decide: "generate" });
    const requests = [...many(9), ...EXPECTED.pairs.map(request)];
    const letters = (await askAll(choice, requests)).map((reply) => reply.verdict.verdict);
    assert.equal(new Set(letters).size, 2);
    const replies = await askAll(generate, requests);
    assert.deepEqual(replies.map((reply) => reply.text), letters);
    assert.deepEqual(replies.map((reply) => reply.verdict.verdict), letters);
    assert.ok(replies.every((reply) => reply.confidence === undefined));
  }
});

Deno.test("batches of any size give the verdicts of single calls, padded or not", async () => {
  const ways = [["tiny", "choice"], ["tiny", "generate"], ["tiny-gqa", "choice"]] as const;
  for (const [name, decide] of ways) {
    const answers: JudgeReply[][] = [];
    for (const batchSize of [1, 5]) {
      await using judge = await createLocalJudge({ model: tiny(name), decide, batchSize });
      answers.push(await askAll(judge, many(13)));
    }
    answers[1]!.forEach((reply, i) => {
      assert.deepEqual(reply.verdict, answers[0]![i]!.verdict);
      const difference = (reply.confidence ?? 0) - (answers[0]![i]!.confidence ?? 0);
      assert.ok(Math.abs(difference) < 1e-4);
    });
  }
});

Deno.test("the fixed beginning of the prompt is computed once, and a question once for its elements", async () => {
  await using judge = await createLocalJudge({ model: tiny("tiny") });
  const requests = Array.from({ length: 6 }, (_, i) => request({ predicted: `Elm ${i}` }));
  await askAll(judge, requests);
  const { prompts, given, computed } = judge.counts;
  assert.equal(prompts, 6);
  const whole = given / 6;
  assert.ok(computed < whole + 6 * 90, `${computed} of ${given} tokens`);
  await askAll(judge, requests);
  assert.ok(judge.counts.computed - computed < 6 * 70, "nothing of it runs again");
});

Deno.test("a prompt longer than the window is that request's error, with both lengths", async () => {
  const model = await tinyCopy("tiny", { config: { max_position_embeddings: 1600 } });
  try {
    await using judge = await createLocalJudge({ model });
    const long = judge.ask(request({ predicted: "Elm ".repeat(100) }));
    const short = judge.ask(request({}));
    await assert.rejects(long, (error) => {
      assert.ok(error instanceof JudgeRequestError);
      assert.equal(error.reason, "too-long");
      assert.match(
        error.message,
        /^the prompt is too long for .*: \d{4} tokens, its window is 1600$/,
      );
      return true;
    });
    assert.match((await short).verdict.verdict, /^[AB]$/);

    await using writer = await createLocalJudge({ model, decide: "generate", maxTokens: 40 });
    await assert.rejects(
      writer.ask(request({})),
      /tokens and 40 for the reply, its window is 1600/,
    );
  } finally {
    await Deno.remove(model, { recursive: true });
  }
});

Deno.test("a reply that the token limit cuts off is unreadable, and a larger budget reads it", async () => {
  // Without its end token the model never stops.
  const model = await tinyCopy("tiny", {
    config: { eos_token_id: 7 },
    tokenizer: { eos_token: "<|endoftext|>" },
  });
  try {
    await using judge = await createLocalJudge({ model, decide: "generate", maxTokens: 2 });
    const reply = await judge.ask(request({}));
    assert.deepEqual(reply.verdict, { verdict: "unreadable", reason: "truncated" });
    const longer = await judge.ask(request({ attempt: 1, budget: 2 }));
    assert.ok(longer.text.length > reply.text.length && longer.text.startsWith(reply.text));
  } finally {
    await Deno.remove(model, { recursive: true });
  }
});

Deno.test("a temperature draws letters by seed, repetition and attempt, whatever shares the batch", async () => {
  for (const decide of ["choice", "generate"] as const) {
    const options = { model: tiny("tiny"), decide, temperature: 1.5, seed: 11 } as const;
    const requests = Array.from({ length: 24 }, (_, i) => request({ repetition: i }));
    await using first = await createLocalJudge(options);
    await using second = await createLocalJudge({ ...options, batchSize: 4 });
    const letters = (replies: JudgeReply[]) => replies.map((reply) => reply.text);
    const drawn = letters(await askAll(first, requests));
    assert.ok(drawn.includes("A") && drawn.includes("B"), drawn.join(""));
    assert.deepEqual(letters(await askAll(second, requests.toReversed())).toReversed(), drawn);
    await using other = await createLocalJudge({ ...options, seed: 12 });
    assert.notDeepEqual(letters(await askAll(other, requests)), drawn);
    assert.deepEqual(first.settings.sampling, { temperature: 1.5, seed: 11 });
  }
});

Deno.test("settings hold what changes the answers: identity, dtype, and options that were given", async () => {
  await using judge = await createLocalJudge({
    model: tiny("tiny"),
    dtype: "float32",
    decide: "generate",
    system: "You grade answers.",
    chat: { reasoning_effort: "low" },
  });
  const { model, ...rest } = judge.settings;
  assert.match(model, /^sha256:[0-9a-f]{64}$/);
  assert.equal(rest.dtype, "fp32");
  assert.equal(rest.maxTokens, 32);
  assert.equal(rest.system, "You grade answers.");
  assert.deepEqual(rest.chat, { reasoning_effort: "low" });
  await using other = await createLocalJudge({ model: tiny("tiny-plain") });
  assert.notEqual(other.settings.model, model);
  assert.deepEqual(Object.keys(other.settings).sort(), ["decide", "dtype", "model", "template"]);
});

Deno.test("createLocalJudge() says in one line what is wrong with an option", async () => {
  const wrong: [Partial<Parameters<typeof createLocalJudge>[0]>, RegExp][] = [
    [
      { decide: "guess" as "choice" },
      /^RangeError: decide must be "choice" or "generate", but is guess$/,
    ],
    [{ maxTokens: 0 }, /^RangeError: maxTokens must be a whole number ≥ 1, but is 0$/],
    [{ temperature: -1 }, /^RangeError: temperature must be a number ≥ 0, but is -1$/],
    [{ batchSize: 1.5 }, /^RangeError: batchSize must be a whole number ≥ 1, but is 1.5$/],
    [{ seed: NaN }, /^RangeError: seed must be a whole number, but is NaN$/],
    [
      { device: "tpu" },
      /^TypeError: unknown device "tpu"; known are auto, cpu, cuda, cuda:N, webgpu/,
    ],
    [{ dtype: "int3" }, /^TypeError: unknown dtype "int3"; known are auto, float32, .*q4/],
    [{ dtype: "q4" }, /has no q4 weights; it has fp32, fp16 \(--dtype\)$/],
    [{ model: "./nowhere" }, /^Error: there is no folder ".\/nowhere" \(looked at .*nowhere\)$/],
  ];
  for (const [options, message] of wrong) {
    await assert.rejects(createLocalJudge({ model: tiny("tiny"), ...options }), message);
  }
});

Deno.test("createLocalJudge() says in one line what a model folder lacks", async () => {
  const folders: [Parameters<typeof tinyCopy>[1], RegExp][] = [
    [{ without: ["config.json"] }, /holds no readable config.json; is it a model's folder\?$/],
    [{ without: ["tokenizer.json"] }, /^Error: the tokenizer of .* cannot be used/],
    [{ weights: [] }, /has no ONNX weights \(onnx\/model\*\.onnx\); .*--judge-url/],
    [{ weights: ["model_q8.onnx.txt"] }, /has no ONNX weights/],
  ];
  for (const [change, message] of folders) {
    const model = await tinyCopy("tiny", change);
    await assert.rejects(createLocalJudge({ model }), (error: Error) => {
      assert.match(String(error), message);
      assert.ok(!error.message.includes("\n"), error.message);
      return true;
    });
    await Deno.remove(model, { recursive: true });
  }
});

Deno.test("a tokenizer without a token for the bare letter can judge by generate only", async () => {
  const model = await tinyCopy("tiny", {});
  const path = `${model}/tokenizer.json`;
  const tokenizer = JSON.parse(await Deno.readTextFile(path));
  const { A, ...vocab } = tokenizer.model.vocab;
  tokenizer.model.vocab = { ...vocab, "A?": A };
  tokenizer.model.merges = tokenizer.model.merges.filter((pair: string[]) => !pair.includes("A"));
  for (const text of Object.keys(tokenizer.model.vocab)) {
    if (text.replace("Ġ", "") === "A") delete tokenizer.model.vocab[text];
  }
  await Deno.writeTextFile(path, JSON.stringify(tokenizer));
  await assert.rejects(
    createLocalJudge({ model }),
    /has no token for the letter A alone, which choice needs; use --decide generate$/,
  );
  await Deno.remove(model, { recursive: true });
});

Deno.test("a half precision name of PyTorch takes float16 weights and says so", async () => {
  const model = await tinyCopy("tiny", { weights: ["model_fp16.onnx", "model_q4.onnx"] });
  const notes: string[] = [];
  const onNote = (line: string) => notes.push(line);
  {
    await using judge = await createLocalJudge({ model, dtype: "bfloat16", onNote });
    assert.equal(judge.settings.dtype, "fp16");
    await using auto = await createLocalJudge({ model, onNote });
    assert.equal(auto.settings.dtype, "fp16");
    await using half = await createLocalJudge({ model, dtype: "torch.float16", onNote });
    assert.equal(half.settings.dtype, "fp16");
  }
  assert.deepEqual(notes, [
    `${model}: dtype bfloat16: ONNX weights come in float16, which is taken instead`,
  ]);
  await Deno.remove(model, { recursive: true });
});

Deno.test("a model that is not about to write a letter is said to be so, once", async () => {
  const model = await tinyCopy("tiny", {});
  // The same weights under other names: what was a common token is now called A or B.
  const path = `${model}/tokenizer.json`;
  const tokenizer = JSON.parse(await Deno.readTextFile(path));
  const { vocab } = tokenizer.model;
  [vocab.A, vocab.C] = [vocab.C, vocab.A];
  [vocab.B, vocab.D] = [vocab.D, vocab.B];
  await Deno.writeTextFile(path, JSON.stringify(tokenizer));
  const notes: string[] = [];
  {
    await using judge = await createLocalJudge({ model, onNote: (line) => notes.push(line) });
    await askAll(judge, many(20));
  }
  assert.equal(notes.length, 1);
  assert.match(notes[0]!, /A and B together have [\de.-]+ % of the probability/);
  await Deno.remove(model, { recursive: true });
});

Deno.test("a judge that is disposed finishes its batch and refuses the calls that wait", async () => {
  const judge = await createLocalJudge({ model: tiny("tiny") });
  const asked = many(20).map((one) => judge.ask(one).then(() => "answered", (error) => error));
  assert.equal(await asked[0], "answered");
  await judge[Symbol.asyncDispose]();
  const ends = await Promise.all(asked);
  const refused = ends.filter((end) => end !== "answered");
  // The batch that has begun by then is the second at most.
  assert.ok(refused.length >= 20 - 2 * judge.concurrency, `${refused.length}`);
  assert.ok(refused.every((error) => error instanceof FatalJudgeError));
});

Deno.test("older layouts of a model folder are found too", async () => {
  const expected = EXPECTED.models.tiny!.confidence[0]!;
  const ask = async (model: string) => {
    await using judge = await createLocalJudge({ model });
    const { confidence } = await judge.ask(request(EXPECTED.pairs[0]!));
    assert.ok(Math.abs(confidence! - expected) < 1e-4, `${confidence}`);
  };
  const merged = await tinyCopy("tiny", { weights: ["decoder_model_merged.onnx"] });
  await ask(merged);
  await Deno.rename(`${merged}/onnx/decoder_model_merged.onnx`, `${merged}/model.onnx`);
  await ask(merged);
  await Deno.remove(merged, { recursive: true });
});

Deno.test("a relative folder is a folder, not a hub id", async () => {
  const before = Deno.cwd();
  Deno.chdir(`${tiny("tiny")}/../..`);
  try {
    await using judge = await createLocalJudge({ model: "models/tiny" });
    assert.match(judge.settings.model, /^sha256:/);
  } finally {
    Deno.chdir(before);
  }
});

for (const decide of ["choice", "generate"] as const) {
  Deno.test(`memory is flat over 300 verdicts by ${decide}`, async () => {
    await using judge = await createLocalJudge({ model: tiny("tiny"), decide });
    const resident = async (round: number) => {
      await askAll(judge, many(100).map((one) => ({ ...one, repetition: round })));
      return Deno.memoryUsage().rss;
    };
    const first = await resident(0);
    await resident(1);
    const growth = (await resident(2) - first) / 1e6;
    // A leak of the cached beginning alone, 0.2 MB a verdict, would make 40.
    assert.ok(growth < 30, `${growth} MB more after 200 further verdicts`);
  });
}
