/** Least-squares line. @module */
import { loadStatistics } from "./_statistics.ts";
import { checkPaired } from "./statistic.ts";

/** A line y = slope · x + intercept, or `null` with the reason why there is none. */
export type Line =
  | {
    /** Change of y for one more x. */
    slope: number;
    /** y at x = 0. */
    intercept: number;
    /** Absent: there is a line. */
    reason?: never;
  }
  | {
    /** No line. */
    slope: null;
    /** No line. */
    intercept: null;
    /** Why there is none. */
    reason: string;
  };

/**
 * The least-squares line through points (by simple-statistics).
 *
 * @param x One x a point.
 * @param y The y of each point; as long as `x`.
 * @returns Slope and intercept; `null` with a reason for fewer than 2 points or equal x.
 * @throws {RangeError} If the lengths differ or a value is not finite.
 *
 * @example
 * ```ts
 * import { bestFitLine } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(await bestFitLine([0, 1, 2], [1, 3, 5]), { slope: 2, intercept: 1 });
 * ```
 */
export async function bestFitLine(x: readonly number[], y: readonly number[]): Promise<Line> {
  checkPaired(x, y);
  const none = (reason: string): Line => ({ slope: null, intercept: null, reason });
  if (x.length < 2) return none(`needs at least 2 points, got ${x.length}`);
  if (x.every((value) => value === x[0])) return none("all points have the same x");
  const { linearRegression } = await loadStatistics();
  const { m, b } = linearRegression(x.map((value, i) => [value, y[i]!]));
  return Number.isFinite(m) && Number.isFinite(b)
    ? { slope: m, intercept: b }
    : none("all points have nearly the same x");
}
