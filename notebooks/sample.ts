/**
 * Where the bundled sample lies, whatever folder a notebook was started in.
 *
 * @module
 */

/** Addresses of the files of the bundled sample. */
export interface SampleFiles {
  /** Real answers of five models to questions of TLQA. */
  readonly real: URL;
  /** Simulated answers of two runs that no model made. */
  readonly simulated: URL;
  /** The run manifest of both. */
  readonly manifest: URL;
}

/** The bundled sample; see `notebooks/data/README.md`. */
export const SAMPLE: SampleFiles = {
  real: new URL("./data/real.jsonl", import.meta.url),
  simulated: new URL("./data/simulated.jsonl", import.meta.url),
  manifest: new URL("./data/runs.json", import.meta.url),
};
