/** Two runs side by side. @module */
import { Study } from "./_study.ts";
import { MISSING } from "../text/missing.ts";
import { continentGroups } from "./continents.ts";
import type { DataFrame } from "./frame.ts";
import { type AnalysisOptions, MissingDataError, SMALL_GROUP } from "./options.ts";
import { pairedDifference } from "./paired_difference.ts";

/** Options of {@linkcode compareRuns}. */
export interface CompareRunsOptions extends AnalysisOptions {
  /**
   * How many of the samples that lost and gained most are listed.
   *
   * @default {10}
   */
  top?: number;
}

/** What {@linkcode compareRuns} finds. */
export interface RunComparison {
  /** The score that was compared. */
  metric: string;
  /**
   * A row for all samples and for each slice (`by`: type, category, continent, years, order, length):
   * n, both means, the paired difference B − A, its 95 % interval and p-value.
   */
  differences: DataFrame;
  /** The samples that lost most, worst first: id, both scores, difference. */
  losers: DataFrame;
  /** The samples that gained most, best first. */
  winners: DataFrame;
  /** Samples that only A holds. */
  onlyA: number;
  /** Samples that only B holds. */
  onlyB: number;
  /** Samples of both without a score in one of them. */
  unscored: number;
}

interface Pair {
  row: number;
  unreadable: number;
  id: string;
  a: number;
  b: number;
}

/**
 * Compares two runs over the samples that both hold.
 *
 * @param a Samples frame of the first run (one run).
 * @param b Samples frame of the second run (one run).
 * @param options See {@linkcode CompareRunsOptions}.
 * @returns Differences overall and by slice, and the samples that changed most.
 * @throws {RangeError} If a frame holds several runs, or an option is out of range.
 * @throws {MissingDataError} If the runs share no scored sample.
 *
 * @example
 * ```ts
 * import { buildFrame, compareRuns } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const before = await buildFrame([{ run: "m", id: "1", rouge_f1: 0.5 }]);
 * const after = await buildFrame([{ run: "m", id: "1", rouge_f1: 0.75 }]);
 * const { differences } = await compareRuns(before, after, { bootstrap: 0 });
 * assert.equal(differences.getColumn("difference").toArray()[0], 0.25);
 * ```
 */
export async function compareRuns(
  a: DataFrame,
  b: DataFrame,
  options: CompareRunsOptions = {},
): Promise<RunComparison> {
  const { top = 10, resample = "page", seed = 0 } = options;
  if (!Number.isSafeInteger(top) || top < 0) {
    throw new RangeError(`top must be a whole number of at least 0, got ${top}`);
  }
  const before = await Study.open(a, options);
  const metric = options.metric ?? commonMetric(before, await Study.open(b, options));
  const left = onlyRun(await Study.open(a, { ...options, metric }), "a");
  const right = onlyRun(await Study.open(b, { ...options, metric }), "b");
  const { pairs, onlyA, onlyB, unscored } = pairUp(left, right);
  if (pairs.length === 0) throw new MissingDataError(`the runs share no sample with ${metric}`);
  const { study } = right;
  const page = study.columns.codes("page").codes;
  const rows = [...slicesOf(study, pairs)].map(([by, group, members]) => {
    const clusters = resample === "page"
      ? members.map(({ row, id }) => page[row]! < 0 ? `id ${id}` : `page ${page[row]}`)
      : members.map(({ id }) => id);
    const { n, difference, interval, p } = pairedDifference(
      members.map((pair) => pair.a),
      members.map((pair) => pair.b),
      { clusters, seed, resamples: study.bootstrap },
    );
    const mean = (of: (pair: Pair) => number) => members.reduce((sum, m) => sum + of(m), 0) / n;
    return {
      by,
      group,
      n,
      n_unreadable: members.reduce((sum, pair) => sum + pair.unreadable, 0),
      mean_a: mean((pair) => pair.a),
      mean_b: mean((pair) => pair.b),
      difference: difference.value,
      low: interval.low,
      high: interval.high,
      p: p.value,
      small: n < SMALL_GROUP,
      reason: interval.reason ?? p.reason ?? null,
    };
  });
  const byChange = [...pairs].sort((x, y) => x.b - x.a - (y.b - y.a) || (x.id < y.id ? -1 : 1));
  const listed = (some: Pair[]) =>
    study.table(
      { id: "text", a: "float", b: "float", difference: "float" },
      some.map((pair) => ({ ...pair, difference: pair.b - pair.a })),
    );
  return {
    metric,
    differences: study.table(
      {
        by: "text",
        group: "text",
        n: "int",
        n_unreadable: "int",
        mean_a: "float",
        mean_b: "float",
        difference: "float",
        low: "float",
        high: "float",
        p: "float",
        small: "bool",
        reason: "text",
      },
      rows,
    ),
    losers: listed(byChange.filter((pair) => pair.b < pair.a).slice(0, top)),
    winners: listed(
      byChange.filter((pair) => pair.b > pair.a)
        .sort((x, y) => y.b - y.a - (x.b - x.a) || (x.id < y.id ? -1 : 1)).slice(0, top),
    ),
    onlyA,
    onlyB,
    unscored,
  };
}

/** The judge's F1 when both runs are judged. */
function commonMetric(a: Study, b: Study) {
  return a.metric === b.metric ? a.metric : "rouge_f1";
}

function onlyRun(study: Study, option: string) {
  const [run] = study.runs;
  if (!run || study.runs.length > 1) {
    const names = study.runs.map(({ name }) => name).join(", ");
    throw new RangeError(`${option}: must hold one run, holds ${study.runs.length} (${names})`);
  }
  return { study, run };
}

type OneRun = ReturnType<typeof onlyRun>;

function pairUp(a: OneRun, b: OneRun) {
  const idsOfA = a.study.columns.codes("id"), idsOfB = b.study.columns.codes("id");
  const rowOfA = new Map(
    Array.from(a.run.rows, (row) => [idsOfA.names[idsOfA.codes[row]!], row] as const),
  );
  const valuesOfA = a.study.values(a.study.metric), valuesOfB = b.study.values(b.study.metric);
  const failedOfA = a.study.unreadable(a.study.metric);
  const failedOfB = b.study.unreadable(b.study.metric);
  const pairs: Pair[] = [];
  let shared = 0;
  for (const row of b.run.rows) {
    const id = idsOfB.names[idsOfB.codes[row]!];
    const other = rowOfA.get(id);
    if (id === undefined || other === undefined) continue;
    shared++;
    const unreadable = (failedOfA?.[other] || 0) + (failedOfB?.[row] || 0);
    const pair = { row, id, a: valuesOfA[other]!, b: valuesOfB[row]!, unreadable };
    if (!Number.isNaN(pair.a + pair.b)) pairs.push(pair);
  }
  return {
    pairs,
    onlyA: a.run.rows.length - shared,
    onlyB: b.run.rows.length - shared,
    unscored: shared - pairs.length,
  };
}

function* slicesOf(study: Study, pairs: readonly Pair[]): Generator<[string, string, Pair[]]> {
  yield ["all", "all", [...pairs]];
  const lengths = study.values("n_reference");
  const dimensions = [
    ["type", study.typeGroups()],
    ["category", study.groupsBy("category")],
    ["continent", continentGroups(study)],
    ["years", study.flagGroups("timeless", ["temporal", "timeless"])],
    ["order", study.flagGroups("ordered", ["unordered", "ordered"])],
    ["length", { of: lengths.map((n) => n > 3 ? 1 : 0), names: ["3 or fewer", "4+"] }],
  ] as const;
  for (const [by, { of, names }] of dimensions) {
    const groups = Map.groupBy(pairs, ({ row }) => of[row]!);
    if (groups.size === 1 && names[[...groups.keys()][0]!] === MISSING) continue;
    for (const [group, members] of [...groups].sort(([x], [y]) => x - y)) {
      yield [by, names[group]!, members];
    }
  }
}
