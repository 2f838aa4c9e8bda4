import assert from "node:assert/strict";
import { readSamples } from "@listqa/eval";
import { runScript } from "./_run.ts";

const FIXTURES = new URL("../fixtures/convert/", import.meta.url).pathname;
const permissions = ["--allow-read", "--allow-write"];

async function inFolder(work: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("convert.ts writes predictions that score.ts scores", () =>
  inFolder(async (folder) => {
    const output = `${folder}/p.jsonl`;
    const args = [`${FIXTURES}inspect-ai.eval`, "--on-error", "skip", "--output", output];
    const { code, stdout, stderr } = await runScript("convert", args, { permissions });
    assert.equal(code, 0, stderr);
    assert.equal(stdout, "");
    assert.match(stderr, /eval:4: sample "q4", epoch 1: the model gave no answer/);
    assert.match(stderr, /6 predictions, 2 left out in /);
    const rows = await Array.fromAsync(readSamples(output));
    assert.deepEqual(rows.map((row) => row.repetition), [0, 0, 0, 1, 1, 1]);
    const scored = await runScript("score", ["--predictions", output, "--no-llm-judge", "--quiet"]);
    assert.equal(JSON.parse(scored.stdout).num_samples > 0, true, scored.stderr);
  }));

Deno.test("convert.ts names the rows that do not fit and writes nothing", () =>
  inFolder(async (folder) => {
    const output = `${folder}/p.jsonl`;
    const args = [`${FIXTURES}openai-batch.jsonl`, "--questions", `${FIXTURES}questions.jsonl`];
    const run = await runScript("convert", [...args, "--output", output], { permissions });
    assert.equal(run.code, 1);
    assert.match(run.stderr, /:2: request "4": status 429: Rate limit reached/);
    assert.match(run.stderr, /nothing was written; --on-error skip leaves such rows out/);
    assert.deepEqual([...Deno.readDirSync(folder)], []);
  }));

Deno.test("convert.ts prints the rows without --output, and names wrong usage", async () => {
  const [file] = [...Deno.readDirSync(`${FIXTURES}lm-eval/SmolLM2-135M-Instruct`)]
    .filter(({ name }) => name.startsWith("samples_"));
  const path = `${FIXTURES}lm-eval/SmolLM2-135M-Instruct/${file!.name}`;
  const run = await runScript("convert", [path]);
  assert.equal(run.code, 0, run.stderr);
  assert.equal(run.stdout.trim().split("\n").length, 8);
  assert.equal((await runScript("convert", [])).code, 2);
  assert.equal((await runScript("convert", ["x.jsonl", "--from", "html"])).code, 2);
  const missing = await runScript("convert", ["nowhere.jsonl"]);
  assert.equal(missing.code, 1);
  assert.equal(missing.stderr, "convert: nowhere.jsonl: no such file\n");
});
