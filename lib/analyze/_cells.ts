/** Statistics of cells: a run's samples within a group. @module */
import type { ColumnKind } from "../data/frame_schema.ts";
import { intervalReason } from "./bootstrap_mean.ts";
import { clusterLayout, sumByLayout } from "./_clusters.ts";
import {
  type ClusterSums,
  type Draws,
  percentileInterval,
  type Resampled,
  resampledMeans,
  resampledSums,
} from "./_draws.ts";
import { SMALL_GROUP } from "./options.ts";

/** What is known of one cell. */
export interface Cell {
  /** Samples with a score. */
  n: number;
  /** Samples without one. */
  missing: number;
  /** Unreadable verdicts among them. */
  unreadable: number;
  /** Sum of the scores. */
  sum: number;
  /** Number of clusters that hold scores; at least so many in a union. 0 without resamples. */
  clusters: number;
  /** The first of them; −1 without any. */
  firstCluster: number;
  /** Sum and count in each resample. */
  resampled: Resampled | undefined;
}

/** A score column. */
export interface CellValues {
  /** NaN where there is none. */
  values: Float64Array;
  /** Unreadable verdicts of each row. */
  unreadable: Float64Array | undefined;
}

/** The cells of each column, run and group. */
export function cellsOf(
  columns: readonly CellValues[],
  runs: readonly Int32Array[],
  groups: { of: Int32Array; names: readonly string[] },
  clusters: { codes: Int32Array; count: number },
  draws: Draws | undefined,
): Cell[][][] {
  const sums: ClusterSums[] = [];
  const sampled: Cell[] = [];
  const cells = columns.map((): Cell[][] => []);
  for (const [r, run] of runs.entries()) {
    const members = rowsByGroup(run, groups.of, groups.names.length);
    const layouts = draws
      ? members.map((rows) => clusterLayout(rows, clusters.codes, clusters.count))
      : [];
    for (const [c, { values, unreadable }] of columns.entries()) {
      cells[c]![r] = members.map((rows, g) => {
        const cell = describe(values, unreadable, rows);
        if (draws && cell.n > 0) {
          const sum = sumByLayout(values, rows, layouts[g]!);
          cell.clusters = sum.cluster.length;
          cell.firstCluster = sum.cluster[0]!;
          sums.push(sum);
          sampled.push(cell);
        }
        return cell;
      });
    }
  }
  if (draws) {
    for (const [i, resampled] of resampledSums(sums, draws).entries()) {
      sampled[i]!.resampled = resampled;
    }
  }
  return cells;
}

function rowsByGroup(rows: Int32Array, groupOf: Int32Array, groups: number): number[][] {
  const out: number[][] = Array.from({ length: groups }, () => []);
  for (const row of rows) if (groupOf[row]! >= 0) out[groupOf[row]!]!.push(row);
  return out;
}

function describe(
  values: Float64Array,
  unreadable: Float64Array | undefined,
  rows: readonly number[],
): Cell {
  let n = 0, sum = 0, failed = 0;
  for (const row of rows) {
    const value = values[row]!;
    if (!Number.isNaN(value)) {
      n++;
      sum += value;
    }
    if (unreadable && !Number.isNaN(unreadable[row]!)) failed += unreadable[row]!;
  }
  return {
    n,
    missing: rows.length - n,
    unreadable: failed,
    sum,
    clusters: 0,
    firstCluster: -1,
    resampled: undefined,
  };
}

/** The cell of the union of disjoint groups. */
export function unionCell(cells: readonly Cell[]): Cell {
  const add = (of: (cell: Cell) => number) => cells.reduce((total, cell) => total + of(cell), 0);
  const parts = cells.filter((cell) => cell.n > 0);
  return {
    n: add((cell) => cell.n),
    missing: add((cell) => cell.missing),
    unreadable: add((cell) => cell.unreadable),
    sum: add((cell) => cell.sum),
    clusters: Math.max(
      new Set(parts.map((cell) => cell.firstCluster)).size,
      ...parts.map((cell) => cell.clusters),
      0,
    ),
    firstCluster: Math.min(...parts.map((cell) => cell.firstCluster), Infinity),
    resampled: parts.length === 1
      ? parts[0]!.resampled
      : parts.length > 0 && parts.every((cell) => cell.resampled)
      ? addResampled(parts.map((cell) => cell.resampled!))
      : undefined,
  };
}

function addResampled(parts: readonly Resampled[]): Resampled {
  const sum = parts[0]!.sum.slice(), count = parts[0]!.count.slice();
  for (const part of parts.slice(1)) {
    for (let b = 0; b < sum.length; b++) {
      sum[b]! += part.sum[b]!;
      count[b]! += part.count[b]!;
    }
  }
  return { sum, count };
}

/** Mean of a cell; NaN without scores. */
export function meanOf(cell: Cell): number {
  return cell.sum / cell.n;
}

/** Means of a cell in each resample. */
export function replicatesOf(cell: Cell): Float64Array | undefined {
  return cell.resampled && resampledMeans(cell.resampled);
}

/** Columns that every table of means carries. */
export const STAT_COLUMNS = {
  n: "int",
  n_missing: "int",
  n_unreadable: "int",
  mean: "float",
  low: "float",
  high: "float",
  small: "bool",
  reason: "text",
} as const satisfies Record<string, ColumnKind>;

/** Values of {@linkcode STAT_COLUMNS}. */
export interface Stat {
  /** Samples with a score. */
  n: number;
  /** Samples without one. */
  n_missing: number;
  /** Unreadable verdicts among them. */
  n_unreadable: number;
  /** Mean score. */
  mean: number | null;
  /** Lower end of its 95 % interval. */
  low: number | null;
  /** Upper end. */
  high: number | null;
  /** Whether the group has fewer than 20 samples. */
  small: boolean;
  /** Why a value is null. */
  reason: string | null;
}

/** The statistics of a cell as a table shows them. */
export function statOf(cell: Cell): Stat {
  const counts = { n: cell.n, n_missing: cell.missing, n_unreadable: cell.unreadable };
  const small = cell.n < SMALL_GROUP;
  if (cell.n === 0) {
    const reason = cell.missing > 0 ? "no sample has this score" : "no samples";
    return { ...counts, mean: null, low: null, high: null, small, reason };
  }
  return { ...counts, mean: meanOf(cell), ...endsOf(cell, replicatesOf(cell)), small };
}

/** Both ends of a cell's interval, with the reason when there is none. */
export function endsOf(
  cell: Cell,
  replicates: Float64Array | undefined,
): { low: number | null; high: number | null; reason: string | null } {
  const reason = intervalReason(cell.clusters, replicates ? replicates.length : 0);
  if (reason !== undefined) return { low: null, high: null, reason };
  return ends(replicates!);
}

/** Both ends of the interval of replicates. */
export function ends(
  replicates: Float64Array,
): { low: number | null; high: number | null; reason: string | null } {
  const { low, high } = percentileInterval(replicates);
  return Number.isNaN(low)
    ? { low: null, high: null, reason: "the group is drawn in too few resamples" }
    : { low, high, reason: null };
}

/** The difference of two means that are not paired: `a` − `b`. */
export function gapOf(a: Cell, b: Cell): Stat {
  const n = a.n + b.n;
  const counts = {
    n,
    n_missing: a.missing + b.missing,
    n_unreadable: a.unreadable + b.unreadable,
    small: Math.min(a.n, b.n) < SMALL_GROUP,
  };
  if (a.n === 0 || b.n === 0) {
    return { ...counts, mean: null, low: null, high: null, reason: "one group has no score" };
  }
  const mean = meanOf(a) - meanOf(b);
  const left = replicatesOf(a), right = replicatesOf(b);
  const reason = intervalReason(
    Math.min(a.clusters, b.clusters),
    left && right ? left.length : 0,
  );
  if (reason !== undefined) return { ...counts, mean, low: null, high: null, reason };
  return { ...counts, mean, ...ends(left!.map((value, i) => value - right![i]!)) };
}
