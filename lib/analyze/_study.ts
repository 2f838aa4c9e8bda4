/**
 * A frame opened for one analysis: its runs, its rows, the shared draws, and the statistics of the
 * cells (a run's samples within a group).
 *
 * @module
 */
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

/** Name of the group of rows without the field. */
export const MISSING = "(missing)";

/** A frame opened for one analysis. */
export class Study {
  readonly #rowsById = new Map<number, Int32Array>();

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
    return new Study(columns.pl, columns, runs, metric, checked.bootstrap, clusters, draw);
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
    return this.cellsOfValues(
      columns.map((column) => ({
        values: this.values(column),
        unreadable: this.unreadable(column),
      })),
      groups,
    );
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

  /** Statistics of the samples of both runs, by group; of both `sides` with resamples if asked. */
  paired(column: string, a: Run, b: Run, groups: Groups, sides = false): PairedCells {
    const values = this.values(column);
    const rows: [number, number][] = [];
    this.forEachPair(a, b, (rowOfA, rowOfB) => rows.push([rowOfA, rowOfB]));
    const left = new Float64Array(rows.length), right = left.slice(), difference = left.slice();
    const of = new Int32Array(rows.length), codes = of.slice();
    for (const [i, [rowOfA, rowOfB]] of rows.entries()) {
      difference[i] = values[rowOfB]! - values[rowOfA]!;
      const both = !Number.isNaN(difference[i]!);
      left[i] = both ? values[rowOfA]! : NaN;
      right[i] = both ? values[rowOfB]! : NaN;
      of[i] = groups.of[rowOfB]!;
      codes[i] = this.clusters.codes[rowOfB]!;
    }
    const unreadable = undefined;
    const cells = (columns: Float64Array[], draws: Draws | undefined) =>
      cellsOf(
        columns.map((values) => ({ values, unreadable })),
        [Int32Array.from(rows.keys())],
        { of, names: groups.names },
        { codes, count: this.clusters.count },
        draws,
      ).map(([byGroup]) => byGroup!);
    const means = cells([left, right], sides ? this.draws : undefined);
    return { a: means[0]!, b: means[1]!, difference: cells([difference], this.draws)[0]! };
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
    };
  }

  /** Rows by type of question: simple, complex, and neither. */
  typeGroups(): Groups {
    const { codes, names } = this.columns.codes("type");
    const order = ["simple", "complex"];
    const of = codes.map((code) => {
      const place = code < 0 ? -1 : order.indexOf(names[code]!);
      return place < 0 ? order.length : place;
    });
    return { of, names: [...order, MISSING] };
  }

  /** Rows by a test: group 0 where the value is 0, 1 where it is not, 2 where it is null. */
  flagGroups(column: string, names: readonly [string, string]): Groups {
    const of = Int32Array.from(
      this.values(column),
      (value) => Number.isNaN(value) ? 2 : value === 0 ? 0 : 1,
    );
    return { of, names: [...names, MISSING] };
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
