import assert from "node:assert/strict";
import stats from "../golden/stats.json" with { type: "json" };
import {
  bestFitLine,
  bootstrapMean,
  cohensKappa,
  compareScores,
  pairedDifference,
  pearson,
  spearman,
  wilsonInterval,
} from "../../mod.ts";

// deno-lint-ignore no-explicit-any
const golden = stats as any[];

function near(actual: number | null, expected: number, what: string, tolerance = 1e-9) {
  assert.ok(
    actual !== null && Math.abs(actual - expected) <= tolerance,
    `${what}: ${actual} is not ${expected}`,
  );
}

Deno.test("pearson(), spearman() and compareScores() equal scipy's, ties included", async () => {
  const cases = golden.filter((c) => c.kind === "paired");
  assert.equal(cases.length, 5);
  for (const { a, b, ...expected } of cases) {
    near((await pearson(a, b)).value, expected.pearson, "pearson");
    near((await spearman(a, b)).value, expected.spearman, "spearman");
    const { mad, signed, identical } = compareScores(a, b);
    near(mad.value, expected.mad, "mad");
    near(signed.value, expected.signed_diff, "signed difference");
    near(identical.value, expected.identical, "identical");
  }
});

Deno.test("correlations of constant or too short input are null with a reason", async () => {
  const { a, b, pearson: r } = golden.find((c) => c.kind === "constant");
  assert.equal(r, null);
  for (const correlation of [pearson, spearman]) {
    assert.deepEqual(await correlation(a, b), {
      value: null,
      reason: "all values of one side are equal",
    });
    assert.deepEqual(await correlation([1], [2]), {
      value: null,
      reason: "needs at least 2 pairs, got 1",
    });
    await assert.rejects(correlation([1, 2], [1]), /equally long, got 2 and 1/);
    await assert.rejects(correlation([1, NaN], [1, 2]), /value 1 is NaN/);
  }
});

Deno.test("cohensKappa() equals scikit-learn's and is null for a single label", () => {
  for (const { x, y, agreement, kappa } of golden.filter((c) => c.kind === "kappa")) {
    const result = cohensKappa<number>(x, y);
    near(result.agreement.value, agreement, "agreement");
    near(result.kappa.value, kappa, "kappa");
  }
  const single = cohensKappa(["A", "A"], ["A", "A"]);
  assert.equal(single.agreement.value, 1);
  assert.deepEqual(single.kappa, { value: null, reason: "both raters used a single label" });
  assert.deepEqual(cohensKappa([], []).agreement, { value: null, reason: "no items" });
});

Deno.test("wilsonInterval() equals statsmodels' and gives the paper's audit", () => {
  for (const { k, n, low, high } of golden.filter((c) => c.kind === "wilson95")) {
    const result = wilsonInterval(k, n);
    near(result.low, low, `low of ${k}/${n}`);
    near(result.high, high, `high of ${k}/${n}`);
  }
  assert.equal(wilsonInterval(0, 0).low, null);
  assert.throws(() => wilsonInterval(3, 2), /0 ≤ k ≤ n, got 3 of 2/);
});

Deno.test("bestFitLine() equals numpy's, and is null where there is no line", async () => {
  for (const { x, y, slope, intercept } of golden.filter((c) => c.kind === "ols")) {
    const line = await bestFitLine(x, y);
    near(line.slope, slope, "slope");
    near(line.intercept, intercept, "intercept");
  }
  assert.equal((await bestFitLine([1], [1])).reason, "needs at least 2 points, got 1");
  assert.equal((await bestFitLine([2, 2], [1, 3])).reason, "all points have the same x");
});

// scipy.stats.permutation_test((b, a), mean difference, permutation_type="samples") and
// scipy.stats.bootstrap(method="percentile", n_resamples=200000) on the same numbers.
Deno.test("pairedDifference() gives scipy's exact p-value for few pairs", () => {
  const a = [0.2, 0.5, 0.4, 0.1, 0.9, 0.3, 0.6, 0.2];
  const b = [0.5, 0.45, 0.7, 0.3, 1.0, 0.35, 0.5, 0.6];
  const { difference, p } = pairedDifference(a, b);
  near(difference.value, 0.15, "difference");
  near(p.value, 0.078125, "p");
});

Deno.test("pairedDifference() comes close to scipy's drawn p-value and interval", () => {
  const a = Array.from({ length: 40 }, (_, i) => ((7 * i) % 11) / 11);
  const b = Array.from({ length: 40 }, (_, i) => ((5 * i) % 13) / 12);
  const { difference, p, interval } = pairedDifference(a, b, { resamples: 20000 });
  near(difference.value, 0.028409090909090905, "difference");
  near(p.value, 0.6509567452162739, "p", 0.01);
  near(interval.low, -0.09488636363636363, "low", 0.004);
  near(interval.high, 0.15, "high", 0.004);
});

Deno.test("pairedDifference() of equal runs is 0 with p = 1", () => {
  const { difference, p, interval } = pairedDifference([0.5, 1, 0], [0.5, 1, 0]);
  assert.deepEqual([difference.value, p.value, interval.low, interval.high], [0, 1, 0, 0]);
});

Deno.test("bootstrapMean() gives the same interval for a seed and a near one for another", () => {
  const values = Array.from({ length: 300 }, (_, i) => (i * 37 % 101) / 101);
  const once = bootstrapMean(values, { seed: 7 });
  assert.deepEqual(bootstrapMean(values, { seed: 7 }), once);
  const other = bootstrapMean(values, { seed: 8 });
  assert.notDeepEqual(other.interval, once.interval);
  near(other.interval.low, once.interval.low!, "low", 0.005);
});

Deno.test("bootstrapMean() resamples whole clusters: copies of a value add no certainty", () => {
  const values = Array.from({ length: 50 }, (_, i) => (i * 37 % 101) / 101);
  const copied = values.flatMap((value) => Array(8).fill(value));
  const clusters = values.flatMap((_, i) => Array(8).fill(`page ${String(i).padStart(2, "0")}`));
  const plain = bootstrapMean(values).interval;
  const clustered = bootstrapMean(copied, { clusters }).interval;
  near(clustered.low, plain.low!, "low");
  near(clustered.high, plain.high!, "high");
  const blind = bootstrapMean(copied).interval;
  assert.ok(blind.high! - blind.low! < 0.5 * (plain.high! - plain.low!));
});

Deno.test("bootstrapMean() has a mean but no interval for one cluster or no resamples", () => {
  const one = bootstrapMean([0.5, 1], { clusters: ["p", "p"] });
  assert.equal(one.mean.value, 0.75);
  assert.match(one.interval.reason!, /at least 2 independent/);
  assert.match(bootstrapMean([0, 1], { resamples: 0 }).interval.reason!, /no resamples/);
  assert.equal(bootstrapMean([]).mean.value, null);
  assert.throws(() => bootstrapMean([1], { resamples: 3 }), /resamples must be 0 or .*got 3/);
  assert.throws(() => bootstrapMean([1], { seed: -1, clusters: ["p", "q"] }), RangeError);
});

Deno.test("by-page intervals cover the true mean 93-97 % of the time under a page effect", () => {
  // A linear congruential stream of our own, so that the test does not lean on the library's draws.
  let state = 12345;
  const uniform = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const trials = 1000;
  let byPage = 0, byRow = 0;
  for (let trial = 0; trial < trials; trial++) {
    const values: number[] = [], clusters: string[] = [];
    for (let page = 0; page < 150; page++) {
      const effect = uniform() - 0.5;
      const questions = 1 + Math.floor(uniform() * 6);
      for (let q = 0; q < questions; q++) {
        values.push(0.5 + 0.7 * effect + 0.3 * (uniform() - 0.5));
        clusters.push(`page ${page}`);
      }
    }
    const covers = (options: { clusters?: string[] }) => {
      const { low, high } = bootstrapMean(values, { ...options, resamples: 400, seed: trial })
        .interval;
      return low! <= 0.5 && 0.5 <= high! ? 1 : 0;
    };
    byPage += covers({ clusters });
    if (trial < 200) byRow += covers({});
  }
  const share = byPage / trials;
  assert.ok(share >= 0.93 && share <= 0.97, `covered ${share}`);
  assert.ok(byRow / 200 < 0.9, `rows alone cover ${byRow / 200}, too few for the test to tell`);
});
