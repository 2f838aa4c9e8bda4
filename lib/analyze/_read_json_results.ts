/** Results of JSON as columns, without polars, so that any thread can read them. @module */
import type { ContinentFinder } from "../data/continents.ts";
import { ELEMENT_COLUMNS } from "../data/frame_schema.ts";
import { type ManifestEntry, manifestFaults } from "../data/read_manifest.ts";
import { isRecord } from "../text/is_record.ts";
import { checkScoredRow } from "./_check_scored_row.ts";
import { ColumnCollector, type Columns, FRAME_COLUMNS } from "./frame.ts";
import { type ElementRow, elementRows, type FrameRow, frameRow } from "./frame_row.ts";
import type { ReadResultsOptions, ResultsRun } from "./read_results.ts";
import { notResults, openResults } from "./_results_files.ts";
import { splitResults } from "./_results_stream.ts";

/** What one results file of JSON holds. */
export interface JsonResults {
  /** Its runs. */
  runs: ResultsRun[];
  /** Columns of the samples frame. */
  samples: Columns;
  /** Columns of the elements frame; empty when it was not wanted. */
  elements: Columns;
}

/**
 * Reads one results file of JSON.
 *
 * @param file Its path.
 * @param continentOf Finds the continent of a country.
 * @param options Those of {@linkcode readResults}, and who is told of each run when it is met.
 * @returns Its runs and columns.
 */
export async function readJsonResults(
  file: string,
  continentOf: ContinentFinder["continentOf"],
  options:
    & Pick<ReadResultsOptions, "manifest" | "onSample" | "elements">
    & { onRun?: (run: ResultsRun) => void },
): Promise<JsonResults> {
  const { manifest, onSample, onRun, elements: wanted = true } = options;
  const samples = new ColumnCollector<FrameRow>(FRAME_COLUMNS);
  const elements = new ColumnCollector<ElementRow>(ELEMENT_COLUMNS);
  const runs = new Map<string, ResultsRun>();
  const stem = file.replace(/^.*[/\\]/, "").replace(/\.json$/, "");
  let info: Record<string, unknown> = {};
  let sawSamples = false;
  using handle = await openResults(file);
  for await (const part of splitResults(textOf(handle), file)) {
    if (part.kind === "member") {
      if (part.key === "schema_version" && part.value !== 1) {
        throw new RangeError(
          `${file}: schema_version ${JSON.stringify(part.value)}; this version reads 1`,
        );
      }
      if (part.key === "run" && isRecord(part.value)) {
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
    if (!run) {
      runs.set(name, run = { name, file, info });
      onRun?.(run);
    }
    const sample = frameRow(name, entry, row, continentOf);
    samples.add(sample);
    onSample?.(run, sample, row);
    if (wanted) { for (const element of elementRows(name, entry, row)) elements.add(element); }
    sawSamples = true;
  }
  if (!sawSamples && Object.keys(info).length === 0) {
    throw notResults(file, "has no per_sample_results");
  }
  return { runs: [...runs.values()], samples: samples.columns, elements: elements.columns };
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
  return isRecord(info.manifest) ? info.manifest : {};
}
