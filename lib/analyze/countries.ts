/** Scores by country. @module */
import { contributions } from "./categories.ts";
import type { DataFrame } from "./frame.ts";
import type { AnalysisOptions } from "./options.ts";

/**
 * The score by country, and what each country adds to the overall score.
 *
 * @param frame The samples frame.
 * @param options See {@linkcode AnalysisOptions}.
 * @returns As {@linkcode categories}, a row for each run and country.
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If the frame has no rows.
 *
 * @example
 * ```ts
 * import { buildFrame, countries } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([{ run: "m", id: "1", country: "constructor", rouge_f1: 0.75 }]);
 * const table = await countries(frame, { bootstrap: 0 });
 * assert.deepEqual(table.getColumn("group").toArray(), ["constructor"]);
 * ```
 */
export async function countries(
  frame: DataFrame,
  options: AnalysisOptions = {},
): Promise<DataFrame> {
  return await contributions(frame, "country", options);
}
