/** Whatever the file, a reader gives what is in it or says what is wrong, and where. @module */
import assert from "node:assert/strict";
import type fc from "npm:fast-check@4.11.0";
import {
  convertPredictions,
  openContexts,
  parseHumanLabels,
  readManifest,
  readResults,
} from "@listqa/eval";
import { RowLog } from "../../lib/predict/_row_log.ts";
import { bytesOf, files, type OddFile } from "./_files.ts";
import {
  contextLines,
  labelLines,
  manifests,
  predictionLines,
  results,
  tables,
} from "./_file_texts.ts";
import { type Extent, type Figures, holdsFor, mustMeet, percent } from "./_proof.ts";
import { overPredictions } from "./_read_predictions.ts";
import { overResultPieces } from "./_read_results.ts";
import { overBatches, overStores } from "./_read_verdicts.ts";
import { checkSample, reads } from "./_reads.ts";
import { toolOutputs } from "./_tool_outputs.ts";

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
