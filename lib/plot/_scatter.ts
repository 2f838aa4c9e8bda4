/** Parts of the charts of tokens against score. @module */
import { distinct, domainOf, logDomainOf, number, runLabels, text } from "./_rows.ts";
import { shortNames } from "./_text_width.ts";
import { countText, nameOf, shareText, tipOf, wholeText } from "./_tips.ts";
import { type FigureOptions, type PlainRow, TEXT_SIZE } from "./theme.ts";

/** A run's tokens and score. */
export interface Point {
  /** Name of the run. */
  name: string;
  /** What to show for it. */
  run: string;
  /** Family of the model, short enough to show; the run itself without one. */
  family: string;
  /** Family as the row has it; label or run without one. */
  familyName: string;
  /** Type of question. */
  type: string;
  /** Mean completion tokens. */
  x: number;
  /** Mean score. */
  y: number;
  /** Lower end of its interval. */
  low: number;
  /** Upper end. */
  high: number;
  /** Billions of parameters, where known. */
  params: number | null;
  /** Whether the weights are open. */
  open: boolean;
  /** Whether it thinks. */
  thinking: boolean;
  /** What it tells when it is pointed at. */
  tip?: string;
  /** Allows use as a row. */
  [field: string]: unknown;
}

/** The family that a row belongs to: its label or run where it names none. */
export function familyOf(row: PlainRow): string {
  return text(row, "family") || text(row, "label") || text(row, "run");
}

/** Points of the `runs` table of the token analysis; runs that used no tokens are left out. */
export function pointsOf(rows: readonly PlainRow[], options: FigureOptions = {}): Point[] {
  const labels = runLabels(rows);
  const families = shortNames(distinct(rows.map((row) => text(row, "family"))), 90, TEXT_SIZE);
  return rows.flatMap((row) => {
    const x = number(row, "tokens"), y = number(row, "mean");
    if (x === undefined || y === undefined || x <= 0) return [];
    const run = labels.get(text(row, "run"))!;
    return [{
      name: text(row, "run"),
      run,
      family: families.get(text(row, "family")) || run,
      familyName: familyOf(row),
      type: text(row, "type"),
      x,
      y,
      low: number(row, "low") ?? y,
      high: number(row, "high") ?? y,
      params: number(row, "params_b") ?? null,
      open: row.open_weight === true && number(row, "params_b") !== undefined,
      thinking: row.thinking === true,
      ...tipOf(
        options,
        nameOf(row),
        text(row, "type") === "all" ? undefined : `${text(row, "type")} questions`,
        `${options.score ?? "F1"}: ${shareText(row)}`,
        `mean tokens: ${wholeText(x)}`,
        number(row, "params_b") === undefined
          ? undefined
          : `parameters: ${number(row, "params_b")} B`,
        countText(row),
      ),
    }];
  });
}

/** The token axis: logarithmic, since thinking multiplies tokens. */
export function tokenScale(points: readonly { x: number }[]) {
  return { type: "log", domain: logDomainOf(points.map(({ x }) => x)), nice: false };
}

/** Settings of the token axis. */
export const TOKEN_AXIS = { format: "~s", tickCount: 4, labelOverlap: true } as const;

/** The score axis. */
export function scoreScale(points: readonly { low: number; high: number }[]) {
  return { domain: domainOf(points.flatMap(({ low, high }) => [low, high])), nice: false };
}

/** Settings of the score axis. */
export const SCORE_AXIS = { format: ".0%", tickCount: 5 } as const;
