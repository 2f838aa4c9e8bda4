import type { Sample } from "../types.ts";
import type { HubDataset } from "../data/hub/fetch_hub_dataset.ts";
import { readSampleBatches, type ReadSamplesOptions } from "../data/read_samples.ts";

/** Rows that a hub hands out are gathered to batches of this size. */
const BATCH = 256;

/** What a source is called in messages, and as its run where rows name no model. */
export function sourceName(source: string | HubDataset): string {
  return typeof source === "string" ? source : source.dataset;
}

/** Samples of a file or a hub's data set, some hundreds at a time. */
export async function* sourceBatches(
  source: string | HubDataset,
  options: ReadSamplesOptions,
): AsyncGenerator<Sample[]> {
  if (typeof source === "string") {
    yield* readSampleBatches(source, options);
    return;
  }
  const { readHubDataset } = await import("../data/hub/load_from_hub.ts");
  let batch: Sample[] = [];
  for await (const sample of readHubDataset(source, options)) {
    batch.push(sample);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
