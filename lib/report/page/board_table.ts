/** The leaderboard as a table of cells, for the file and for the page's program alike. @module */
import type { Board, BoardRun, BoardStat, BoardType } from "./page_data.ts";

/** A cell: what it shows, and what it is sorted by. */
export interface BoardCell {
  /** The text. */
  text: string;
  /** A second, smaller line: an interval. */
  sub?: string;
  /** What the cell is sorted by; `null` stands last. */
  value: string | number | null;
}

/** A column of the leaderboard. */
export interface BoardColumn {
  /** Names the column while the page is used. */
  key: string;
  /** Heading. */
  title: string;
  /** What it holds, for a tooltip. */
  about: string;
  /** Whether it holds numbers, best first when sorted. */
  numeric: boolean;
}

/** A run's paired difference to the chosen run. */
export interface BoardDifference {
  /** Pairs of samples. */
  n: number;
  /** Mean difference; `null` without pairs. */
  difference: number | null;
  /** Ends of its 95 % interval; `undefined` while they are computed. */
  low?: number | null;
  high?: number | null;
  /** Sign-flip p-value. */
  p?: number | null;
}

/** The leaderboard, laid out. */
export interface BoardTable {
  /** Columns, in order. */
  columns: BoardColumn[];
  /** Rows in the order of the ranks. */
  rows: { run: BoardRun; cells: BoardCell[] }[];
}

const NAMES: Readonly<Record<string, string>> = {
  judge_f1: "Judge F1",
  judge_f1_ordered: "Judge F1, ordered",
  judge_f1_blended: "Judge F1, blended",
  judge_precision: "Judge precision",
  judge_recall: "Judge recall",
  rouge_f1: "ROUGE F1",
  rouge_precision: "ROUGE precision",
  rouge_recall: "ROUGE recall",
  relaxed_recall: "Relaxed-Recall",
  relaxed_precision: "Relaxed-Precision",
  format: "Format",
};

const TYPES: readonly (readonly [BoardType, string])[] = [
  ["all", "all"],
  ["simple", "S"],
  ["complex", "C"],
];

/** The class of a column's cells. */
export function cellClass({ key, numeric }: BoardColumn): string | undefined {
  return numeric ? "number" : key === "family" ? "family" : undefined;
}

/** What a metric is called. */
export function metricName(metric: string): string {
  return NAMES[metric] ?? metric;
}

/** A share as percent with one digit. */
export function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? "–" : (100 * value).toFixed(1);
}

/** A difference in percentage points, with its sign. */
export function points(value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  const text = (100 * value).toFixed(1).replace(/^-(?=0\.0$)/, "");
  return text.startsWith("-") ? `−${text.slice(1)}` : text === "0.0" ? text : `+${text}`;
}

/** A p-value as tables show it. */
export function pValue(p: number | null | undefined): string {
  return p === null || p === undefined ? "–" : p < 0.001 ? "< 0.001" : p.toFixed(3);
}

/**
 * Lays the leaderboard out.
 *
 * @param board The leaderboard.
 * @param type Kind of question of the other metrics and of the differences.
 * @param differences By run, when a run is chosen to compare with.
 * @returns Columns and rows.
 */
export function boardTable(
  board: Board,
  type: BoardType = "all",
  differences?: ReadonlyMap<string, BoardDifference | "self">,
): BoardTable {
  const [score = "", ...others] = board.metrics;
  const families = board.runs.some((run) => run.family !== null);
  const ofType = TYPES.find(([name]) => name === type)![1];
  const columns: BoardColumn[] = [
    { key: "rank", title: "#", about: "Place by the score over all questions", numeric: false },
    { key: "run", title: "Run", about: "† thinks before it answers, * preview", numeric: false },
    ...families
      ? [{ key: "family", title: "Family", about: "Family of the model", numeric: false }]
      : [],
    ...TYPES.map(([name, short]) => ({
      key: `${score} ${name}`,
      title: `${metricName(score)} ${short}`,
      about: `${metricName(score)} in percent, ${name} questions, with its 95 % interval`,
      numeric: true,
    })),
    ...differences
      ? [
        {
          key: "difference",
          title: `Δ ${metricName(score)} ${ofType}`,
          about: "Paired difference to the chosen run in percentage points, with its 95 % interval",
          numeric: true,
        },
        {
          key: "p",
          title: "p",
          about: "Two-sided p-value of a sign-flip test of the paired differences",
          numeric: true,
        },
      ]
      : [],
    ...others.map((metric) => ({
      key: metric,
      title: `${metricName(metric)} ${ofType}`,
      about: `${metricName(metric)} in percent, ${type} questions, with its 95 % interval`,
      numeric: true,
    })),
  ];
  const rows = board.runs.map((run) => ({
    run,
    cells: [
      { text: String(run.rank), value: run.rank },
      { text: run.label, value: run.label },
      ...families ? [{ text: run.family ?? "–", value: run.family }] : [],
      ...TYPES.map(([name]) => statCell(run.stats[score]?.[name])),
      ...differences ? differenceCells(differences.get(run.run)) : [],
      ...others.map((metric) => statCell(run.stats[metric]?.[type])),
    ],
  }));
  return { columns, rows };
}

function statCell(stat: BoardStat | undefined): BoardCell {
  if (!stat || stat.mean === null) return { text: "–", value: null };
  const cell = { text: `${percent(stat.mean)}${stat.small ? "‡" : ""}`, value: stat.mean };
  return stat.low === null ? cell : { ...cell, sub: `${percent(stat.low)}–${percent(stat.high)}` };
}

function differenceCells(given: BoardDifference | "self" | undefined): BoardCell[] {
  if (given === "self") return [{ text: "chosen", value: null }, { text: "", value: null }];
  if (!given) return [{ text: "…", value: null }, { text: "…", value: null }];
  if (given.difference === null) {
    return [{ text: "–", value: null }, { text: "–", value: null }];
  }
  const { difference, low, high, p } = given;
  const sub = low === undefined
    ? "…"
    : low === null
    ? undefined
    : `${points(low)} to ${points(high)}`;
  return [
    { text: points(difference), value: difference, ...sub === undefined ? {} : { sub } },
    { text: p === undefined ? "…" : pValue(p), value: p ?? null },
  ];
}
