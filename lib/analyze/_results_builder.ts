/** Frames of several results files, put together. @module */
import { ELEMENT_COLUMNS } from "../data/frame_schema.ts";
import type { PolarsModule } from "../data/_polars.ts";
import type { ManifestEntry } from "../data/read_manifest.ts";
import { ColumnCollector, type DataFrame, frameOf } from "./frame.ts";
import type { ElementRow } from "./frame_row.ts";
import { readFrameResults } from "./_read_frame_results.ts";
import type { JsonResults } from "./_read_json_results.ts";
import type { Results, ResultsRun } from "./read_results.ts";

/** Gathers what files hold. */
export class ResultsBuilder {
  readonly #pl: PolarsModule;
  readonly #runs: ResultsRun[] = [];
  readonly #samples: DataFrame[] = [];
  readonly #elements: DataFrame[] = [];

  /** Builds frames with this polars. */
  constructor(pl: PolarsModule) {
    this.#pl = pl;
  }

  /** Adds a run; a name belongs to one file. */
  addRun(run: ResultsRun): void {
    const other = this.#runs.find(({ name }) => name === run.name);
    if (other?.file === run.file) throw new RangeError(`${run.file}: is named twice`);
    if (other) {
      throw new RangeError(
        `run "${run.name}" is in ${other.file} and in ${run.file}; name one otherwise with score --run-name`,
      );
    }
    this.#runs.push(run);
  }

  /** Adds the columns of a file of JSON, of which the runs are added already. */
  addColumns({ samples, elements }: JsonResults): void {
    this.#samples.push(frameOf(this.#pl, samples));
    this.#elements.push(frameOf(this.#pl, elements));
  }

  /** Adds a Parquet file. */
  addFrame(file: string, manifest: ReadonlyMap<string, ManifestEntry> | undefined): void {
    const read = readFrameResults(this.#pl, file, manifest);
    if ("elements" in read) {
      this.#elements.push(read.elements);
      return;
    }
    for (const run of read.runs) this.addRun(run);
    this.#samples.push(read.samples);
  }

  /** What all files hold together. */
  finish(files: readonly string[], unknownCountries: Results["unknownCountries"]): Results {
    const pl = this.#pl;
    if (this.#samples.length === 0) {
      throw new TypeError(
        `${files.join(", ")}: elements only; name the results or samples frame too`,
      );
    }
    const elements = this.#elements.length === 0
      ? new ColumnCollector<ElementRow>(ELEMENT_COLUMNS).finish(pl)
      : pl.concat(this.#elements);
    return { samples: pl.concat(this.#samples), elements, runs: this.#runs, unknownCountries };
  }
}
