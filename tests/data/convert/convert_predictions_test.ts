import assert from "node:assert/strict";
import {
  BadRowsError,
  type ConvertOptions,
  convertPredictions,
  readSamples,
  type Sample,
} from "@listqa/eval";

const FOLDER = new URL("../../fixtures/convert/", import.meta.url).pathname;
const LM_EVAL =
  "lm-eval/SmolLM2-135M-Instruct/samples_trees_2026-11-30T10-35-03.513007.jsonl" as const;

async function convert(file: string, options: ConvertOptions = {}): Promise<Sample[]> {
  return await Array.fromAsync(convertPredictions(FOLDER + file, options));
}
async function badRows(file: string, options: ConvertOptions = {}): Promise<BadRowsError> {
  let found: unknown;
  await convert(file, options).catch((error) => found = error);
  assert.ok(found instanceof BadRowsError, String(found));
  return found;
}
const questions = () => readSamples(`${FOLDER}questions.jsonl`, { requirePredictions: false });

async function withFile(name: string, text: string, work: (path: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(`${folder}/${name}`, text);
    await work(`${folder}/${name}`);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

for (const file of ["inspect-ai.json", "inspect-ai.eval"]) {
  Deno.test(`convertPredictions() reads ${file} as inspect_ai does`, async () => {
    const rows = await convert(file, { onError: "skip" });
    // python -c 'from inspect_ai.log import read_eval_log; print([(s.id, s.epoch, s.output.completion,
    //   s.output.stop_reason) for s in read_eval_log(FILE).samples if s.output.choices])'
    assert.deepEqual(
      rows.map((row) => [row.id, row.repetition + 1, row.prediction, row.finish_reason]),
      [
        ["q1", 1, "1. Ash\n2. Elm\n3. Oak", "stop"],
        ["q2", 1, "1. Yew\n2. Fir\n3. Pine", "stop"],
        ["q3", 1, "1. Ash\n2. El", "length"],
        ["q1", 2, "1. Ash\n2. Elm\n3. Oak", "stop"],
        ["q2", 2, "1. Yew\n2. Fir\n3. Pine", "stop"],
        ["q3", 2, "1. Ash\n2. El", "length"],
      ],
    );
    const [first, second] = rows;
    const asked = await Array.fromAsync(questions());
    assert.equal(first!.problem, asked[0]!.problem);
    assert.equal(first!.answer, asked[0]!.answer);
    assert.deepEqual(first!.metadata, asked[0]!.metadata);
    assert.equal(first!.model, "mockllm/model");
    assert.equal(second!.reasoning, "Let me think.");
    assert.deepEqual(second!.usage, {
      prompt_tokens: 50,
      completion_tokens: 20,
      total_tokens: 70,
      reasoning_tokens: 5,
    });
    assert.ok(second!.latency_ms! > 0);
  });

  Deno.test(`convertPredictions() names the samples of ${file} that have no answer`, async () => {
    const error = await badRows(file);
    assert.equal(error.total, 2);
    assert.match(error.message, /:4: sample "q4", epoch 1: the model gave no answer/);
  });
}

Deno.test("convertPredictions() names the error that ended a sample", async () => {
  const log = JSON.parse(await Deno.readTextFile(`${FOLDER}inspect-ai.json`));
  log.samples = log.samples.slice(0, 2);
  log.samples[1].error = { message: "RuntimeError('the tool broke down')", traceback: "" };
  log.samples[1].scores = { accuracy: { value: "NAN" } };
  const text = JSON.stringify(log).replace('"NAN"', "NaN");
  await withFile("log.json", text, async (path) => {
    await assert.rejects(
      Array.fromAsync(convertPredictions(path)),
      /:2: sample "q2", epoch 1: ended in an error: RuntimeError\('the tool broke down'\)/,
    );
  });
});

Deno.test("convertPredictions() reads inspect_ai's other forms of inputs, targets and texts", async () => {
  const log = JSON.parse(await Deno.readTextFile(`${FOLDER}inspect-ai.json`));
  log.samples = log.samples.slice(0, 3);
  const [first, second, third] = log.samples;
  // inspect_ai.dataset.Sample: input is text or messages, target a text or alternatives.
  first.input = [
    { role: "system", content: "Be brief." },
    { role: "user", content: [{ type: "text", text: "Which trees?" }, { type: "image" }] },
  ];
  first.target = ["1. Ash\n2. Elm"];
  second.input = "attachment://abc";
  second.attachments = { abc: "A long question?" };
  third.target = ["1. Ash", "1. Elm"];
  await withFile("log.json", JSON.stringify(log), async (path) => {
    const bad: string[] = [];
    const rows = await Array.fromAsync(convertPredictions(path, {
      onError: "skip",
      onBadRow: ({ field, reason }) => bad.push(`${field}: ${reason}`),
    }));
    assert.deepEqual(rows.map((row) => [row.problem, row.answer.slice(0, 6)]), [
      ["Which trees?", "1. Ash"],
      ["A long question?", "Accord"],
    ]);
    assert.deepEqual(bad, ["answer: is a list, not a text"]);
  });
});

Deno.test("convertPredictions() says when an inspect_ai log is cut off or another file", async () => {
  const bytes = await Deno.readFile(`${FOLDER}inspect-ai.eval`);
  const path = await Deno.makeTempFile({ suffix: ".eval" });
  await Deno.writeFile(path, bytes.subarray(0, bytes.length - 100));
  await assert.rejects(Array.fromAsync(convertPredictions(path)), /is not a whole zip file/);
  bytes[200] = bytes[200]! ^ 0xff;
  bytes[201] = bytes[201]! ^ 0xff;
  await Deno.writeFile(path, bytes);
  await Array.fromAsync(convertPredictions(path, { onError: "skip" })).catch((error) =>
    assert.match(error.message, /damaged/)
  );
  await Deno.remove(path);
});

Deno.test("convertPredictions() reads lm-evaluation-harness samples once, whatever the filters", async () => {
  const rows = await convert(LM_EVAL);
  // python -c 'import json; print([json.loads(l)["resps"][0] for l in open(FILE)][:4])'
  const churches =
    " The list of churches in Trøndelag, under Fosen prosti that have Indre Fosen as their";
  const words = " 1\n\nI have no more than 1000 words.";
  assert.deepEqual(
    rows.map((row) => [row.id, row.repetition, row.prediction]),
    [
      ["0", 0, ""],
      ["0", 1, ""],
      ["1", 0, churches],
      ["1", 1, churches],
      ["2", 0, ""],
      ["2", 1, ""],
      ["3", 0, words],
      ["3", 1, words],
    ],
  );
  assert.ok(rows.every((row) => row.model === "SmolLM2-135M-Instruct"));
  assert.equal(rows[0]!.metadata!.category, "Places of Interest");
});

Deno.test("convertPredictions() reaches where a map says, one row a record", async () => {
  const rows = await convert(LM_EVAL, {
    map: { prediction: "filtered_resps.0", problem: "arguments.gen_args_0.arg_0" },
    model: "mine",
  });
  assert.equal(rows.length, 4);
  assert.match(rows[3]!.problem, /^Answer the question below/);
  assert.equal(rows[3]!.prediction, " 1\n\nI have no more than 1000 words.");
  assert.equal(rows[3]!.model, "mine");
  const error = await badRows(LM_EVAL, { map: { problem: "doc.question" } });
  assert.match(error.message, /:1: problem: the record has no doc\.question/);
});

Deno.test("convertPredictions() names rows of tasks that have no text answers", async () => {
  const row = {
    doc_id: 0,
    doc: { problem: "Q?" },
    target: "1. Ash",
    resps: [[[-1.5, false]]],
    filter: "none",
  };
  await withFile("samples_x.jsonl", `${JSON.stringify(row)}\n`, async (path) => {
    await assert.rejects(
      Array.fromAsync(convertPredictions(path)),
      /:1: resps: document 0: its answer is a list, not a text \(only tasks with output_type: generate_until/,
    );
  });
});

Deno.test("convertPredictions() joins a batch output with its questions, in any order", async () => {
  const rows = await convert("openai-batch.jsonl", { questions: questions(), onError: "skip" });
  assert.deepEqual(rows.map((row) => row.id), ["3", "2", "1"]);
  assert.equal(rows[1]!.prediction, "1. Fosen\n2. Trøndelag\n3. Fosen\n4. Trøndel");
  assert.equal(rows[1]!.finish_reason, "length");
  assert.deepEqual(rows[1]!.usage, {
    prompt_tokens: 65,
    completion_tokens: 24,
    total_tokens: 89,
  });
  const error = await badRows("openai-batch.jsonl", { questions: questions() });
  assert.deepEqual(error.message.split("\n").map((line) => line.replace(/^.*jsonl/, "")), [
    ':1: request "2#1": no response: This request could not be executed before the completion window expired.',
    ':2: request "4": status 429: Rate limit reached',
    "2 bad rows",
  ]);
});

Deno.test("convertPredictions() says what a batch output lacks without its questions", async () => {
  const error = await badRows("openai-batch.jsonl");
  assert.match(error.message, /:3: problem: missing/);
});

Deno.test("convertPredictions() knows an answer's question by id, repetition and text", async () => {
  const [first] = await Array.fromAsync(questions());
  const lines = [
    { custom_id: "1#2", response: { body: { choices: [{ message: { content: null } }] } } },
    { custom_id: "9", response: { body: { choices: [{ message: { content: "x" } }] } } },
  ];
  await withFile("b.jsonl", lines.map((line) => JSON.stringify(line)).join("\n"), async (path) => {
    const bad: string[] = [];
    const rows = await Array.fromAsync(convertPredictions(path, {
      questions: questions(),
      onError: "skip",
      onBadRow: (problem) => bad.push(problem.reason),
    }));
    assert.deepEqual(rows.map((row) => [row.id, row.repetition, row.prediction]), [["1", 2, ""]]);
    assert.deepEqual(bad, ['no question has the id "9"']);
  });
  const table = `problem,reply\n"${first!.problem}",1. Ash\n`;
  await withFile("b.csv", table, async (path) => {
    const map = { prediction: "reply" };
    const [row] = await Array.fromAsync(convertPredictions(path, { questions: questions(), map }));
    assert.equal(row!.answer, first!.answer);
    assert.equal(row!.id, "1");
  });
});

Deno.test("convertPredictions() reads CSV with a map and keeps its other columns", async () => {
  const table = 'nr,q,gold,out,note\n007,"Trees, tall?","1. Ash\n2. Elm","1. ""Oak""",kept\n';
  await withFile("t.csv", table, async (path) => {
    const map = { id: "nr", problem: "q", answer: "gold", prediction: "out" };
    const [row] = await Array.fromAsync(convertPredictions(path, { map }));
    assert.deepEqual(row, {
      id: "007",
      problem: "Trees, tall?",
      answer: "1. Ash\n2. Elm",
      prediction: '1. "Oak"',
      note: "kept",
      repetition: 0,
      line: 2,
    });
  });
});
