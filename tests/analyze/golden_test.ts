import assert from "node:assert/strict";
import {
  categories,
  continents,
  countries,
  type DataFrame,
  f1Distribution,
  formatErrors,
  leaderboard,
  listLength,
  ordered,
  pairedDifference,
  thinkingDelta,
  timelessVsTemporal,
  tokenEfficiency,
} from "../../mod.ts";
import { GOLDEN, one, pick, type Row, SHARED, sharedFrame, SMALL, smallFrame } from "./_frames.ts";

function near(actual: unknown, expected: number, what: string, tolerance = 1e-9) {
  assert.ok(
    typeof actual === "number" && Math.abs(actual - expected) <= tolerance,
    `${what}: ${actual} is not ${expected}`,
  );
}

const TYPES = ["all", "simple", "complex"] as const;
const RUNS = ["sim-mid", "sim-mid-think"] as const;
const NAMES: Row = {
  f1: "rouge_f1",
  precision: "rouge_precision",
  recall: "rouge_recall",
  relaxed_recall: "relaxed_recall",
  relaxed_precision: "relaxed_precision",
  format: "format",
};
const exact = { metric: "rouge_f1", bootstrap: 0 } as const;

function checkGroups(table: DataFrame, where: Row, expected: Row, fields: Row = { f1: "mean" }) {
  for (const [group, values] of Object.entries(expected)) {
    const row = one(table, { ...where, group });
    if (values.n !== undefined) assert.equal(row.n, values.n, `n of ${group}`);
    for (const [name, column] of Object.entries(fields)) {
      near(row[column], values[name], `${name} of ${group}`);
    }
  }
}

function sum(rows: Row[], column: string): number {
  return rows.reduce((total, row) => total + row[column], 0);
}

Deno.test({
  name: "every number of the pandas golden file is found again (needs LISTQA_SHARED)",
  ignore: !SHARED,
  async fn(t) {
    const frame = await sharedFrame();

    await t.step("leaderboard", async () => {
      const metrics = Object.values(NAMES);
      const table = await leaderboard(frame, { ...exact, metrics });
      for (const run of RUNS) {
        for (const type of TYPES) {
          const expected: Row = GOLDEN[run].leaderboard[type];
          for (const [name, metric] of Object.entries(NAMES)) {
            const row = one(table, { run, type, metric });
            assert.equal(row.n, expected.n);
            near(row.mean, expected[name], `${run} ${type} ${name}`);
          }
        }
        near(
          one(table, { run, type: "all", metric: "rouge_f1" }).f1_of_means,
          GOLDEN[run].f1_of_means,
          "f1_of_means",
        );
      }
      assert.equal(table.toRecords()[0]!.run, "sim-mid-think");
    });

    await t.step("timelessVsTemporal", async () => {
      const table = await timelessVsTemporal(frame, exact);
      for (const run of RUNS) checkGroups(table, { run }, GOLDEN[run].timelessVsTemporal);
      const gap = one(table, { run: "sim-mid", group: "gap" });
      const { timeless, temporal } = GOLDEN["sim-mid"].timelessVsTemporal;
      near(gap.mean, timeless.f1 - temporal.f1, "gap");
    });

    await t.step("listLength", async () => {
      const table = await listLength(frame, exact);
      for (const run of RUNS) {
        const { exact: lengths, ...split } = GOLDEN[run].listLength;
        checkGroups(table, { run, view: "split" }, split);
        checkGroups(table, { run, view: "exact" }, lengths);
      }
    });

    await t.step("categories, continents, countries", async () => {
      const fields = { f1: "mean", share: "share", contribution: "contribution" };
      const byCategory = await categories(frame, exact);
      const byContinent = await continents(frame, exact);
      const byCountry = await countries(frame, exact);
      for (const run of RUNS) {
        const golden = GOLDEN[run];
        checkGroups(byCategory, { run }, golden.categories, fields);
        checkGroups(byContinent, { run }, golden.continents, fields);
        checkGroups(byContinent, { run }, golden.continents_without_north_america, {
          share: "share_without",
          contribution: "contribution_without",
        });
        checkGroups(byCountry, { run }, golden.countries);
        assert.equal(pick(byCountry, { run }).length, Object.keys(golden.countries).length);
        for (const table of [byCategory, byContinent, byCountry]) {
          near(sum(pick(table, { run }), "contribution"), golden.leaderboard.all.f1, "sum");
        }
      }
    });

    await t.step("formatErrors", async () => {
      const table = await formatErrors(frame, exact);
      for (const run of RUNS) {
        for (const [name, share] of Object.entries(GOLDEN[run].formatErrors)) {
          near(one(table, { run, class: name }).mean, share, `${run} ${name}`);
        }
      }
    });

    await t.step("ordered", async () => {
      const { subset } = await ordered(frame, exact);
      for (const run of RUNS) {
        for (const [flag, expected] of Object.entries(GOLDEN[run].ordered_subset)) {
          const name = flag === "True" ? "ordered" : "unordered";
          const row = one(subset, { run, subset: name, score: "standard", type: "all" });
          assert.equal(row.n, expected.n);
          near(row.mean, expected.f1, `${run} ${name}`);
        }
      }
    });

    await t.step("f1Distribution", async () => {
      const { bins, summary } = await f1Distribution(frame, exact);
      for (const run of RUNS) {
        assert.deepEqual(
          pick(bins, { run }).map((row) => row.count),
          GOLDEN[run].histogram_10_bins,
        );
        near(one(summary, { run }).zero_share, GOLDEN[run].zero_scored, "zeros");
      }
    });

    await t.step("thinkingDelta", async () => {
      const { deltas } = await thinkingDelta(frame, exact);
      for (const type of TYPES) {
        const expected = GOLDEN.thinkingDelta[type];
        near(one(deltas, { metric: "rouge_f1", type }).delta, expected.f1, `${type} f1`);
        near(one(deltas, { metric: "format", type }).delta, expected.format, `${type} format`);
      }
    });

    await t.step("tokenEfficiency", async () => {
      const { runs, pairs } = await tokenEfficiency(frame, exact);
      for (const run of RUNS) {
        near(one(runs, { run, type: "all" }).tokens, GOLDEN[run].mean_tokens, "tokens");
      }
      near(one(pairs, {}).cost_ratio, GOLDEN.token_cost_ratio, "cost ratio");
    });

    await t.step("intervals, within the tolerance that the file states", async () => {
      const metrics = ["rouge_f1"] as const;
      const byPage = await leaderboard(frame, { metrics });
      const byRow = await leaderboard(frame, { metrics, resample: "sample" });
      for (const run of RUNS) {
        for (
          const [table, expected] of [
            [byPage, GOLDEN[run].f1_interval_by_page],
            [byRow, GOLDEN[run].f1_interval_by_row],
          ] as const
        ) {
          const row = one(table, { run, type: "all" });
          near(row.low, expected.low, "low", expected.agree_within);
          near(row.high, expected.high, "high", expected.agree_within);
        }
      }
      const { mean, low, high, agree_within } = GOLDEN.paired_f1_difference;
      const { deltas } = await thinkingDelta(frame, { metric: "rouge_f1" });
      const row = one(deltas, { metric: "rouge_f1", type: "all" });
      near(row.delta, mean, "mean");
      near(row.low, low, "low", agree_within);
      near(row.high, high, "high", agree_within);
      const score = (run: string) => pick(frame, { run });
      const plain = pairedDifference(
        score("sim-mid").map((row) => row.rouge_f1),
        score("sim-mid-think").map((row) => row.rouge_f1),
        { clusters: score("sim-mid").map((row) => row.page) },
      );
      near(plain.interval.low, row.low, "the same low end from plain arrays", 1e-12);
      near(plain.interval.high, row.high, "the same high end from plain arrays", 1e-12);
      assert.equal(plain.p.value, 1 / 2001);
    });
  },
});

Deno.test("every number of the small golden file is found again", async () => {
  const frame = await smallFrame();
  const metrics = Object.values(NAMES);
  const fields = { f1: "mean", share: "share", contribution: "contribution" };
  const tables = {
    leaderboard: await leaderboard(frame, { ...exact, metrics }),
    timeless: await timelessVsTemporal(frame, exact),
    length: await listLength(frame, exact),
    category: await categories(frame, exact),
    continent: await continents(frame, exact),
    country: await countries(frame, exact),
    formats: await formatErrors(frame, exact),
    ordered: (await ordered(frame, exact)).subset,
    summary: (await f1Distribution(frame, exact)).summary,
    tokens: await tokenEfficiency(frame, exact),
  };
  for (const run of RUNS) {
    const expected: Row = SMALL.expected[run];
    for (const type of TYPES) {
      for (const metric of metrics) {
        const row = one(tables.leaderboard, { run, type, metric });
        assert.equal(row.n, expected.leaderboard[type].n);
        near(row.mean, expected.leaderboard[type][metric], `${run} ${type} ${metric}`);
      }
    }
    checkGroups(tables.timeless, { run }, {
      timeless: expected.timeless.True,
      temporal: expected.timeless.False,
    });
    checkGroups(tables.length, { run, view: "exact" }, expected.length);
    near(one(tables.length, { run, group: "4+" }).mean, expected.four_or_more, "4+");
    checkGroups(tables.category, { run }, expected.category, fields);
    checkGroups(tables.country, { run }, expected.country, fields);
    checkGroups(tables.continent, { run }, expected.continent, fields);
    checkGroups(tables.continent, { run }, expected.continent_without, {
      share: "share_without",
      contribution: "contribution_without",
    });
    for (const table of [tables.category, tables.continent, tables.country]) {
      near(
        sum(pick(table, { run }), "contribution"),
        expected.leaderboard.all.rouge_f1,
        "contributions sum to the overall score",
      );
    }
    for (const [name, count] of Object.entries(expected.format_errors)) {
      assert.equal(one(tables.formats, { run, class: name }).count, count);
    }
    near(
      one(tables.ordered, { run, subset: "ordered", type: "all" }).mean,
      expected.ordered.True.f1,
      "ordered",
    );
    near(one(tables.summary, { run }).zero_share, expected.zero_share, "zeros");
    near(one(tables.tokens.runs, { run, type: "all" }).tokens, expected.mean_tokens, "tokens");
  }
  const { deltas } = await thinkingDelta(frame, exact);
  for (const type of TYPES) {
    for (const metric of ["rouge_f1", "format"] as const) {
      near(one(deltas, { metric, type }).delta, SMALL.delta[type][metric], `${type} ${metric}`);
    }
  }
  near(one(tables.tokens.pairs, {}).cost_ratio, SMALL.cost_ratio, "cost ratio");
});
