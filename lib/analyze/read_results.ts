/** Reads results files into frames. @module */
import { type ContinentFinder, loadContinents } from "../data/continents.ts";
import { type ManifestEntry, manifestFaults } from "../data/read_manifest.ts";
import { loadPolars, type PolarsModule } from "../data/_polars.ts";
import { type ColumnKind, ELEMENT_COLUMNS, MANIFEST_COLUMNS } from "../data/frame_schema.ts";
import { ColumnCollector, type DataFrame, dataType, FRAME_COLUMNS } from "./frame.ts";
import {
  type ElementRow,
  elementRows,
  type FrameRow,
  frameRow,
  type ScoredRow,
} from "./frame_row.ts";
import { checkScoredRow } from "./_check_scored_row.ts";
import { splitResults } from "./_results_stream.ts";

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
  const pl = await loadPolars();
  const continents = options.continents ?? await loadContinents();
  const samples: DataFrame[] = [], elements: DataFrame[] = [];
  const runs = new RunList();
  // A name that is wrong is told before minutes of reading, not after.
  const starts = await Array.fromAsync(files, firstBytes);
  for (const [i, file] of files.entries()) {
    const start = starts[i]!;
    if (!isParquet(start) && !isJson(start)) throw new TypeError(`${file}: ${NEITHER}`);
  }
  for (const [i, file] of files.entries()) {
    if (isParquet(starts[i]!)) readParquet(pl, file, samples, elements, runs, options.manifest);
    else {
      const read = await readJson(pl, file, continents, runs, options);
      samples.push(read.samples);
      elements.push(read.elements);
    }
  }
  const empty = new ColumnCollector<ElementRow>(ELEMENT_COLUMNS).finish(pl);
  if (samples.length === 0) {
    throw new TypeError(
      `${files.join(", ")}: elements only; name the results or samples frame too`,
    );
  }
  return {
    samples: pl.concat(samples),
    elements: elements.length === 0 ? empty : pl.concat(elements),
    runs: runs.all,
    unknownCountries: continents.unknown,
  };
}

const NEITHER =
  "neither results (JSON, from score --output) nor a frame (Parquet, from score --frame)";

const isParquet = (start: string) => start === "PAR1";
const isJson = (start: string) => /^(\uFEFF)?\s*\{/.test(start);

/** The runs as they are found; a name belongs to one file. */
class RunList {
  readonly all: ResultsRun[] = [];

  add(run: ResultsRun): ResultsRun {
    const other = this.all.find(({ name }) => name === run.name);
    if (other?.file === run.file) throw new RangeError(`${run.file}: is named twice`);
    if (other) {
      throw new RangeError(
        `run "${run.name}" is in ${other.file} and in ${run.file}; name one otherwise with score --run-name`,
      );
    }
    this.all.push(run);
    return run;
  }
}

async function firstBytes(file: string): Promise<string> {
  using handle = await open(file);
  const bytes = new Uint8Array(4);
  const read = await handle.read(bytes) ?? 0;
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, read));
}

async function open(file: string): Promise<Deno.FsFile> {
  try {
    return await Deno.open(file);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) {
      throw new Deno.errors.NotFound(`${file}: no such file`, { cause });
    }
    throw cause;
  }
}

async function readJson(
  pl: PolarsModule,
  file: string,
  continents: ContinentFinder,
  list: RunList,
  { manifest, onSample, elements: wanted = true }: ReadResultsOptions,
) {
  const samples = new ColumnCollector<FrameRow>(FRAME_COLUMNS);
  const elements = new ColumnCollector<ElementRow>(ELEMENT_COLUMNS);
  const runs = new Map<string, ResultsRun>();
  const stem = file.replace(/^.*[/\\]/, "").replace(/\.json$/, "");
  const continentOf = (country: string) => continents.continentOf(country);
  let info: Record<string, unknown> = {};
  let sawSamples = false;
  using handle = await open(file);
  for await (const part of splitResults(textOf(handle), file)) {
    if (part.kind === "member") {
      if (part.key === "schema_version" && part.value !== 1) {
        throw new RangeError(
          `${file}: schema_version ${JSON.stringify(part.value)}; this version reads 1`,
        );
      }
      if (part.key === "run" && isObject(part.value)) {
        info = part.value;
        for (const fault of manifestFaults(entryOf(info))) {
          throw new TypeError(`${file}: run.manifest.${fault}`);
        }
      }
      if (part.key === "per_sample_results") sawSamples = true;
      continue;
    }
    const row = checkScoredRow(part.value, `${file}: sample ${part.index + 1}`);
    const name = row.run ?? textOr(info.name) ?? row.model ?? stem;
    const entry = manifest?.get(name) ?? entryOf(info);
    let run = runs.get(name);
    if (!run) runs.set(name, run = list.add({ name, file, info }));
    const sample = frameRow(name, entry, row, continentOf);
    samples.add(sample);
    onSample?.(run, sample, row);
    if (wanted) { for (const element of elementRows(name, entry, row)) elements.add(element); }
    sawSamples = true;
  }
  if (!sawSamples && Object.keys(info).length === 0) {
    throw new TypeError(`${file}: has no per_sample_results; ${NEITHER}`);
  }
  return { samples: samples.finish(pl), elements: elements.finish(pl) };
}

/** Bytes of one read: fewer, larger ones cost less. */
const CHUNK = 1 << 20;

async function* textOf(handle: Deno.FsFile): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const bytes = new Uint8Array(CHUNK);
  for (let read = await handle.read(bytes); read !== null; read = await handle.read(bytes)) {
    yield decoder.decode(bytes.subarray(0, read), { stream: true });
  }
  yield decoder.decode();
}

function textOr(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function entryOf(info: Record<string, unknown>): ManifestEntry {
  return isObject(info.manifest) ? info.manifest : {};
}

function readParquet(
  pl: PolarsModule,
  file: string,
  samples: DataFrame[],
  elements: DataFrame[],
  runs: RunList,
  manifest: ReadonlyMap<string, ManifestEntry> | undefined,
): void {
  const frame = pl.readParquet(file);
  const has = new Set(frame.columns);
  if (has.has("predicted") && has.has("run")) {
    elements.push(conform(pl, frame, ELEMENT_COLUMNS));
    return;
  }
  if (!has.has("run") || !has.has("id") || !has.has("rouge_f1")) {
    throw new TypeError(`${file}: has no columns run, id and rouge_f1; ${NEITHER}`);
  }
  const conformed = withManifest(pl, conform(pl, frame, FRAME_COLUMNS), manifest);
  samples.push(conformed);
  for (const name of conformed.getColumn("run").unique().toArray().sort() as string[]) {
    runs.add({ name, file, info: {} });
  }
}

/** The frame with exactly these columns and types; missing columns hold nulls. */
function conform(
  pl: PolarsModule,
  frame: DataFrame,
  columns: Record<string, ColumnKind>,
): DataFrame {
  const has = new Set(frame.columns);
  return frame.select(
    ...Object.entries(columns).map(([name, kind]) =>
      (has.has(name) ? pl.col(name) : pl.lit(null)).cast(dataType(pl, kind)).alias(name)
    ),
  );
}

/** Manifest entries replace what the frame says of their runs. */
function withManifest(
  pl: PolarsModule,
  frame: DataFrame,
  manifest: ReadonlyMap<string, ManifestEntry> | undefined,
): DataFrame {
  if (!manifest) return frame;
  const names = frame.getColumn("run").toArray() as string[];
  return frame.withColumns(
    ...Object.entries(MANIFEST_COLUMNS).map(([column, kind]) => {
      const old = frame.getColumn(column).toArray() as unknown[];
      const values = names.map((name, i) =>
        manifest.has(name) ? manifest.get(name)![column] ?? null : old[i]
      );
      return pl.Series(column, values, dataType(pl, kind));
    }),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
