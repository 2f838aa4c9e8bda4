import assert from "node:assert/strict";
import { smallFrame } from "../analyze/_frames.ts";
import { inProject, runScript, temporaryFolder } from "./_run.ts";

const ALL = ["--allow-all"];

/** Results of the bundled sample's simulated runs. */
async function results(folder: string): Promise<string[]> {
  const { code, stderr } = await runScript(
    "score",
    [
      "--predictions",
      inProject("notebooks/data/simulated.jsonl"),
      "--no-llm-judge",
      "--output",
      `${folder}/results.json`,
    ],
    { permissions: ALL },
  );
  assert.equal(code, 0, stderr);
  return ["sim-mid", "sim-mid-think"].map((run) => `${folder}/results.${run}.json`);
}

Deno.test("report.ts writes one page of several results, and says what it holds", async () => {
  using folder = temporaryFolder();
  const out = `${folder.path}/report.html`;
  const { code, stdout, stderr } = await runScript(
    "report",
    [...await results(folder.path), "--out", out, "--title", "Trees & <b>lists</b>"],
    { permissions: ALL },
  );
  assert.equal(code, 0, stderr);
  assert.match(stdout, /report\.html: 2 runs, 120 answers, \d+ kB\n$/);
  const page = Deno.readTextFileSync(out);
  assert.match(page, /<title>Trees &amp; &lt;b&gt;lists&lt;\/b&gt;<\/title>/);
  assert.deepEqual([...page.matchAll(/<(?:link|img|iframe|script)\b[^>]*(?:src|href)=/g)], []);
});

Deno.test("report.ts shows frames too, without the answers that they do not hold", async () => {
  using folder = temporaryFolder();
  const frame = `${folder.path}/frame.parquet`, out = `${folder.path}/report.html`;
  const samples = await smallFrame();
  samples.writeParquet(frame);
  const { code, stdout, stderr } = await runScript(
    "report",
    [frame, "--out", out, "--bootstrap", "0"],
    { permissions: ALL },
  );
  assert.equal(code, 0, stderr);
  assert.match(stdout, new RegExp(`, ${samples.height} answers, `));
  assert.doesNotMatch(Deno.readTextFileSync(out), /id="data-texts-/);
});

Deno.test("report.ts says in one line what is wrong, and leaves the old page as it was", async () => {
  using folder = temporaryFolder();
  const [first] = await results(folder.path);
  const out = `${folder.path}/report.html`;
  Deno.writeTextFileSync(out, "old");
  const damaged = `${folder.path}/damaged.json`;
  Deno.writeTextFileSync(damaged, Deno.readTextFileSync(first!).slice(0, 20_000));
  const wrong: [string[], number, RegExp][] = [
    [[], 2, /^report: name at least one results file/],
    [[first!], 2, /^report: name the page to write: --out FILE/],
    [[first!, "--out", out, "--bootstrap", "-1"], 2, /^report: --bootstrap must be a whole number/],
    [["missing.json", "--out", out], 1, /^report: missing\.json: no such file/],
    [[first!, first!, "--out", out], 1, /^report: .*results\.sim-mid\.json: is named twice/],
    [
      [damaged, "--out", out],
      1,
      /^report: .*damaged\.json: ends early \(after \d+ complete samples\)/,
    ],
    [[first!, "--out", `${folder.path}/no/report.html`], 1, /^report: .*there is no folder .*\/no/],
    [[first!, "--out", folder.path], 1, /^report: .*is a folder, not a file/],
    [
      [inProject("notebooks/data/simulated.jsonl"), "--out", out],
      1,
      /^report: .*is it a predictions file\? score it first/,
    ],
  ];
  for (const [args, exit, message] of wrong) {
    const { code, stdout, stderr } = await runScript("report", args, { permissions: ALL });
    assert.equal(code, exit, `${args}: ${stderr}`);
    assert.match(stderr, message);
    if (exit === 1) assert.equal(stderr.trim().split("\n").length, 1);
    assert.equal(stdout, "");
  }
  assert.equal(Deno.readTextFileSync(out), "old");
  assert.deepEqual(
    [...Deno.readDirSync(folder.path)].map(({ name }) => name).filter((name) =>
      name.startsWith(".")
    ),
    [],
  );
});
