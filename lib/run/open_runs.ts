/** Frames of results or predictions. @module */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readResults, type Results } from "../analyze/read_results.ts";
import { loadPolars } from "../data/_polars.ts";
import { type ManifestEntry, readManifest } from "../data/read_manifest.ts";
import { scoreFiles, type ScoreFilesOptions } from "./score_files.ts";

/** Options of {@linkcode openRuns}: those of scoring count for predictions only. */
export interface OpenRunsOptions
  extends Omit<ScoreFilesOptions, "manifest" | "output" | "frame" | "elementsFrame" | "bootstrap"> {
  /**
   * The run manifest, or its file.
   *
   * @default {undefined} what results say
   */
  manifest?: ReadonlyMap<string, ManifestEntry> | string | URL;
}

/**
 * Opens runs for analysis: results and frames are read, predictions are scored first.
 *
 * @param files Paths or `file:` URLs of results (JSON, Parquet) or predictions (JSONL, CSV, …).
 * @param options See {@linkcode OpenRunsOptions}.
 * @returns One frame of all samples, one of all elements, and the runs.
 * @throws {RangeError} If no file is named, or two files hold the same run.
 * @throws {Error} If a file cannot be read, as {@linkcode scoreFiles} and {@linkcode readResults} do.
 *
 * @example
 * ```ts
 * import { openRuns } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const file = await Deno.makeTempFile({ suffix: ".jsonl" });
 * const row = { problem: "?", answer: "1. Ash\n2. Elm", prediction: "1. Ash", model: "m" };
 * await Deno.writeTextFile(file, JSON.stringify(row));
 * const { samples } = await openRuns([file]);
 * assert.deepEqual(samples.getColumn("relaxed_recall").toArray(), [0.5]);
 * await Deno.remove(file);
 * ```
 */
export async function openRuns(
  files: readonly (string | URL)[],
  options: OpenRunsOptions = {},
): Promise<Results> {
  const { manifest: given, ...scoring } = options;
  const manifest = given === undefined || given instanceof Map
    ? given as ReadonlyMap<string, ManifestEntry> | undefined
    : await readManifest(pathOf(given as string | URL));
  const entries = manifest ? { manifest } : {};
  const paths = files.map(pathOf);
  const predictions = await Array.fromAsync(paths, isPredictions);
  const toScore = paths.filter((_, i) => predictions[i]);
  const results = paths.filter((_, i) => !predictions[i]);
  if (toScore.length === 0) return await readResults(results, entries);
  const folder = await Deno.makeTempDir({ prefix: "listqa-" });
  try {
    const output = join(folder, "results.json");
    const { written } = await scoreFiles(toScore, { ...scoring, ...entries, output });
    const read = await readResults([...written, ...results], entries);
    // What was scored here is known by its predictions; the results are gone in a moment.
    const here = new Set(written);
    const runs = read.runs.map((run) =>
      here.has(run.file) ? { ...run, file: String(run.info.predictions ?? toScore[0]) } : run
    );
    return { ...read, runs };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function pathOf(file: string | URL): string {
  return file instanceof URL || file.startsWith("file:") ? fileURLToPath(file) : file;
}

/** Results are an object that begins with `schema_version`; frames have columns of ours. */
async function isPredictions(path: string): Promise<boolean> {
  const start = await firstText(path);
  if (start.startsWith("PAR1")) {
    const { columns } = (await loadPolars()).readParquet(path, { nRows: 1 });
    return !(columns.includes("run") && ["rouge_f1", "predicted"].some((c) => columns.includes(c)));
  }
  return !/^\uFEFF?\s*\{\s*"schema_version"/.test(start);
}

async function firstText(path: string): Promise<string> {
  using file = await Deno.open(path);
  const bytes = new Uint8Array(200);
  const n = await file.read(bytes) ?? 0;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, n));
}
