/** The few-shot pool of predict.ts. @module */
import { fetchHubDataset } from "../lib/data/hub/fetch_hub_dataset.ts";
import { readHubDataset } from "../lib/data/hub/load_from_hub.ts";
import { readSamples } from "../lib/data/read_samples.ts";
import {
  FEW_SHOT_STAND_IN,
  type FewShotExample,
  type FewShotVariant,
} from "../lib/predict/few_shot_pool.ts";

/** Where examples come from. */
export interface PoolChoice {
  /** A file of examples. */
  file: string | undefined;
  /** The hub data set that is asked, for its own pools. */
  hub: { dataset: string; revision: string } | undefined;
  /** The evaluated variant. */
  variant: FewShotVariant;
}

/**
 * Reads the pool: from the file, else from the data set's own `few_shot` subset, else the stand-in.
 *
 * @param choice Where from.
 * @param signal Ends a download.
 * @param note Told which pool it is when it is not the one that was named.
 * @returns The examples.
 */
export async function fewShotPool(
  choice: PoolChoice,
  signal: AbortSignal,
  note: (text: string) => void,
): Promise<readonly FewShotExample[]> {
  const { file, hub, variant } = choice;
  const read = { requirePredictions: false };
  const example = ({ problem, answer }: FewShotExample) => ({ problem, answer });
  if (file !== undefined) return await Array.fromAsync(readSamples(file, read), example);
  if (hub) {
    try {
      const part = { subset: "few_shot", split: variant, revision: hub.revision };
      const found = await fetchHubDataset(hub.dataset, { ...part, signal, note });
      return await Array.fromAsync(readHubDataset(found, read), example);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      note(error.message);
    }
  }
  note(
    `few-shot examples: the bundled stand-in pool "${variant}", not the benchmark's own (--few-shot-file)`,
  );
  return FEW_SHOT_STAND_IN[variant];
}
