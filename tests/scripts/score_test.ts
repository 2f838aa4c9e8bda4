import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { loadPolars } from "../../lib/data/_polars.ts";
import { withHub } from "../data/hub/_fake_hub.ts";
import { inProject, runScript, temporaryFolder } from "./_run.ts";

const REAL = inProject("notebooks/data/real.jsonl");
const SIMULATED = inProject("notebooks/data/simulated.jsonl");
const WRITE = ["--allow-read", "--allow-write"];

const row = (fields: Record<string, unknown> = {}) =>
  JSON.stringify({
    problem: "Which trees?",
    answer: "1. Ash\n2. Elm\n3. Oak",
    prediction: "1. Ash\n2. Elm\n3. Yew",
    metadata: '{"prompt_type": "single-faceted", "category": "Trees"}',
    ...fields,
  }) + "\n";

Deno.test("score.ts reproduces the means of the Python peer on the golden rows, with read permission alone", async () => {
  using folder = temporaryFolder();
  const file = `${folder.path}/golden.jsonl`;
  const golden = Deno.readTextFileSync(inProject("tests/golden/metrics.jsonl")).split("\n")
    .filter(Boolean).map((line) => JSON.parse(line));
  // The golden rows without a list in the reference are for the functions; score.ts refuses them.
  const usable = golden.filter((row) => row.expected.num_target > 0);
  Deno.writeTextFileSync(
    file,
    usable.map(({ id, answer, prediction, prompt_type }) =>
      row({ id, answer, prediction, metadata: { prompt_type } })
    ).join(""),
  );
  const { code, stdout } = await runScript("score", ["--predictions", file, "--no-llm-judge"]);
  assert.equal(code, 0);
  const summary = JSON.parse(stdout);
  const mean = (read: (row: { expected: Record<string, unknown> }) => unknown) =>
    usable.reduce((sum, row) => sum + (read(row) as number), 0) / usable.length;
  const near = (actual: number, expected: number) =>
    assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`);
  assert.equal(summary.num_samples, usable.length);
  near(summary.relaxed_em_recall, mean((row) => row.expected.relaxed_recall));
  near(summary.relaxed_em_precision, mean((row) => row.expected.relaxed_precision));
  near(summary.rouge_list_f1, mean((row) => (row.expected.rouge as { f1: number }).f1));
  near(summary.list_format_em, mean((row) => row.expected.format_correctness));
});

Deno.test("score.ts prints one summary a run, by the rows' model", async () => {
  const { code, stdout, stderr } = await runScript("score", [
    "--predictions",
    REAL,
    "--predictions",
    SIMULATED,
    "--no-llm-judge",
  ]);
  assert.equal(code, 0);
  const { runs } = JSON.parse(stdout);
  assert.deepEqual(Object.keys(runs), [
    "gpt-4o-mini",
    "Mistral-Large-Instruct-2407",
    "Meta-Llama-3.1-70B",
    "Meta-Llama-3.1-8B",
    "Meta-Llama-3-8B (zero-shot)",
    "sim-mid",
    "sim-mid-think",
  ]);
  assert.equal(runs["sim-mid"].num_samples, 60);
  assert.match(stderr, /sim-mid-think +60/);
});

Deno.test("score.ts writes a results file whose keys stand in the fixed order", async () => {
  using folder = temporaryFolder();
  const file = `${folder.path}/p.jsonl`, output = `${folder.path}/results.json`;
  Deno.writeTextFileSync(file, row({ id: "007", extra: 1 }) + row({ prediction: "" }));
  const args = ["--predictions", file, "--no-llm-judge", "--output", output, "--lenient"];
  const { code, stdout, stderr } = await runScript("score", args, { permissions: WRITE });
  assert.equal(code, 0, stderr);
  const results = JSON.parse(Deno.readTextFileSync(output));
  assert.deepEqual(Object.keys(results), [
    "schema_version",
    "run",
    "per_sample_results",
    "summary",
  ]);
  assert.equal(results.schema_version, 1);
  assert.equal(results.run.name, "p");
  assert.equal(results.run.num_samples, 2);
  assert.ok(results.run.end >= results.run.start);
  const [first, second] = results.per_sample_results;
  assert.equal(first.id, "007");
  assert.deepEqual(first.pairs.map((pair: { rouge: number }) => pair.rouge), [1, 1]);
  assert.equal(second.line, 2);
  assert.equal(second.format_error, "No List");
  assert.deepEqual(results.summary, JSON.parse(stdout));
});

Deno.test("score.ts gives each of several runs its own results file", async () => {
  using folder = temporaryFolder();
  const args = ["--predictions", SIMULATED, "--no-llm-judge", "--output", `${folder.path}/r.json`];
  const { code, stderr } = await runScript("score", args, { permissions: WRITE });
  assert.equal(code, 0, stderr);
  const names = [...Deno.readDirSync(folder.path)].map((entry) => entry.name).sort();
  assert.deepEqual(names, ["r.sim-mid-think.json", "r.sim-mid.json"]);
  const { run } = JSON.parse(Deno.readTextFileSync(`${folder.path}/r.sim-mid.json`));
  assert.equal(run.name, "sim-mid");
});

Deno.test("score.ts names every bad row by file, line, field and reason, and scores nothing", async () => {
  using folder = temporaryFolder();
  const file = `${folder.path}/bad.jsonl`, output = `${folder.path}/results.json`;
  Deno.writeTextFileSync(output, "old");
  Deno.writeTextFileSync(
    file,
    row() + "{broken\n" + row({ answer: undefined }) + row({ prediction: null }) +
      row({ metadata: "{bad" }) + row({ answer: "no list" }) +
      row({ metadata: '{"prompt_type": "triple"}' }) + row(),
  );
  const args = ["--predictions", file, "--no-llm-judge", "--output", output];
  const { code, stdout, stderr } = await runScript("score", args, { permissions: WRITE });
  assert.equal(code, 1);
  assert.equal(stdout, "");
  const lines = stderr.trim().split("\n");
  assert.match(lines[0]!, /bad\.jsonl:2: /);
  assert.match(lines[1]!, /bad\.jsonl:3: answer: /);
  assert.match(lines[2]!, /bad\.jsonl:4: prediction: /);
  assert.match(lines[3]!, /bad\.jsonl:5: metadata: /);
  assert.match(lines[4]!, /bad\.jsonl:6: answer: /);
  assert.match(lines[5]!, /bad\.jsonl:7: metadata\.prompt_type: .*triple/);
  assert.match(lines[6]!, /6 bad rows/);
  assert.equal(Deno.readTextFileSync(output), "old");
});

Deno.test("score.ts --on-error=skip scores the rest and counts the skipped", async () => {
  using folder = temporaryFolder();
  const file = `${folder.path}/bad.jsonl`;
  Deno.writeTextFileSync(file, row() + "{broken\n" + row());
  const args = ["--predictions", file, "--no-llm-judge", "--on-error=skip"];
  const { code, stdout, stderr } = await runScript("score", args);
  assert.equal(code, 0);
  const summary = JSON.parse(stdout);
  assert.deepEqual([summary.num_samples, summary.num_skipped], [2, 1]);
  assert.match(stderr, /bad\.jsonl:2: /);
});

for (
  const [what, text, message] of [
    ["an empty file", "", /p\.jsonl: no samples/],
    [
      "a truncated gz",
      gzipSync(row().repeat(2000)).subarray(0, 300),
      /p\.jsonl.*(ends|cut|truncated)/,
    ],
  ] as const
) {
  Deno.test(`score.ts says in a line what is wrong with ${what}`, async () => {
    using folder = temporaryFolder();
    const file = `${folder.path}/p.jsonl`;
    if (typeof text === "string") Deno.writeTextFileSync(file, text);
    else Deno.writeFileSync(file, text);
    const { code, stdout, stderr } = await runScript("score", [
      "--predictions",
      file,
      "--no-llm-judge",
    ]);
    assert.equal(code, 1);
    assert.equal(stdout, "");
    assert.match(stderr, message);
    assert.ok(stderr.trim().split("\n").length <= 2, stderr);
  });
}

for (
  const [what, args, code, message] of [
    ["a missing file", ["--predictions", "nowhere.jsonl", "--no-llm-judge"], 1, /nowhere\.jsonl: /],
    [
      "an unknown flag",
      ["--prediction", "x"],
      2,
      /unknown flag --prediction; did you mean --predictions\?/,
    ],
    ["no data source", ["--no-llm-judge"], 2, /--predictions FILE/],
    ["no judge and no word of it", ["--predictions", REAL], 2, /--no-llm-judge/],
    [
      "a threshold out of range",
      ["--predictions", REAL, "--no-llm-judge", "--pair-threshold", "2"],
      2,
      /from 0 to 1/,
    ],
    [
      "a filter that nothing meets",
      ["--predictions", SIMULATED, "--no-llm-judge", "--filter", "category=Sprots"],
      1,
      /category=Sprots \(the rows have .*Sports/,
    ],
    [
      "two names for one file",
      ["--predictions", REAL, "--no-llm-judge", "--run-name", "a", "--run-name", "b"],
      2,
      /2 times for 1 file/,
    ],
    [
      "a name for a file of several models",
      ["--predictions", REAL, "--no-llm-judge", "--run-name", "a"],
      1,
      /holds the models/,
    ],
  ] as const
) {
  Deno.test(`score.ts refuses ${what} in one line`, async () => {
    const finished = await runScript("score", args);
    assert.equal(finished.code, code);
    assert.equal(finished.stdout, "");
    assert.match(finished.stderr, message);
    assert.equal(finished.stderr.trim().split("\n").length, 1);
  });
}

Deno.test("score.ts selects samples: the first, some at random, by field", async () => {
  const count = async (...args: string[]) => {
    const all = ["--predictions", SIMULATED, "--no-llm-judge", ...args];
    const { stdout } = await runScript("score", all);
    const summary = JSON.parse(stdout);
    const runs = summary.runs ?? { only: summary };
    return Object.values(runs as Record<string, { num_samples: number }>).reduce(
      (sum, { num_samples }) => sum + num_samples,
      0,
    );
  };
  assert.equal(await count("--max-samples", "7"), 7);
  assert.equal(await count("--max-samples", "0"), 0);
  assert.equal(await count("--sample", "11", "--seed", "3"), 11);
  const sports =
    Deno.readTextFileSync(SIMULATED).split("\n").filter((line) =>
      line.includes('\\"category\\": \\"Sports\\"')
    ).length;
  assert.ok(sports > 0);
  assert.equal(await count("--filter", "category=Sports"), sports);
});

Deno.test("score.ts reads standard input and renamed fields", async () => {
  const stdin = JSON.stringify({
    q: "Trees?",
    gold: "1. Ash\n2. Elm\n3. Oak",
    reply: { text: "1. Oak" },
  });
  const { code, stdout, stderr } = await runScript("score", [
    "--predictions",
    "-",
    "--no-llm-judge",
    ...["problem=q", "answer=gold", "prediction=reply.text"].flatMap((pair) => ["--map", pair]),
  ], { stdin });
  assert.equal(code, 0, stderr);
  assert.equal(JSON.parse(stdout).rouge_list_recall, 1 / 3);
});

Deno.test("score.ts puts the lenient reading beside the strict one", async () => {
  using folder = temporaryFolder();
  const file = `${folder.path}/p.jsonl`;
  Deno.writeTextFileSync(file, row({ prediction: "1) Ash\n2) Elm\n3) Oak" }) + row());
  const args = ["--predictions", file, "--no-llm-judge", "--lenient"];
  const { lenient, rouge_list_f1 } = JSON.parse((await runScript("score", args)).stdout);
  assert.ok(Math.abs(rouge_list_f1 - 1 / 3) < 1e-12);
  assert.ok(Math.abs(lenient.rouge_list_f1 - 5 / 6) < 1e-12);
  assert.ok(Math.abs(lenient.difference.rouge_list_f1 - 0.5) < 1e-12);
  assert.equal(lenient.num_read_differently, 1);
  assert.equal(lenient.diagnostics["paren-number"], 1);
});

Deno.test("score.ts counts reasoning that is scored as it stands, and removes it when told to", async () => {
  using folder = temporaryFolder();
  const file = `${folder.path}/p.jsonl`;
  Deno.writeTextFileSync(
    file,
    row({ prediction: "<think>\n1. Yew\n</think>\n1. Ash\n2. Elm\n3. Oak" }),
  );
  const args = ["--predictions", file, "--no-llm-judge"];
  const plain = await runScript("score", args);
  assert.equal(JSON.parse(plain.stdout).num_with_reasoning, 1);
  assert.equal(JSON.parse(plain.stdout).rouge_list_precision, 0.75);
  assert.match(plain.stderr, /--strip-reasoning/);
  const stripped = await runScript("score", [...args, "--strip-reasoning"]);
  assert.equal(JSON.parse(stripped.stdout).rouge_list_precision, 1);
});

Deno.test("score.ts gives intervals by source page when asked", async () => {
  const args = ["--predictions", SIMULATED, "--no-llm-judge", "--filter", "model=sim-mid"];
  const { stdout } = await runScript("score", [...args, "--bootstrap", "500"]);
  const { intervals, rouge_list_f1 } = JSON.parse(stdout);
  const [low, high] = intervals.rouge_list_f1;
  assert.ok(low < rouge_list_f1 && rouge_list_f1 < high);
  assert.equal(JSON.parse((await runScript("score", args)).stdout).intervals, undefined);
});

Deno.test("an interrupted score.ts leaves the old results whole and ends with 130", async () => {
  using folder = temporaryFolder();
  const file = `${folder.path}/p.jsonl`, output = `${folder.path}/results.json`;
  Deno.writeTextFileSync(output, "old");
  const line = row();
  Deno.writeTextFileSync(file, line.repeat(400_000));
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      ...WRITE,
      inProject("scripts/score.ts"),
      "--predictions",
      file,
      "--no-llm-judge",
      "--output",
      output,
    ],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  // Once the hidden part is there, writing has begun.
  while (![...Deno.readDirSync(folder.path)].some((entry) => entry.name.endsWith(".part"))) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  child.kill("SIGINT");
  const { code, stderr } = await child.output();
  assert.equal(code, 130);
  assert.match(new TextDecoder().decode(stderr), /score: interrupted; nothing was written/);
  assert.equal(Deno.readTextFileSync(output), "old");
  assert.deepEqual(
    [...Deno.readDirSync(folder.path)].map((entry) => entry.name).sort(),
    ["p.jsonl", "results.json"],
  );
});

Deno.test("score.ts --help shows every flag with one line", async () => {
  const { code, stdout } = await runScript("score", ["--help"], { permissions: [] });
  assert.equal(code, 0);
  for (
    const flag of [
      "--predictions FILE",
      "--on-error stop\\|skip",
      "--bootstrap N",
      "--correct-threshold X",
    ]
  ) {
    assert.match(stdout, new RegExp(`^  ${flag}  `, "m"));
  }
});

Deno.test("score.ts writes frames: a row a sample and a row a predicted element, typed", async () => {
  using folder = temporaryFolder();
  const frame = `${folder.path}/f.parquet`, elements = `${folder.path}/e.parquet`;
  const output = `${folder.path}/r.json`;
  const { code, stderr } = await runScript("score", [
    "--predictions",
    SIMULATED,
    "--runs",
    inProject("notebooks/data/runs.json"),
    "--no-llm-judge",
    "--frame",
    frame,
    "--elements-frame",
    elements,
    "--output",
    output,
  ], { permissions: ["--allow-all"] });
  assert.equal(code, 0, stderr);
  const pl = await loadPolars();
  const rows = pl.readParquet(frame).toRecords();
  assert.equal(rows.length, 120);
  assert.deepEqual([...new Set(rows.map((row) => row.run))], ["sim-mid", "sim-mid-think"]);
  const results = JSON.parse(Deno.readTextFileSync(`${folder.path}/r.sim-mid-think.json`));
  const thinking = rows.filter((row) => row.run === "sim-mid-think");
  assert.deepEqual(
    thinking.map((row) => row.rouge_f1),
    results.per_sample_results.map((row: { rouge_list_f1: number }) => row.rouge_list_f1),
  );
  assert.ok(thinking.every((row) => row.family === "Simulated" && row.setting === "think"));
  assert.equal(rows.find((row) => row.country === "USA")!.continent, "North America");
  const predicted = rows.reduce((sum, row) => sum + Number(row.n_predicted), 0);
  assert.equal(pl.readParquet(elements).height, predicted);
});

Deno.test("score.ts reads a hub's data set, and says in a line what it does not have", () => {
  const files = { "data/test-00000-of-00001.parquet": "predictions.parquet" };
  return withHub({ "me/predictions": { files } }, async () => {
    const score = (...more: string[]) =>
      runScript("score", ["--hf-dataset", "me/predictions", "--no-llm-judge", ...more], {
        permissions: ["--allow-all"],
      });
    const { code, stdout, stderr } = await score();
    assert.equal(code, 0, stderr);
    assert.equal(JSON.parse(stdout).num_samples, 3);
    const split = await score("--hf-split", "train");
    assert.equal(split.code, 1);
    assert.match(split.stderr, /^score: .*train.*test/m);
    const two = await score("--predictions", SIMULATED);
    assert.equal(two.code, 2);
    assert.match(two.stderr, /one data source/);
  });
});
