/** Scores by continent (Figure 9). @module */
import { statOf } from "./_cells.ts";
import { contributionOf, GROUP_COLUMNS, groupRow } from "./_group_table.ts";
import { type Groups, needRows, Study } from "./_study.ts";
import { MISSING } from "../text/missing.ts";
import type { DataFrame } from "./frame.ts";
import type { AnalysisOptions } from "./options.ts";

/** Options of {@linkcode continents}. */
export interface ContinentsOptions extends AnalysisOptions {
  /**
   * The continent that the second pair of shares leaves out.
   *
   * @default {"North America"}
   */
  without?: string;
}

const COLUMNS = {
  ...GROUP_COLUMNS,
  share: "float",
  contribution: "float",
  share_without: "float",
  contribution_without: "float",
} as const;

/** Name of the group of rows whose country has no known continent. */
export const UNKNOWN = "(unknown)";

/**
 * The score by continent, what each continent adds to the overall score, and the same without the
 * continent that dominates the data.
 *
 * @param frame The samples frame.
 * @param options See {@linkcode ContinentsOptions}.
 * @returns A row for each run and continent (`group`; `(unknown)` for countries without a known
 * continent, `(missing)` for rows without a country): n, mean, interval, `share`, `contribution` (they
 * sum to the overall score), `share_without` and `contribution_without` (shares renormalized; `null`
 * for the continent left out).
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If the frame has no rows.
 *
 * @example
 * ```ts
 * import { buildFrame, continents } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m", id: "1", continent: "Asia", rouge_f1: 0.25 },
 *   { run: "m", id: "2", continent: "North America", rouge_f1: 0.75 },
 * ]);
 * const table = await continents(frame, { bootstrap: 0 });
 * assert.deepEqual(table.getColumn("contribution").toArray(), [0.125, 0.375]);
 * assert.deepEqual(table.getColumn("contribution_without").toArray(), [0.25, null]);
 * ```
 */
export async function continents(
  frame: DataFrame,
  options: ContinentsOptions = {},
): Promise<DataFrame> {
  const { without = "North America" } = options;
  const study = await Study.open(frame, options);
  needRows(study);
  const groups = continentGroups(study);
  const cells = study.cells(study.metric, groups);
  return study.table(
    COLUMNS,
    study.runs.flatMap((run) => {
      const all = cells[run.index]!;
      const rest = all.filter((_, g) => groups.names[g] !== without);
      return groups.names.flatMap((name, g) => {
        const cell = all[g]!;
        if (cell.n + cell.missing === 0) return [];
        const other = name === without
          ? { share: null, contribution: null }
          : contributionOf(cell, rest);
        return [{
          ...groupRow(run, name, statOf(cell)),
          ...contributionOf(cell, all),
          share_without: other.share,
          contribution_without: other.contribution,
        }];
      });
    }),
  );
}

/** Rows by continent; a known country of no known continent stands apart from no country at all. */
export function continentGroups(study: Study): Groups {
  const { of, names } = study.groupsBy("continent");
  const country = study.columns.codes("country").codes;
  const unknown = names.length - 1, missing = names.length;
  return {
    of: of.map((group, row) => group < unknown ? group : country[row]! >= 0 ? unknown : missing),
    names: [...names.slice(0, -1), UNKNOWN, MISSING],
    key: "continent and unknown",
  };
}
