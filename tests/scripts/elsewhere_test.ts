// A user elsewhere: an empty folder without a deno.json, mod.ts by path or by URL.
import assert from "node:assert/strict";
import { inProject, temporaryFolder } from "./_run.ts";

const program = (specifier: string) => `
import * as listqa from ${JSON.stringify(specifier)};
const reference = "1. Ash\\n2. Elm\\n3. Oak", prediction = "1. Oak\\n2. Yew\\n3. Elm";
console.log(JSON.stringify({
  relaxedRecall: listqa.relaxedRecall(reference, prediction),
  relaxedPrecision: listqa.relaxedPrecision(reference, prediction),
  rouge: listqa.rougeListMatch(reference, prediction).f1,
  format: listqa.formatCorrectness(prediction, "single-faceted"),
  formatError: listqa.formatErrorClass(prediction, "single-faceted"),
  pairs: listqa.matchElements(reference, prediction).pairs.length,
  summary: listqa.summarize([listqa.scoreSample({ answer: reference, prediction })]).num_samples,
}));
`;

const EXPECTED = {
  relaxedRecall: 2 / 3,
  relaxedPrecision: 2 / 3,
  rouge: 2 / 3,
  format: 1,
  formatError: "Perfect",
  pairs: 2,
  summary: 1,
};

/** Runs a program in an empty folder, with an empty cache that it cannot fill from a registry. */
async function runElsewhere(specifier: string, permissions: readonly string[]): Promise<unknown> {
  using folder = temporaryFolder();
  using cache = temporaryFolder();
  Deno.writeTextFileSync(`${folder.path}/check.ts`, program(specifier));
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", ...permissions, "check.ts"],
    cwd: folder.path,
    env: { DENO_DIR: cache.path, NPM_CONFIG_REGISTRY: "http://127.0.0.1:9/", NO_COLOR: "1" },
  }).output();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

Deno.test("mod.ts imported by path computes every metric, without permissions, npm or a deno.json", async () => {
  assert.deepEqual(await runElsewhere(inProject("mod.ts"), []), EXPECTED);
});

Deno.test("mod.ts imported by URL computes every metric", async () => {
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    async (request) => {
      const { pathname } = new URL(request.url);
      if (!/^\/(mod\.ts|lib\/[\w/]+\.ts)$/.test(pathname)) {
        return new Response(null, {
          status: 404,
        });
      }
      const text = await Deno.readTextFile(inProject(pathname.slice(1)));
      return new Response(text, { headers: { "content-type": "application/typescript" } });
    },
  );
  const url = `http://127.0.0.1:${server.addr.port}/mod.ts`;
  assert.deepEqual(
    await runElsewhere(url, [`--allow-import=127.0.0.1:${server.addr.port}`]),
    EXPECTED,
  );
});

Deno.test("the first start, with an empty cache, fetches nothing at all", async () => {
  using cache = temporaryFolder();
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "start"],
    cwd: inProject("."),
    env: { DENO_DIR: cache.path, NPM_CONFIG_REGISTRY: "http://127.0.0.1:9/", NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder().decode(stderr);
  assert.equal(code, 0, text);
  assert.doesNotMatch(text, /Download/);
  assert.match(text, /simulated mid think +60/);
});

Deno.test("score.ts on an empty cache fetches nothing at all", async () => {
  using cache = temporaryFolder();
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--allow-read",
      inProject("scripts/score.ts"),
      "--predictions",
      inProject("notebooks/data/real.jsonl"),
      "--no-llm-judge",
    ],
    env: { DENO_DIR: cache.path, NPM_CONFIG_REGISTRY: "http://127.0.0.1:9/", NO_COLOR: "1" },
  }).output();
  const text = new TextDecoder().decode(stderr);
  assert.equal(code, 0, text);
  assert.doesNotMatch(text, /Download/);
});
