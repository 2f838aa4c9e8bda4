/** Agreement between two raters. @module */
import { checkPaired, type Statistic } from "./statistic.ts";

/** How far two raters agree. */
export interface Agreement {
  /** Number of rated items. */
  n: number;
  /** Share of items with the same label. */
  agreement: Statistic;
  /** Cohen's κ: agreement beyond chance, at most 1. */
  kappa: Statistic;
}

/**
 * Agreement and Cohen's κ of two raters who labelled the same items.
 *
 * @param a Labels of the first rater.
 * @param b Labels of the second; as long as `a`.
 * @returns Number of items, share with equal labels, and κ; undefined ones are `null` with a reason
 * (κ without items, or when both raters gave everything one and the same label).
 * @throws {RangeError} If the lengths differ.
 *
 * @example
 * ```ts
 * import { cohensKappa } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const { agreement, kappa } = cohensKappa(["A", "B", "B", "B"], ["B", "B", "B", "A"]);
 * assert.equal(agreement.value, 0.5);
 * assert.equal(kappa.value?.toFixed(4), "-0.3333");
 * ```
 */
export function cohensKappa<L extends string | number | boolean>(
  a: readonly L[],
  b: readonly L[],
): Agreement {
  checkPaired(a, b);
  const n = a.length;
  if (n === 0) {
    const reason = "no items";
    return { n, agreement: { value: null, reason }, kappa: { value: null, reason } };
  }
  const counts = new Map<L, [number, number]>();
  let same = 0;
  for (let i = 0; i < n; i++) {
    if (a[i] === b[i]) same++;
    for (const [side, label] of [a[i]!, b[i]!].entries()) {
      const pair = counts.get(label) ?? [0, 0];
      pair[side]!++;
      counts.set(label, pair);
    }
  }
  const observed = same / n;
  const agreement: Statistic = { value: observed };
  if (counts.size === 1) {
    return { n, agreement, kappa: { value: null, reason: "both raters used a single label" } };
  }
  let chance = 0;
  for (const [left, right] of counts.values()) chance += (left / n) * (right / n);
  return { n, agreement, kappa: { value: (observed - chance) / (1 - chance) } };
}
