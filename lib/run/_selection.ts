import type { Sample } from "../types.ts";
import { seededRandom } from "../analyze/_random.ts";
import type { HubDataset } from "../data/hub/fetch_hub_dataset.ts";
import type { RowProblem } from "../data/row_problem.ts";
import { hasElements } from "../parse/parse_strict.ts";
import { type Condition, explainEmpty, meets, readConditions, Reservoir } from "./_select.ts";
import { sourceBatches, sourceName } from "./_source.ts";
import type { ScoreFilesOptions } from "./score_files.ts";

/** The samples of a file that are wanted: those that meet the conditions, the first, or some. */
export class Selection {
  /** Samples that were handed out. */
  count = 0;
  /** Bad rows that were left out. */
  skipped = 0;
  #source: string | HubDataset;
  #options: ScoreFilesOptions;
  #tells: boolean;
  #conditions: Condition[];

  /** @param tells Whether bad rows are told; once a file, however often it is read. */
  constructor(source: string | HubDataset, options: ScoreFilesOptions, tells: boolean) {
    this.#source = source;
    this.#options = options;
    this.#tells = tells;
    this.#conditions = readConditions(options.filter ?? []);
  }

  /** What to add to the progress. */
  get note(): string | undefined {
    return this.skipped > 0 ? `${this.skipped} skipped` : undefined;
  }

  /** @throws {Error} If nothing was handed out though something was wanted. */
  checkCount(): void {
    const { maxSamples, sample } = this.#options;
    const name = sourceName(this.#source);
    if (this.count > 0 || maxSamples === 0 || sample === 0) return;
    throw new Error(
      this.#conditions.length > 0
        ? `${name}: no sample has ${explainEmpty(this.#conditions)}`
        : `${name}: no samples${this.skipped > 0 ? `, ${this.skipped} bad rows` : ""}`,
    );
  }

  async *batches(): AsyncGenerator<Sample[]> {
    const { signal } = this.#options;
    for await (const batch of this.#chosen()) {
      signal?.throwIfAborted();
      this.count += batch.length;
      yield batch;
    }
  }

  async *#chosen(): AsyncGenerator<Sample[]> {
    const { map, onError, allowNan = false, signal } = this.#options;
    const { sample: size, maxSamples = Infinity, seed = 0 } = this.#options;
    const conditions = this.#conditions;
    const selects = conditions.length > 0;
    const batches = sourceBatches(this.#source, {
      ...map ? { map } : {},
      ...onError ? { onError } : {},
      onBadRow: (problem: RowProblem) => {
        this.skipped++;
        if (this.#tells) this.#options.onBadRow?.(problem);
      },
      allowNan,
      hasElements,
      limit: selects || size !== undefined ? Infinity : maxSamples,
    });
    const reservoir = size === undefined ? undefined : new Reservoir(size, seededRandom(seed));
    let left = maxSamples;
    for await (const batch of batches) {
      signal?.throwIfAborted();
      let chosen = selects ? batch.filter((sample) => meets(sample, conditions)) : batch;
      if (reservoir) { for (const sample of chosen) reservoir.offer(sample); }
      else {
        if (chosen.length > left) chosen = chosen.slice(0, left);
        left -= chosen.length;
        if (chosen.length > 0) yield chosen;
        if (left === 0) return;
      }
    }
    const drawn = reservoir?.samples().slice(0, maxSamples) ?? [];
    if (drawn.length > 0) yield drawn;
  }
}
