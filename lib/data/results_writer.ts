import { toJson } from "./_to_json.ts";
import { createAtomicWriter } from "./atomic_writer.ts";

/** Version of the results file's layout. */
export const RESULTS_SCHEMA_VERSION = 1;

/** Writes a results file sample by sample. */
export interface ResultsWriter {
  /**
   * Appends a sample.
   *
   * @param row What `per_sample_results` holds of it.
   * @throws {TypeError} If it holds what JSON cannot, such as NaN; the field is named.
   */
  add(row: object): void;
  /**
   * Completes the file and gives it its name.
   *
   * @param run The final `run`: end, counts, …
   * @param summary The summary.
   * @param path Another name for it, in the same folder.
   * @throws {Error} If it cannot be written; the old file is then as it was.
   */
  finish(run: object, summary: object, path?: string): void;
  /** Gives up: the old file stays as it was. */
  abort(): void;
}

/**
 * Writes `results.json` as a stream: `{schema_version, run, per_sample_results, summary}`, a line a
 * sample. `run` comes first and is known last, so room for it is kept and filled at the end.
 *
 * @param path Path of the file; it takes this name only when it is complete.
 * @param run What is known of the run at the start.
 * @returns The writer; call `finish` or `abort`.
 * @throws {Error} If the file cannot be written, in one line.
 *
 * @example
 * ```ts
 * import { createResultsWriter } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const writer = createResultsWriter(`${folder}/results.json`, { name: "sim" });
 * writer.add({ id: "a", rouge_list_f1: 0.5 });
 * writer.finish({ name: "sim", num_samples: 1 }, { num_samples: 1, rouge_list_f1: 0.5 });
 * const results = JSON.parse(await Deno.readTextFile(`${folder}/results.json`));
 * assert.deepEqual(Object.keys(results), ["schema_version", "run", "per_sample_results", "summary"]);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export function createResultsWriter(path: string, run: object): ResultsWriter {
  const encoder = new TextEncoder();
  const header = (run: object) =>
    encoder.encode(`{"schema_version":${RESULTS_SCHEMA_VERSION},\n"run":${toJson(run, "run")}`);
  const first = header(run);
  // The end time, counts and such come later; more than this moves the rest of the file.
  const room = first.length + 4096;
  const writer = createAtomicWriter(path);
  writer.write(padded(first, room));
  writer.write(',\n"per_sample_results":[');
  let count = 0;
  return {
    add(row) {
      const text = toJson(row, `per_sample_results[${count}]`);
      writer.write(count === 0 ? "\n" : ",\n");
      writer.write(text);
      count++;
    },
    finish(run, summary, path) {
      try {
        writer.write(`\n],\n"summary":${toJson(summary, "summary")}}\n`);
        writer.replaceStart(room, padded(header(run), room));
        writer.commit(path);
      } catch (error) {
        writer.abort();
        throw error;
      }
    },
    abort: () => writer.abort(),
  };
}

function padded(bytes: Uint8Array, size: number): Uint8Array {
  if (bytes.length >= size) return bytes;
  const whole = new Uint8Array(size).fill(0x20);
  whole.set(bytes);
  return whole;
}
