import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { BadRowsError, readSampleBatches, readSamples } from "@listqa/eval";
import { inFolder, readContent, rowText } from "./_files.ts";

Deno.test("a byte-order mark, CRLF, blank lines and a missing last newline are fine (D1)", async () => {
  const content = `\ufeff${rowText({ id: "a" })}\r\n\r\n  \n${rowText({ id: "b" })}\n\n${
    rowText({ id: "c" })
  }`;
  const { samples, error } = await readContent(content);
  assert.equal(error, undefined);
  assert.deepEqual(samples.map(({ id, line }) => [id, line]), [["a", 1], ["b", 4], ["c", 6]]);
  assert.deepEqual(Object.keys(samples[0]!), [
    "problem",
    "answer",
    "prediction",
    "id",
    "repetition",
    "line",
  ]);
});

Deno.test("a byte-order mark within a file is read alike wherever the chunks of 256 kB end", async () => {
  const marked = `\ufeff${rowText({ id: "b" })}\n`;
  const first = rowText({ id: "a" });
  const padding = " ".repeat((1 << 18) - first.length - 1);
  for (const start of [`${first}\n`, `${first}${padding}\n`]) {
    const { samples, problems } = await readContent(start + marked, { onError: "skip" });
    assert.deepEqual(samples.map(({ id }) => id), ["a"]);
    assert.equal(problems.length, 1);
    assert.match(problems[0]!, /^in\.jsonl:2: starts with a byte-order mark, /);
  }
});

Deno.test("a comma after a row is named, and the other rows are read in skip mode (D2)", async () => {
  const content = `${rowText({ id: 1 })}\n${rowText()},\n${rowText({ id: 3 })}\n`;
  const { samples, problems } = await readContent(content, { onError: "skip" });
  assert.deepEqual(samples.map((sample) => sample.id), ["1", "3"]);
  assert.deepEqual(problems, [
    "in.jsonl:2: ends with a comma; rows are separated by line ends alone",
  ]);
});

Deno.test("a list in a .jsonl, two objects on a line and pretty-printed JSON are named (D2)", async () => {
  const content = `[${rowText()}]\n${rowText()} ${rowText()}\n{\n${rowText()} tail\n"x"\n7\nnull\n`;
  const { samples, problems } = await readContent(content, { onError: "skip" });
  assert.equal(samples.length, 0);
  assert.deepEqual(problems, [
    "in.jsonl:1: is a list; a row must be one JSON object on a line of its own",
    "in.jsonl:2: has two objects on one line; each needs a line of its own",
    'in.jsonl:3: has a lone "{": JSON over several lines; a row must be one object on one line',
    'in.jsonl:4: has text after the object ("tail")',
    "in.jsonl:5: is a text; a row must be one JSON object on a line of its own",
    "in.jsonl:6: is the number 7; a row must be one JSON object on a line of its own",
    "in.jsonl:7: is null; a row must be one JSON object on a line of its own",
  ]);
});

Deno.test("a broken row in the middle is an error with its line, after the good rows (D15)", async () => {
  const content = `${rowText({ id: 1 })}\n{"problem": "Q", "answer": bad}\n{"problem": "Q\n${
    rowText({ id: 4 })
  }\n`;
  const { samples, error } = await readContent(content);
  assert.deepEqual(samples.map((sample) => sample.id), ["1", "4"]);
  assert.ok(error instanceof BadRowsError);
  assert.equal(error.total, 2);
  assert.deepEqual(error.message.split("\n"), [
    "in.jsonl:2: is not valid JSON (unexpected token 'b' near \"answer\": bad})",
    "in.jsonl:3: is not valid JSON (it breaks off: cut short?)",
    "2 bad rows",
  ]);
});

Deno.test("the first 20 bad rows are named, and all are counted", async () => {
  const { error } = await readContent("{}\n".repeat(25));
  assert.ok(error instanceof BadRowsError);
  assert.equal(error.total, 25);
  assert.equal(error.problems.length, 20);
  const lines = error.message.split("\n");
  assert.equal(lines[19], "in.jsonl:20: problem: missing (the row has no fields)");
  assert.equal(lines[20], "25 bad rows (the first 20 are shown)");
});

Deno.test("NaN and infinities are errors that name the token and the line (D4)", async () => {
  const content = ["NaN", "Infinity", "-Infinity"]
    .map((token) => `${rowText().slice(0, -1)}, "score": ${token}}`).join("\n");
  const { samples, problems } = await readContent(content, { onError: "skip" });
  assert.equal(samples.length, 0);
  assert.equal(problems.length, 3);
  assert.match(problems[0]!, /^in\.jsonl:1: has the value NaN, /);
  assert.match(problems[1]!, /^in\.jsonl:2: has the value Infinity, /);
  assert.match(problems[2]!, /^in\.jsonl:3: has the value -Infinity, /);
});

Deno.test("NaN is null when it is allowed, and stays as it is inside of texts (D4)", async () => {
  const row = `{"problem": "NaN", "answer": "1. \\"NaN, -Infinity\\\\", "prediction": "x NaN",
    "a": NaN, "b": [-Infinity, Infinity], "metadata": "{\\"category\\": NaN}"}`;
  const { samples, error } = await readContent(row.replace("\n", " "), { allowNan: true });
  assert.equal(error, undefined);
  const { problem, answer, prediction, a, b, metadata } = samples[0]!;
  assert.deepEqual([problem, answer, prediction], ["NaN", '1. "NaN, -Infinity\\', "x NaN"]);
  assert.deepEqual([a, b, metadata], [null, [null, null], { category: null }]);
});

Deno.test("metadata is a JSON text, an object or nothing; anything else is an error (D5)", async () => {
  const good = ['{"category":"Sports","x":{"y":1}}', { category: "Sports" }, null, "", "{}", {}];
  const { samples, error } = await readContent(
    [rowText(), ...good.map((metadata) => rowText({ metadata }))].join("\n"),
  );
  assert.equal(error, undefined);
  assert.deepEqual(samples.map((sample) => sample.metadata), [
    undefined,
    { category: "Sports", x: { y: 1 } },
    { category: "Sports" },
    undefined,
    undefined,
    {},
    {},
  ]);
  const bad = ["{bad", "[1]", '"x"', [1], 7, true];
  const { problems } = await readContent(
    bad.map((metadata) => rowText({ metadata })).join("\n"),
    { onError: "skip" },
  );
  assert.deepEqual(problems, [
    "in.jsonl:1: metadata: is not valid JSON (expected property name or '}' at column 2)",
    "in.jsonl:2: metadata: holds a list, not an object",
    "in.jsonl:3: metadata: holds a text, not an object",
    "in.jsonl:4: metadata: is a list, not an object",
    "in.jsonl:5: metadata: is the number 7, not an object",
    "in.jsonl:6: metadata: is true, not an object",
  ]);
});

Deno.test("an unknown prompt_type is an error, and numbers in metadata become text", async () => {
  const all = [
    { prompt_type: "multi" },
    { prompt_type: 1 },
    { category: { a: 1 } },
    { country: ["a"] },
    { year_range: 2023, category: 7, ordered: "True", prompt_type: null },
    { ordered: 1 },
  ];
  const { samples, problems } = await readContent(
    all.map((metadata) => rowText({ metadata })).join("\n"),
    { onError: "skip" },
  );
  assert.deepEqual(samples.map((sample) => sample.metadata), [
    { year_range: "2023", category: "7", ordered: true, prompt_type: null },
  ]);
  const types = "(single-faceted or multi-faceted)";
  assert.deepEqual(problems, [
    `in.jsonl:1: metadata.prompt_type: unknown prompt_type "multi" ${types}`,
    `in.jsonl:2: metadata.prompt_type: unknown prompt_type the number 1 ${types}`,
    "in.jsonl:3: metadata.category: is an object, not a text",
    "in.jsonl:4: metadata.country: is a list, not a text",
    "in.jsonl:6: metadata.ordered: is the number 1, not true or false",
  ]);
});

Deno.test("missing and non-text fields are errors; an empty prediction is a sample (D8)", async () => {
  const rows = [
    '{"answer": "1. A", "prediction": ""}',
    '{"problem": "Q", "prediction": ""}',
    '{"problem": "Q", "answer": "1. A", "output": ""}',
    '{"problem": "Q", "answer": ["A"], "prediction": ""}',
    '{"problem": 3, "answer": "1. A", "prediction": ""}',
    '{"problem": "Q", "answer": "1. A", "prediction": null}',
    '{"problem": "Q", "answer": "1. A", "prediction": ""}',
  ];
  const { samples, problems } = await readContent(rows.join("\n"), { onError: "skip" });
  assert.deepEqual(samples.map(({ line, prediction }) => [line, prediction]), [[7, ""]]);
  assert.deepEqual(problems, [
    'in.jsonl:1: problem: missing (the row has "answer", "prediction")',
    'in.jsonl:2: answer: missing (the row has "problem", "prediction")',
    'in.jsonl:3: prediction: missing (the row has "problem", "answer", "output")',
    "in.jsonl:4: answer: is a list, not a text",
    "in.jsonl:5: problem: is the number 3, not a text",
    'in.jsonl:6: prediction: is null, not a text (an empty answer, which scores 0, is "")',
  ]);
});

Deno.test("questions need no prediction where predictions are not required", async () => {
  const content = '{"problem": "Q", "answer": "1. A"}\n' + rowText({ prediction: null }) + "\n" +
    rowText({ prediction: 5 });
  const { samples, problems } = await readContent(content, {
    requirePredictions: false,
    onError: "skip",
  });
  assert.deepEqual(samples.map((sample) => sample.prediction), ["", ""]);
  assert.deepEqual(problems, ["in.jsonl:3: prediction: is the number 5, not a text"]);
});

Deno.test("a reference without elements is an error where the caller can tell", async () => {
  const { problems } = await readContent(rowText({ answer: "Ash" }) + "\n" + rowText(), {
    onError: "skip",
    hasElements: (answer) => answer.startsWith("1."),
  });
  assert.deepEqual(problems, ['in.jsonl:1: answer: has no list elements ("1. …" at a line start)']);
});

Deno.test("a key twice is an error that names both lines (D7)", async () => {
  const rows = [
    { id: "a" },
    { id: "a", model: "m" },
    { id: "a", model: "m", repetition: 1 },
    { id: "b" },
    { id: "a" },
    { id: "a", model: "m", repetition: 1 },
    {},
    {},
  ];
  const { samples, problems } = await readContent(rows.map(rowText).join("\n"), {
    onError: "skip",
  });
  assert.equal(samples.length, 6);
  assert.deepEqual(problems, [
    'in.jsonl:5: id: id "a": lines 1 and 5 have the same key',
    'in.jsonl:6: id: id "a", model "m", repetition 1: lines 3 and 6 have the same key',
  ]);
});

Deno.test('ids are text: 007 is not 7, and 1 beside "1" is refused with both lines (D7)', async () => {
  const rows = [{ id: "007" }, { id: 7 }, { id: 1 }, { id: "1" }];
  const { samples, problems } = await readContent(rows.map(rowText).join("\n"), {
    onError: "skip",
  });
  assert.deepEqual(samples.map((sample) => sample.id), ["007", "7", "1"]);
  assert.deepEqual(problems, [
    'in.jsonl:4: id: id "1": lines 3 and 4 have the same key, once as a number and once as a text',
  ]);
});

Deno.test("ids beyond 2^53 keep their digits, and differ by the last one (D7)", async () => {
  const ids = ["12345678901234567890", "12345678901234567891", "-9007199254740993"];
  const rows = ids.map((id) => `{"nested": {"id": 1.5}, "id": ${id}, ${rowText().slice(1)}`);
  const { samples, error } = await readContent(rows.join("\n"));
  assert.equal(error, undefined);
  assert.deepEqual(samples.map((sample) => sample.id), ids);
  const mapped = await readContent(rows.join("\n").replaceAll('"id"', '"key"'), {
    map: { id: "key" },
  });
  assert.deepEqual(mapped.samples.map((sample) => sample.id), ids);
});

Deno.test("an id that is no text and no integer is an error", async () => {
  const ids = ["1.5", "7.0", "1e3", "1e300", "true", '{"a":1}', "[1]", '""'];
  const rows = ids.map((id) => `{"id": ${id}, ${rowText().slice(1)}`);
  const { samples, problems } = await readContent(rows.join("\n"), { onError: "skip" });
  assert.equal(samples.length, 0);
  const must = "must be a text or an integer";
  assert.deepEqual(problems, [
    `in.jsonl:1: id: is the number 1.5; ${must}`,
    `in.jsonl:2: id: is the number 7.0; ${must}`,
    `in.jsonl:3: id: is the number 1e3; ${must}`,
    `in.jsonl:4: id: is the number 1e300; ${must}`,
    `in.jsonl:5: id: is true; ${must}`,
    `in.jsonl:6: id: is an object; ${must}`,
    `in.jsonl:7: id: is a list; ${must}`,
    "in.jsonl:8: id: is empty; leave it out where there is none",
  ]);
});

Deno.test("optional fields are settled or refused, and unknown ones are kept", async () => {
  const good = {
    id: null,
    model: null,
    repetition: null,
    usage: null,
    latency_ms: null,
    source: "x",
    nothing: null,
    constructor: 1,
  };
  const bad = [
    { model: 3 },
    { repetition: -1 },
    { repetition: 1.5 },
    { repetition: "two" },
    {
      usage: [1],
    },
    { usage: "a" },
    { latency_ms: "soon" },
  ];
  const { samples, problems } = await readContent(
    [good, { repetition: 2, usage: { completion_tokens: 3 }, latency_ms: 1.5 }, ...bad]
      .map(rowText).join("\n"),
    { onError: "skip" },
  );
  assert.deepEqual(samples, [
    {
      problem: "Q",
      answer: "1. A",
      prediction: "1. B",
      repetition: 0,
      source: "x",
      nothing: null,
      constructor: 1,
      line: 1,
    } as unknown,
    {
      problem: "Q",
      answer: "1. A",
      prediction: "1. B",
      repetition: 2,
      usage: { completion_tokens: 3 },
      latency_ms: 1.5,
      line: 2,
    },
  ]);
  assert.deepEqual(problems.map((problem) => problem.replace("in.jsonl:", "")), [
    "3: model: is the number 3, not a text",
    "4: repetition: is the number -1, not a count from 0",
    "5: repetition: is the number 1.5, not a count from 0",
    '6: repetition: is "two", not a count from 0',
    "7: usage: is a list, not an object",
    '8: usage: is "a", not an object',
    '9: latency_ms: is "soon", not a number of milliseconds',
  ]);
});

Deno.test("fields are mapped, nested ones too, and a name with a dot comes first", async () => {
  const row = '{"question": "Q", "gold": "1. A", "output": {"text": "1. B"}, "a.b": "m", "x": 1}';
  const { samples } = await readContent(row, {
    map: { problem: "question", answer: "gold", prediction: "output.text", model: "a.b" },
  });
  assert.deepEqual(samples, [{
    output: { text: "1. B" },
    x: 1,
    problem: "Q",
    answer: "1. A",
    prediction: "1. B",
    model: "m",
    repetition: 0,
    line: 1,
  }]);
  assert.throws(() => readSamples("x", { map: { output: "prediction" } }), {
    name: "RangeError",
    message: /^map: output=prediction: output is not a field of samples \(problem, answer, /,
  });
});

Deno.test("a limit of 0 reads no samples, and 2 reads two (D18)", async () => {
  const content = [1, 2, 3].map((id) => rowText({ id })).join("\n") + "\nbroken";
  const lengthAt = async (limit: number) => (await readContent(content, { limit })).samples.length;
  assert.deepEqual([await lengthAt(0), await lengthAt(2), await lengthAt(3)], [0, 2, 3]);
  assert.throws(() => readSamples("x", { limit: -1 }), {
    name: "RangeError",
    message: "limit must be a whole number from 0, not -1",
  });
});

Deno.test("10,000 rows, a 5 MB line and characters across chunks come out as they went in (D10)", async () => {
  const long = "é東京😀x".repeat(5_000_000 / 13);
  const texts = Array.from(
    { length: 10_000 },
    (_, i) => i === 5000 ? long : `${"😀é東".repeat(i % 40)}${i}`,
  );
  const { samples, error } = await readContent(
    texts.map((prediction) => rowText({ prediction })).join("\n"),
  );
  assert.equal(error, undefined);
  assert.equal(samples.length, 10_000);
  samples.forEach((sample, i) => {
    assert.ok(sample.prediction === texts[i], `row ${i}`);
    assert.equal(sample.line, i + 1);
  });
});

Deno.test("a broken 5 MB line is explained at a cost that grows with its length only", async () => {
  const long = 'a\\"b'.repeat(1_250_000);
  const { problems } = await readContent(`{"problem": "${long}" NaN}\n{"problem": "${long}`, {
    onError: "skip",
    allowNan: true,
  });
  assert.equal(problems.length, 2);
});

Deno.test("a line that is not UTF-8 is named, and its neighbours are read", async () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const bytes = new Uint8Array([
    ...encode(rowText({ id: "a" }) + "\n"),
    ...[0x7b, 0xff, 0xfe, 0x0a],
    ...encode(rowText({ id: "b" })),
  ]);
  const { samples, problems } = await readContent(bytes, { onError: "skip" });
  assert.deepEqual(samples.map(({ id, line }) => [id, line]), [["a", 1], ["b", 3]]);
  assert.deepEqual(problems, ["in.jsonl:2: is not UTF-8 text"]);
  const utf16 = await readContent(new Uint8Array([0xff, 0xfe, 0x7b, 0]));
  assert.equal(utf16.error?.message, "in.jsonl: is UTF-16 text; save it as UTF-8");
});

Deno.test("gzip is known by its first bytes, of several members too", async () => {
  const [a, b] = [gzipSync(rowText({ id: "a" }) + "\n"), gzipSync(rowText({ id: "b" }) + "\n")];
  const { samples, error } = await readContent(new Uint8Array([...a, ...b]), { name: "odd.jsonl" });
  assert.equal(error, undefined);
  assert.deepEqual(samples.map(({ id, line }) => [id, line]), [["a", 1], ["b", 2]]);
});

Deno.test("a truncated .gz is one clear error, and the rows before it are kept in skip mode", async () => {
  const rows = Array.from({ length: 2000 }, (_, id) => rowText({ id, x: Math.sin(id) }));
  const whole = gzipSync(rows.join("\n"));
  const cut = whole.subarray(0, whole.length >> 1);
  const { samples, problems } = await readContent(cut, { onError: "skip", name: "a.jsonl.gz" });
  assert.ok(samples.length > 800 && samples.length < 1200, `${samples.length}`);
  assert.deepEqual(problems, [
    `a.jsonl.gz:${samples.length + 1}: the compressed data ends early (a truncated .gz file)`,
  ]);
  const { error } = await readContent(cut, { name: "a.jsonl.gz" });
  assert.ok(error instanceof BadRowsError);
  assert.equal(error.message, `${problems[0]}\n1 bad row`);
});

Deno.test("a missing file, a folder and an empty file", async () => {
  await inFolder(async (folder) => {
    const read = (path: string) => Array.fromAsync(readSamples(path));
    await assert.rejects(read(`${folder}/none.jsonl`), {
      name: "NotFound",
      message: `${folder}/none.jsonl: no such file`,
    });
    await assert.rejects(read(folder), { message: `${folder}: is a folder, not a file` });
    await Deno.writeTextFile(`${folder}/empty.jsonl`, "");
    assert.deepEqual(await read(`${folder}/empty.jsonl`), []);
    await Deno.writeTextFile(`${folder}/blank.jsonl`, "\n\n");
    assert.deepEqual(await read(`${folder}/blank.jsonl`), []);
  });
});

Deno.test("a file URL is a path, batches are not empty, and an early end closes the file", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/a b.jsonl`;
    await Deno.writeTextFile(path, `\n${rowText()}\n\n${rowText()}\n`);
    const url = new URL(`file://${path.replace(" ", "%20")}`);
    const batches = await Array.fromAsync(readSampleBatches(url));
    assert.deepEqual(batches.map((batch) => batch.length), [2]);
    for await (const sample of readSamples(url)) {
      assert.equal(sample.line, 2);
      break;
    }
  });
});

Deno.test("standard input is read as -", async () => {
  const code = `import { readSamples } from ${
    JSON.stringify(new URL("../../mod.ts", import.meta.url))
  };
    try { for await (const s of readSamples("-")) console.log(s.line, s.prediction); }
    catch (error) { console.log(error.message); }`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-lock", code],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(`${rowText()}\n{}\n`));
  await writer.close();
  const { stdout } = await child.output();
  assert.deepEqual(new TextDecoder().decode(stdout).trim().split("\n"), [
    "1 1. B",
    "stdin:2: problem: missing (the row has no fields)",
    "1 bad row",
  ]);
});
