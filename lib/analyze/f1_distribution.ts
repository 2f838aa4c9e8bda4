/** Distribution of per-sample scores (Figure 16). @module */
import { type Cell, meanOf, STAT_COLUMNS, statOf } from "./_cells.ts";
import { sortedBy } from "./_group_table.ts";
import { byType, needRows, Study } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import type { AnalysisOptions } from "./options.ts";

/** Tables of {@linkcode f1Distribution}. */
export interface F1Distribution {
  /** A row for each run and bin: its number 0–9, both ends, how many samples and their share. */
  bins: DataFrame;
  /**
   * A row for each run, best first: n, mean and interval, the means of simple and complex questions,
   * and the share of samples that score 0.
   */
  summary: DataFrame;
}

/** Number of bins. */
const BINS = 10;

/**
 * How the scores of single samples are spread.
 *
 * @param frame The samples frame.
 * @param options See {@linkcode AnalysisOptions}.
 * @returns Two tables, see {@linkcode F1Distribution}; the last bin holds 1 as well.
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If the frame has no rows.
 *
 * @example
 * ```ts
 * import { buildFrame, f1Distribution } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m", id: "1", rouge_f1: 0 },
 *   { run: "m", id: "2", rouge_f1: 1 },
 * ]);
 * const { bins } = await f1Distribution(frame, { bootstrap: 0 });
 * assert.deepEqual(bins.getColumn("count").toArray(), [1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
 * ```
 */
export async function f1Distribution(
  frame: DataFrame,
  options: AnalysisOptions = {},
): Promise<F1Distribution> {
  const study = await Study.open(frame, options);
  needRows(study);
  const cells = study.cells(study.metric, study.typeGroups()).map(byType);
  const values = study.values(study.metric);
  const counts = study.runs.map((run) => histogram(values, run.rows));
  const order = sortedBy(study.runs, (run) => mean(cells[run.index]![0]!));
  const names = (run: typeof order[number]) => ({ run: run.name, label: run.title });
  return {
    bins: study.table(
      {
        run: "text",
        label: "text",
        bin: "int",
        from: "float",
        to: "float",
        count: "int",
        share: "float",
      },
      order.flatMap((run) => {
        const own = counts[run.index]!;
        const n = cells[run.index]![0]!.n;
        return own.bins.map((count, bin) => ({
          ...names(run),
          bin,
          from: bin / BINS,
          to: (bin + 1) / BINS,
          count,
          share: n === 0 ? null : count / n,
        }));
      }),
    ),
    summary: study.table(
      {
        run: "text",
        label: "text",
        ...STAT_COLUMNS,
        mean_simple: "float",
        mean_complex: "float",
        zero_share: "float",
      },
      order.map((run) => {
        const [all, simple, complex] = cells[run.index]!;
        return {
          ...names(run),
          ...statOf(all!),
          mean_simple: mean(simple!),
          mean_complex: mean(complex!),
          zero_share: all!.n === 0 ? null : counts[run.index]!.zeros / all!.n,
        };
      }),
    ),
  };
}

function mean(cell: Cell): number | null {
  return cell.n === 0 ? null : meanOf(cell);
}

function histogram(values: Float64Array, rows: Int32Array): { bins: number[]; zeros: number } {
  const bins = new Array<number>(BINS).fill(0);
  let zeros = 0;
  for (const row of rows) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    if (value === 0) zeros++;
    // Rounded first, so that 0.3 (0.1 × 3 = 0.30000000000000004 and its like) falls on its own edge.
    const bin = Math.floor(Math.round(value * BINS * 1e9) / 1e9);
    bins[Math.max(0, Math.min(bin, BINS - 1))]!++;
  }
  return { bins, zeros };
}
