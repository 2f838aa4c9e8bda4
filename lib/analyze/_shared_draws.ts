/** Clusters and draws of a frame, kept so that every analysis of it uses the same. @module */
import type { Cell } from "./_cells.ts";
import type { FrameColumns } from "./_columns.ts";
import { drawClusters, type Draws } from "./_draws.ts";

/** What the analyses of one frame share. */
export class Shared {
  readonly #clusters = new Map<string, { codes: Int32Array; count: number }>();
  readonly #draws = new Map<string, Draws>();

  /** Cells by column, groups and draws; only those of named groups. */
  readonly cells = new Map<string, Cell[][]>();

  constructor(readonly columns: FrameColumns) {}

  clusters(resample: "page" | "sample"): { codes: Int32Array; count: number } {
    let clusters = this.#clusters.get(resample);
    if (!clusters) {
      const ids = this.columns.codes("id");
      const pages = this.columns.codes("page");
      // Numbers stand in for the labels; both lists of names are sorted, so the order is theirs.
      const labels = ids.codes.map((id, row) => {
        const page = resample === "page" ? pages.codes[row]! : -1;
        return page >= 0 ? page : pages.names.length + (id >= 0 ? id : ids.names.length + row);
      });
      clusters = compact(labels, pages.names.length + ids.names.length + labels.length);
      this.#clusters.set(resample, clusters);
    }
    return clusters;
  }

  draws(resample: "page" | "sample", resamples: number, seed: number): Draws {
    const key = `${resample} ${resamples} ${seed}`;
    let draws = this.#draws.get(key);
    if (!draws) {
      draws = drawClusters(this.clusters(resample).count, resamples, seed);
      // Other draws are seldom asked for again, and they are large.
      this.#draws.clear();
      this.cells.clear();
      this.#draws.set(key, draws);
    }
    return draws;
  }
}

function compact(labels: Int32Array, limit: number): { codes: Int32Array; count: number } {
  const code = new Int32Array(limit).fill(-1);
  for (const label of labels) code[label] = 0;
  let count = 0;
  for (let label = 0; label < limit; label++) if (code[label] === 0) code[label] = count++;
  return { codes: labels.map((label) => code[label]!), count };
}

const shared = new WeakMap<FrameColumns, Shared>();

/** The shared draws of a frame. */
export function sharedOf(columns: FrameColumns): Shared {
  let entry = shared.get(columns);
  if (!entry) {
    entry = new Shared(columns);
    shared.set(columns, entry);
  }
  return entry;
}
