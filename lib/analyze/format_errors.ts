/** Format error classes (Tables 10 and 15). @module */
import { FORMAT_ERROR_CLASSES } from "../score/format_error_class.ts";
import { meanOf, type Stat, STAT_COLUMNS, statOf } from "./_cells.ts";
import { isBase, partnerOf, type Run, standardPartner } from "./_runs.ts";
import { needRows, Study } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import type { AnalysisOptions } from "./options.ts";

const COLUMNS = {
  run: "text",
  label: "text",
  setting: "text",
  class: "text",
  count: "int",
  ...STAT_COLUMNS,
  partner: "text",
  delta: "float",
  arrow: "text",
} as const;

interface Row extends Stat {
  run: string;
  label: string;
  setting: string | null;
  class: string;
  count: number;
  partner: string | null;
  delta: number | null;
  arrow: string | null;
}

/**
 * Shares of the five format error classes.
 *
 * @param frame The samples frame.
 * @param options See {@linkcode AnalysisOptions}; the metric plays no part.
 * @returns A row for each run and class: `count`, n with a class, the share as `mean` with its
 * interval, and against the paired run (standard inference for a thinking run, the base checkpoint
 * for a tuned one) `delta` and an `arrow` (↑, ↓, or none when the printed tenths of a percent agree).
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If the frame has no rows.
 *
 * @example
 * ```ts
 * import { buildFrame, formatErrors } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m", id: "1", format_error: "Perfect" },
 *   { run: "m", id: "2", format_error: "No List" },
 * ]);
 * const table = await formatErrors(frame, { bootstrap: 0 });
 * assert.deepEqual(table.getColumn("mean").toArray(), [0.5, 0, 0, 0, 0.5]);
 * ```
 */
export async function formatErrors(
  frame: DataFrame,
  options: AnalysisOptions = {},
): Promise<DataFrame> {
  const study = await Study.open(frame, options);
  needRows(study);
  const { codes, names } = study.columns.codes("format_error");
  const columns = FORMAT_ERROR_CLASSES.map((name) => {
    const code = names.indexOf(name);
    const values = new Float64Array(codes.length);
    for (let row = 0; row < values.length; row++) {
      values[row] = codes[row]! < 0 ? NaN : codes[row] === code ? 1 : 0;
    }
    return { values, unreadable: undefined };
  });
  const cells = study.cellsOfValues(columns, study.oneGroup()).map((byRun) => byRun.flat());
  return study.table(
    COLUMNS,
    study.runs.flatMap((run) => {
      const partner = standardPartner(run, study.runs) ?? basePartner(run, study.runs);
      return FORMAT_ERROR_CLASSES.map((name, c): Row => {
        const cell = cells[c]![run.index]!;
        const share = meanOf(cell);
        const before = partner ? meanOf(cells[c]![partner.index]!) : NaN;
        const delta = share - before;
        return {
          run: run.name,
          label: run.title,
          setting: run.setting,
          class: name,
          count: cell.sum,
          ...statOf(cell),
          partner: partner?.name ?? null,
          delta: Number.isNaN(delta) ? null : delta,
          arrow: Number.isNaN(delta) ? null : arrow(share, before),
        };
      });
    }),
  );
}

function basePartner(run: Run, runs: readonly Run[]): Run | undefined {
  return isBase(run) ? undefined : partnerOf(run, runs, isBase);
}

function arrow(share: number, before: number): string {
  const change = Math.round(share * 1000) - Math.round(before * 1000);
  return change > 0 ? "↑" : change < 0 ? "↓" : "";
}
