/** Where verdicts are kept by default. @module */
import { dirname, join } from "node:path";

/**
 * The default place of the verdict store: beside the output, else `.listqa/verdicts.db` in the
 * current folder.
 *
 * @param output Path of the results, where there is one.
 * @returns The path.
 *
 * @example
 * ```ts
 * import { defaultStorePath } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(defaultStorePath("out/results.json").replaceAll("\\", "/"), "out/verdicts.db");
 * ```
 */
export function defaultStorePath(output?: string): string {
  return output === undefined
    ? join(".listqa", "verdicts.db")
    : join(dirname(output), "verdicts.db");
}
