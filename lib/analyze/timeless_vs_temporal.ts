/** Timeless against time-constrained questions (Figure 6). @module */
import { gapOf } from "./_cells.ts";
import { GROUP_COLUMNS, groupRow, groupRows, sortedBy } from "./_group_table.ts";
import { needRows, Study } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import type { AnalysisOptions } from "./options.ts";

/**
 * The score on timeless and on time-constrained questions, and the gap between them.
 *
 * @param frame The samples frame.
 * @param options See {@linkcode AnalysisOptions}.
 * @returns A row for each run and group: `timeless`, `temporal`, `(missing)` (rows without metadata)
 * and `gap` (timeless − temporal); runs with the largest gap first.
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If the frame has no rows.
 *
 * @example
 * ```ts
 * import { buildFrame, timelessVsTemporal } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m", id: "1", timeless: true, rouge_f1: 0.75 },
 *   { run: "m", id: "2", timeless: false, rouge_f1: 0.5 },
 * ]);
 * const table = await timelessVsTemporal(frame, { bootstrap: 0 });
 * assert.deepEqual(table.getColumn("group").toArray(), ["timeless", "temporal", "gap"]);
 * assert.deepEqual(table.getColumn("mean").toArray(), [0.75, 0.5, 0.25]);
 * ```
 */
export async function timelessVsTemporal(
  frame: DataFrame,
  options: AnalysisOptions = {},
): Promise<DataFrame> {
  const study = await Study.open(frame, options);
  needRows(study);
  const groups = study.flagGroups("timeless", ["temporal", "timeless"]);
  const cells = study.cells(study.metric, groups).map(([temporal, timeless, missing]) => ({
    groups: [timeless!, temporal!, missing!],
    gap: gapOf(timeless!, temporal!),
  }));
  const names = [groups.names[1]!, groups.names[0]!, groups.names[2]!];
  return study.table(
    GROUP_COLUMNS,
    sortedBy(study.runs, (run) => cells[run.index]!.gap.mean).flatMap((run) => [
      ...groupRows(run, cells[run.index]!.groups, names),
      groupRow(run, "gap", cells[run.index]!.gap),
    ]),
  );
}
