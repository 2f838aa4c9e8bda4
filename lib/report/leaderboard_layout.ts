/** The leaderboard as the paper prints it. @module */
import type { PlainTable } from "./table_text.ts";

/** Short names of the metrics. */
export const METRIC_NAMES: Readonly<Record<string, string>> = {
  judge_f1: "Judge F1",
  rouge_f1: "ROUGE F1",
  relaxed_recall: "Recall",
  relaxed_precision: "Precision",
  format: "Format",
};
const TYPES = [["all", "All"], ["simple", "S"], ["complex", "C"]] as const;

/**
 * Lays a leaderboard out as the paper does: a row a run, metrics × All/S/C in percent, † behind runs
 * that think and * behind previews; the overall score with its interval.
 *
 * @param table Rows of the leaderboard analysis.
 * @returns The wide table.
 *
 * @example
 * ```ts
 * import { leaderboardLayout } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const row = { run: "m", label: "M", metric: "rouge_f1", type: "all", mean: 0.5, thinking: true };
 * const wide = leaderboardLayout({ columns: Object.keys(row), rows: [row] });
 * assert.deepEqual(wide.rows[0], { Model: "M †", "ROUGE F1 All": "50.0" });
 * ```
 */
export function leaderboardLayout(table: PlainTable): PlainTable {
  const { rows } = table;
  const runs = Map.groupBy(rows, (row) => row.run);
  const metrics = [...new Set(rows.map((row) => String(row.metric)))];
  const families = rows.some((row) => row.family);
  const percent = (value: unknown) => typeof value === "number" ? (100 * value).toFixed(1) : "–";
  const wide = [...runs.values()].map((own) => {
    const { family } = own[0]!;
    const cells: [string, string][] = [["Model", markedLabel(own[0]!)]];
    if (families) cells.push(["Family", String(family ?? "–")]);
    for (const [m, metric] of metrics.entries()) {
      for (const [type, short] of TYPES) {
        const cell = own.find((row) => row.metric === metric && row.type === type);
        if (!cell) continue;
        const interval = m === 0 && type === "all" && typeof cell.low === "number"
          ? ` [${percent(cell.low)}, ${percent(cell.high)}]`
          : "";
        cells.push([`${METRIC_NAMES[metric] ?? metric} ${short}`, percent(cell.mean) + interval]);
      }
    }
    return Object.fromEntries(cells);
  });
  return { columns: [...new Set(wide.flatMap((row) => Object.keys(row)))], rows: wide };
}

/** A run's label with its marks: † thinks, * preview. */
export function markedLabel(
  { label, run, thinking, preview }: PlainTable["rows"][number],
): string {
  return `${label ?? run}${thinking ? " †" : ""}${preview ? " *" : ""}`;
}
