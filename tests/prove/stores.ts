/** A store of another version is left alone; two runs share what they write. @module */
import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { openVerdictStore } from "@listqa/eval";
import {
  CONCURRENCY,
  finished,
  judged,
  predicting,
  sampleResults,
  withoutOrigin,
  writePredictions,
} from "./_commands.ts";
import type { Extent, Figures } from "./_proof.ts";
import { runServer } from "./_run_server.ts";

/**
 * Opens stores that are none of ours, and runs commands twice at the same time.
 *
 * @param extent Number of samples of each run.
 * @returns What was refused, and what two runs asked in all.
 */
export async function proveStores({ count: samples }: Extent): Promise<Figures> {
  const folder = await Deno.makeTempDir({ prefix: "listqa-prove-" });
  await using server = runServer(5, (prompt) => /Predicted answer: /.test(prompt) ? "A" : "1. x");
  try {
    const predictions = `${folder}/predictions.jsonl`;
    writePredictions(predictions, samples);
    const at = (name: string) => `${folder}/${name}`;
    const run = (store: string, output: string) =>
      finished("score", judged(server.url, { predictions, store, output }));

    const alone = await run(at("alone.db"), at("alone.json"));
    assert.equal(alone.code, 0, alone.stderr);
    const wanted = server.requests;

    // Stores of another version, of another program, and no stores at all.
    const others: [string, RegExp][] = [];
    for (const version of [2, 99]) {
      const path = at(`version-${version}.db`);
      await Deno.copyFile(at("alone.db"), path);
      withDatabase(path, `PRAGMA user_version = ${version}`);
      others.push([
        path,
        new RegExp(`its version is ${version}, and this program reads version 1`),
      ]);
    }
    withDatabase(at("other.db"), "CREATE TABLE t (x)");
    others.push([at("other.db"), /is no verdict store; name another file/]);
    await Deno.writeTextFile(at("text.db"), "not SQLite at all, but long enough".repeat(40));
    others.push([at("text.db"), /not a database/]);
    for (const [path, words] of others) {
      const before = await Deno.readFile(path);
      const { code, stderr } = await run(path, at("x.json"));
      assert.equal(code, 1, stderr);
      assert.match(stderr, new RegExp(`^score: verdict store ${path}: [^\\n]+\\n$`));
      assert.match(stderr, words);
      assert.deepEqual(await Deno.readFile(path), before, "what is not ours is not changed");
      await assert.rejects(Deno.stat(at("x.json")));
    }
    assert.equal(server.requests, wanted, "nothing is asked for a store that is refused");

    // Two runs on one store: both end, and nothing is lost.
    server.requests = 0;
    const both = await Promise.all([
      run(at("two.db"), at("a.json")),
      run(at("two.db"), at("b.json")),
    ]);
    for (const { code, stderr } of both) assert.equal(code, 0, stderr);
    const asked = server.requests;
    assert.ok(asked >= wanted && asked <= 2 * wanted);
    {
      using store = openVerdictStore(at("two.db"));
      assert.equal(store.count(), wanted);
    }
    const expected = withoutOrigin(sampleResults(at("alone.json")));
    for (const name of ["a.json", "b.json"]) {
      assert.ok(withoutOrigin(sampleResults(at(name))) === expected, `${name} differs`);
    }

    // Two runs that write one file: one writes it, the other says so.
    const same = await Promise.all([run(at("c.db"), at("c.json")), run(at("d.db"), at("c.json"))]);
    const output = oneWrites(same, at("c.json"));
    assert.ok(withoutOrigin(sampleResults(at("c.json"))) === expected);
    const predict = () =>
      finished("predict", predicting(server.url, predictions, at("predicted.jsonl")));
    const rows = oneWrites(await Promise.all([predict(), predict()]), at("predicted.jsonl"));
    const lines = (await Deno.readTextFile(at("predicted.jsonl"))).trim().split("\n");
    assert.equal(new Set(lines.map((line) => JSON.parse(line).id)).size, samples);
    assert.equal(lines.length, samples);
    return {
      "foreign stores refused and unchanged": others.length,
      "verdicts of two runs on one store": wanted,
      "asked by the two": `${asked} (${CONCURRENCY} in flight each)`,
      "second writers refused": output + rows,
      lost: 0,
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function withDatabase(path: string, sql: string): void {
  const db = new DatabaseSync(path);
  db.exec(sql);
  db.close();
}

/** Of two commands that write one file, at least one succeeds, and the other names the file. */
function oneWrites(runs: readonly { code: number; stderr: string }[], path: string): number {
  const refused = runs.filter(({ code }) => code !== 0);
  assert.ok(refused.length < runs.length, refused[0]?.stderr ?? "");
  for (const { code, stderr } of refused) {
    assert.equal(code, 1);
    const lines = stderr.trim().split("\n").filter((line) => !/every verdict so far/.test(line));
    assert.equal(lines.length, 1, stderr);
    assert.ok(lines[0]!.endsWith(`${path}: another process is writing it`), stderr);
  }
  return refused.length;
}
