import { elementRows, frameRow } from "../analyze/frame_row.ts";
import { type ContinentFinder, loadContinents } from "../data/continents.ts";
import { ELEMENT_COLUMNS, MANIFEST_COLUMNS, SAMPLE_COLUMNS } from "../data/frame_schema.ts";
import { createFrameWriter, type FrameWriter } from "../data/frame_writer.ts";
import type { ManifestEntry } from "../data/read_manifest.ts";
import type { ResultRow } from "../report/result_row.ts";

/** What frames are written, and where. */
export interface FrameSinkOptions {
  frame?: string;
  elementsFrame?: string;
  manifest?: ReadonlyMap<string, ManifestEntry>;
}

/** Writes the frames of all runs of a command. */
export class FrameSink {
  #options: FrameSinkOptions;
  #continents: ContinentFinder | undefined;
  #samples: FrameWriter | undefined;
  #elements: FrameWriter | undefined;

  private constructor(options: FrameSinkOptions) {
    this.#options = options;
  }

  /** Loads what the frames need: polars, a country list. */
  static async open(options: FrameSinkOptions): Promise<FrameSink> {
    const sink = new FrameSink(options);
    const { frame, elementsFrame } = options;
    try {
      if (frame !== undefined) {
        sink.#continents = await loadContinents();
        sink.#samples = await createFrameWriter(frame, { ...SAMPLE_COLUMNS, ...MANIFEST_COLUMNS });
      }
      if (elementsFrame !== undefined) {
        sink.#elements = await createFrameWriter(elementsFrame, ELEMENT_COLUMNS);
      }
    } catch (error) {
      sink.abort();
      throw error;
    }
    return sink;
  }

  add(run: string, row: ResultRow): void {
    const entry = this.#options.manifest?.get(run) ?? {};
    this.#samples?.add(
      frameRow(run, entry, row, (country) => this.#continents!.continentOf(country)),
    );
    if (this.#elements) {
      for (const element of elementRows(run, entry, row)) this.#elements.add(element);
    }
  }

  /** Completes the frames; gives their names. */
  async finish(): Promise<string[]> {
    await this.#samples?.finish();
    await this.#elements?.finish();
    const { frame, elementsFrame } = this.#options;
    return [frame, elementsFrame].filter((path) => path !== undefined);
  }

  abort(): void {
    this.#samples?.abort();
    this.#elements?.abort();
  }

  /** Countries that no continent was found for, with how often each was met. */
  get unknownCountries(): ReadonlyMap<string, number> {
    return this.#continents?.unknown ?? new Map();
  }
}
