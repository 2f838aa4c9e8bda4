/** Runs that differ in their matcher only. @module */
import type { ResultsRun } from "./read_results.ts";

/**
 * Finds the runs that scored the same predictions by ROUGE and by embedding matching, from what their
 * results files say.
 *
 * @param runs Runs, as {@linkcode readResults} gives them.
 * @returns Pairs of names: ROUGE first, embedding second.
 *
 * @example
 * ```ts
 * import { matcherPairs } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const run = (name: string, options: object) => ({
 *   name,
 *   file: `${name}.json`,
 *   info: { predictions: "m.jsonl", options },
 * });
 * assert.deepEqual(
 *   matcherPairs([run("m", {}), run("m (embedding)", { matcher: "embedding" })]),
 *   [["m", "m (embedding)"]],
 * );
 * ```
 */
export function matcherPairs(runs: readonly ResultsRun[]): [string, string][] {
  const matcher = (run: ResultsRun) =>
    (run.info.options as { matcher?: unknown } | undefined)?.matcher ?? "rouge";
  return runs.filter((run) => matcher(run) === "embedding").flatMap((run) => {
    const partner = runs.find((other) =>
      matcher(other) === "rouge" && other.info.predictions !== undefined &&
      other.info.predictions === run.info.predictions
    );
    return partner ? [[partner.name, run.name] as [string, string]] : [];
  });
}
