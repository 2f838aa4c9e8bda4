/** The leaderboard's rows, gathered by run. @module */
import { markedLabel } from "../leaderboard_layout.ts";
import type { Board, BoardRun, BoardStat, BoardType } from "./page_data.ts";

/** How the statistics were drawn. */
export type Drawn = Pick<Board, "bootstrap" | "seed" | "resample">;

/**
 * Gathers what the leaderboard analysis gives.
 *
 * @param rows Its rows: one for each run, metric and type.
 * @param drawn How its intervals were drawn.
 * @returns The runs, best first.
 */
export function pageBoard(
  rows: readonly Readonly<Record<string, unknown>>[],
  drawn: Drawn,
): Board {
  const metrics = [...new Set(rows.map((row) => String(row.metric)))];
  const runs = [...Map.groupBy(rows, (row) => row.run).values()].map((own): BoardRun => {
    const { run, family, rank } = own[0]!;
    const stats: BoardRun["stats"] = Object.create(null);
    for (const row of own) {
      const metric = String(row.metric);
      stats[metric] = { ...stats[metric], [row.type as BoardType]: statOf(row) };
    }
    return {
      run: String(run),
      label: markedLabel(own[0]!),
      family: typeof family === "string" ? family : null,
      rank: Number(rank),
      stats,
    };
  });
  const { bootstrap, seed, resample } = drawn;
  return { metric: metrics[0] ?? "", metrics, runs, bootstrap, seed, resample };
}

function statOf(row: Readonly<Record<string, unknown>>): BoardStat {
  const number = (value: unknown) => typeof value === "number" ? value : null;
  return {
    n: Number(row.n),
    mean: number(row.mean),
    low: number(row.low),
    high: number(row.high),
    small: row.small === true,
  };
}
