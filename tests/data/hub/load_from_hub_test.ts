import assert from "node:assert/strict";
import { loadFromHub, type LoadFromHubOptions } from "@listqa/eval";
import { TREES, withHub } from "./_fake_hub.ts";

const load = (name: string, options: LoadFromHubOptions = {}) =>
  Array.fromAsync(loadFromHub(name, options));
const questions = { requirePredictions: false };
const PREDICTIONS = { files: { "data/test-00000-of-00001.parquet": "predictions.parquet" } };

Deno.test("loadFromHub() reads the rows of all shards, counted through", () =>
  withHub({ "org/trees": TREES }, async () => {
    const rows = await load("org/trees", questions);
    // python -c 'import pyarrow.parquet as pq; print(pq.read_table(FILE).column("problem"))'
    assert.deepEqual(rows.map((row) => [row.line, row.problem]), [
      [1, "Which trees (0)?"],
      [2, "Which trees (1)?"],
      [3, "Which trees (2)?"],
      [4, "Which trees (3)?"],
      [5, "Which trees (4)?"],
    ]);
    assert.equal(rows[3]!.metadata!.prompt_type, "multi-faceted");
    assert.equal(
      rows[3]!.answer,
      "1. Ash\n* Height: 33\n2. Elm\n* Height: 33\n3. Oak\n* Height: 33",
    );
  }));

Deno.test("loadFromHub() reads predictions, with ids beyond 2^53 as text", () =>
  withHub({ "me/predictions": PREDICTIONS }, async () => {
    const rows = await load("me/predictions");
    assert.deepEqual(rows.map((row) => row.id), [
      "100000000000000000",
      "100000000000000001",
      "100000000000000002",
    ]);
    assert.equal(rows[0]!.prediction, "1. Ash\n2. Yew\n3. Elm");
  }));

Deno.test("loadFromHub() names a column that is missing, and those there are", () =>
  withHub({ "org/trees": TREES }, async () => {
    await assert.rejects(
      load("org/trees", { subset: "simple" }),
      /TypeError: data set org\/trees \(simple, test\): .*prediction.*"problem", "answer", "metadata"/,
    );
  }));

Deno.test("loadFromHub() stops at a limit over all shards, and maps columns", () =>
  withHub({ "org/trees": TREES, "me/predictions": PREDICTIONS }, async () => {
    assert.equal((await load("org/trees", { ...questions, limit: 4 })).length, 4);
    assert.equal((await load("org/trees", { ...questions, limit: 0 })).length, 0);
    const [row] = await load("me/predictions", {
      map: { answer: "prediction", prediction: "answer" },
    });
    assert.equal(row!.answer, "1. Ash\n2. Yew\n3. Elm");
  }));
