/** Scores by length of the reference list (Figure 7). @module */
import { gapOf, unionCell } from "./_cells.ts";
import { GROUP_COLUMNS, groupRow, groupRows } from "./_group_table.ts";
import { type Groups, needRows, Study } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import type { AnalysisOptions } from "./options.ts";

/** Columns of the table: which view a row belongs to, then the group. */
const COLUMNS = { view: "text", ...GROUP_COLUMNS } as const;

/**
 * The score on questions with exactly 3 and with 4 or more reference elements, and by exact length.
 *
 * @param frame The samples frame.
 * @param options See {@linkcode AnalysisOptions}.
 * @returns A row for each run and group. `view` is `split` for the groups `3`, `4+` and `gap`
 * (3 − 4 or more; lists under 3 elements are `1-2`), `exact` for one row a length.
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If the frame has no rows.
 *
 * @example
 * ```ts
 * import { buildFrame, listLength } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m", id: "1", n_reference: 3, rouge_f1: 0.75 },
 *   { run: "m", id: "2", n_reference: 5, rouge_f1: 0.5 },
 * ]);
 * const table = await listLength(frame, { bootstrap: 0 });
 * assert.deepEqual(table.getColumn("group").toArray(), ["3", "4+", "gap", "3", "5"]);
 * ```
 */
export async function listLength(
  frame: DataFrame,
  options: AnalysisOptions = {},
): Promise<DataFrame> {
  const study = await Study.open(frame, options);
  needRows(study);
  const lengths = study.values("n_reference");
  const distinct = [...new Set(lengths)].filter((n) => !Number.isNaN(n)).sort((a, b) => a - b);
  const place = new Map(distinct.map((n, i) => [n, i]));
  const exact: Groups = {
    of: Int32Array.from(lengths, (n) => place.get(n) ?? -1),
    names: distinct.map(String),
    key: "n_reference",
  };
  const cells = study.cells(study.metric, exact);
  return study.table(
    COLUMNS,
    study.runs.flatMap((run) => {
      const own = cells[run.index]!;
      const where = (test: (n: number) => boolean) =>
        unionCell(own.filter((_, g) => test(distinct[g]!)));
      const three = where((n) => n === 3), more = where((n) => n > 3);
      const rows = [
        ...groupRows(run, [three, more, where((n) => n > 0 && n < 3)], ["3", "4+", "1-2"]),
        groupRow(run, "gap", gapOf(three, more)),
      ];
      return [
        ...rows.map((row) => ({ view: "split", ...row })),
        ...groupRows(run, own, exact.names)
          .map((row) => ({ view: "exact", ...row })),
      ];
    }),
  );
}
