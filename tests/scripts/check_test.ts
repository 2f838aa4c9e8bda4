import assert from "node:assert/strict";
import { faultServer } from "../faults/fault_server.ts";
import { inProject, runScript } from "./_run.ts";

Deno.test("check.ts shows pairs, metrics and what the format cost, without any permission", async () => {
  const { code, stdout } = await runScript("check", [
    "1. Ash\\n2. Elm\\n3. Oak tree",
    "1. Oak\\n2) Yew\\n**3.** Elm",
  ], { permissions: [] });
  assert.equal(code, 0);
  assert.match(stdout, /1 +Oak +3 +Oak tree +0\.667 +✓ counts/);
  assert.match(stdout, /\(missed\) +2 +Elm/);
  assert.match(stdout, /line 3: "\*\*3\.\*\* Elm" has its number in bold/);
  assert.match(stdout, /Read leniently, ROUGE F1 would be 0\.67 \(\+0\.17\)/);
});

Deno.test("check.ts answers why the paper's stadium answer scored 0.33", async () => {
  const cases = JSON.parse(Deno.readTextFileSync(inProject("tests/golden/paper-cases.json")));
  const { answer, prediction, prompt_type, expected } = cases.find(
    (row: { name: string }) => row.name === "stadium-35b-repeats",
  );
  const args = ["--reference", answer, "--prediction", prediction, "--prompt-type", prompt_type];
  const { stdout } = await runScript("check", [...args, "--json"], { permissions: [] });
  const found = JSON.parse(stdout);
  assert.ok(Math.abs(found.score.rouge.f1 - expected.rouge.f1) < 1e-12);
  assert.equal(found.score.numPredicted, expected.num_pred);
  assert.equal(found.diagnosis.restarts, 1);
});

Deno.test("check.ts reads standard input, and a row of a file by line or id", async () => {
  const reference = "1. Ash\n2. Elm\n3. Oak";
  const piped = await runScript("check", [
    "--reference",
    reference,
    "--prediction-file",
    "-",
    "--json",
  ], {
    stdin: "1. Elm\n",
  });
  assert.equal(JSON.parse(piped.stdout).score.rouge.recall, 1 / 3);
  const file = inProject("notebooks/data/real.jsonl");
  const row = await runScript("check", ["--predictions", file, "--line", "1"]);
  assert.match(row.stdout, /^List all political positions Andrea Leadsom held to this day\./);
  const id = await runScript("check", ["--predictions", file, "--id", "tlqa-999"]);
  assert.equal(id.code, 1);
  assert.match(id.stderr, /no usable row with id tlqa-999/);
});

Deno.test("check.ts asks a judge for verdicts when one is named", async () => {
  await using server = faultServer((_, seen) => ({
    reply: seen.body.messages.at(-1).content.includes("Elm tree") ? "B" : "A",
  }));
  const texts = ["1. Ash\n2. Elm\n3. Oak", "1. Ash\n2. Elm tree\n3. Yew"];
  const flags = ["--judge-model", "m", "--judge-url", server.url, "--question", "Which trees?"];
  const { code, stdout, stderr } = await runScript("check", [...texts, ...flags], {
    permissions: ["--allow-env", "--allow-net"],
  });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /1 +Ash +1 +Ash +1\.000 +✓ counts +A, correct/);
  assert.match(stdout, /2 +Elm tree +2 +Elm +0\.667 +✓ counts +B, incorrect/);
  assert.match(stdout, /3 +Yew .*B, not asked/);
  assert.match(stdout, /Judge F1 +0\.333/);
  assert.equal(server.seen.length, 2);
  const without = await runScript("check", [...texts, ...flags.slice(0, 4)], {
    permissions: ["--allow-env", "--allow-net"],
  });
  assert.equal(without.code, 2);
  assert.match(without.stderr, /--question/);
});

Deno.test("check.ts makes control characters visible", async () => {
  const { stdout } = await runScript("check", ["1. Ash", "1. \x1b[31mAsh\x07"], {
    permissions: [],
  });
  // deno-lint-ignore no-control-regex
  assert.doesNotMatch(stdout, /\x1b|\x07/);
  assert.match(stdout, /\\u\{1b\}\[31mAsh\\u\{7\}/);
});

Deno.test("check.ts refuses a missing text, and says that a reference holds no list", async () => {
  const missing = await runScript("check", ["1. Ash"], { permissions: [] });
  assert.equal(missing.code, 2);
  assert.match(missing.stderr, /the prediction is missing/);
  const listless = await runScript("check", ["Ash", "1. Ash"], { permissions: [] });
  assert.equal(listless.code, 1);
  assert.match(listless.stderr, /holds no numbered list/);
});
