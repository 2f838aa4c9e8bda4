/** Rows of two runs side by side. @module */
import type { ColumnKind } from "../data/frame_schema.ts";
import { type Cell, gapOf, meanOf, type Stat, statOf } from "./_cells.ts";
import { byType, type PairedCells, TYPES } from "./_study.ts";

/** Columns of a paired difference. */
export const DELTA_COLUMNS = {
  n: "int",
  n_missing: "int",
  n_unreadable: "int",
  before: "float",
  after: "float",
  delta: "float",
  low: "float",
  high: "float",
  small: "bool",
  reason: "text",
} as const satisfies Record<string, ColumnKind>;

/** Values of {@linkcode DELTA_COLUMNS}. */
export interface Delta {
  /** Pairs with both scores. */
  n: number;
  /** Pairs without one of them. */
  n_missing: number;
  /** Unreadable verdicts of both runs among the pairs. */
  n_unreadable: number;
  /** Mean of the first run over the pairs. */
  before: number | null;
  /** Mean of the second. */
  after: number | null;
  /** Mean of the differences. */
  delta: number | null;
  /** Lower end of its interval. */
  low: number | null;
  /** Upper end. */
  high: number | null;
  /** Whether there are fewer than 20 pairs. */
  small: boolean;
  /** Why a value is null. */
  reason: string | null;
}

/** Paired differences for all, simple and complex questions, from cells by type. */
export function deltasByType(cells: PairedCells): { type: string; delta: Delta }[] {
  const before = byType(cells.a), after = byType(cells.b), difference = byType(cells.difference);
  return TYPES.map((type, t) => ({
    type,
    delta: deltaOf(before[t]!, after[t]!, statOf(difference[t]!)),
  }));
}

/** The gap between simple and complex questions in both runs, and how it changed. */
export function gapDelta(cells: PairedCells): Delta {
  const gap = (of: readonly Cell[]) =>
    of[0]!.n && of[1]!.n ? meanOf(of[0]!) - meanOf(of[1]!) : null;
  const { mean, ...change } = gapOf(cells.difference[0]!, cells.difference[1]!);
  return { ...change, before: gap(cells.a), after: gap(cells.b), delta: mean };
}

/** A paired difference from its cells. */
export function deltaOf(before: Cell, after: Cell, difference: Stat): Delta {
  const { mean, ...rest } = difference;
  const meanOrNull = (cell: Cell) => cell.n === 0 ? null : meanOf(cell);
  return { ...rest, before: meanOrNull(before), after: meanOrNull(after), delta: mean };
}

/** A run without a partner: its own score, and why there is no difference. */
export function unpaired(own: Cell, reason: string): Delta {
  const { n, n_missing, n_unreadable, mean, small } = statOf(own);
  return {
    n,
    n_missing,
    n_unreadable,
    before: null,
    after: mean,
    delta: null,
    low: null,
    high: null,
    small,
    reason,
  };
}
