/**
 * A frame opened for one analysis: its runs, its rows, the shared draws, and the statistics of the
 * cells (a run's samples within a group).
 *
 * @module
 */
import { MISSING } from "../text/missing.ts";
import type { PolarsModule } from "../data/_polars.ts";
import type { ColumnKind } from "../data/frame_schema.ts";
import { columnsOf, type FrameColumns } from "./_columns.ts";
import type { Draws } from "./_draws.ts";
import { type Cell, cellsOf, type CellValues, unionCell } from "./_cells.ts";
import { ColumnCollector, type DataFrame } from "./frame.ts";
import { type Run, runsOf } from "./_runs.ts";
import { sharedOf } from "./_shared_draws.ts";
import {
  type AnalysisOptions,
  checkOptions,
  MissingDataError,
  type ScoreColumn,
} from "./options.ts";

/** Groups of rows: a group's number for each row of the frame, −1 for rows in no group. */
export interface Groups {
  /** One number a row. */
  of: Int32Array;
  /** Names of the groups. */
  names: readonly string[];
  /** Names the grouping, so that its cells are kept for the next analysis. */
  key?: string;
}

/** Cells of the samples that two runs share, by group. */
export interface PairedCells {
  /** Scores of the first run. */
  a: Cell[];
  /** Scores of the second. */
  b: Cell[];
  /** Differences `b` − `a`. */
  difference: Cell[];
}

/** A frame opened for one analysis. */
export class Study {
  readonly #rowsById = new Map<number, Int32Array>();
  #types: Groups | undefined;

  private constructor(
    /** polars. */
    readonly pl: PolarsModule,
    /** Columns of the frame. */
    readonly columns: FrameColumns,
    /** The runs, by name. */
    readonly runs: readonly Run[],
    /** The score. */
    readonly metric: ScoreColumn,
    /** Number of resamples. */
    readonly bootstrap: number,
    /** The cluster of each row. */
    readonly clusters: { codes: Int32Array; count: number },
    private readonly draw: () => Draws,
    private readonly kept: Map<string, Cell[][]>,
    private readonly drawKey: string,
  ) {}

  /** Opens a frame. */
  static async open(frame: DataFrame, options: AnalysisOptions = {}): Promise<Study> {
    const checked = checkOptions(options);
    const columns = await columnsOf(frame);
    for (const needed of ["run", "id", "rouge_f1"]) {
      if (!columns.has(needed)) {
        throw new TypeError(`frame: has no column ${needed}; build it with buildFrame()`);
      }
    }
    const runs = runsOf(columns);
    const metric = checked.metric ??
      (columns.numbers("judge_f1").some((value) => !Number.isNaN(value)) ? "judge_f1" : "rouge_f1");
    const shared = sharedOf(columns);
    const clusters = shared.clusters(checked.resample);
    const draw = () => shared.draws(checked.resample, checked.bootstrap, checked.seed);
    const { resample, bootstrap, seed } = checked;
    const drawKey = `${resample} ${bootstrap} ${seed}`;
    const kept = shared.cells;
    return new Study(columns.pl, columns, runs, metric, bootstrap, clusters, draw, kept, drawKey);
  }

  /** The shared draws; none without resamples. */
  get draws(): Draws | undefined {
    return this.bootstrap === 0 ? undefined : this.draw();
  }

  /** A column of numbers, NaN for null. */
  values(column: string): Float64Array {
    return this.columns.numbers(column);
  }

  /** Unreadable verdicts of each row, where the score depends on verdicts. */
  unreadable(column: string): Float64Array | undefined {
    return column.startsWith("judge_") ? this.values("n_unreadable") : undefined;
  }

  /** Statistics of a score by run and group: `[run][group]`. */
  cells(column: string, groups: Groups): Cell[][] {
    return this.cellsOfMany([column], groups)[0]!;
  }

  /** As {@linkcode cells}, for several scores in one pass: `[column][run][group]`. */
  cellsOfMany(columns: readonly string[], groups: Groups): Cell[][][] {
    // Drawn first: new draws drop what was kept of the old ones.
    void this.draws;
    const keyOf = (column: string) => `${column} ${groups.key} ${this.drawKey}`;
    const missing = columns.filter((column) =>
      groups.key === undefined || !this.kept.has(keyOf(column))
    );
    const fresh = this.cellsOfValues(
      missing.map((column) => ({
        values: this.values(column),
        unreadable: this.unreadable(column),
      })),
      groups,
    );
    if (groups.key === undefined) return fresh;
    for (const [i, column] of missing.entries()) this.kept.set(keyOf(column), fresh[i]!);
    return columns.map((column) => this.kept.get(keyOf(column))!);
  }

  /** As {@linkcode cellsOfMany}, without resamples. */
  plainCells(columns: readonly string[], groups: Groups): Cell[][][] {
    const values = columns.map((column) => ({
      values: this.values(column),
      unreadable: undefined,
    }));
    return cellsOf(values, this.runs.map((run) => run.rows), groups, this.clusters, undefined);
  }

  /** As {@linkcode cellsOfMany}, for values of one's own (one a row). */
  cellsOfValues(columns: readonly CellValues[], groups: Groups): Cell[][][] {
    const runs = this.runs.map((run) => run.rows);
    return cellsOf(columns, runs, groups, this.clusters, this.draws);
  }

  /** Statistics of the samples of both runs, by group. */
  paired(column: string, a: Run, b: Run, groups: Groups): PairedCells {
    const values = this.values(column);
    const rows: [number, number][] = [];
    this.forEachPair(a, b, (rowOfA, rowOfB) => rows.push([rowOfA, rowOfB]));
    const left = new Float64Array(rows.length), right = left.slice(), difference = left.slice();
    const of = new Int32Array(rows.length), codes = of.slice();
    const failed = this.unreadable(column);
    const unreadable = failed && new Float64Array(rows.length);
    let sameGroups = true;
    for (const [i, [rowOfA, rowOfB]] of rows.entries()) {
      difference[i] = values[rowOfB]! - values[rowOfA]!;
      const both = !Number.isNaN(difference[i]!);
      left[i] = both ? values[rowOfA]! : NaN;
      right[i] = both ? values[rowOfB]! : NaN;
      if (unreadable) unreadable[i] = (failed![rowOfA] || 0) + (failed![rowOfB] || 0);
      of[i] = groups.of[rowOfB]!;
      sameGroups &&= of[i] === groups.of[rowOfA]! &&
        this.clusters.codes[rowOfA] === this.clusters.codes[rowOfB];
      codes[i] = this.clusters.codes[rowOfB]!;
    }
    const cells = (columns: Float64Array[], draws: Draws | undefined) =>
      cellsOf(
        columns.map((values) => ({ values, unreadable })),
        [Int32Array.from(rows.keys())],
        { of, names: groups.names },
        { codes, count: this.clusters.count },
        draws,
      ).map(([byGroup]) => byGroup!);
    const [leftCells, , plain] = cells([left, right, difference], undefined);
    const own = this.cells(column, groups);
    const sides = { a: own[a.index]!, b: own[b.index]! };
    const complete = sameGroups &&
      plain!.every((cell, g) =>
        cell.n === sides.a[g]!.n && cell.n === sides.b[g]!.n && cell.n === leftCells![g]!.n
      );
    // Over the same samples the resampled differences are differences of what is known already.
    if (complete) return { ...sides, difference: plain!.map((cell, g) => minus(cell, sides, g)) };
    const [first, second, drawn] = cells([left, right, difference], this.draws);
    return { a: first!, b: second!, difference: drawn! };
  }

  /** As {@linkcode paired}, over all groups. */
  pairedOverall(column: string, a: Run, b: Run): { a: Cell; b: Cell; difference: Cell } {
    const cells = this.paired(column, a, b, this.typeGroups());
    return {
      a: unionCell(cells.a),
      b: unionCell(cells.b),
      difference: unionCell(cells.difference),
    };
  }

  /** Visits the rows of the samples that both runs hold. */
  forEachPair(a: Run, b: Run, visit: (rowOfA: number, rowOfB: number) => void): void {
    const { codes } = this.columns.codes("id");
    const byId = this.#rowsOf(a);
    for (const row of b.rows) {
      const code = codes[row]!;
      if (code >= 0 && byId[code]! >= 0) visit(byId[code]!, row);
    }
  }

  #rowsOf(run: Run): Int32Array {
    let byId = this.#rowsById.get(run.index);
    if (!byId) {
      const { codes, names } = this.columns.codes("id");
      byId = new Int32Array(names.length).fill(-1);
      for (const row of run.rows) if (codes[row]! >= 0) byId[codes[row]!] = row;
      this.#rowsById.set(run.index, byId);
    }
    return byId;
  }

  /** Rows by a text column; nulls are the last group, `(missing)`. */
  groupsBy(column: string): Groups {
    const { codes, names } = this.columns.codes(column);
    return {
      of: codes.map((code) => code < 0 ? names.length : code),
      names: [...names, MISSING],
      key: column,
    };
  }

  /** Rows by type of question: simple, complex, and neither. */
  typeGroups(): Groups {
    return this.#types ??= this.#groupTypes();
  }

  #groupTypes(): Groups {
    const { codes, names } = this.columns.codes("type");
    const order = ["simple", "complex"];
    const place = names.map((name) => order.indexOf(name));
    const of = codes.map((code) => {
      const type = code < 0 ? -1 : place[code]!;
      return type < 0 ? order.length : type;
    });
    return { of, names: [...order, MISSING], key: "type" };
  }

  /** Rows by a test: group 0 where the value is 0, 1 where it is not, 2 where it is null. */
  flagGroups(column: string, names: readonly [string, string]): Groups {
    const of = Int32Array.from(
      this.values(column),
      (value) => Number.isNaN(value) ? 2 : value === 0 ? 0 : 1,
    );
    return { of, names: [...names, MISSING], key: column };
  }

  /** Statistics of a score by run, over all groups. */
  overall(column: string): Cell[] {
    return this.cells(column, this.typeGroups()).map(unionCell);
  }

  /** All rows as one group. */
  oneGroup(): Groups {
    return { of: new Int32Array(this.columns.length), names: ["all"] };
  }

  /** A table of rows with exactly these columns. */
  table<R>(columns: Record<string, ColumnKind>, rows: Iterable<R>): DataFrame {
    const collector = new ColumnCollector<R>(columns);
    for (const row of rows) collector.add(row);
    return collector.finish(this.pl);
  }
}

function minus(plain: Cell, { a, b }: { a: Cell[]; b: Cell[] }, group: number): Cell {
  const { clusters, firstCluster, resampled: before } = a[group]!;
  const after = b[group]!.resampled;
  const resampled = before && after && {
    sum: after.sum.map((sum, i) => sum - before.sum[i]!),
    count: before.count,
  };
  return { ...plain, clusters, firstCluster, resampled };
}

/** Kinds of question in the order of the paper's tables. */
export const TYPES = ["all", "simple", "complex"] as const;

/** Cells by type of question, from those of {@linkcode Study.typeGroups}: all, simple, complex. */
export function byType(cells: readonly Cell[]): Cell[] {
  return [unionCell(cells), cells[0]!, cells[1]!];
}

/** Refuses a frame without rows. */
export function needRows(study: Study): void {
  if (study.runs.every((run) => run.rows.length === 0)) {
    throw new MissingDataError("the frame has no rows");
  }
}
