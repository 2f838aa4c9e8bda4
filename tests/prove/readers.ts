/** Whatever the file, a reader gives what is in it or says what is wrong, and where. @module */
import assert from "node:assert/strict";
import fc from "npm:fast-check@4.11.0";
import {
  BadRowsError,
  convertPredictions,
  formatRowProblem,
  importBatch,
  matchElements,
  openContexts,
  openVerdictStore,
  parseHumanLabels,
  PredictionsFileError,
  readLines,
  readManifest,
  readResults,
  readSamples,
  type Sample,
  type StoredVerdict,
} from "@listqa/eval";
import { splitResults } from "../../lib/analyze/_results_stream.ts";
import { jsonRows } from "../../lib/data/_json_rows.ts";
import { csvRows } from "../../lib/data/_csv_rows.ts";
import { RowLog } from "../../lib/predict/_row_log.ts";
import { wantedVerdicts } from "../../lib/judge/pending_verdicts.ts";
import { chatSettings } from "../../lib/judge/endpoint_settings.ts";
import { bytesOf, files, type OddFile } from "./_files.ts";
import {
  batchLines,
  contextLines,
  labelLines,
  manifests,
  predictionLines,
  results,
  resultTexts,
  tables,
} from "./_file_texts.ts";
import { toolOutputs } from "./_tool_outputs.ts";
import { type Extent, type Figures, holdsFor, mustMeet, percent } from "./_proof.ts";
import { anyText } from "./_texts.ts";

/** How many of 100 inputs go to each reader. */
const SHARES = {
  "predictions, JSON Lines": 30,
  "predictions, CSV and TSV": 16,
  "results in pieces": 14,
  "other tools' outputs": 10,
  "batch answers": 8,
  "human labels": 6,
  manifests: 5,
  "predictions to go on with": 4,
  "verdict store": 4,
  "source pages": 2,
  "results as frames": 1,
};
type Reader = keyof typeof SHARES;

/**
 * Fuzzes every reader of files and texts.
 *
 * @returns How many inputs each reader was given, and how many of them it refused.
 */
export async function proveReaders(extent: Extent): Promise<Figures> {
  const folder = await Deno.makeTempDir({ prefix: "listqa-prove-", ...inMemory() });
  const figures: Figures = {};
  let total = 0, refused = 0;
  try {
    const readers = await readersIn(folder);
    for (const [reader, share] of Object.entries(SHARES) as [Reader, number][]) {
      const count = Math.ceil(extent.count * share / 100);
      const bad = await readers[reader]({ count, seed: extent.seed });
      figures[reader] = `${count} (${percent(bad, count)} refused)`;
      mustMeet({ read: count - bad, refused: bad }, count, 0.02);
      total += count;
      refused += bad;
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  return { inputs: total, refused: percent(refused, total), ...figures };
}

/** Linux has a folder that is no disk: half a million small files are written. */
function inMemory(): { dir?: string } {
  try {
    return Deno.statSync("/dev/shm").isDirectory ? { dir: "/dev/shm" } : {};
  } catch {
    return {};
  }
}

/** Runs each reader over its files; gives the number of those it refused. */
async function readersIn(folder: string): Promise<Record<Reader, (e: Extent) => Promise<number>>> {
  const at = (name: string) => `${folder}/${name}`;
  const write = (path: string, file: OddFile) => Deno.writeFileSync(path, bytesOf(file));
  const overFiles =
    (texts: fc.Arbitrary<string>, path: string, read: (file: OddFile) => Promise<void>) =>
    async (extent: Extent) => {
      let bad = 0;
      await holdsFor(files(texts), extent, async (file) => {
        write(path, file);
        if (!await reads(path, () => read(file))) bad++;
      });
      return bad;
    };
  return {
    "predictions, JSON Lines": (extent) =>
      overPredictions(extent, predictionLines, at("predictions.jsonl"), ","),
    "predictions, CSV and TSV": async (extent) => {
      const half = { ...extent, count: Math.ceil(extent.count / 2) };
      return await overPredictions(half, tables(","), at("table.csv"), ",") +
        await overPredictions(half, tables("\t"), at("table.tsv"), "\t");
    },
    "results in pieces": overResultPieces,
    "results as frames": overFiles(results, at("results.json"), async () => {
      await readResults([at("results.json")]);
    }),
    "other tools' outputs": overFiles(toolOutputs, at("output.json"), async () => {
      const options = { onError: "skip" } as const;
      for await (const sample of convertPredictions(at("output.json"), options)) {
        checkSample(sample);
      }
      for await (const _ of convertPredictions(at("output.json"))) { /* Until it throws. */ }
    }),
    "batch answers": await overBatches(at("answers.jsonl")),
    "human labels": async (extent) => {
      let bad = 0;
      await holdsFor(labelLines, extent, async (text) => {
        const read = () => {
          for (const { label, predicted } of parseHumanLabels(text, "labels.jsonl")) {
            assert.ok((label === "A" || label === "B") && predicted >= 0);
          }
          return Promise.resolve();
        };
        if (!await reads("labels.jsonl", read)) bad++;
      });
      return bad;
    },
    manifests: overFiles(manifests, at("runs.json"), async () => {
      for (const entry of (await readManifest(at("runs.json"))).values()) {
        assert.equal(typeof entry, "object");
      }
    }),
    "predictions to go on with": overFiles(predictionLines, at("left.jsonl"), async () => {
      const path = at("left.jsonl");
      const rows: unknown[] = [], again: unknown[] = [];
      const before = Deno.readFileSync(path);
      try {
        (await RowLog.open(path, (row) => rows.push(row)))[Symbol.dispose]();
      } catch (error) {
        assert.deepEqual(Deno.readFileSync(path), before, "what is refused is not changed");
        throw error;
      }
      const note = (text: string) => assert.fail(`opened again: ${text}`);
      (await RowLog.open(path, (row) => again.push(row), { note }))[Symbol.dispose]();
      assert.deepEqual(again, rows);
    }),
    "verdict store": (extent) => overStores(extent, folder),
    "source pages": overFiles(contextLines, at("pages.jsonl"), async () => {
      using contexts = await openContexts(at("pages.jsonl"));
      assert.match(contexts.hash, /^[0-9a-f]{64}$/);
    }),
  };
}

/**
 * Whether a reader read a file; where it refused it, checks how.
 *
 * @throws {Error} If the error is none that the readers document, or does not name the file.
 */
async function reads(path: string, read: () => Promise<void>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    const documented = error instanceof BadRowsError || error instanceof PredictionsFileError ||
      error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError ||
      (error as Error).constructor === Error;
    if (!documented) assert.fail(`not documented: ${(error as Error).stack}`);
    const lines = (error as Error).message.split("\n");
    if (error instanceof BadRowsError) assert.match(lines.pop()!, /^\d+ bad rows?( \(.*\))?$/);
    // What the engine throws by itself names no file.
    if (!lines.every((line) => line.includes(path))) {
      assert.fail(`the message does not name the file: ${(error as Error).stack}`);
    }
    return false;
  }
}

function checkSample(sample: Sample): void {
  for (const field of ["problem", "answer", "prediction"] as const) {
    assert.equal(typeof sample[field], "string");
  }
  assert.ok(Number.isSafeInteger(sample.line) && sample.line > 0);
  assert.ok(Number.isInteger(sample.repetition) && sample.repetition >= 0);
  assert.ok(sample.id === undefined || typeof sample.id === "string" && sample.id !== "");
  assert.ok(sample.metadata === undefined || typeof sample.metadata === "object");
}

/** Predictions: both ways to treat bad rows agree, as do all ways to cut the bytes into pieces. */
async function overPredictions(
  extent: Extent,
  texts: fc.Arbitrary<string>,
  path: string,
  delimiter: string,
): Promise<number> {
  let bad = 0;
  const inputs = fc.tuple(files(texts, true), PIECES);
  await holdsFor(inputs, extent, async ([file, pieces]) => {
    const bytes = bytesOf(file);
    Deno.writeFileSync(path, bytes);
    const good: Sample[] = [], kept: Sample[] = [], problems: string[] = [];
    let refusal: unknown;
    const whole = await reads(path, async () => {
      try {
        for await (const sample of readSamples(path)) good.push(sample);
      } catch (error) {
        refusal = error;
        throw error;
      }
    });
    if (!whole) bad++;
    good.forEach(checkSample);
    const onBadRow = (problem: Parameters<typeof formatRowProblem>[0]) =>
      problems.push(formatRowProblem(problem));
    const skipped = await reads(path, async () => {
      for await (const sample of readSamples(path, { onError: "skip", onBadRow })) {
        kept.push(sample);
      }
    });
    assert.deepEqual(kept, good, "skip and stop give the same good rows");
    if (refusal instanceof BadRowsError) {
      assert.ok(skipped);
      assert.equal(problems.length, refusal.total);
      assert.deepEqual(problems.slice(0, 20), refusal.message.split("\n").slice(0, -1));
    } else assert.equal(skipped, whole);
    if (bytes[0] === 0x1f) return;
    const rows = (pieces: number) => rowsOf(bytes, pieces, path, delimiter);
    assert.deepEqual(await rows(pieces), await rows(1), "pieces change nothing");
    if (whole) { for await (const line of readLines(path)) assert.ok(!line.includes("\n")); }
  });
  return bad;
}

/** The raw rows of bytes that come in so many pieces; nothing when they are refused. */
async function rowsOf(bytes: Uint8Array, pieces: number, path: string, delimiter: string) {
  const rows: unknown[] = [];
  const cut = inPieces(bytes, pieces);
  const parsed = path.endsWith(".jsonl")
    ? jsonRows(cut, { file: path, allowNan: true })
    : csvRows(cut, path, delimiter, [["problem", "problem"]]);
  try {
    for await (const batch of parsed) for (const { line, row } of batch) rows.push([line, row]);
  } catch {
    // Which of several faults is met first, the pieces may decide.
    return undefined;
  }
  return rows;
}

const PIECES = fc.integer({ min: 2, max: 16 });

/** Cuts a text or bytes into pieces of one length. */
// deno-lint-ignore require-await
async function* inPieces<T extends string | Uint8Array>(whole: T, pieces: number) {
  const step = Math.max(1, Math.ceil(whole.length / pieces));
  for (let at = 0; at < whole.length; at += step) yield whole.slice(at, at + step) as T;
}

/** Results, cut anywhere, are what JSON.parse reads; what it refuses is refused. */
async function overResultPieces(extent: Extent): Promise<number> {
  let bad = 0;
  const texts = fc.tuple(fc.oneof(results, resultTexts), PIECES);
  await holdsFor(texts, extent, async ([text, pieces]) => {
    let value: unknown;
    try {
      value = JSON.parse(text.replace(/^\ufeff/, ""));
    } catch { /* Damaged. */ }
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    const read = await reads("results.json", async () => {
      const whole = await splitIn(text, 1);
      assert.deepEqual(await splitIn(text, pieces), whole);
      const twice = /"per_sample_results"[^]*"per_sample_results"/.test(text);
      if (isObject && !twice) assert.deepEqual(whole, value);
    });
    assert.equal(read, isObject, read ? "accepted, but no JSON object" : "refused, but JSON");
    if (!read) bad++;
  });
  return bad;
}

/** What the pieces of a results file put together. */
async function splitIn(text: string, pieces: number): Promise<unknown> {
  const members: [string, unknown][] = [];
  const samples: unknown[] = [];
  for await (const part of splitResults(inPieces(text, pieces), "results.json")) {
    if (part.kind === "member") members.push([part.key, part.value]);
    else {
      assert.equal(part.index, samples.length);
      if (samples.length === 0) members.push(["per_sample_results", samples]);
      samples.push(part.value);
    }
  }
  const object = Object.fromEntries(members);
  if (!("per_sample_results" in object)) object.per_sample_results = [];
  return object;
}

/** Answers of a batch: nothing that a row may hold ends an import. */
async function overBatches(path: string): Promise<(extent: Extent) => Promise<number>> {
  const samples = [{
    question: "Which trees?",
    match: matchElements("1. Ash\n2. Elm\n3. Oak", "1. ash\n2. elms elm\n3. oak"),
  }];
  const chats = [{ model: "m" }, { model: "m", decide: "choice" }] as const;
  const ids: string[] = [];
  for (const chat of chats) {
    for await (const { key } of wantedVerdicts(samples, chatSettings(chat), {})) ids.push(key);
  }
  const inputs = fc.tuple(files(batchLines(ids)), fc.constantFrom(...chats));
  return async (extent) => {
    let bad = 0;
    await holdsFor(inputs, extent, async ([file, chat]) => {
      Deno.writeFileSync(path, bytesOf(file));
      using store = openVerdictStore(":memory:");
      const done = await importBatch(readLines(path), samples, chat, store);
      assert.equal(store.count(), done.stored);
      assert.ok(done.wanted === 3 && done.known === 0 && done.stored <= 3);
      let open = done.failed.count + done.missing.count;
      for (const count of Object.values(done.unreadable)) open += count;
      assert.equal(done.stored + open, done.wanted, "each wanted verdict is accounted for");
      for (const list of [done.failed, done.missing, done.foreign, done.malformed]) {
        for (const { why } of list.first) assert.match(why, /^[^\n]+$/);
      }
      if (done.stored === 0) bad++;
    });
    return bad;
  };
}

const verdicts = fc.record({
  key: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytes.toHex()),
  verdict: fc.constantFrom("A", "B" as const),
  text: anyText,
  decide: fc.constantFrom("generate", "choice" as const),
  attempts: fc.nat(5),
  model: anyText,
  question: anyText,
  gold: anyText,
  predicted: anyText,
  repetition: fc.nat(3),
}, { noNullPrototype: true });

/** Stored verdicts come back as they were; a damaged store says so. */
async function overStores(extent: Extent, folder: string): Promise<number> {
  using store = openVerdictStore(":memory:");
  const damaged = Math.ceil(extent.count / 10);
  await holdsFor(verdicts, { ...extent, count: extent.count - damaged }, async (verdict) => {
    const known = store.getMany([verdict.key]).get(verdict.key);
    await store.put(verdict);
    assert.deepEqual(store.getMany([verdict.key]).get(verdict.key), known ?? verdict);
  });
  const whole = `${folder}/whole.db`, path = `${folder}/damaged.db`;
  const stored: StoredVerdict[] = fc.sample(verdicts, { numRuns: 30, seed: extent.seed });
  {
    using made = openVerdictStore(whole);
    for (const verdict of stored) await made.put(verdict);
  }
  const bytes = Deno.readFileSync(whole);
  const keys = stored.map(({ key }) => key);
  const changes = fc.array(
    fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }), fc.nat(200)),
    { maxLength: 4 },
  );
  let bad = 0;
  await holdsFor(
    fc.tuple(changes, fc.oneof(fc.constant(bytes.length), fc.nat(bytes.length))),
    { ...extent, count: damaged },
    async ([list, length]) => {
      const copy = bytes.slice(0, length);
      for (const [from, byte, size] of list) copy.fill(byte, from, from + size);
      for (const end of ["", "-wal", "-shm"]) await Deno.remove(path + end).catch(() => {});
      Deno.writeFileSync(path, copy);
      const read = await reads(path, () => {
        using store = openVerdictStore(path, { mustExist: true });
        for (const { verdict } of store.getMany(keys).values()) assert.match(verdict, /^[AB]$/);
        store.summary();
        store.count();
        Array.from(store.entries());
        return Promise.resolve();
      });
      if (!read) bad++;
    },
  );
  return bad;
}
