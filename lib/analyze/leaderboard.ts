/** Leaderboard (Tables 2 and 8). @module */
import { type Cell, meanOf, type Stat, STAT_COLUMNS, statOf } from "./_cells.ts";
import { isBase, isRag, isThinking, promptOf, type Run } from "./_runs.ts";
import { byType, needRows, Study, TYPES } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import {
  type AnalysisOptions,
  checkMetric,
  MissingDataError,
  type ScoreColumn,
} from "./options.ts";

/** Options of {@linkcode leaderboard}. */
export interface LeaderboardOptions extends AnalysisOptions {
  /**
   * `full`: every run, best first. `headline`: runs of standard inference, score and Format only,
   * families together.
   *
   * @default {"full"}
   */
  view?: "full" | "headline";
  /**
   * The metrics of the table.
   *
   * @default {undefined} `full`: the score, Relaxed-Recall and -Precision, Format and ROUGE-F1
   */
  metrics?: readonly ScoreColumn[];
}

/** Means of precision and recall belong to these F1 columns. */
const PARTS: Partial<Record<ScoreColumn, [ScoreColumn, ScoreColumn]>> = {
  judge_f1: ["judge_precision", "judge_recall"],
  rouge_f1: ["rouge_precision", "rouge_recall"],
};

const COLUMNS = {
  rank: "int",
  run: "text",
  label: "text",
  family: "text",
  thinking: "bool",
  level: "text",
  preview: "bool",
  metric: "text",
  type: "text",
  ...STAT_COLUMNS,
  f1_of_means: "float",
} as const;

/**
 * The leaderboard: each metric over all, simple and complex questions, for every run.
 *
 * @param frame The samples frame.
 * @param options See {@linkcode LeaderboardOptions}.
 * @returns A row for each run, metric and type (`all`, `simple`, `complex`): rank by the score, n, n
 * without a score, n unreadable verdicts, mean, 95 % interval, whether the group is small, and for F1
 * the harmonic mean of mean precision and mean recall (`f1_of_means`).
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If the frame has no rows, or no run fits the view.
 *
 * @example
 * ```ts
 * import { buildFrame, leaderboard } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "a", id: "1", type: "simple", rouge_f1: 0.5 },
 *   { run: "b", id: "1", type: "simple", rouge_f1: 1 },
 * ]);
 * const table = await leaderboard(frame, { metrics: ["rouge_f1"], bootstrap: 0 });
 * const best = table.toRecords()[0]!;
 * assert.deepEqual([best.rank, best.run, best.type, best.mean], [1, "b", "all", 1]);
 * ```
 */
export async function leaderboard(
  frame: DataFrame,
  options: LeaderboardOptions = {},
): Promise<DataFrame> {
  const { view = "full" } = options;
  if (view !== "full" && view !== "headline") {
    throw new RangeError(`view must be "full" or "headline", got ${JSON.stringify(view)}`);
  }
  options.metrics?.forEach(checkMetric);
  const study = await Study.open(frame, options);
  needRows(study);
  const metrics = options.metrics ?? defaultMetrics(study, view);
  const parts = metrics.flatMap((metric) => PARTS[metric] ?? []);
  const columns = [...new Set([study.metric, ...metrics])];
  const cells = study.cellsOfMany(columns, study.typeGroups());
  const plain = new Map(
    study.plainCells(parts, study.typeGroups()).map((byRun, i) => [parts[i]!, byRun]),
  );
  const scores = cells[0]!.map((byGroup) => meanOf(byType(byGroup)[0]!));
  const order = view === "full" ? ranked(study.runs, scores) : byFamily(study.runs, scores);
  if (order.length === 0) {
    throw new MissingDataError("no run of standard inference (the run manifest says which think)");
  }
  const ranks = new Map(ranked(order, scores).map((run, i) => [run, i + 1]));
  return study.table(
    COLUMNS,
    order.flatMap((run) =>
      metrics.flatMap((metric) => {
        const typed = byType(cells[columns.indexOf(metric)]![run.index]!);
        const [precision, recall] = (PARTS[metric] ?? []).map((part) =>
          byType(plain.get(part)![run.index]!)
        );
        return TYPES.map((type, t): Row => ({
          rank: ranks.get(run)!,
          run: run.name,
          label: run.title,
          family: run.family,
          thinking: isThinking(run),
          level: run.level,
          preview: run.preview,
          metric,
          type,
          ...statOf(typed[t]!),
          f1_of_means: precision && recall ? harmonic(precision[t]!, recall[t]!) : null,
        }));
      })
    ),
  );
}

interface Row extends Stat {
  rank: number;
  run: string;
  label: string;
  family: string | null;
  thinking: boolean;
  level: string | null;
  preview: boolean | null;
  metric: string;
  type: string;
  f1_of_means: number | null;
}

function defaultMetrics(study: Study, view: "full" | "headline"): ScoreColumn[] {
  if (view === "headline") return [...new Set<ScoreColumn>([study.metric, "format"])];
  const five = [study.metric, "relaxed_recall", "relaxed_precision", "format", "rouge_f1"] as const;
  return [...new Set(five)];
}

function harmonic(precision: Cell, recall: Cell): number | null {
  if (precision.n === 0 || recall.n === 0) return null;
  const p = meanOf(precision), r = meanOf(recall);
  return p + r === 0 ? 0 : 2 * p * r / (p + r);
}

/** Best first; runs without a score last, equal ones by name. */
export function ranked(runs: readonly Run[], scores: readonly number[]): Run[] {
  const key = (run: Run) => Number.isNaN(scores[run.index]!) ? -Infinity : scores[run.index]!;
  return [...runs].sort((a, b) => key(a) === key(b) ? a.index - b.index : key(b) - key(a));
}

function byFamily(runs: readonly Run[], scores: readonly number[]): Run[] {
  const standard = runs.filter((run) =>
    !isThinking(run) && !isRag(run) && !isBase(run) && promptOf(run) !== "order-aware"
  );
  const families = Map.groupBy(ranked(standard, scores), (run) => run.family ?? run.name);
  return [...families.values()].flat();
}
