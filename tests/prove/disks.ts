/** A full disk and a read-only folder are told in a line, and what was done is kept. @module */
import assert from "node:assert/strict";
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
import { smallDisk } from "./_small_disk.ts";

const unjudged = (predictions: string, ...more: string[]) => [
  ...["--predictions", predictions, "--no-llm-judge", "--quiet"],
  ...more,
];

/**
 * Fails a command that did not end with 1 and one line that names the file; a note of what is kept
 * may stand before it.
 */
function refusedInOneLine(
  name: string,
  { code, stderr }: { code: number; stderr: string },
  path: string,
  words: RegExp,
): void {
  const notes = [
    /: every verdict so far is in .*; the same command goes on/,
    /: its last line was cut off; it is asked again$/,
  ];
  const lines = stderr.trim().split("\n").filter((line) => !notes.some((note) => note.test(line)));
  assert.equal(code, 1, stderr);
  assert.equal(lines.length, 1, `${name} says more than a line: ${stderr}`);
  assert.ok(lines[0]!.startsWith(`${name}: `) && lines[0]!.includes(path), stderr);
  assert.match(lines[0]!, words);
}

function count(path: string): number {
  using store = openVerdictStore(path, { mustExist: true });
  return store.count();
}

/** What a folder holds, by name, with what must never be left out. */
function names(path: string): string[] {
  return Array.from(Deno.readDirSync(path), ({ name }) => name)
    .filter((name) => name !== "filler").sort();
}

const FULL = /disk is full|No space left/i;

/**
 * Fills the disk under the store, the results, the frame and the predictions.
 *
 * @param extent Number of samples of each run.
 * @throws {Skipped} Where no tmpfs can be mounted.
 */
export async function proveFullDisk({ count: samples }: Extent): Promise<Figures> {
  await using disk = await smallDisk();
  const folder = await Deno.makeTempDir({ prefix: "listqa-prove-" });
  await using server = runServer(
    1,
    (prompt) => prompt.includes("Predicted answer: ") ? "A" : "1. x",
  );
  try {
    const predictions = `${folder}/predictions.jsonl`;
    writePredictions(predictions, samples);
    const calm = { predictions, store: `${folder}/calm.db`, output: `${folder}/calm.json` };
    const undisturbed = await finished("score", judged(server.url, calm));
    assert.equal(undisturbed.code, 0, undisturbed.stderr);
    const wanted = server.requests;

    // The store: what was answered is kept, and the next run asks for the rest.
    server.requests = 0;
    const places = { predictions, store: `${disk.path}/v.db`, output: `${folder}/results.json` };
    await disk.fill(96 << 10);
    refusedInOneLine(
      "score",
      await finished("score", judged(server.url, places)),
      places.store,
      FULL,
    );
    const asked = server.requests;
    await disk.free();
    const kept = count(places.store);
    assert.ok(kept > 0 && kept < wanted && kept >= asked - CONCURRENCY, `${kept} of ${asked} kept`);
    const after = await finished("score", judged(server.url, places));
    assert.equal(after.code, 0, after.stderr);
    assert.equal(server.requests, wanted + asked - kept);
    assert.ok(
      withoutOrigin(sampleResults(places.output)) === withoutOrigin(sampleResults(calm.output)),
    );
    await Deno.remove(places.store);

    // No byte left from the start.
    await disk.fill(0);
    refusedInOneLine(
      "score",
      await finished("score", judged(server.url, places)),
      places.store,
      FULL,
    );
    await disk.free();
    for (const name of names(disk.path)) await Deno.remove(`${disk.path}/${name}`);

    // Results and frames: the old file stays, nothing half is left.
    const written: string[] = [];
    for (const [flag, name] of [["--output", "results.json"], ["--frame", "results.parquet"]]) {
      const path = `${disk.path}/${name}`;
      await Deno.writeTextFile(path, "old");
      await disk.fill(4 << 10);
      const run = unjudged(predictions, flag!, path);
      refusedInOneLine("score", await finished("score", run), path, FULL);
      assert.equal(await Deno.readTextFile(path), "old");
      assert.deepEqual(names(disk.path), [...written, name].sort());
      await disk.free();
      const { code, stderr } = await finished("score", run);
      assert.equal(code, 0, stderr);
      assert.ok(Deno.statSync(path).size > 3);
      written.push(name!);
    }

    // Predictions: rows stay, and only the rest is asked.
    server.requests = 0;
    const output = `${disk.path}/predicted.jsonl`;
    const predict = predicting(server.url, predictions, output);
    await disk.fill(24 << 10);
    refusedInOneLine("predict", await finished("predict", predict), output, FULL);
    const answered = server.requests;
    const rows = Deno.readTextFileSync(output).split("\n").length - 1;
    assert.ok(rows > 0 && rows >= answered - CONCURRENCY && rows < samples, `${rows} rows`);
    await disk.fill(0);
    refusedInOneLine("predict", await finished("predict", predict), output, FULL);
    await disk.free();
    const gone = await finished("predict", predict);
    assert.equal(gone.code, 0, gone.stderr);
    const lines = Deno.readTextFileSync(output).trim().split("\n");
    assert.equal(new Set(lines.map((line) => JSON.parse(line).id)).size, samples);
    assert.equal(lines.length, samples);
    assert.equal(new Set(server.asked.keys()).size, wanted + samples);
    return {
      "judgements kept": `${kept} of ${asked} asked`,
      "rows kept": `${rows} of ${answered} asked`,
      "files unchanged": written.length,
      "asked again at most": CONCURRENCY,
      lost: 0,
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * Lets every command write to a file system that is read-only.
 *
 * @param extent Number of samples.
 * @throws {Skipped} Where no tmpfs can be mounted.
 */
export async function proveReadOnly({ count: samples }: Extent): Promise<Figures> {
  await using disk = await smallDisk();
  const folder = await Deno.makeTempDir({ prefix: "listqa-prove-" });
  await using server = runServer(0);
  try {
    const predictions = `${folder}/predictions.jsonl`;
    writePredictions(predictions, samples);
    const places = { predictions, store: `${disk.path}/v.db`, output: `${folder}/results.json` };
    const first = await finished("score", judged(server.url, places));
    assert.equal(first.code, 0, first.stderr);
    const predicted = `${disk.path}/predicted.jsonl`;
    await Deno.writeTextFile(predicted, "");
    const before = names(disk.path);
    const bytes = before.map((name) => Deno.readFileSync(`${disk.path}/${name}`));
    const asked = server.requests;
    await disk.readOnly();

    const cases: [string, string, string[]][] = [
      ["score", places.store, judged(server.url, places)],
      [
        "score",
        `${disk.path}/new.db`,
        judged(server.url, { ...places, store: `${disk.path}/new.db` }),
      ],
      ...["--output", "--frame", "--elements-frame"].map((flag): [string, string, string[]] => [
        "score",
        `${disk.path}/x`,
        unjudged(predictions, flag, `${disk.path}/x`),
      ]),
      ["predict", predicted, predicting(server.url, predictions, predicted)],
      ["predict", `${disk.path}/y`, predicting(server.url, predictions, `${disk.path}/y`)],
    ];
    for (const [name, path, args] of cases) {
      refusedInOneLine(name, await finished(name, args), path, /read-?only|unable to open/i);
    }
    assert.equal(server.requests, asked, "nothing is asked for what cannot be kept");
    assert.deepEqual(names(disk.path), before);
    before.forEach((name, i) =>
      assert.deepEqual(Deno.readFileSync(`${disk.path}/${name}`), bytes[i])
    );
    return { "commands refused": cases.length, "asked in vain": server.requests - asked };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
