/** Reads results files into frames. @module */
import { type ContinentFinder, loadContinents } from "../data/continents.ts";
import { loadPolars } from "../data/_polars.ts";
import type { ManifestEntry } from "../data/read_manifest.ts";
import type { DataFrame } from "./frame.ts";
import type { FrameRow, ScoredRow } from "./frame_row.ts";
import { readJsonResults } from "./_read_json_results.ts";
import { ResultsBuilder } from "./_results_builder.ts";
import { kindOfResults } from "./_results_files.ts";

/** Options of {@linkcode readResults}. */
export interface ReadResultsOptions {
  /**
   * The run manifest, see {@linkcode readManifest}; its entries stand before those in the files.
   *
   * @default {undefined} what the files say
   */
  manifest?: ReadonlyMap<string, ManifestEntry>;
  /**
   * Finds continents.
   *
   * @default {undefined} {@linkcode loadContinents}
   */
  continents?: ContinentFinder;
  /**
   * Whether the elements frame is wanted too; without it `elements` has no rows, and reading is
   * faster.
   *
   * @default {true}
   */
  elements?: boolean;
  /**
   * Told of every sample of a JSON file as it is read: its run, its row of the frame, and the entry
   * of `per_sample_results`. What it wants of the entry it must take, since none is kept.
   *
   * @default {undefined}
   */
  onSample?: (run: ResultsRun, row: FrameRow, entry: ScoredRow) => void;
}

/** What a results file says of its run. */
export interface ResultsRun {
  /** Name of the run. */
  name: string;
  /** File it was read from. */
  file: string;
  /** The `run` member of the file: options, versions, counts; empty for Parquet. */
  info: Record<string, unknown>;
}

/** Frames of one or more results files. */
export interface Results {
  /** The samples frame, a row a sample. */
  samples: DataFrame;
  /** The elements frame, a row a predicted element (no rows when only sample frames were read). */
  elements: DataFrame;
  /** The runs, in the order in which they were read. */
  runs: ResultsRun[];
  /** Countries of no known continent, with the number of their rows. */
  unknownCountries: ReadonlyMap<string, number>;
}

/**
 * Reads results files: JSON as `score --output` writes it (as a stream), or Parquet as `--frame` and
 * `--elements-frame` write it.
 *
 * @param files Paths.
 * @param options See {@linkcode ReadResultsOptions}.
 * @returns One frame of all samples, one of all elements, and the runs.
 * @throws {TypeError} If a file is neither.
 * @throws {SyntaxError} If a JSON file is damaged.
 * @throws {RangeError} If a file has another `schema_version`, or two files hold the same run.
 * @throws {Deno.errors.NotFound} If a file is missing.
 *
 * @example
 * ```ts
 * import { readResults } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const file = await Deno.makeTempFile({ suffix: ".json" });
 * await Deno.writeTextFile(
 *   file,
 *   `{"schema_version": 1, "run": {"name": "my-model"}, "per_sample_results": [
 *   {"line": 1, "elements": {"predicted": [], "reference": []}, "rouge_list_f1": 0.5}
 *   ], "summary": {}}`,
 * );
 * const { samples, runs } = await readResults([file]);
 * assert.equal(runs[0]?.name, "my-model");
 * assert.deepEqual(samples.getColumn("rouge_f1").toArray(), [0.5]);
 * await Deno.remove(file);
 * ```
 */
export async function readResults(
  files: readonly string[],
  options: ReadResultsOptions = {},
): Promise<Results> {
  if (files.length === 0) throw new RangeError("files: name at least one results file");
  const builder = new ResultsBuilder(await loadPolars());
  const continents = options.continents ?? await loadContinents();
  const continentOf = (country: string) => continents.continentOf(country);
  // A name that is wrong is told before minutes of reading, not after.
  const kinds = await Array.fromAsync(files, kindOfResults);
  const onRun = (run: ResultsRun) => builder.addRun(run);
  for (const [i, file] of files.entries()) {
    if (kinds[i] === "parquet") builder.addFrame(file, options.manifest);
    else builder.addColumns(await readJsonResults(file, continentOf, { ...options, onRun }));
  }
  return builder.finish(files, continents.unknown);
}
