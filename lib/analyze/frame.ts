/** Builds the frames that the analyses read. @module */
import {
  type DataFrame as PolarsFrame,
  type DataType,
  loadPolars,
  type PolarsModule,
} from "../data/_polars.ts";
import {
  type ColumnKind,
  ELEMENT_COLUMNS,
  MANIFEST_COLUMNS,
  SAMPLE_COLUMNS,
} from "../data/frame_schema.ts";
import type { ElementRow, FrameRow } from "./frame_row.ts";

/** A polars data frame. */
export type DataFrame = PolarsFrame;

/** Columns of the samples frame with those of the manifest, in order. */
export const FRAME_COLUMNS: Record<keyof FrameRow, ColumnKind> = {
  ...SAMPLE_COLUMNS,
  ...MANIFEST_COLUMNS,
};

/** The polars type of a kind. Int64, since polars' Int32 turns nulls of an array into 0. */
export function dataType(pl: PolarsModule, kind: ColumnKind): DataType {
  return kind === "text" ? pl.Utf8 : kind === "int" ? pl.Int64 : kind === "bool" ? pl.Bool : (
    pl.Float64
  );
}

/** Columns that can be handed from thread to thread: name, kind and values. */
export type Columns = readonly (readonly [name: string, kind: ColumnKind, values: unknown[]])[];

/** The frame of columns. */
export function frameOf(pl: PolarsModule, columns: Columns): DataFrame {
  return pl.DataFrame(
    columns.map(([name, kind, values]) => pl.Series(name, values, dataType(pl, kind))),
  );
}

/** Collects rows by column, so that no type is guessed from the first rows. */
export class ColumnCollector<R> {
  /** What is collected. */
  readonly columns: Columns;

  /** Collects these columns. */
  constructor(columns: Record<string, ColumnKind>) {
    this.columns = Object.entries(columns).map(([name, kind]) => [name, kind, []] as const);
  }

  /** Adds a row. */
  add(row: R): void {
    const cells = row as Record<string, unknown>;
    for (const [name, , values] of this.columns) values.push(cells[name] ?? null);
  }

  /** The frame. */
  finish(pl: PolarsModule): DataFrame {
    return frameOf(pl, this.columns);
  }
}

/**
 * The samples frame of rows.
 *
 * @param rows Rows, as {@linkcode frameRow} makes them; a field that is left out is null.
 * @returns A frame with the columns of `results.parquet`.
 * @throws {Error} If polars cannot be loaded.
 *
 * @example
 * ```ts
 * import { buildFrame } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([{ run: "my-model", id: "1", n_reference: 3, rouge_f1: 0.5 }]);
 * assert.deepEqual(frame.getColumn("rouge_f1").toArray(), [0.5]);
 * ```
 */
export async function buildFrame(rows: Iterable<Partial<FrameRow>>): Promise<DataFrame> {
  const collector = new ColumnCollector<Partial<FrameRow>>(FRAME_COLUMNS);
  for (const row of rows) collector.add(row);
  return collector.finish(await loadPolars());
}

/**
 * The elements frame of rows.
 *
 * @param rows Rows, as {@linkcode elementRows} makes them; a field that is left out is null.
 * @returns A frame with the columns of `--elements-frame`.
 * @throws {Error} If polars cannot be loaded.
 *
 * @example
 * ```ts
 * import { buildElementsFrame } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildElementsFrame([{ run: "my-model", id: "1", predicted: 0, verdict: "A" }]);
 * assert.equal(frame.height, 1);
 * ```
 */
export async function buildElementsFrame(
  rows: Iterable<Partial<ElementRow>>,
): Promise<DataFrame> {
  const collector = new ColumnCollector<Partial<ElementRow>>(ELEMENT_COLUMNS);
  for (const row of rows) collector.add(row);
  return collector.finish(await loadPolars());
}
