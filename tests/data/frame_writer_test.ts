import assert from "node:assert/strict";
import { createFrameWriter, ELEMENT_COLUMNS, MANIFEST_COLUMNS, SAMPLE_COLUMNS } from "@listqa/eval";
import { loadPolars } from "../../lib/data/_polars.ts";
import { inFolder } from "./_files.ts";

const names = (folder: string) => [...Deno.readDirSync(folder)].map((entry) => entry.name).sort();

async function readFrame(path: string) {
  const pl = await loadPolars();
  return await pl.scanParquet(path).collect();
}

const TYPES = { text: "String", int: "Int64", float: "Float64", bool: "Bool" };

Deno.test("a frame has the schema's columns and types, even where all values are null", async () => {
  await inFolder(async (folder) => {
    const columns = { ...SAMPLE_COLUMNS, ...MANIFEST_COLUMNS };
    const writer = await createFrameWriter(`${folder}/a.parquet`, columns);
    writer.add({});
    await writer.finish();
    const frame = await readFrame(`${folder}/a.parquet`);
    const types = Object.entries(frame.schema).map(([name, type]) => [
      name,
      (type as { variant: string }).variant,
    ]);
    assert.deepEqual(types, Object.entries(columns).map(([name, kind]) => [name, TYPES[kind]]));
    assert.equal(frame.height, 1);
    assert.ok(Object.values(frame.toRecords()[0]!).every((value) => value === null));
  });
});

Deno.test("a frame without rows keeps its columns", async () => {
  await inFolder(async (folder) => {
    const writer = await createFrameWriter(`${folder}/a.parquet`, ELEMENT_COLUMNS);
    await writer.finish();
    const frame = await readFrame(`${folder}/a.parquet`);
    assert.equal(frame.height, 0);
    assert.deepEqual(frame.columns, Object.keys(ELEMENT_COLUMNS));
  });
});

Deno.test("120,000 rows written in parts come back in order, late values and nulls kept", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/a.parquet`;
    const writer = await createFrameWriter(path, {
      id: "text",
      line: "int",
      f1: "float",
      ordered: "bool",
      late: "text",
      big: "int",
    });
    const rowOf = (i: number) => ({
      id: `q${i}`,
      line: i,
      f1: i % 3 === 0 ? null : i / 7,
      ordered: [true, false, null][i % 3]!,
      late: i < 119_999 ? null : "東京 😀",
      big: i < 60_000 ? null : Number.MAX_SAFE_INTEGER - i,
    });
    for (let i = 0; i < 120_000; i++) writer.add(rowOf(i));
    await writer.finish();
    assert.deepEqual(names(folder), ["a.parquet"]);
    const frame = await readFrame(path);
    assert.equal(frame.height, 120_000);
    const records = frame.toRecords();
    for (const i of [0, 1, 2, 49_999, 50_000, 59_999, 60_000, 99_999, 100_000, 119_999]) {
      assert.deepEqual(records[i], rowOf(i));
    }
    assert.ok(records.every((row, i) => row.line === i));
  });
});

Deno.test("a value of the wrong kind is refused, naming the column; NaN is", async () => {
  await inFolder(async (folder) => {
    const columns = { id: "text", n: "int", f1: "float", ordered: "bool" } as const;
    const writer = await createFrameWriter(`${folder}/a.parquet`, columns);
    const refused = (row: Record<string, unknown>, message: string) =>
      assert.throws(() => writer.add(row), { name: "TypeError", message });
    refused({ f1: NaN }, "frame: f1: NaN is no finite number");
    refused({ f1: Infinity }, "frame: f1: Infinity is no finite number");
    refused({ n: 1.5 }, "frame: n: 1.5 is no whole number");
    refused({ n: 5n }, "frame: n: 5 is no whole number");
    refused({ id: 7 }, "frame: id: 7 is no text");
    refused({ ordered: "true" }, "frame: ordered: true is no true or false");
    writer.abort();
    assert.deepEqual(names(folder), []);
  });
});

Deno.test("an aborted frame leaves the old file, and parts of a killed run are cleared", async () => {
  await inFolder(async (folder) => {
    const path = `${folder}/a.parquet`;
    await Deno.writeTextFile(path, "old");
    await Deno.writeTextFile(`${folder}/.a.parquet.part`, "half");
    await Deno.mkdir(`${folder}/.a.parquet.parts`);
    await Deno.writeTextFile(`${folder}/.a.parquet.parts/0.parquet`, "half");
    const aborted = await createFrameWriter(path, { n: "int" });
    for (let i = 0; i < 50_000; i++) aborted.add({ n: i });
    aborted.abort();
    assert.deepEqual(names(folder), ["a.parquet"]);
    assert.equal(await Deno.readTextFile(path), "old");

    const writer = await createFrameWriter(path, { n: "int" });
    writer.add({ n: 1 });
    await writer.finish();
    assert.deepEqual((await readFrame(path)).toRecords(), [{ n: 1 }]);
  });
});

Deno.test("a frame in a folder that is not there is told in one line", async () => {
  await assert.rejects(createFrameWriter("/nowhere/a.parquet", { n: "int" }), {
    name: "NotFound",
    message: "/nowhere/a.parquet: there is no folder /nowhere; create it first",
  });
});
