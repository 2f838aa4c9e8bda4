/** Scores by category (Figure 8). @module */
import { statOf } from "./_cells.ts";
import { contributionOf, GROUP_COLUMNS, groupRow } from "./_group_table.ts";
import { needRows, Study } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import type { AnalysisOptions } from "./options.ts";

const COLUMNS = { ...GROUP_COLUMNS, share: "float", contribution: "float" } as const;

/**
 * The score by category, and what each category adds to the overall score.
 *
 * @param frame The samples frame.
 * @param options See {@linkcode AnalysisOptions}.
 * @returns A row for each run and category (`group`; `(missing)` without one): n, mean, interval,
 * `share` of the scored samples and `contribution` = share × mean. Contributions of a run sum to its
 * overall score.
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If the frame has no rows.
 *
 * @example
 * ```ts
 * import { buildFrame, categories } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m", id: "1", category: "Food", rouge_f1: 0.75 },
 *   { run: "m", id: "2", category: "Sports", rouge_f1: 0.25 },
 * ]);
 * const table = await categories(frame, { bootstrap: 0 });
 * assert.deepEqual(table.getColumn("contribution").toArray(), [0.375, 0.125]);
 * ```
 */
export async function categories(
  frame: DataFrame,
  options: AnalysisOptions = {},
): Promise<DataFrame> {
  return await contributions(frame, "category", options);
}

/** Scores and contributions by a text column. */
export async function contributions(
  frame: DataFrame,
  column: string,
  options: AnalysisOptions,
): Promise<DataFrame> {
  const study = await Study.open(frame, options);
  needRows(study);
  const groups = study.groupsBy(column);
  const cells = study.cells(study.metric, groups);
  return study.table(
    COLUMNS,
    study.runs.flatMap((run) => {
      const all = cells[run.index]!;
      return groups.names.flatMap((name, g) =>
        all[g]!.n + all[g]!.missing === 0
          ? []
          : [{ ...groupRow(run, name, statOf(all[g]!)), ...contributionOf(all[g]!, all) }]
      );
    }),
  );
}
