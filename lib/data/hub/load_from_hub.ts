import type { Sample } from "../../types.ts";
import { readSamples, type ReadSamplesOptions } from "../read_samples.ts";
import { fetchHubDataset, type HubDataset, type HubOptions } from "./fetch_hub_dataset.ts";

/** Options of {@linkcode loadFromHub}: which part, and how its rows are read. */
export interface LoadFromHubOptions extends HubOptions, ReadSamplesOptions {}

/**
 * Reads a split of a hub data set: fetches it if it is not cached, then reads and checks its rows
 * as {@linkcode readSamples} does.
 *
 * @param dataset Name of the data set, such as `AmazonScience/ListQA`.
 * @param options Which part, and how to read it; with `requirePredictions: false` questions and
 * references are enough.
 * @returns The samples, in order; `line` counts through all files of the split.
 * @throws {HubError} If the data set is unknown, gated, or neither cached nor reachable.
 * @throws {RangeError} For a subset or split it does not have.
 * @throws {TypeError} If a column is missing.
 * @throws {BadRowsError} After the last row of a file, if rows are bad and `onError` is `stop`.
 *
 * @example
 * ```ts
 * import { loadFromHub } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * Deno.env.set("HF_HUB_OFFLINE", "1");
 * const questions = loadFromHub("AmazonScience/ListQA", { subset: "simple" });
 * await assert.rejects(questions.next(), /is not cached/);
 * Deno.env.delete("HF_HUB_OFFLINE");
 * ```
 */
export async function* loadFromHub(
  dataset: string,
  options: LoadFromHubOptions = {},
): AsyncGenerator<Sample, undefined> {
  yield* readHubDataset(await fetchHubDataset(dataset, options), options);
}

/**
 * Reads a split that {@linkcode fetchHubDataset} brought, as often as it is wanted.
 *
 * @param found The split.
 * @param options How to read its rows.
 * @returns The samples, in order; `line` counts through all files of the split.
 * @throws {TypeError} If a column is missing.
 * @throws {BadRowsError} After the last row of a file, if rows are bad and `onError` is `stop`.
 *
 * @example
 * ```ts
 * import { readHubDataset } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const file = await Deno.makeTempFile({ suffix: ".jsonl" });
 * await Deno.writeTextFile(file, '{"problem": "Trees?", "answer": "1. Ash"}\n');
 * // As fetchHubDataset("me/trees") gives it.
 * const found = {
 *   dataset: "me/trees", subset: "default", split: "test", revision: "0a1b2c3", files: [file, file],
 * };
 * const rows = await Array.fromAsync(readHubDataset(found, { requirePredictions: false }));
 * assert.deepEqual(rows.map((row) => row.line), [1, 2]);
 * await Deno.remove(file);
 * ```
 */
export async function* readHubDataset(
  found: HubDataset,
  options: ReadSamplesOptions = {},
): AsyncGenerator<Sample, undefined> {
  let before = 0, left = options.limit ?? Infinity;
  for (const file of found.files) {
    let line = 0;
    try {
      for await (const sample of readSamples(file, { ...options, limit: left })) {
        line = sample.line;
        sample.line += before;
        left--;
        yield sample;
      }
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith(file)) {
        const place = `data set ${found.dataset} (${found.subset}, ${found.split})`;
        throw new TypeError(error.message.replace(/^.*?: /, `${place}: `), { cause: error });
      }
      throw error;
    }
    if (left === 0) return;
    before += line;
  }
}
