/** Tables of one score by group. @module */
import { type Cell, type Stat, STAT_COLUMNS, statOf } from "./_cells.ts";
import type { Run } from "./_runs.ts";

/** Columns that name the run and the group. */
export const GROUP_COLUMNS = {
  run: "text",
  label: "text",
  group: "text",
  ...STAT_COLUMNS,
} as const;

/** A row of a table of one score by group. */
export interface GroupRow extends Stat {
  /** Name of the run. */
  run: string;
  /** Its label. */
  label: string;
  /** Name of the group. */
  group: string;
}

/** The row of a cell. */
export function groupRow(run: Run, group: string, stat: Stat): GroupRow {
  return { run: run.name, label: run.title, group, ...stat };
}

/** Rows of one run: every group that holds samples. */
export function groupRows(run: Run, cells: readonly Cell[], names: readonly string[]): GroupRow[] {
  return names.flatMap((name, g) => {
    const cell = cells[g]!;
    return cell.n + cell.missing === 0 ? [] : [groupRow(run, name, statOf(cell))];
  });
}

/** Share of a group and what it adds to the run's overall score. */
export interface Contribution {
  /** Group's scored samples / the run's. */
  share: number | null;
  /** Share × mean; over all groups these sum to the overall score. */
  contribution: number | null;
}

/** The contribution of one cell among all cells of the run. */
export function contributionOf(cell: Cell, all: readonly Cell[]): Contribution {
  const total = all.reduce((n, other) => n + other.n, 0);
  return total === 0
    ? { share: null, contribution: null }
    : { share: cell.n / total, contribution: cell.sum / total };
}

/** Runs in the order of a key, largest first; runs without a key last. */
export function sortedBy(runs: readonly Run[], key: (run: Run) => number | null): Run[] {
  const value = (run: Run) => key(run) ?? -Infinity;
  return [...runs].sort((a, b) => {
    const left = value(a), right = value(b);
    return left === right ? a.index - b.index : right - left;
  });
}
