import assert from "node:assert/strict";
import { createResultsWriter } from "@listqa/eval";
import { inFolder } from "./_files.ts";

Deno.test("results come out as one JSON object in the order of the format, a line a sample", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/results.json`;
    const writer = createResultsWriter(path, { name: "sim", start: "now" });
    writer.add({ id: "a", text: "é\n" });
    writer.add({ id: "b", format: null });
    writer.finish({ name: "sim", start: "now", end: "later" }, { num_samples: 2 });
    const text = await Deno.readTextFile(path);
    const results = JSON.parse(text);
    assert.deepEqual(Object.keys(results), [
      "schema_version",
      "run",
      "per_sample_results",
      "summary",
    ]);
    assert.deepEqual(results, {
      schema_version: 1,
      run: { name: "sim", start: "now", end: "later" },
      per_sample_results: [{ id: "a", text: "é\n" }, { id: "b", format: null }],
      summary: { num_samples: 2 },
    });
    assert.ok(text.split("\n").includes('{"id":"a","text":"é\\n"},'));
  });
});

Deno.test("a run without samples and a run that outgrows its room are valid JSON", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/results.json`;
    createResultsWriter(path, {}).finish({ counts: [1] }, {});
    assert.deepEqual(JSON.parse(await Deno.readTextFile(path)), {
      schema_version: 1,
      run: { counts: [1] },
      per_sample_results: [],
      summary: {},
    });
    const writer = createResultsWriter(path, {});
    const rows = Array.from({ length: 5000 }, (_, i) => ({ i, text: "é".repeat(100) }));
    rows.forEach((row) => writer.add(row));
    const run = { note: "é".repeat(50_000) };
    writer.finish(run, { n: 5000 });
    const results = JSON.parse(await Deno.readTextFile(path));
    assert.deepEqual(results.run, run);
    assert.deepEqual(results.per_sample_results, rows);
    assert.deepEqual(results.summary, { n: 5000 });
  });
});

Deno.test("NaN, infinities and BigInts are refused by name, never written as null (D4, D13)", async () => {
  await inFolder((folder) => {
    const writer = createResultsWriter(`${folder}/results.json`, {});
    writer.add({ ok: 1 });
    const refused = (row: object, message: string) =>
      assert.throws(() => writer.add(row), { name: "TypeError", message });
    refused({ rouge: NaN }, "per_sample_results[1].rouge: NaN cannot be written as JSON");
    refused(
      { format: null, pairs: [{ rouge: 1 }, { rouge: -Infinity }] },
      "per_sample_results[1].pairs[1].rouge: -Infinity cannot be written as JSON",
    );
    refused({ id: 5n }, "per_sample_results[1].id: the BigInt 5 cannot be written as JSON");
    assert.throws(() => writer.finish({}, { f1: NaN }), {
      message: "summary.f1: NaN cannot be written as JSON",
    });
    assert.deepEqual([...Deno.readDirSync(folder)], []);
    return Promise.resolve();
  });
});
