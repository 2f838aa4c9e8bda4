import assert from "node:assert/strict";
import { scoredRow, SMALL, smallFrame } from "../analyze/_frames.ts";
import { inProject, runScript, temporaryFolder } from "./_run.ts";
import { createResultsWriter, PAPER_TABLES } from "../../mod.ts";

const ALL = ["--allow-all"];
const names = (folder: string) => [...Deno.readDirSync(folder)].map(({ name }) => name).sort();

Deno.test("figures.ts writes every table and figure that the data allows, and says why not for the rest", async () => {
  using folder = temporaryFolder();
  const file = `${folder.path}/frame.parquet`, out = `${folder.path}/out`;
  (await smallFrame()).writeParquet(file);
  const { code, stdout, stderr } = await runScript(
    "figures",
    [
      file,
      "--out",
      out,
      "--format",
      "svg,png,csv,json,md,tex",
      "--bootstrap",
      "100",
      "--with-paper",
    ],
    { permissions: ALL },
  );
  assert.equal(code, 0, stderr);
  const written = names(out);
  assert.equal(stdout.trim().split("\n").length, written.length);
  for (const format of ["csv", "json", "md", "tex"]) {
    for (const table of ["leaderboard", "thinkingDelta-deltas", "ordered-paper-table11"]) {
      assert.ok(written.includes(`${table}.${format}`), `${table}.${format}`);
    }
  }
  const figures = written.filter((name) => name.endsWith(".svg"));
  assert.equal(figures.length, 17);
  for (const figure of figures) {
    assert.ok(written.includes(figure.replace(".svg", ".png")));
    assert.ok(written.includes(figure.replace(".svg", ".vl.json")));
  }
  const rows = JSON.parse(Deno.readTextFileSync(`${out}/leaderboard.json`));
  const row = rows.find((row: Record<string, unknown>) =>
    row.run === "sim-mid" && row.metric === "rouge_f1" && row.type === "all"
  );
  assert.ok(Math.abs(row.mean - SMALL.expected["sim-mid"].leaderboard.all.rouge_f1) < 1e-9);
  for (
    const analysis of [
      "ragGain",
      "baseVsTuned",
      "humanAgreement",
      "matcherSensitivity",
      "judgeAgreement",
      "repeatability",
    ]
  ) {
    assert.match(stderr, new RegExp(`^figures: not made: ${analysis} \\(Table.*\\): .+$`, "m"));
  }
});

Deno.test("figures.ts --only makes one analysis, or one figure", async () => {
  using folder = temporaryFolder();
  const file = `${folder.path}/frame.parquet`;
  (await smallFrame()).writeParquet(file);
  const only = async (name: string) => {
    const out = `${folder.path}/${name}`;
    const { code, stderr } = await runScript("figures", [
      file,
      "--out",
      out,
      "--only",
      name,
      "--format",
      "csv,svg",
      "--bootstrap",
      "0",
    ], { permissions: ALL });
    assert.equal(code, 0, stderr);
    return names(out);
  };
  assert.deepEqual(await only("listLength"), ["figure-07-list-length.svg", "listLength.csv"]);
  assert.deepEqual(await only("figure-08-categories-bars"), ["figure-08-categories-bars.svg"]);
});

Deno.test("figures.ts says what is wrong with its arguments and exits 2", async () => {
  const wrong = async (args: string[], message: RegExp) => {
    const { code, stderr } = await runScript("figures", args, { permissions: ALL });
    assert.equal(code, 2);
    assert.match(stderr, message);
  };
  await wrong([], /name at least one results file/);
  await wrong(["a.json"], /--out DIR/);
  await wrong(["a.json", "--out", "x", "--format", "svg,gif"], /--format must be of .*"gif"/);
  await wrong(
    ["a.json", "--out", "x", "--only", "leaders"],
    /--only: unknown name "leaders"; leaderboard/,
  );
});

Deno.test("figures.ts and compare.ts exit 1 with one line for a missing file", async () => {
  const { code, stderr } = await runScript("figures", ["none.json", "--out", "never"], {
    permissions: ALL,
  });
  assert.deepEqual([code, stderr.trim()], [1, "figures: none.json: no such file"]);
  const other = await runScript("compare", ["none.json", "none.json"], { permissions: ALL });
  assert.deepEqual([other.code, other.stderr.trim()], [1, "compare: none.json: no such file"]);
});

/** Results of the simulated sample that is bundled, once as it is and once with half of it empty. */
function writeResults(folder: string): [string, string] {
  const lines = Deno.readTextFileSync(inProject("notebooks/data/simulated.jsonl")).trimEnd().split(
    "\n",
  )
    .filter((line) => JSON.parse(line).model === "sim-mid").slice(0, 60);
  const write = (name: string, change: (row: Record<string, unknown>, i: number) => void) => {
    const file = `${folder}/${name}.json`;
    const writer = createResultsWriter(file, { name });
    for (const [i, line] of lines.entries()) {
      const row = JSON.parse(line);
      change(row, i);
      if (typeof row.metadata !== "string") row.metadata = JSON.stringify(row.metadata);
      writer.add({
        ...scoredRow(JSON.stringify(row), i + 1),
        id: row.id ?? null,
        problem: row.problem,
      });
    }
    writer.finish({ name }, {});
    return file;
  };
  return [
    write("before", () => {}),
    write("after", (row, i) => {
      if (i % 2 === 0) row.prediction = "";
    }),
  ];
}

Deno.test("compare.ts prints differences by slice, the samples that changed most with their questions", async () => {
  using folder = temporaryFolder();
  const [a, b] = writeResults(folder.path);
  const { code, stdout, stderr } = await runScript("compare", [a, b, "--top", "2"], {
    permissions: ALL,
  });
  assert.equal(code, 0, stderr);
  assert.match(
    stdout,
    /^ {2}all +60 +0\.\d{3} +0\.\d{3} +−0\.\d{3} +\[−0\.\d{3}, −0\.\d{3}\] +[<0]/m,
  );
  assert.match(stdout, /type: simple/);
  assert.match(stdout, /Samples that lost most\n\n.*question\n.*\S{3}/);
  assert.doesNotMatch(stdout, /Samples that gained most/);
});

Deno.test("compare.ts --fail-under fails for a loss, and passes for equal runs", async () => {
  using folder = temporaryFolder();
  const [a, b] = writeResults(folder.path);
  const args = ["--fail-under", "-0.01", "--bootstrap", "0", "--json"];
  const loss = await runScript("compare", [a, b, ...args], { permissions: ALL });
  assert.equal(loss.code, 1);
  assert.match(loss.stderr, /^compare: the difference −0\.\d{4} is below --fail-under -0\.01$/m);
  const result = JSON.parse(loss.stdout);
  assert.equal(result.metric, "rouge_f1");
  assert.ok(result.differences[0].difference < -0.01 && result.differences[0].low === null);
  assert.equal(typeof result.losers[0].problem, "string");
  const same = await runScript("compare", [a, a, ...args], { permissions: ALL });
  assert.deepEqual([same.code, JSON.parse(same.stdout).differences[0].difference], [0, 0]);
});

Deno.test("compare.ts asks which run, where a file holds several", async () => {
  using folder = temporaryFolder();
  const file = `${folder.path}/frame.parquet`;
  (await smallFrame()).writeParquet(file);
  const { code, stderr } = await runScript("compare", [file, file], { permissions: ALL });
  assert.equal(code, 2);
  assert.match(stderr, /holds 2 runs; say --run-a of sim-mid, sim-mid-think/);
  const chosen = await runScript(
    "compare",
    [file, file, "--run-a", "sim-mid", "--run-b", "sim-mid-think", "--bootstrap", "0", "--json"],
    { permissions: ALL },
  );
  const { difference } = JSON.parse(chosen.stdout).differences[0];
  assert.ok(Math.abs(difference - SMALL.delta.all.rouge_f1) < 1e-9);
});

Deno.test("the paper's tables have a value for each column", () => {
  for (const { name, columns, rows } of PAPER_TABLES) {
    for (const row of rows) assert.equal(row.length, columns.length, name);
  }
  const table8 = PAPER_TABLES.find(({ name }) => name === "paper-table8")!;
  assert.deepEqual(table8.rows[0]!.slice(0, 5), ["Gemini 3.1 Pro", true, 60.7, 67.7, 50.3]);
});
