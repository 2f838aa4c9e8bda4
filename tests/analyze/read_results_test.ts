import assert from "node:assert/strict";
import { join } from "node:path";
import {
  buildElementsFrame,
  buildFrame,
  elementRows,
  frameRow,
  readResults,
  type ScoredRow,
} from "../../mod.ts";
import { splitResults } from "../../lib/analyze/_results_stream.ts";
import { continentOf, one, type Row } from "./_frames.ts";

const ELEMENT = { main: "Ash", facets: [] };

function sample(line: number, fields: Partial<ScoredRow> = {}): ScoredRow {
  return {
    line,
    model: "m",
    repetition: 0,
    metadata: {
      prompt_type: "multi-faceted",
      category: "Food",
      country: "India",
      year_range: "2017-2019",
      ordered: true,
      wikitable_source: "https://en.wikipedia.org/wiki/Tea",
    },
    elements: { predicted: [ELEMENT, ELEMENT], reference: [ELEMENT, ELEMENT, ELEMENT] },
    relaxed_em_recall: 0.5,
    relaxed_em_precision: 0.25,
    rouge_list_precision: 0.5,
    rouge_list_recall: 1 / 3,
    rouge_list_f1: 0.4,
    list_format_em: 0,
    format_error: "Too Few",
    pairs: [{ predicted: 1, reference: 2, rouge: 1 }],
    usage: { completion_tokens: 20, reasoning_tokens: 5 },
    latency_ms: 12.5,
    ...fields,
  };
}

const JUDGE = {
  precision: 0.5,
  recall: 1 / 3,
  f1: 0.4,
  ordered: { f1: 0 },
  blended: { f1: 0 },
  elements: [
    { predicted: 0, reference: null, rouge: null, score: "B" as const },
    { predicted: 1, reference: 2, rouge: 1, score: null, confidence: 0.75 },
  ],
};

/** A results file as it is written: one sample a line. */
function resultsText(rows: ScoredRow[], run: Row = { name: "my run" }): string {
  return `{"schema_version": 1, "run": ${JSON.stringify(run)}, "per_sample_results": [\n` +
    rows.map((row) => JSON.stringify(row)).join(",\n") + '\n], "summary": {"num_samples": 1}}\n';
}

async function inFolder(
  work: (write: (name: string, text: string) => Promise<string>) => Promise<void>,
) {
  const folder = await Deno.makeTempDir();
  try {
    await work(async (name, text) => {
      await Deno.writeTextFile(join(folder, name), text);
      return join(folder, name);
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("frameRow() fills every column from a judged sample and its run's manifest entry", () => {
  const row = frameRow("r", { family: "F", params_b: 9 }, sample(7, { judge: JUDGE }), continentOf);
  assert.deepEqual([row.id, row.line, row.type, row.category], ["7", 7, "complex", "Food"]);
  assert.deepEqual([row.continent, row.year_start, row.year_end, row.timeless], [
    "Asia",
    2017,
    2019,
    false,
  ]);
  assert.deepEqual([row.n_reference, row.n_predicted, row.judge_f1, row.judge_f1_ordered], [
    3,
    2,
    0.4,
    0,
  ]);
  assert.deepEqual([row.n_unreadable, row.output_tokens, row.reasoning_tokens], [1, 20, 5]);
  assert.deepEqual([row.family, row.params_b, row.label], ["F", 9, null]);
});

Deno.test("frameRow() calls a row timeless without a four-digit year, and unknown without metadata", () => {
  const timeless = (metadata: ScoredRow["metadata"]) =>
    frameRow("r", {}, sample(1, { metadata: metadata ?? null }), continentOf).timeless;
  assert.equal(timeless({}), true);
  assert.equal(timeless({ year_range: "timeless" }), true);
  assert.equal(timeless({ year_range: "since 2019" }), false);
  assert.equal(timeless({ year_range: "2017–2024" }), false);
  assert.equal(timeless(null), null);
});

Deno.test("frameRow() turns odd metadata into group names instead of losing it", () => {
  const odd = { category: 1, country: ["a"] } as unknown as ScoredRow["metadata"];
  const row = frameRow("r", {}, sample(1, { metadata: odd! }), continentOf);
  assert.deepEqual([row.category, row.country, row.continent, row.type], [
    "1",
    '["a"]',
    null,
    null,
  ]);
});

Deno.test("elementRows() has a row for each predicted element, judged or not", () => {
  const judged = elementRows("r", { judge: "j" }, sample(1, { judge: JUDGE }));
  assert.deepEqual(judged.map((row) => [row.predicted, row.reference, row.verdict, row.judge]), [
    [0, null, "B", "j"],
    [1, 2, null, "j"],
  ]);
  const plain = elementRows("r", {}, sample(1));
  assert.deepEqual(plain.map((row) => [row.predicted, row.reference, row.rouge, row.verdict]), [
    [0, null, null, null],
    [1, 2, 1, null],
  ]);
});

Deno.test("readResults() reads results files, and Parquet frames give the same tables", async () => {
  await inFolder(async (write) => {
    const rows = [sample(1, { judge: JUDGE }), sample(2, { id: "007", metadata: null })];
    const file = await write("a.json", resultsText(rows));
    const read = await readResults([file]);
    assert.deepEqual(read.samples.getColumn("id").toArray(), ["1", "007"]);
    assert.deepEqual(read.samples.getColumn("run").toArray(), ["my run", "my run"]);
    assert.equal(read.elements.height, 4);
    assert.equal(read.runs[0]!.name, "my run");
    const samples = file.replace("a.json", "a.parquet"),
      elements = file.replace("a.json", "e.parquet");
    read.samples.writeParquet(samples);
    read.elements.writeParquet(elements);
    const again = await readResults([samples, elements]);
    assert.deepEqual(again.samples.toRecords(), read.samples.toRecords());
    assert.deepEqual(again.elements.toRecords(), read.elements.toRecords());
  });
});

Deno.test("readResults() lets the manifest stand before what the files say", async () => {
  await inFolder(async (write) => {
    const inside = { name: "constructor", manifest: { family: "inside", thinking: true } };
    const file = await write("a.json", resultsText([sample(1)], inside));
    const own = await readResults([file]);
    assert.deepEqual([one(own.samples, {}).family, one(own.samples, {}).thinking], [
      "inside",
      true,
    ]);
    const manifest = new Map([["constructor", { family: "outside" }]]);
    const outside = await readResults([file], { manifest });
    assert.deepEqual([one(outside.samples, {}).family, one(outside.samples, {}).thinking], [
      "outside",
      null,
    ]);
    const parquet = file.replace("a.json", "a.parquet");
    own.samples.writeParquet(parquet);
    const again = await readResults([parquet], { manifest });
    assert.deepEqual([one(again.samples, {}).family, one(again.samples, {}).thinking], [
      "outside",
      null,
    ]);
  });
});

Deno.test("readResults() names runs by their run field, the file's run, the model, or the file", async () => {
  await inFolder(async (write) => {
    const files = [
      await write(
        "by-field.json",
        resultsText([sample(1, { run: "x" }), sample(1, { run: "y" })], {}),
      ),
      await write("by-model.json", resultsText([sample(1)], {})),
      await write("by-file.json", resultsText([sample(1, { model: null })], {})),
    ];
    const { runs } = await readResults(files);
    assert.deepEqual(runs.map(({ name }) => name), ["x", "y", "m", "by-file"]);
  });
});

Deno.test("readResults() says in one line what is wrong with a file", async () => {
  await inFolder(async (write) => {
    const fails = async (name: string, text: string, message: RegExp) => {
      const file = await write(name, text);
      await assert.rejects(readResults([file]), (error: Error) => {
        assert.match(error.message, message);
        assert.ok(!error.message.includes("\n"));
        return true;
      });
    };
    const good = resultsText([sample(1)]);
    await fails(
      "short.json",
      good.slice(0, -30),
      /short.json: ends early \(after 1 complete sample/,
    );
    await fails(
      "version.json",
      good.replace('version": 1', 'version": 2'),
      /schema_version 2; .*reads 1/,
    );
    await fails("rows.jsonl", '{"problem": "a"}\n{"problem": "b"}\n', /more than one JSON value/);
    await fails("other.json", '{"a": 1}', /no per_sample_results/);
    await fails("text.txt", "hello", /neither results \(JSON/);
    await fails("row.json", good.replace("rouge_list_f1", "f1"), /sample 1: needs elements/);
    await fails("broken.json", good.replace('"line":1', '"line":'), /broken.json: sample 1: /);
    const file = await write("a.json", good);
    const other = await write("b.json", good);
    await assert.rejects(
      readResults([file, other]),
      /run "my run" is in .*a\.json and in .*b\.json; .* --run-name/,
    );
    await assert.rejects(readResults([file, file]), /a\.json: is named twice/);
    await assert.rejects(readResults([`${file}x`]), /a.jsonx: no such file/);
  });
});

Deno.test("splitResults() gives the same parts wherever the text is cut and however it is laid out", async () => {
  const tricky = sample(1, { model: 'a "quoted" \\ { [ ] } , "per_sample_results": [ 東京' });
  const compact = JSON.stringify({
    schema_version: 1,
    run: { name: "r", per_sample_results: [1] },
    per_sample_results: [tricky, sample(2)],
    summary: { n: 2 },
  });
  const parts = async (chunks: string[]) => {
    const stream = ReadableStream.from(chunks);
    return await Array.fromAsync(splitResults(stream, "f"));
  };
  const whole = await parts([compact]);
  assert.deepEqual(whole.map((part) => part.kind), [
    "member",
    "member",
    "sample",
    "sample",
    "member",
  ]);
  assert.deepEqual(whole[2]!.value, tricky);
  assert.deepEqual(await parts([...compact]), whole);
  assert.deepEqual(await parts([JSON.stringify(JSON.parse(compact), null, 2)]), whole);
  assert.deepEqual(await parts(['{"run": {}, "per_sample_results": []}']), [
    { kind: "member", key: "run", value: {} },
  ]);
});

Deno.test("readResults() names the field that is of another type than results have", async () => {
  await inFolder(async (write) => {
    const judge = { precision: 1, recall: 1, f1: 1, f1_low: 1, f1_high: 1, elements: [] };
    const odd: [object, string][] = [
      [{ line: "7" }, "line must be a whole number"],
      [{ model: 7 }, "model must be a text"],
      [{ relaxed_em_recall: "1" }, "relaxed_em_recall must be a number"],
      [{ pairs: 1 }, "pairs must be a list of objects"],
      [{ pairs: [{ predicted: "0" }] }, "pairs[0].predicted must be a whole number"],
      [{ judge: true }, "judge must be an object"],
      [{ judge: { ...judge, elements: null } }, "judge.elements must be a list of objects"],
      [{ judge: { ...judge, f1: "1" } }, "judge.f1 must be a number"],
      [{ judge: { ...judge, ordered: { f1: "1" } } }, "judge.ordered.f1 must be a number"],
      [
        { judge: { ...judge, elements: [{ score: "C" }] } },
        "judge.elements[0].score must be A, B or null",
      ],
    ];
    for (const [fields, message] of odd) {
      const file = await write("odd.json", resultsText([sample(1), sample(2, fields)]));
      await assert.rejects(readResults([file]), {
        name: "TypeError",
        message: `${file}: sample 2: ${message}`,
      });
    }
    const text = '{"schema_version": 1, "run": {"name": "r", "manifest": {"label": 1}}}';
    const file = await write("odd.json", text);
    await assert.rejects(readResults([file]), {
      message: `${file}: run.manifest.label: must be a text, not 1`,
    });
  });
});

Deno.test("splitResults() refuses what JSON.parse refuses", async () => {
  const split = (text: string) => Array.fromAsync(splitResults(ReadableStream.from([text]), "f"));
  for (
    const text of [
      '{"a": 1,}',
      '{,"a": 1}',
      '{"a": 1} b',
      'b {"a": 1}',
      '{"a": 1]',
      '{"per_sample_results": [1,]}',
      '{"per_sample_results": [,1]}',
      '{"per_sample_results": [1}',
      '{"per_sample_results": [1] 2}',
      '{"per_sample_results": [1] "b": 2}',
      '{"a":\u00a01}',
      "1, 2",
      "",
    ]
  ) {
    assert.throws(() => JSON.parse(text), SyntaxError);
    await assert.rejects(split(text), SyntaxError, text);
  }
  assert.deepEqual(await split(" \ufeff{ }\n".trimStart()), []);
});

Deno.test("buildFrame() keeps nulls, late types and odd texts as they are", async () => {
  const frame = await buildFrame([
    { run: "m", id: "007", judge_f1: null, n_reference: null, category: null },
    { run: "m", id: "12345678901234567890", judge_f1: 0.5, n_reference: 3, category: "1" },
  ]);
  assert.deepEqual(frame.getColumn("id").toArray(), ["007", "12345678901234567890"]);
  assert.deepEqual(frame.getColumn("judge_f1").toArray(), [null, 0.5]);
  assert.deepEqual(frame.getColumn("n_reference").toArray(), [null, 3]);
  assert.equal((await buildElementsFrame([])).height, 0);
});

Deno.test("splitResults() reads a sample a line and any other layout alike, whatever the chunks", async () => {
  const rows = [{ a: "x\n]},{" }, { a: "\u2028" }, { b: [1, { c: "}" }] }, { d: "last" }];
  const texts = rows.map((row) => JSON.stringify(row));
  const head = '{"schema_version":1,\n"run":{"name":"m"},\n"per_sample_results":[';
  const layouts = [
    `${head}\n${texts.join(",\n")}\n],\n"summary":{"n":4}}\n`,
    `${head}\n${texts.join(",\n")}],"summary":{"n":4}}`,
    `${head}${texts.join(",")}],"summary":{"n":4}}`,
    `${head}\n${texts.join("\n,\n")}\n],"summary":{"n":4}}`,
    `${head}\n${texts.join(",")},\n${texts.join(",\n")}\n],"summary":{"n":4}}`,
    `${head}\n\n${texts.join(",\n\n")}\n\n],"summary":{"n":4}}`,
  ];
  for (const [i, layout] of layouts.entries()) {
    for (const size of [1, 2, 7, 64, layout.length]) {
      const chunks = (async function* () {
        for (let at = 0; at < layout.length; at += size) yield layout.slice(at, at + size);
      })();
      const parts = await Array.fromAsync(splitResults(chunks, "r.json"));
      const samples = parts.filter((part) => part.kind === "sample").map((part) => part.value);
      assert.deepEqual(samples, i === 4 ? [...rows, ...rows] : rows, `layout ${i}, size ${size}`);
      assert.deepEqual(
        parts.filter((part) => part.kind === "member").map((part) => part.key),
        ["schema_version", "run", "summary"],
      );
    }
  }
});

Deno.test("splitResults() refuses lines without a comma between them", async () => {
  const text = '{"per_sample_results":[\n{"a":1}\n{"a":2}\n]}';
  await assert.rejects(
    () =>
      Array.fromAsync(splitResults(
        (async function* () {
          yield text;
        })(),
        "r.json",
      )),
    SyntaxError,
  );
});
