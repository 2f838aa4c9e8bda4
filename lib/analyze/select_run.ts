/** One run of a frame. @module */
import { loadPolars } from "../data/_polars.ts";
import type { DataFrame } from "./frame.ts";

/**
 * The rows of one run.
 *
 * @param frame A samples or elements frame.
 * @param run Name of the run.
 * @returns Its rows, in order.
 * @throws {RangeError} If the frame has no such run.
 *
 * @example
 * ```ts
 * import { buildFrame, selectRun } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([{ run: "a", id: "1" }, { run: "b", id: "1" }]);
 * assert.equal((await selectRun(frame, "a")).height, 1);
 * ```
 */
export async function selectRun(frame: DataFrame, run: string): Promise<DataFrame> {
  const pl = await loadPolars();
  const rows = frame.filter(pl.col("run").eq(pl.lit(run)));
  if (rows.height === 0) throw new RangeError(`the frame has no run ${JSON.stringify(run)}`);
  return rows;
}
