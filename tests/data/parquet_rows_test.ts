import assert from "node:assert/strict";
import { formatRowProblem, readSamples, type ReadSamplesOptions, type Sample } from "@listqa/eval";

const fixtures = new URL("../fixtures/", import.meta.url);

async function read(name: string, options: ReadSamplesOptions = {}) {
  const problems: string[] = [];
  const samples: Sample[] = [];
  const url = new URL(name, fixtures);
  let message = "";
  try {
    const onBadRow: ReadSamplesOptions["onBadRow"] = (problem) =>
      problems.push(formatRowProblem({ ...problem, file: name }));
    for await (const sample of readSamples(url, { onBadRow, ...options })) samples.push(sample);
  } catch (error) {
    message = (error as Error).message.replace(/^.*\//, "");
  }
  return { samples, problems, message };
}

Deno.test("a Parquet file of pyarrow gives numbers, texts and nulls as they are (D13)", async () => {
  const { samples, problems } = await read("types.parquet", { onError: "skip" });
  assert.deepEqual(problems, [
    'types.parquet:4: prediction: is null, not a text (an empty answer, which scores 0, is "")',
    "types.parquet:5: metadata: is not valid JSON (expected property name or '}' at column 2)",
  ]);
  const metadata = { prompt_type: "single-faceted", category: "Sports" };
  assert.deepEqual(samples as unknown[], [
    {
      problem: "Q1",
      answer: "1. A\n2. B",
      prediction: "1. A",
      id: "1",
      model: "m",
      repetition: 0,
      metadata,
      usage: { prompt_tokens: 1, completion_tokens: 2 },
      latency_ms: 1.5,
      when: "1970-01-01T00:00:00.000Z",
      tags: ["a", "b"],
      big: "4611686018427387904",
      flag: true,
      line: 1,
    },
    {
      problem: "Q2",
      answer: "1. A\n2. B",
      prediction: "",
      id: "2",
      model: "m",
      repetition: 1,
      when: "1970-01-01T00:00:00.001Z",
      tags: [],
      big: 7,
      flag: false,
      line: 2,
    },
    {
      problem: "Q3 é東😀",
      answer: "1. A\n2. B",
      prediction: "1. B",
      id: "9007199254740993",
      model: "k",
      repetition: 0,
      latency_ms: 2,
      when: null,
      tags: null,
      big: null,
      flag: null,
      line: 3,
    },
  ]);
  // A JSON writer never meets a BigInt.
  assert.ok(JSON.stringify(samples).includes('"9007199254740993"'));
});

Deno.test("categories and strings of pandas are texts", async () => {
  const { samples } = await read("pandas.parquet");
  assert.deepEqual(samples.map(({ id, prediction }) => [id, prediction]), [["a", "1. A"], [
    "b",
    "",
  ]]);
});

Deno.test("a list for an answer and an id of floats are errors that name the column (D13)", async () => {
  const { message } = await read("list-answer.parquet");
  assert.equal(message, 'list-answer.parquet: answer: the column "answer" holds lists, not text');
  assert.equal(
    (await read("float-id.parquet")).message,
    'float-id.parquet: id: the column "id" holds numbers with a fraction; must be text or whole numbers',
  );
});

Deno.test("nested columns are mapped, and metadata may be a struct", async () => {
  const map = { problem: "question", prediction: "output.text" };
  const { samples } = await read("nested.parquet", { map });
  assert.deepEqual(samples.map((sample) => sample.prediction), ["1. A", "", "1. B", "y", "x"]);
  assert.deepEqual(samples[0]!.metadata, { category: "Sports", year_range: "2023" });
  const { message } = await read("nested.parquet", { map: { problem: "question" } });
  assert.equal(
    message,
    'nested.parquet: prediction: no column "prediction"; there are "question", "answer", "output", "metadata" (rename with map, --map prediction=COLUMN)',
  );
});

Deno.test("a Parquet file without rows has no samples, and a limit is kept", async () => {
  assert.deepEqual(await read("empty.parquet"), { samples: [], problems: [], message: "" });
  assert.equal((await read("types.parquet", { limit: 2 })).samples.length, 2);
  assert.equal((await read("types.parquet", { limit: 0 })).samples.length, 0);
});

Deno.test("a damaged Parquet file is told in one line", async () => {
  const path = await Deno.makeTempFile({ suffix: ".parquet" });
  await Deno.writeTextFile(path, "PAR1 and nothing more");
  await assert.rejects(Array.fromAsync(readSamples(path)), (error: Error) => {
    assert.ok(error.message.startsWith(`${path}: cannot be read as Parquet (`));
    assert.ok(!error.message.includes("\n"));
    return true;
  });
  await Deno.remove(path);
});
