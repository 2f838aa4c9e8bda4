import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { BadRowsError, readSamples, type Sample } from "@listqa/eval";
import { csvRecords } from "../../lib/data/_csv_records.ts";
import { readContent } from "./_files.ts";

const fixtures = new URL("../fixtures/", import.meta.url);
const [header, ...cells]: string[][] = JSON.parse(
  Deno.readTextFileSync(new URL("cells.json", fixtures)),
);

const FILES = ["excel.csv", "unix.csv", "all-quoted.csv", "pandas.csv", "polars.csv", "tabs.tsv"];
for (const name of FILES) {
  Deno.test(`${name}, of another program, gives every cell exactly (D12)`, async () => {
    const samples = await Array.fromAsync(readSamples(new URL(name, fixtures)));
    const read = samples.map((sample) => header!.map((field) => sample[field]));
    assert.deepEqual(read, cells);
    assert.equal(samples[7]!.id, "007");
  });
}

Deno.test("CSV that comes in pieces of any size gives the same records", async () => {
  const bytes = await Deno.readFile(new URL("excel.csv", fixtures));
  const parse = async (step: number) => {
    const pieces = async function* () {
      for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
    };
    return (await Array.fromAsync(csvRecords(pieces(), ","))).flat();
  };
  const whole = await parse(bytes.length);
  assert.deepEqual(whole.map((record) => record.cells), [header, ...cells]);
  for (const step of [1, 2, 3, 7, 1000]) assert.deepEqual(await parse(step), whole);
});

const table = (...rows: string[]) => ["id,problem,answer,prediction,model", ...rows].join("\n");

Deno.test("quoted newlines and quotes, an empty cell and an absent one are told apart (D12)", async () => {
  const { samples, problems } = await readContent(
    table(
      '007,"Which ""trees""?","1. Ash\n2. Elm","",m',
      'b,Q,"1. A",,m',
      'c,Q,1. A,"  1. B ",',
    ),
    { name: "in.csv", onError: "skip" },
  );
  assert.deepEqual(samples as unknown[], [
    {
      id: "007",
      problem: 'Which "trees"?',
      answer: "1. Ash\n2. Elm",
      prediction: "",
      model: "m",
      repetition: 0,
      line: 2,
    },
    { id: "c", problem: "Q", answer: "1. A", prediction: "  1. B ", repetition: 0, line: 5 },
  ]);
  assert.deepEqual(problems, [
    'in.csv:4: prediction: the cell is empty (an empty text is written "")',
  ]);
});

Deno.test("ragged rows are errors with their line, after cells of several lines too (D12)", async () => {
  const { samples, problems } = await readContent(
    table('a,"Q\n\nQ",1. A,x,m', "b,Q,1. A,x", "c,Q,1. A,x,m,more", "", "d,Q,1. A,x,m"),
    { name: "in.csv", onError: "skip" },
  );
  assert.deepEqual(samples.map(({ id, line }) => [id, line]), [["a", 2], ["d", 8]]);
  assert.deepEqual(problems, [
    "in.csv:5: has 4 cells, the header has 5",
    "in.csv:6: has 6 cells, the header has 5",
  ]);
});

Deno.test("a quote that is not closed, and text after a quote, are errors with their line", async () => {
  const { samples, problems } = await readContent(
    table('a,"Q"x,1. A,x,m', 'b,5" Q,1. A,x,m', 'c,"Q,1. A,x,m', "d,Q,1. A,x,m"),
    { name: "in.csv", onError: "skip" },
  );
  assert.deepEqual(samples.map(({ id, problem }) => [id, problem]), [["b", '5" Q']]);
  assert.deepEqual(problems, [
    "in.csv:2: has text after a closing quote (a quote inside of quotes is written twice)",
    "in.csv:4: opens a quote that is never closed, so the rest of the file cannot be read",
  ]);
});

Deno.test("quotes at both ends of a text are no quotes around it", async () => {
  const { samples, problems } = await readContent(
    table('a,"""Q""x",1. A,"""",m', 'b,"Q"x",1. A,x,m', 'c,"""é""😀"" ""","""1. A""","""""",m'),
    { name: "in.csv", onError: "skip" },
  );
  // python3 -c 'import csv; print(*csv.reader(open("in.csv"), strict=True))', which refuses line 3 too.
  assert.deepEqual(
    samples.map(({ problem, answer, prediction }) => [problem, answer, prediction]),
    [
      ['"Q"x', "1. A", '"'],
      ['"é"😀" "', '"1. A"', '""'],
    ],
  );
  assert.deepEqual(problems, [
    "in.csv:3: has text after a closing quote (a quote inside of quotes is written twice)",
  ]);
});

Deno.test("a line of CRLF counts once, inside of quotes too, and an open quote is named where it opens", async () => {
  const text = table('a,"Q\n\nQ",1. A,x,m', "", "b,Q,1. A,x", 'c,"Q\nQ",1. A,"x,m', "", "")
    .replaceAll(
      "\n",
      "\r\n",
    );
  const { samples, problems } = await readContent(text, { name: "in.csv", onError: "skip" });
  assert.deepEqual(samples.map(({ problem, line }) => [problem, line]), [["Q\r\n\r\nQ", 2]]);
  assert.deepEqual(problems, [
    "in.csv:6: has 4 cells, the header has 5",
    "in.csv:8: opens a quote that is never closed, so the rest of the file cannot be read",
  ]);
});

Deno.test("a cell of 1 MB comes out whole, and a row of 100,000 cells and 5 MB after an open quote are one error each", async () => {
  const long = 'a"b\n'.repeat(250_000);
  const { samples, problems } = await readContent(
    table(
      `a,Q,1. A,"${long.replaceAll('"', '""')}",m`,
      '"x",'.repeat(99_999),
      `b,Q,1. A,"${"open, and more\n".repeat(350_000)}`,
    ),
    { name: "in.csv", onError: "skip" },
  );
  assert.deepEqual(samples.map(({ prediction }) => prediction === long), [true]);
  assert.deepEqual(problems, [
    "in.csv:250003: has 100000 cells, the header has 5",
    "in.csv:250004: opens a quote that is never closed, so the rest of the file cannot be read",
  ]);
});

Deno.test("a byte-order mark, CRLF and gzip are fine, and types are settled", async () => {
  const text = [
    "\ufeffid,problem,answer,output,repetition,latency_ms,usage,metadata,note",
    '1,Q,1. A,"x",2,1.5,"{""completion_tokens"": 3}","{""category"": ""Sports""}",',
  ].join("\r\n");
  const { samples, error } = await readContent(gzipSync(text), {
    name: "in.csv.gz",
    map: { prediction: "output" },
  });
  assert.equal(error, undefined);
  const expected: Sample & { note: null } = {
    id: "1",
    problem: "Q",
    answer: "1. A",
    repetition: 2,
    latency_ms: 1.5,
    usage: { completion_tokens: 3 },
    metadata: { category: "Sports" },
    note: null,
    prediction: "x",
    line: 2,
  };
  assert.deepEqual(samples, [expected]);
});

Deno.test("a column that is missing or there twice is told once, with what there is", async () => {
  const missing = await readContent("problem,answer,output\nQ,1. A,x\n", { name: "in.csv" });
  assert.equal(
    missing.error?.message,
    'in.csv:1: prediction: no column "prediction"; there are "problem", "answer", "output" (rename with map, --map prediction=COLUMN)',
  );
  const twice = await readContent("problem,answer,answer\n", { name: "in.csv" });
  assert.equal(twice.error?.message, 'in.csv:1: two columns are called "answer"');
  const empty = await readContent("", { name: "in.csv" });
  assert.deepEqual([empty.samples, empty.error], [[], undefined]);
});

Deno.test("a truncated .csv.gz keeps the rows before the break, and names it", async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `${i},Q ${Math.sin(i)},1. A,x,m`);
  const whole = gzipSync(table(...rows));
  const { samples, error } = await readContent(whole.subarray(0, whole.length / 2), {
    name: "in.csv.gz",
  });
  assert.ok(samples.length > 1000, `${samples.length}`);
  assert.ok(error instanceof BadRowsError);
  assert.match(error.message, /^in\.csv\.gz:\d+: the compressed data ends early \(a truncated/);
});

Deno.test("a file that is not UTF-8 is named", async () => {
  const latin1 = new Uint8Array([...new TextEncoder().encode(table("a,Caf")), 0xe9, 0x2c, 0x0a]);
  const { error } = await readContent(latin1, { name: "in.csv" });
  assert.equal(error?.message, "in.csv: is not UTF-8 text; save it as UTF-8");
});
