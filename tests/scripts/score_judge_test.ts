import assert from "node:assert/strict";
import { faultServer, type Seen, verdictFor } from "../faults/fault_server.ts";
import { inProject, runScript, temporaryFolder } from "./_run.ts";

const SIMULATED = inProject("notebooks/data/simulated.jsonl");
const ALL = ["--allow-all"];
const SHARED = Deno.env.get("LISTQA_SHARED");

/** Scores 20 simulated samples with the judge behind a URL. */
function judge(folder: string, url: string, ...more: string[]) {
  return runScript("score", [
    "--predictions",
    SIMULATED,
    "--filter",
    "model=sim-mid",
    "--max-samples",
    "20",
    "--judge-model",
    "m",
    "--judge-url",
    url,
    "--output",
    `${folder}/results.json`,
    ...more,
  ], { permissions: ALL });
}

const results = (folder: string) => JSON.parse(Deno.readTextFileSync(`${folder}/results.json`));

Deno.test("score.ts judges with a server, and the second run asks nothing", async () => {
  using folder = temporaryFolder();
  await using server = faultServer();
  const first = await judge(folder.path, server.url);
  assert.equal(first.code, 0, first.stderr);
  const { summary, per_sample_results, run } = results(folder.path);
  const scores = summary.llm_judge_scores;
  assert.equal(scores.num_samples, 20);
  assert.deepEqual(JSON.parse(first.stdout), summary);
  assert.equal(run.options.judge, "m");
  assert.match(run.template_hashes.judge, /^(sha256:)?[0-9a-f]{64}$/);
  const asked = server.seen.length;
  assert.ok(asked > 20);

  // The server's rule, applied to what the results hold, gives the same verdicts and means.
  let sum = 0;
  for (const row of per_sample_results) {
    const { predicted, reference } = row.elements;
    const correct = row.judge.elements.filter((e: { score: string }) => e.score === "A").length;
    assert.equal(row.judge.elements.length, predicted.length);
    const p = predicted.length ? correct / predicted.length : 0, r = correct / reference.length;
    assert.equal(row.judge.f1, p + r > 0 ? 2 * p * r / (p + r) : 0);
    sum += row.judge.f1;
  }
  assert.ok(Math.abs(scores.f1 - sum / 20) < 1e-12);
  const prompts = server.seen.map(({ body }: Seen) => body.messages.at(-1).content as string);
  const a = prompts.filter((prompt) => verdictFor(prompt) === "A").length;
  assert.ok(a > 0 && a < prompts.length);

  const second = await judge(folder.path, server.url);
  assert.equal(second.code, 0, second.stderr);
  assert.equal(server.seen.length, asked);
  assert.deepEqual(JSON.parse(second.stdout).llm_judge_scores.f1, scores.f1);
  const unlike = await judge(folder.path, server.url, "--correct-threshold", "0.7", "--lenient");
  assert.equal(unlike.code, 0, unlike.stderr);
  assert.equal(server.seen.length, asked, "a threshold asks the judge nothing");
});

Deno.test("score.ts --dry-run counts what judging takes, and asks nothing", async () => {
  using folder = temporaryFolder();
  await using server = faultServer();
  const before = JSON.parse((await judge(folder.path, server.url, "--dry-run")).stdout);
  assert.equal(server.seen.length, 0);
  assert.ok(before.pending > 20 && before.stored === 0);
  await judge(folder.path, server.url);
  assert.equal(server.seen.length, before.pending);
  const after = JSON.parse((await judge(folder.path, server.url, "--dry-run")).stdout);
  assert.deepEqual([after.pending, after.stored], [0, before.pending]);
});

Deno.test("score.ts --stored-only takes all verdicts from the store, or says how many are missing", async () => {
  using folder = temporaryFolder();
  const args = (n: string) => [
    "--predictions",
    SIMULATED,
    "--filter",
    "model=sim-mid",
    "--max-samples",
    n,
    "--judge-model",
    "m",
    "--stored-only",
    "--store",
    `${folder.path}/verdicts.db`,
  ];
  const none = await runScript("score", args("20"), { permissions: ALL });
  assert.equal(none.code, 1);
  let first;
  {
    await using server = faultServer();
    first = await judge(folder.path, server.url);
  }
  const again = await runScript("score", args("20"), { permissions: ALL });
  assert.equal(again.code, 0, again.stderr);
  assert.deepEqual(
    JSON.parse(again.stdout).llm_judge_scores,
    JSON.parse(first.stdout).llm_judge_scores,
  );
  const more = await runScript("score", args("21"), { permissions: ALL });
  assert.equal(more.code, 1);
  assert.match(more.stderr, /verdicts\.db: holds \d+ of \d+ verdicts by m; ask for the rest/);
  assert.equal(more.stderr.trim().split("\n").length, 1, more.stderr);
});

Deno.test("score.ts --repeat judges again, with the first as the headline", async () => {
  using folder = temporaryFolder();
  let n = 0;
  // Every third reply differs, so that repetitions do.
  await using server = faultServer((_, seen) => ({
    reply: n++ % 3 === 0 ? "B" : verdictFor(seen.body.messages.at(-1).content),
  }));
  const { code, stdout, stderr } = await judge(
    folder.path,
    server.url,
    "--repeat",
    "3",
    "--concurrency",
    "1",
  );
  assert.equal(code, 0, stderr);
  const { repetitions, llm_judge_scores, num_samples } = JSON.parse(stdout);
  assert.equal(num_samples, 20);
  assert.equal(repetitions.count, 3);
  const { mean, min, max } = repetitions.llm_judge_f1;
  assert.ok(min <= mean && mean <= max && min <= llm_judge_scores.f1 && llm_judge_scores.f1 <= max);
  assert.ok(server.seen.every(({ body }) => body.temperature === 0.7));
  const rows = results(folder.path).per_sample_results;
  assert.equal(rows.length, 60);
  assert.deepEqual([...new Set(rows.map((row: { repetition: number }) => row.repetition))], [
    0,
    1,
    2,
  ]);
});

Deno.test("score.ts --ordered adds scores by position, --include-prompts the prompts", async () => {
  using folder = temporaryFolder();
  await using server = faultServer();
  const { code, stderr } = await judge(folder.path, server.url, "--ordered", "--include-prompts");
  assert.equal(code, 0, stderr);
  const { summary, per_sample_results } = results(folder.path);
  assert.equal(summary.llm_judge_scores.ordered.num_samples, 20);
  assert.equal(summary.llm_judge_scores.blended.num_samples, 20);
  // deno-lint-ignore no-explicit-any
  const asked = per_sample_results.flatMap((row: any) => row.judge.elements)
    .filter((element: { reference: number | null }) => element.reference !== null);
  const prompts = new Set(server.seen.map(({ body }) => body.messages.at(-1).content));
  for (const { prompt } of asked) assert.ok(prompts.has(prompt));
});

Deno.test("bad rows stop a judged run before the judge is asked anything", async () => {
  using folder = temporaryFolder();
  await using server = faultServer();
  const file = `${folder.path}/p.jsonl`;
  const [row] = Deno.readTextFileSync(SIMULATED).split("\n");
  Deno.writeTextFileSync(file, `${row}\n{broken\n`);
  const args = ["--predictions", file, "--judge-model", "m", "--judge-url", server.url];
  const finished = await runScript("score", [...args, "--store", `${folder.path}/v.db`], {
    permissions: ALL,
  });
  assert.equal(finished.code, 1);
  assert.match(finished.stderr, /p\.jsonl:2: /);
  assert.equal(server.seen.length, 0);
});

Deno.test("unreadable replies are counted by reason, and leave a range", async () => {
  using folder = temporaryFolder();
  await using server = faultServer(() => ({ reply: "A or B" }));
  const { code, stdout } = await judge(folder.path, server.url, "--max-retries", "1");
  assert.equal(code, 0);
  const { llm_judge_scores } = JSON.parse(stdout);
  assert.equal(llm_judge_scores.f1, 0);
  assert.equal(llm_judge_scores.f1_low, 0);
  assert.ok(llm_judge_scores.f1_high > 0.3);
  assert.equal(llm_judge_scores.unreadable.ambiguous * 2, server.seen.length);
});

Deno.test("score.ts ends with the server's words when no request can succeed", async () => {
  using folder = temporaryFolder();
  await using server = faultServer(() => ({
    status: 404,
    body: '{"error": {"message": "The model `m` does not exist."}}',
  }));
  const { code, stdout, stderr } = await judge(folder.path, server.url, "--concurrency", "4");
  assert.equal(code, 1);
  assert.equal(stdout, "");
  assert.match(stderr, /The model `m` does not exist\./);
  assert.ok(server.seen.length <= 4);
  assert.throws(() => results(folder.path), Deno.errors.NotFound);
});

Deno.test("an interrupted judged run keeps its verdicts, says so, and goes on", async () => {
  using folder = temporaryFolder();
  await using server = faultServer((_, seen) => ({
    reply: verdictFor(seen.body.messages.at(-1).content),
    delayMs: 40,
  }));
  const args = [
    "run",
    "--allow-all",
    inProject("scripts/score.ts"),
    "--predictions",
    SIMULATED,
    "--filter",
    "model=sim-mid",
    "--judge-model",
    "m",
    "--judge-url",
    server.url,
    "--concurrency",
    "4",
    "--output",
    `${folder.path}/results.json`,
  ];
  const child = new Deno.Command(Deno.execPath(), { args, stdout: "null", stderr: "piped" })
    .spawn();
  while (server.seen.length < 40) await new Promise((resolve) => setTimeout(resolve, 10));
  child.kill("SIGINT");
  const { code, stderr } = await child.output();
  assert.equal(code, 130);
  const text = new TextDecoder().decode(stderr);
  assert.match(
    text,
    /interrupted; every verdict so far is in .*verdicts\.db; the same command goes on/,
  );
  const before = server.seen.length;
  const { success } = await new Deno.Command(Deno.execPath(), {
    args,
    stdout: "null",
    stderr: "null",
  }).output();
  assert.ok(success);
  const prompts = server.seen.map(({ body }) => body.messages.at(-1).content as string);
  const wanted = new Set(prompts).size;
  // What was in flight at the interruption may be asked again, nothing else.
  assert.ok(server.seen.length - wanted <= 4, `${server.seen.length} requests for ${wanted}`);
  assert.ok(before < wanted);
});

Deno.test("judge flags without a judge are said to have no effect, contradictions are refused", async () => {
  const base = ["--predictions", SIMULATED, "--max-samples", "1"];
  const idle = await runScript("score", [...base, "--no-llm-judge", "--torch-dtype", "float16"]);
  assert.equal(idle.code, 0);
  assert.match(idle.stderr, /--dtype has no effect without --judge-model/);
  const both = await runScript("score", [...base, "--no-llm-judge", "--judge-model", "m"]);
  assert.equal(both.code, 2);
  const nowhere = await runScript("score", [...base, "--judge-model", "no/where/model"], {
    permissions: ALL,
  });
  assert.equal(nowhere.code, 1);
  assert.equal(nowhere.stderr.trim().split("\n").length, 1, nowhere.stderr);
});

Deno.test({
  name: "score.ts judges 20 samples with the real SmolLM2 (needs LISTQA_SHARED)",
  ignore: SHARED === undefined,
  async fn() {
    using folder = temporaryFolder();
    const run = () =>
      runScript("score", [
        "--predictions",
        SIMULATED,
        "--filter",
        "model=sim-mid",
        "--max-samples",
        "20",
        "--judge-model",
        `${SHARED}/models/SmolLM2-135M-Instruct`,
        "--output",
        `${folder.path}/results.json`,
      ], { permissions: ALL });
    const { code, stdout, stderr } = await run();
    assert.equal(code, 0, stderr);
    const { llm_judge_scores } = JSON.parse(stdout);
    assert.equal(llm_judge_scores.num_samples, 20);
    assert.deepEqual(llm_judge_scores.unreadable, {});
    assert.ok(llm_judge_scores.confidence >= 0.5);
    const again = JSON.parse((await run()).stdout);
    assert.equal(again.llm_judge_scores.f1, llm_judge_scores.f1);
    const { per_sample_results } = results(folder.path);
    // deno-lint-ignore no-explicit-any
    const asked = per_sample_results.flatMap((row: any) => row.judge.elements)
      .filter((element: { reference: number | null }) => element.reference !== null);
    assert.ok(asked.every((element: { cached: boolean }) => element.cached));
  },
});

Deno.test({
  name: "score.ts pairs by embeddings of the real all-MiniLM-L6-v2 (needs LISTQA_SHARED)",
  ignore: SHARED === undefined,
  async fn() {
    using folder = temporaryFolder();
    const file = `${folder.path}/p.jsonl`, output = `${folder.path}/results.json`;
    Deno.writeTextFileSync(
      file,
      JSON.stringify({
        problem: "Which countries?",
        answer: "1. United States of America\n2. France\n3. Germany",
        prediction: "1. USA\n2. Germany\n3. French Republic",
      }),
    );
    const { code, stderr } = await runScript("score", [
      "--predictions",
      file,
      "--no-llm-judge",
      "--matcher",
      "embedding",
      "--embedding-model",
      `${SHARED}/models/all-MiniLM-L6-v2`,
      "--output",
      output,
    ], { permissions: ALL });
    assert.equal(code, 0, stderr);
    const [row] = JSON.parse(Deno.readTextFileSync(output)).per_sample_results;
    const pairs = row.pairs.map((pair: { predicted: number; reference: number }) => [
      pair.predicted,
      pair.reference,
    ]);
    assert.deepEqual(pairs, [[0, 0], [1, 2], [2, 1]]);
    assert.equal(row.rouge_list_precision, 1 / 3);
  },
});
