import type { Sample } from "../types.ts";
import { type FieldMap, fieldMap } from "./_field_map.ts";
import { GzipError } from "./_gzip_error.ts";
import { jsonRows } from "./_json_rows.ts";
import { openSource, type Source } from "./_open_source.ts";
import { Fault, type RawRow } from "./_raw_row.ts";
import { SampleChecker } from "./_sample_checker.ts";
import { BadRowsError, MAX_PROBLEMS_SHOWN, type RowProblem } from "./row_problem.ts";

/** How {@linkcode readSamples} reads a file. */
export interface ReadSamplesOptions {
  /**
   * The file's names of our fields: `{ prediction: "output" }`; `"output.text"` reaches inside.
   *
   * @default {undefined}
   */
  map?: Readonly<Record<string, string>>;
  /**
   * What bad rows do: `stop` yields the good rows and throws a {@linkcode BadRowsError} at the end
   * of the file; `skip` leaves the bad ones out.
   *
   * @default {"stop"}
   */
  onError?: "stop" | "skip";
  /**
   * Told of each row that is skipped.
   *
   * @default {undefined}
   */
  onBadRow?: (problem: RowProblem) => void;
  /**
   * Whether `NaN`, `Infinity` and `-Infinity`, which Python writes and JSON does not have, are read
   * as null.
   *
   * @default {false}
   */
  allowNan?: boolean;
  /**
   * Number of samples to read; 0 reads none.
   *
   * @default {Infinity}
   */
  limit?: number;
  /**
   * Whether a row without a prediction is bad; else its prediction is `""`.
   *
   * @default {true}
   */
  requirePredictions?: boolean;
  /**
   * Whether a reference answer has elements; a row whose answer has none is bad.
   *
   * @default {undefined}
   */
  hasElements?: (answer: string) => boolean;
}

/**
 * Reads and checks the samples of a file, as a stream: JSON Lines, CSV or TSV (by name), Parquet
 * (by content); text may be gzipped.
 *
 * @param path Path or file URL; `-` is standard input.
 * @param options How to read.
 * @returns The samples, in the order of the file.
 * @throws {BadRowsError} After the last row, if rows are bad and `onError` is `stop`.
 * @throws {RangeError} If an option is out of range.
 * @throws {Error} If the file cannot be read.
 *
 * @example
 * ```ts
 * import { readSamples } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile({ suffix: ".jsonl" });
 * await Deno.writeTextFile(path, '{"problem": "Trees?", "answer": "1. Ash", "output": "1. Elm"}\n');
 * for await (const sample of readSamples(path, { map: { prediction: "output" } })) {
 *   assert.equal(sample.prediction, "1. Elm");
 *   assert.equal(sample.line, 1);
 * }
 * await Deno.remove(path);
 * ```
 */
export function readSamples(
  path: string | URL,
  options: ReadSamplesOptions = {},
): AsyncIterableIterator<Sample> {
  const batches = readSampleBatches(path, options);
  let batch: Sample[] = [];
  let at = 0;
  const next = async (): Promise<IteratorResult<Sample>> => {
    while (at >= batch.length) {
      const { done, value } = await batches.next();
      if (done) return { done: true, value: undefined };
      batch = value;
      at = 0;
    }
    return { done: false, value: batch[at++]! };
  };
  return {
    // A ready row needs no turn through the file.
    next: () => at < batch.length ? Promise.resolve({ done: false, value: batch[at++]! }) : next(),
    async return() {
      batch = [];
      await batches.return(undefined);
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/**
 * Does as {@linkcode readSamples} and yields some hundreds of samples at a time, which spares a
 * promise a row.
 *
 * @param path Path or file URL; `-` is standard input.
 * @param options How to read.
 * @returns Arrays of samples, none empty, in the order of the file.
 * @throws {BadRowsError} After the last row, if rows are bad and `onError` is `stop`.
 * @throws {RangeError} If an option is out of range.
 * @throws {Error} If the file cannot be read.
 *
 * @example
 * ```ts
 * import { readSampleBatches } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile({ suffix: ".jsonl" });
 * const row = JSON.stringify({ problem: "Trees?", answer: "1. Ash", prediction: "1. Elm" });
 * await Deno.writeTextFile(path, `${row}\n${row}\n`);
 * for await (const batch of readSampleBatches(path)) assert.equal(batch.length, 2);
 * await Deno.remove(path);
 * ```
 */
export function readSampleBatches(
  path: string | URL,
  options: ReadSamplesOptions = {},
): AsyncGenerator<Sample[], undefined> {
  const { limit = Infinity, onError = "stop" } = options;
  if (!(limit === Infinity || Number.isInteger(limit) && limit >= 0)) {
    throw new RangeError(`limit must be a whole number from 0, not ${limit}`);
  }
  if (onError !== "stop" && onError !== "skip") {
    throw new RangeError(`onError must be stop or skip, not ${onError}`);
  }
  return readBatches(path, options, limit, onError, fieldMap(options.map));
}

async function* readBatches(
  path: string | URL,
  options: ReadSamplesOptions,
  limit: number,
  onError: "stop" | "skip",
  map: FieldMap | undefined,
): AsyncGenerator<Sample[], undefined> {
  const source = await openSource(path);
  const bad: RowProblem[] = [];
  let numBad = 0;
  const reject = (fault: Fault, line: number) => {
    numBad++;
    const problem = fault.at(source.name, line);
    if (onError === "skip") options.onBadRow?.(problem);
    else if (bad.length < MAX_PROBLEMS_SHOWN) bad.push(problem);
  };
  try {
    const checker = new SampleChecker({
      requirePredictions: options.requirePredictions ?? true,
      allowNan: options.allowNan ?? false,
      hasElements: options.hasElements,
      idPath: map?.pathOf("id") ?? ["id"],
    });
    let left = limit;
    let line = 0;
    const rows = left > 0 ? rawRows(source, options, map) : [];
    try {
      for await (const batch of rows) {
        const samples: Sample[] = [];
        for (const raw of batch) {
          line = raw.line;
          let row = raw.row;
          if (map && !(row instanceof Fault)) row = map.apply(row);
          const sample = row instanceof Fault ? row : checker.check(row, line, raw.text);
          if (sample instanceof Fault) reject(sample, line);
          else if (samples.push(sample) === left) break;
        }
        left -= samples.length;
        if (samples.length > 0) yield samples;
        if (left === 0) break;
      }
    } catch (error) {
      if (!(error instanceof GzipError)) throw error;
      // What came before the break is there; the break itself counts as a bad row.
      reject(new Fault(error.message), line + 1);
    }
  } finally {
    source.close();
  }
  if (numBad > 0 && onError === "stop") throw new BadRowsError(bad, numBad);
}

function rawRows(
  source: Source,
  options: ReadSamplesOptions,
  map: FieldMap | undefined,
): AsyncIterable<RawRow[]> {
  const { name: file, kind, bytes } = source;
  const { allowNan = false, requirePredictions = true } = options;
  if (kind === "jsonl") return jsonRows(bytes, { file, allowNan });
  const needed = ["problem", "answer", ...requirePredictions ? ["prediction"] : []];
  const columns = needed.map((field) => [field, map?.nameOf(field) ?? field] as const);
  // Imported when met: their built-in modules would take a third of the start of every script.
  return (async function* () {
    if (kind === "parquet") {
      const { parquetRows } = await import("./_parquet_rows.ts");
      yield* parquetRows(file, columns, map?.nameOf("id") ?? "id");
    } else {
      const { csvRows } = await import("./_csv_rows.ts");
      yield* csvRows(bytes, file, kind === "csv" ? "," : "\t", columns);
    }
  })();
}
