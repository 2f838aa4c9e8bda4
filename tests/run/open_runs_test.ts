import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { openRuns, readManifest, scoreFiles, scriptedJudge } from "../../mod.ts";
import { SAMPLE } from "../../notebooks/sample.ts";
import { temporaryFolder } from "../scripts/_run.ts";

const mean = (values: readonly unknown[]) =>
  values.reduce((sum: number, value) => sum + Number(value), 0) / values.length;

Deno.test("openRuns() scores predictions, and gives what score.ts would have written", async () => {
  const { samples, elements, runs } = await openRuns([SAMPLE.simulated], {
    manifest: SAMPLE.manifest,
  });
  const { runs: summaries } = await scoreFiles([SAMPLE.simulated.pathname]);
  assert.deepEqual(runs.map(({ name }) => name), ["sim-mid", "sim-mid-think"]);
  assert.deepEqual(
    new Set(runs.map(({ file }) => file.replace(/.*[/\\]/, ""))),
    new Set(["simulated.jsonl"]),
  );
  for (const [name, { rouge_list_f1 }] of summaries) {
    const rows = samples.toRecords().filter(({ run }) => run === name);
    assert.equal(rows.length, 60);
    assert.ok(Math.abs(mean(rows.map(({ rouge_f1 }) => rouge_f1)) - rouge_list_f1!) < 1e-12);
    assert.match(String(rows[0]!.label), /^simulated mid/);
  }
  assert.ok(elements.height > 0);
});

Deno.test("openRuns() reads results and frames as they are, beside predictions", async () => {
  using folder = temporaryFolder();
  const output = `${folder.path}/results.json`, frame = `${folder.path}/frame.parquet`;
  const manifest = await readManifest(SAMPLE.manifest.pathname);
  const simulated = SAMPLE.simulated.pathname;
  await scoreFiles([simulated], { filter: ["model=sim-mid"], output, manifest });
  await scoreFiles([simulated], { filter: ["model=sim-mid-think"], frame, manifest });
  const { runs, samples } = await openRuns([output, pathToFileURL(frame), SAMPLE.real]);
  assert.equal(runs.length, 7);
  assert.equal(samples.height, 320);
});

Deno.test("openRuns() has predictions judged where a judge is given", async () => {
  await using judge = scriptedJudge(() => "A");
  const { samples } = await openRuns([SAMPLE.simulated], { maxSamples: 4, judging: { judge } });
  assert.ok(samples.getColumn("judge_f1").toArray().every((f1) => typeof f1 === "number"));
});

Deno.test("openRuns() leaves no temporary file behind, and names what it cannot read", async () => {
  using folder = temporaryFolder();
  const before = Deno.env.get("TMPDIR");
  Deno.env.set("TMPDIR", folder.path);
  try {
    await openRuns([SAMPLE.simulated], { maxSamples: 2 });
    const bad = `${folder.path}/bad.jsonl`;
    await Deno.writeTextFile(bad, "{}\n");
    await assert.rejects(openRuns([bad]), /bad\.jsonl:1: /);
    assert.deepEqual([...Deno.readDirSync(folder.path)].map(({ name }) => name), ["bad.jsonl"]);
  } finally {
    if (before === undefined) Deno.env.delete("TMPDIR");
    else Deno.env.set("TMPDIR", before);
  }
  await assert.rejects(openRuns(["missing.jsonl"]), /missing\.jsonl/);
  await assert.rejects(openRuns([]), { name: "RangeError" });
});
