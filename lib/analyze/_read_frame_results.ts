/** Results of Parquet. @module */
import { type ColumnKind, ELEMENT_COLUMNS, MANIFEST_COLUMNS } from "../data/frame_schema.ts";
import type { PolarsModule } from "../data/_polars.ts";
import type { ManifestEntry } from "../data/read_manifest.ts";
import { type DataFrame, dataType, FRAME_COLUMNS } from "./frame.ts";
import type { ResultsRun } from "./read_results.ts";
import { notResults } from "./_results_files.ts";

/** A frame that was read: of samples with its runs, or of elements. */
export type FrameResults = { runs: ResultsRun[]; samples: DataFrame } | { elements: DataFrame };

/** Reads a samples frame or an elements frame. */
export function readFrameResults(
  pl: PolarsModule,
  file: string,
  manifest: ReadonlyMap<string, ManifestEntry> | undefined,
): FrameResults {
  const frame = pl.readParquet(file);
  const has = new Set(frame.columns);
  if (has.has("predicted") && has.has("run")) {
    return { elements: conform(pl, frame, ELEMENT_COLUMNS) };
  }
  if (!has.has("run") || !has.has("id") || !has.has("rouge_f1")) {
    throw notResults(file, "has no columns run, id and rouge_f1");
  }
  const samples = withManifest(pl, conform(pl, frame, FRAME_COLUMNS), manifest);
  const names = samples.getColumn("run").unique().toArray().sort() as string[];
  return { samples, runs: names.map((name) => ({ name, file, info: {} })) };
}

/** The frame with exactly these columns and types; missing columns hold nulls. */
function conform(
  pl: PolarsModule,
  frame: DataFrame,
  columns: Record<string, ColumnKind>,
): DataFrame {
  const has = new Set(frame.columns);
  return frame.select(
    ...Object.entries(columns).map(([name, kind]) =>
      (has.has(name) ? pl.col(name) : pl.lit(null)).cast(dataType(pl, kind)).alias(name)
    ),
  );
}

/** Manifest entries replace what the frame says of their runs. */
function withManifest(
  pl: PolarsModule,
  frame: DataFrame,
  manifest: ReadonlyMap<string, ManifestEntry> | undefined,
): DataFrame {
  if (!manifest) return frame;
  const names = frame.getColumn("run").toArray() as string[];
  return frame.withColumns(
    ...Object.entries(MANIFEST_COLUMNS).map(([column, kind]) => {
      const old = frame.getColumn(column).toArray() as unknown[];
      const values = names.map((name, i) =>
        manifest.has(name) ? manifest.get(name)![column] ?? null : old[i]
      );
      return pl.Series(column, values, dataType(pl, kind));
    }),
  );
}
