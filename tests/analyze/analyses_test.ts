import assert from "node:assert/strict";
import {
  alignmentAccuracy,
  auditInterval,
  baseVsTuned,
  buildElementsFrame,
  buildFrame,
  categories,
  compareRuns,
  continents,
  type DataFrame,
  datasetOverview,
  f1Distribution,
  formatErrors,
  type FrameRow,
  humanAgreement,
  judgeAgreement,
  leaderboard,
  listLength,
  matcherSensitivity,
  MissingDataError,
  ordered,
  parseHumanLabels,
  ragGain,
  repeatability,
  selectRun,
  thinkingDelta,
  timelessVsTemporal,
  tokenEfficiency,
} from "../../mod.ts";
import { one, pick, type Row, SHARED, smallFrame, smallRows } from "./_frames.ts";
import paper from "../golden/paper-tables.json" with { type: "json" };

const plain = { bootstrap: 0 } as const;

/** Samples 1, 2, … of a run with these scores; simple and complex in turn. */
function run(name: string, scores: (number | null)[], fields: Partial<FrameRow> = {}) {
  return scores.map((judge_f1, i): Partial<FrameRow> => ({
    run: name,
    id: String(i + 1),
    repetition: 0,
    type: i % 2 === 0 ? "simple" : "complex",
    rouge_f1: judge_f1,
    judge_f1,
    ...fields,
  }));
}

Deno.test("auditInterval() and alignmentAccuracy() give the paper's audit and alignments", () => {
  const { errors, n, percent, wilson95_percent } = paper.dataset.audit;
  const { share, low, high } = auditInterval(errors, n);
  const inPercent = (value: number | null) => Number((100 * value!).toFixed(1));
  assert.deepEqual(
    [inPercent(share.value), inPercent(low), inPercent(high)],
    [percent, ...wilson95_percent],
  );
  const alignment = alignmentAccuracy(paper.alignment_accuracy.right, paper.alignment_accuracy.n);
  assert.equal(inPercent(alignment.share.value), paper.alignment_accuracy.percent);
  assert.equal(auditInterval(0, 0).share.value, null);
});

Deno.test("the score is judge F1 where there is any, and ROUGE F1 otherwise", async () => {
  const judged = await leaderboard(await buildFrame(run("m", [1, 0])), plain);
  assert.equal(judged.toRecords()[0]!.metric, "judge_f1");
  const frame = await buildFrame([{ run: "m", id: "1", rouge_f1: 0.5 }]);
  assert.equal((await leaderboard(frame, plain)).toRecords()[0]!.metric, "rouge_f1");
});

Deno.test("a sample without a score is left out of the mean and counted", async () => {
  const frame = await buildFrame(run("m", [1, null, 0.5]));
  const row = one(await leaderboard(frame, plain), { metric: "judge_f1", type: "all" });
  assert.deepEqual([row.n, row.n_missing, row.mean, row.small], [2, 1, 0.75, true]);
});

Deno.test("a group in which nothing could be scored has null and a reason, not NaN", async () => {
  const frame = await buildFrame([...run("a", [1, 1]), ...run("b", [null, null])]);
  const row = one(await leaderboard(frame), { run: "b", metric: "judge_f1", type: "all" });
  assert.deepEqual([row.n, row.n_missing, row.mean, row.low, row.high], [0, 2, null, null, null]);
  assert.equal(row.reason, "no sample has this score");
});

Deno.test("unreadable verdicts are counted beside the judge's mean", async () => {
  const frame = await buildFrame(run("m", [1, 0], { n_unreadable: 2 }));
  const table = await leaderboard(frame, { ...plain, metrics: ["judge_f1", "rouge_f1"] });
  assert.equal(one(table, { metric: "judge_f1", type: "all" }).n_unreadable, 4);
  assert.equal(one(table, { metric: "rouge_f1", type: "all" }).n_unreadable, 0);
});

Deno.test("group names come from data: constructor, all, a number's text, nothing", async () => {
  const frame = await buildFrame(
    ["constructor", "all", "1", "__proto__", null].map((category, i) => ({
      run: "m",
      id: String(i),
      category,
      rouge_f1: 1,
    })),
  );
  assert.deepEqual((await categories(frame, plain)).getColumn("group").toArray(), [
    "1",
    "__proto__",
    "all",
    "constructor",
    "(missing)",
  ]);
});

Deno.test("continents() keeps countries of unknown continents and rows without one apart", async () => {
  const frame = await buildFrame([
    { run: "m", id: "1", country: "Atlantis", rouge_f1: 1 },
    { run: "m", id: "2", country: null, rouge_f1: 0 },
  ]);
  const table = await continents(frame, plain);
  assert.deepEqual(table.getColumn("group").toArray(), ["(unknown)", "(missing)"]);
  assert.deepEqual(table.getColumn("contribution_without").toArray(), [0.5, 0]);
});

Deno.test("the headline view keeps families together and leaves thinking and RAG out", async () => {
  const frame = await buildFrame([
    ...run("a1", [0.5], { family: "A" }),
    ...run("a2", [0.1], { family: "A" }),
    ...run("b1", [0.3], { family: "B" }),
    ...run("b-think", [0.9], { family: "B", thinking: true }),
    ...run("b-rag", [0.9], { family: "B", setting: "rag" }),
    ...run("b-base", [0.9], { family: "B", setting: "base" }),
  ]);
  const table = await leaderboard(frame, { ...plain, view: "headline" });
  const rows = pick(table, { metric: "judge_f1", type: "all" });
  assert.deepEqual(rows.map((row) => [row.run, row.rank]), [["a1", 1], ["a2", 3], ["b1", 2]]);
  assert.deepEqual(new Set(table.getColumn("metric").toArray()), new Set(["judge_f1", "format"]));
});

Deno.test("ragGain() gives the gain, the simple-complex gap with and without, and the ranks", async () => {
  const frame = await buildFrame([
    ...run("x", [0.5, 0.25], { base_model: "x" }),
    ...run("x-rag", [0.75, 0.75], { base_model: "x", setting: "rag", context: 128000 }),
    ...run("y", [0.25, 0.25], { base_model: "y" }),
    ...run("y-rag", [1, 1], { base_model: "y", prompt: "rag", source_budget: 400000 }),
    ...run("z-rag", [1, 1], { base_model: "z", setting: "rag" }),
  ]);
  const table = await ragGain(frame, plain);
  const x = one(table, { run: "x-rag", type: "all" });
  assert.deepEqual([x.before, x.after, x.delta], [0.375, 0.75, 0.375]);
  assert.deepEqual([x.rank_parametric, x.rank_rag, x.rank_change, x.context], [1, 2, -1, 128000]);
  const gap = one(table, { run: "x-rag", type: "gap" });
  assert.deepEqual([gap.before, gap.after, gap.delta], [0.25, 0, -0.25]);
  const y = one(table, { run: "y-rag", type: "all" });
  assert.deepEqual([y.rank_change, y.source_budget], [1, 400000]);
  const z = one(table, { run: "z-rag", type: "all" });
  assert.deepEqual([z.delta, z.after, z.reason], [null, 1, "no parametric run of z"]);
});

Deno.test("thinkingDelta() lists a run without a partner with no difference and says why", async () => {
  const frame = await buildFrame([
    ...run("m", [0.5, 0.25], { base_model: "m" }),
    ...run("m-think", [1, 0.25], { base_model: "m", thinking: true, level: "Low" }),
    ...run("lone", [0.75], { base_model: "n", thinking: true }),
    ...run("unnamed", [0.75], { thinking: true }),
  ]);
  const { deltas } = await thinkingDelta(frame, plain);
  const row = one(deltas, { run: "m-think", metric: "judge_f1", type: "simple" });
  assert.deepEqual([row.before, row.after, row.delta, row.level], [0.5, 1, 0.5, "Low"]);
  const lone = one(deltas, { run: "lone", metric: "judge_f1", type: "all" });
  assert.deepEqual([lone.after, lone.delta], [0.75, null]);
  assert.equal(lone.reason, "no standard-inference run of n");
  assert.match(
    one(deltas, { run: "unnamed", metric: "judge_f1", type: "all" }).reason,
    /base_model/,
  );
});

Deno.test("differences count the unreadable verdicts of both runs", async () => {
  const frame = await buildFrame([
    ...run("m", [0, 0.5, 1], { base_model: "m", n_unreadable: 1 }),
    ...run("t", [1, 1], { base_model: "m", thinking: true, n_unreadable: 2 }),
  ]);
  const row = one((await thinkingDelta(frame, plain)).deltas, { metric: "judge_f1", type: "all" });
  assert.equal(row.n_unreadable, 6);
  const [a, b] = await Promise.all(["m", "t"].map((name) => selectRun(frame, name)));
  const { differences } = await compareRuns(a!, b!, plain);
  assert.equal(one(differences, { by: "all" }).n_unreadable, 6);
});

Deno.test("thinkingDelta() pairs samples by id and uses only those that both runs hold", async () => {
  const frame = await buildFrame([
    ...run("m", [0, 0.5, 1], { base_model: "m" }),
    ...run("t", [1, 1], { base_model: "m", thinking: true }).reverse(),
  ]);
  const row = one((await thinkingDelta(frame, plain)).deltas, { metric: "judge_f1", type: "all" });
  assert.deepEqual([row.n, row.before, row.after, row.delta], [2, 0.25, 1, 0.75]);
});

Deno.test("baseVsTuned() orders base, tuned and tuned with thinking", async () => {
  const frame = await buildFrame([
    ...run("think", [0.75], { base_model: "m", setting: "it-think" }),
    ...run("tuned", [0.5], { base_model: "m", setting: "it" }),
    ...run("base", [0.25], { base_model: "m", setting: "base" }),
    ...run("other", [0.25], { base_model: "n", setting: "it" }),
  ]);
  const rows = pick(await baseVsTuned(frame, plain), { metric: "judge_f1", type: "all" });
  assert.deepEqual(rows.map((row) => [row.setting, row.mean]), [
    ["base", 0.25],
    ["it", 0.5],
    ["it-think", 0.75],
  ]);
});

Deno.test("formatErrors() draws arrows against the paired run only where printed shares differ", async () => {
  const formats = (name: string, classes: string[], fields: Partial<FrameRow>) =>
    classes.map((format_error, i) => ({ run: name, id: String(i), format_error, ...fields }));
  const frame = await buildFrame([
    ...formats("m", ["Perfect", "Perfect", "Mixed", "No List"], { base_model: "m" }),
    ...formats("t", ["Perfect", "Mixed", "Mixed", "No List"], { base_model: "m", thinking: true }),
  ]);
  const table = await formatErrors(frame, plain);
  const arrows = pick(table, { run: "t" }).map((row) => [row.class, row.arrow, row.delta]);
  assert.deepEqual(arrows, [
    ["Perfect", "↓", -0.25],
    ["Mixed", "↑", 0.25],
    ["Wrong Facet", "", 0],
    ["Too Few", "", 0],
    ["No List", "", 0],
  ]);
  assert.equal(one(table, { run: "m", class: "Perfect" }).arrow, null);
});

Deno.test("ordered() compares prompts and scores by position on ordered questions only", async () => {
  const frame = await buildFrame([
    ...run("m", [0.5, 0.5], { base_model: "m", ordered: true }),
    ...run("aware", [0.75, 1], {
      base_model: "m",
      prompt: "order-aware",
      ordered: true,
      judge_f1_ordered: 0.25,
      judge_f1_blended: 0.25,
      level: "High",
    }),
    { run: "aware", id: "9", type: "simple", ordered: false, rouge_f1: 1, judge_f1: 1 },
  ]);
  const { prompts, subset } = await ordered(frame, plain);
  const row = one(prompts, { run: "aware" });
  assert.deepEqual([row.n, row.before, row.after, row.delta], [2, 0.5, 0.875, 0.375]);
  assert.deepEqual([row.blended, row.level, row.original_run], [0.25, "High", "m"]);
  const of = (score: string, type: string) =>
    one(subset, { run: "aware", subset: "ordered", score, type }).mean;
  assert.deepEqual([of("standard", "all"), of("standard", "simple"), of("ordered", "all")], [
    0.875,
    0.75,
    0.25,
  ]);
  assert.equal(one(subset, { run: "aware", subset: "unordered", type: "all" }).mean, 1);
});

Deno.test("judgeAgreement() compares every pair of judges of the same answers", async () => {
  // scipy.stats.spearmanr([0.5, 0, 1, 0.25], [0.5, 0.25, 0.75, 0]).statistic = 0.8
  const frame = await buildFrame([
    ...run("by x", [0.5, 0, 1, 0.25], { base_model: "m", judge: "x" }),
    ...run("by y", [0.5, 0.25, 0.75, 0], { base_model: "m", judge: "y" }),
    ...run("by z", [0, 0, 0, 0], { base_model: "m", judge: "z" }),
    ...run("n by x", [1], { base_model: "n", judge: "x" }),
  ]);
  const { judges, pairs } = await judgeAgreement(frame, plain);
  assert.deepEqual(
    judges.toRecords().map((row: Row) => [row.judge, row.mean, row.zero_share]),
    [["x", 0.4375, 0.25], ["y", 0.375, 0.25], ["z", 0, 1]],
  );
  const row = one(pairs, { judge_a: "x", judge_b: "y" });
  assert.deepEqual([row.n, row.mad, row.signed, row.identical], [4, 0.1875, 0.0625, 0.25]);
  assert.ok(Math.abs(row.spearman - 0.8) < 1e-12);
  const constant = one(pairs, { judge_a: "x", judge_b: "z" });
  assert.deepEqual([constant.spearman, constant.reason], [
    null,
    "all values of one side are equal",
  ]);
});

Deno.test("matcherSensitivity() gives both scores and the share of identical samples", async () => {
  const frame = await buildFrame([
    ...run("m", [0.5, 0.25, 1, 1]),
    ...run("m (embedding)", [0.5, 0.5, 1, 1]),
  ]);
  const table = await matcherSensitivity(frame, { ...plain, pairs: [["m", "m (embedding)"]] });
  const row = one(table, {});
  assert.deepEqual([row.before, row.after, row.identical], [0.6875, 0.75, 0.75]);
  await assert.rejects(
    matcherSensitivity(frame, { pairs: [["m", "nobody"]] }),
    /pairs: the frame has no run "nobody"/,
  );
});

Deno.test("repeatability() reports repetition 0 and the spread over all", async () => {
  const repeated = (scores: number[], repetition: number) => run("m", scores, { repetition });
  const frame = await buildFrame([
    ...repeated([0.5, 1], 0),
    ...repeated([0.5, 0.5], 1),
    ...repeated([0.5, 0.75], 2),
    ...run("once", [1]),
  ]);
  const row = one(await repeatability(frame, plain), {});
  assert.deepEqual(
    [row.run, row.mean, row.mean_of_repetitions, row.min, row.max, row.identical, row.repetitions],
    ["m", 0.75, 0.625, 0.5, 0.75, 0.5, 3],
  );
  assert.equal(
    one(await leaderboard(frame, plain), { run: "m", metric: "judge_f1", type: "all" }).n,
    2,
  );
});

Deno.test("tokenEfficiency() splits reasoning from answers and fits a line", async () => {
  const tokens = (output_tokens: number, reasoning_tokens: number | null = null) => ({
    output_tokens,
    reasoning_tokens,
  });
  const frame = await buildFrame([
    ...run("a", [0.25, 0.25], { base_model: "a", ...tokens(100) }),
    ...run("a-t", [0.5, 0.5], { base_model: "a", thinking: true, ...tokens(200, 150) }),
    ...run("b", [0.25, 0.25], { base_model: "b", ...tokens(100, 0) }),
    ...run("b-t", [0.75, 0.75], { base_model: "b", thinking: true, ...tokens(400, 300) }),
    ...run("uncounted", [1]),
  ]);
  const { runs, pairs, line, split } = await tokenEfficiency(frame, plain);
  assert.equal(pick(runs, { type: "all" }).length, 4);
  assert.deepEqual(pairs.toRecords().map((row: Row) => [row.run, row.cost_ratio, row.delta]), [
    ["a-t", 2, 0.25],
    ["b-t", 4, 0.5],
  ]);
  assert.deepEqual(line.toRecords(), [{ n: 2, slope: 0.125, intercept: 0, reason: null }]);
  assert.deepEqual(
    split.toRecords().map((row: Row) => [row.run, row.reasoning, row.answer, row.reasoning_share]),
    [["a-t", 150, 50, 0.75], ["b-t", 300, 100, 0.75]],
  );
});

Deno.test("humanAgreement() uses samples that are labelled in full, and both raters' labels", async () => {
  const sample = (id: string, judge_f1: number, category: string) => ({
    run: "m",
    id,
    category,
    type: "simple",
    n_predicted: 2,
    n_reference: 4,
    rouge_f1: 0,
    judge_f1,
  });
  const frame = await buildFrame([
    sample("1", 1 / 3, "Food"),
    sample("2", 0, "Food"),
    sample("3", 2 / 3, "Travel"),
    sample("4", 1, "Travel"),
  ]);
  const element = (id: string, predicted: number, rouge: number, verdict: "A" | "B" | null) => ({
    run: "m",
    id,
    repetition: 0,
    predicted,
    rouge,
    verdict,
  });
  const elements = await buildElementsFrame([
    element("1", 0, 0.5, "A"),
    element("1", 1, 0.2, "B"),
    element("2", 0, 0.2, null),
    element("2", 1, 0.6, "B"),
    element("3", 0, 1, "A"),
    element("3", 1, 0.3, "A"),
    element("4", 0, 1, "A"),
    element("4", 1, 1, "A"),
  ]);
  const labels = parseHumanLabels(
    [
      ["1", 0, "A"],
      ["1", 1, "A"],
      ["2", 0, "B"],
      ["2", 1, "B"],
      ["3", 0, "A"],
      ["3", 1, "A"],
      ["4", 0, "A"],
      ["9", 0, "A"],
    ].map(([id, predicted, label]) => JSON.stringify({ run: "m", id, predicted, label })).join(
      "\n",
    ),
  );
  const agreement = await humanAgreement(frame, elements, labels, plain);
  assert.deepEqual([agreement.partlyLabelled, agreement.unknownLabels], [1, 1]);
  const overall = one(agreement.samples, { by: "overall" });
  assert.deepEqual([overall.n, overall.elements], [3, 6]);
  // Human F1: 2 of 2 and 4 (P 1, R 0.5), 0, the same as the first.
  assert.ok(Math.abs(overall.human_f1 - 4 / 9) < 1e-12);
  // scipy.stats.pearsonr([2/3, 0, 2/3], [1/3, 0, 2/3]).statistic = 0.8660254, spearmanr the same.
  assert.ok(Math.abs(overall.pearson - Math.sqrt(3) / 2) < 1e-9);
  assert.ok(Math.abs(overall.spearman - Math.sqrt(3) / 2) < 1e-9);
  const travel = one(agreement.samples, { by: "category", group: "Travel" });
  assert.deepEqual([travel.n, travel.pearson, travel.reason], [
    1,
    null,
    "needs at least 2 pairs, got 1",
  ]);
  const [judge, rouge] = agreement.elements.toRecords() as Row[];
  // sklearn.metrics.cohen_kappa_score("AABBAA", "ABBBAA") = 0.6667, ("AABBAA", "ABBAAB") = 0.
  assert.ok(Math.abs(judge!.agreement - 5 / 6) < 1e-12 && Math.abs(judge!.kappa - 2 / 3) < 1e-9);
  assert.ok(Math.abs(rouge!.agreement - 1 / 2) < 1e-12 && Math.abs(rouge!.kappa) < 1e-9);
});

Deno.test("parseHumanLabels() says which line is wrong", () => {
  const good = '{"run":"m","id":7,"predicted":0,"label":"A"}';
  assert.equal(parseHumanLabels(good)[0]!.id, "7");
  assert.throws(
    () => parseHumanLabels(`${good}\n${good}`, "h.jsonl"),
    /h.jsonl:2: .*line 1 already/,
  );
  assert.throws(() => parseHumanLabels("{", "h.jsonl"), /h.jsonl:1: not JSON/);
  assert.throws(() => parseHumanLabels(good.replace('"A"', '"C"')), /:1: label must be "A" or "B"/);
});

Deno.test("datasetOverview() counts a question once, a window in each of its years, and drops nothing", async () => {
  const question = (id: string, fields: Partial<FrameRow>) =>
    ["a", "b"].map((run) => ({ run, id, n_reference: 3, rouge_f1: 1, ...fields }));
  const frame = await buildFrame([
    ...question("1", { timeless: false, year_start: 2017, year_end: 2019, page: "p" }),
    ...question("2", { timeless: false, year_start: 2018, year_end: 2018, page: "p" }),
    ...question("3", { timeless: false, year_start: 2019, year_end: null, page: "q" }),
    ...question("4", { timeless: true }),
    ...question("5", { timeless: false, year_range: "about 1900s" }),
    ...question("6", { timeless: null }),
  ]);
  const { years, pages, lengths } = await datasetOverview(frame);
  assert.deepEqual(years.toRecords().map((row: Row) => [row.bucket, row.n]), [
    ["2017", 1],
    ["2018", 2],
    ["2019", 2],
    ["timeless", 1],
    ["other", 1],
    ["(missing)", 1],
  ]);
  assert.deepEqual(pages.toRecords(), [{ questions: 1, pages: 1 }, { questions: 2, pages: 1 }]);
  assert.deepEqual(lengths.toRecords(), [{ n_reference: 3, n: 6, share: 1 }]);
});

Deno.test({
  name: "datasetOverview() finds the counts that the data's README states (needs LISTQA_SHARED)",
  ignore: !SHARED,
  async fn() {
    const text = await Deno.readTextFile(`${SHARED}/data/questions.jsonl`);
    const frame = await buildFrame(
      text.trimEnd().split("\n").map((line, i): Partial<FrameRow> => {
        const { answer, metadata } = JSON.parse(line);
        const meta = JSON.parse(metadata);
        return {
          run: "questions",
          id: String(i),
          rouge_f1: 0,
          n_reference: [...answer.matchAll(/(?:^|\n)\d+\./g)].length,
          type: meta.prompt_type === "single-faceted" ? "simple" : "complex",
          category: meta.category,
          country: meta.country,
          page: meta.wikitable_source,
          ordered: meta.ordered,
          timeless: !/\d{4}/.test(meta.year_range ?? ""),
        };
      }),
    );
    const { statistics, lengths, categories, countries, pages } = await datasetOverview(frame);
    const value = (statistic: string) => one(statistics, { statistic }).value;
    assert.deepEqual(
      ["questions", "simple", "complex", "ordered", "pages", "questions per page, most"].map(value),
      [9045, 5378, 3667, 1319, 2946, 56],
    );
    assert.deepEqual([value("elements, median"), value("elements, mean").toFixed(2)], [4, "4.65"]);
    assert.equal(value("timeless, share").toFixed(3), "0.299");
    assert.equal(one(pages, { questions: 1 }).pages, 1813);
    assert.deepEqual(
      lengths.toRecords().map((row: Row) => row.n),
      [2985, 1883, 1709, 1002, 725, 722, 10, 9],
    );
    assert.equal(one(countries, { country: "USA" }).n, 6909);
    const food = pick(categories, { category: "Food" }).reduce((n, row) => n + row.n, 0);
    assert.equal(food, 211);
  },
});

Deno.test("compareRuns() finds the difference by slice and the samples that changed most", async () => {
  const slices = { category: "Food", n_reference: 3, timeless: true, page: "p" };
  const a = await buildFrame(run("m", [0.5, 0.5, 1, 0], slices));
  const b = await buildFrame(
    run("m", [0.75, 0.25, 0, 0], slices).concat(
      run("m", [0]).map((row) => ({
        ...row,
        id: "99",
      })),
    ),
  );
  const comparison = await compareRuns(a, b, { ...plain, top: 1 });
  const all = one(comparison.differences, { by: "all" });
  assert.deepEqual([all.n, all.mean_a, all.mean_b, all.difference], [4, 0.5, 0.25, -0.25]);
  assert.equal(one(comparison.differences, { by: "type", group: "complex" }).difference, -0.125);
  assert.deepEqual(comparison.losers.toRecords(), [{ id: "3", a: 1, b: 0, difference: -1 }]);
  assert.deepEqual(comparison.winners.toRecords(), [{
    id: "1",
    a: 0.5,
    b: 0.75,
    difference: 0.25,
  }]);
  assert.deepEqual([comparison.onlyA, comparison.onlyB, comparison.unscored], [0, 1, 0]);
  const two = await buildFrame([...run("x", [1]), ...run("y", [1])]);
  await assert.rejects(compareRuns(a, two), /b: must hold one run, holds 2 \(x, y\)/);
});

const ANALYSES: [string, (frame: DataFrame) => Promise<unknown>][] = [
  ["leaderboard", (frame) => leaderboard(frame)],
  ["ragGain", (frame) => ragGain(frame)],
  ["datasetOverview", (frame) => datasetOverview(frame)],
  ["formatErrors", (frame) => formatErrors(frame)],
  ["ordered", (frame) => ordered(frame)],
  ["thinkingDelta", (frame) => thinkingDelta(frame)],
  ["baseVsTuned", (frame) => baseVsTuned(frame)],
  ["timelessVsTemporal", (frame) => timelessVsTemporal(frame)],
  ["listLength", (frame) => listLength(frame)],
  ["categories", (frame) => categories(frame)],
  ["continents", (frame) => continents(frame)],
  ["judgeAgreement", (frame) => judgeAgreement(frame)],
  ["matcherSensitivity", (frame) => matcherSensitivity(frame, { pairs: [] })],
  ["repeatability", (frame) => repeatability(frame)],
  ["tokenEfficiency", (frame) => tokenEfficiency(frame)],
  ["f1Distribution", (frame) => f1Distribution(frame)],
];

for (const [name, analyse] of ANALYSES) {
  Deno.test(`${name}() of an empty frame says what is missing`, async () => {
    await assert.rejects(analyse(await buildFrame([])), MissingDataError);
  });

  Deno.test(`${name}() holds no NaN for one bare row, and says why where it cannot work`, async () => {
    const frame = await buildFrame([{ run: "m", id: "1", rouge_f1: 0.5 }]);
    try {
      const result = await analyse(frame);
      const tables = typeof (result as DataFrame).toRecords === "function"
        ? [result]
        : Object.values(result as object);
      for (const table of tables as DataFrame[]) {
        for (const row of table.toRecords()) {
          for (const [column, value] of Object.entries(row)) {
            assert.ok(!Number.isNaN(value) && value !== undefined, `${column} is ${value}`);
          }
        }
      }
    } catch (error) {
      assert.ok(error instanceof MissingDataError, String(error));
    }
  });
}

Deno.test("tables do not depend on the order of rows", async () => {
  const rows = smallRows();
  const forwards = await leaderboard(await buildFrame(rows), { bootstrap: 200 });
  const backwards = await leaderboard(await buildFrame(rows.toReversed()), { bootstrap: 200 });
  const rounded = (table: DataFrame) =>
    JSON.stringify(
      table.toRecords(),
      (_, value) => typeof value === "number" ? Number(value.toFixed(12)) : value,
    );
  assert.equal(rounded(forwards), rounded(backwards));
});

Deno.test("options are checked before any work, naming the option and its value", async () => {
  const frame = await smallFrame();
  await assert.rejects(
    leaderboard(frame, { metric: "f1" as "rouge_f1" }),
    /metric must be one of judge_f1, .*got "f1"/,
  );
  await assert.rejects(leaderboard(frame, { bootstrap: 5 }), /bootstrap must be 0 or .*got 5/);
  await assert.rejects(leaderboard(frame, { seed: 0.5 }), /seed must be .*got 0.5/);
  await assert.rejects(leaderboard(frame, { view: "x" as "full" }), /view must be .*got "x"/);
});
