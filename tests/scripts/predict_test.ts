import assert from "node:assert/strict";
import { readSamples } from "@listqa/eval";
import { FakeHub, TREES } from "../data/hub/_fake_hub.ts";
import { type Fault, faultServer, type Seen } from "../faults/fault_server.ts";

const SCRIPT = new URL("../../scripts/predict.ts", import.meta.url).pathname;
const LIST = "1. Ash\n2. Elm\n3. Oak";
const SECRET = "sk-very-secret";

interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

function start(folder: string, args: string[], env: Record<string, string> = {}) {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-prompt", "-RWENS", "--allow-ffi", SCRIPT, ...args],
    cwd: folder,
    env: { OPENAI_API_KEY: SECRET, HF_HUB_OFFLINE: "1", HF_HOME: folder, NO_COLOR: "1", ...env },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}

async function predict(folder: string, args: string[], env = {}): Promise<Run> {
  const { code, stdout, stderr } = await start(folder, args, env).output();
  const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { code, stdout: out!, stderr: err! };
}

/** A folder with `count` questions, one of which holds what a careless template would change. */
async function inFolder(count: number, work: (folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  const lines = Array.from({ length: count }, (_, k) =>
    JSON.stringify({
      problem: k === 0 ? "Which <QUESTION> $& {{x}}?" : `Which trees (${k + 1})?`,
      answer: LIST,
      metadata: JSON.stringify({ prompt_type: "single-faceted", wikitable_source: `w/${k + 1}` }),
    }));
  await Deno.writeTextFile(`${folder}/q.jsonl`, `${lines.join("\n")}\n`);
  try {
    await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const chat = (content: string): Fault => ({
  json: { choices: [{ message: { role: "assistant", content }, finish_reason: "stop" }] },
});
const promptOf = (seen: Seen): string => seen.body.messages.at(-1).content;
const rowsOf = (path: string) => Array.fromAsync(readSamples(path));
const base = (url: string) => ["--questions", "q.jsonl", "--model", "m", "--base-url", url];

/** No file and no output may hold the key. */
async function assertNoKey(folder: string, run: Run) {
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (isFile) assert.ok(!(await Deno.readTextFile(`${folder}/${name}`)).includes(SECRET), name);
  }
  assert.ok(!run.stdout.includes(SECRET) && !run.stderr.includes(SECRET));
}

Deno.test("predict.ts answers every question, prints what it did, and asks nothing twice", () =>
  inFolder(6, async (folder) => {
    await using server = faultServer(() => chat(LIST));
    const args = [...base(server.url), "--output", "p.jsonl"];
    const first = await predict(folder, args);
    assert.equal(first.code, 0, first.stderr);
    const summary = JSON.parse(first.stdout);
    assert.deepEqual(
      [summary.num_questions, summary.answered, summary.failed, summary.prompt, summary.model],
      [6, 6, 0, "zero-shot", "m"],
    );
    assert.ok(
      server.seen.some((seen) => promptOf(seen).endsWith("\n\nWhich <QUESTION> $& {{x}}?")),
    );
    const again = await predict(folder, args);
    assert.equal(JSON.parse(again.stdout).already, 6);
    assert.equal(server.seen.length, 6);
    assert.equal((await rowsOf(`${folder}/p.jsonl`)).length, 6);
    await assertNoKey(folder, first);
  }));

Deno.test("predict.ts killed ten times ends with each row once", () =>
  inFolder(40, async (folder) => {
    let answered = 0;
    await using server = faultServer(() => {
      answered++;
      return { ...chat(LIST), reply: LIST, delayMs: 60 } as Fault;
    });
    const args = [...base(server.url), "--concurrency", "2", "--quiet", "--output", "p.jsonl"];
    for (let kill = 1; kill <= 10; kill++) {
      const child = start(folder, args);
      const before = answered;
      // In the middle of the work: after some answers of this run.
      while (answered < before + 3) await new Promise((resolve) => setTimeout(resolve, 5));
      child.kill(kill % 3 === 0 ? "SIGINT" : "SIGKILL");
      const { code, stderr } = await child.output();
      if (kill % 3 !== 0) continue;
      assert.equal(code, 130);
      assert.match(new TextDecoder().decode(stderr), /p\.jsonl; the same command goes on/);
    }
    const last = await predict(folder, args);
    assert.equal(last.code, 0, last.stderr);
    const ids = (await rowsOf(`${folder}/p.jsonl`)).map((row) => Number(row.id));
    assert.deepEqual(
      ids.sort((a, b) => a - b),
      Array.from({ length: 40 }, (_, k) => k + 1),
    );
    const { already } = JSON.parse(last.stdout);
    assert.ok(already > 10 && already < 40, `${already} rows after the kills`);
  }));

Deno.test("predict.ts ends with every row answered or named when its server misbehaves", () =>
  inFolder(9, async (folder) => {
    const faults: Fault[] = [
      { status: 429, retryAfter: "0" },
      { status: 500 },
      { half: "length" },
      { half: "json" },
      { html: true },
      { drop: true },
      { stall: true },
      { raw: "" },
    ];
    const asked = new Set<string>();
    await using server = faultServer((_, seen) => {
      const prompt = promptOf(seen);
      if (prompt.includes("(9)")) return { status: 503, body: `no room for ${SECRET}` };
      // Each question meets another fault the first time.
      const fault = asked.has(prompt) ? undefined : faults[asked.size];
      asked.add(prompt);
      return fault ?? chat(LIST);
    });
    const args = [...base(server.url), "--max-request-retries", "2", "--timeout", "1"];
    const run = await predict(folder, [...args, "--concurrency", "3", "--output", "p.jsonl"]);
    assert.equal(run.code, 1);
    assert.match(run.stderr, /question 9: model server .*HTTP 503: no room for \[key\]; gave up/);
    assert.match(run.stderr, /1 question has no answer; the same command asks again/);
    assert.equal(JSON.parse(run.stdout).answered, 8);
    assert.equal((await rowsOf(`${folder}/p.jsonl`)).length, 8);
    await assertNoKey(folder, run);
  }));

Deno.test("predict.ts stops at once on 401 and 404, with the server's words", () =>
  inFolder(30, async (folder) => {
    for (const status of [401, 404]) {
      await using server = faultServer(() => ({ status, body: `no ${status} ${SECRET}` }));
      const args = [...base(server.url), "--concurrency", "2", "--output", "p.jsonl"];
      const run = await predict(folder, args);
      assert.equal(run.code, 1);
      assert.match(
        run.stderr,
        new RegExp(`predict: model server .*HTTP ${status}: no ${status} \\[key\\]`),
      );
      assert.ok(server.seen.length <= 2);
      await assertNoKey(folder, run);
    }
  }));

Deno.test("predict.ts shows few-shot examples of the pool of the questions' type", () =>
  inFolder(2, async (folder) => {
    await using server = faultServer(() => chat(LIST));
    const args = [...base(server.url), "--shots", "3", "--output"];
    const run = await predict(folder, [...args, "p.jsonl"]);
    assert.equal(run.code, 0, run.stderr);
    assert.match(run.stderr, /the bundled stand-in pool "simple", not the benchmark's own/);
    assert.equal(promptOf(server.seen[0]!).split("\nQuestion: ").length - 1, 4);
    const example = (k: number) => JSON.stringify({ problem: `E${k}?`, answer: `1. A${k}` });
    await Deno.writeTextFile(`${folder}/e.jsonl`, [1, 2, 3, 4].map(example).join("\n"));
    await predict(folder, [
      ...args,
      "f.jsonl",
      "--few-shot-file",
      "e.jsonl",
      "--few-shot-choice",
      "4,2,1",
    ]);
    assert.ok(
      promptOf(server.seen.at(-1)!).includes(
        "Here are some examples:\n\n\nQuestion: E4?\nAnswer: 1. A4\n\n\nQuestion: E2?",
      ),
    );
  }));

Deno.test("predict.ts shows each question its page, cut at the budget, and reports the coverage", () =>
  inFolder(3, async (folder) => {
    await using server = faultServer(() => chat(LIST));
    const pages = [
      { wikitable_source: "w/1", text: "🌳".repeat(400) },
      { id: "2", text: "Elm <QUESTION>" },
    ];
    await Deno.writeTextFile(`${folder}/c.jsonl`, pages.map((p) => JSON.stringify(p)).join("\n"));
    const args = [...base(server.url), "--contexts", "c.jsonl", "--context-tokens", "100"];
    const run = await predict(folder, [...args, "--output", "p.jsonl"]);
    assert.equal(run.code, 0, run.stderr);
    assert.match(run.stderr, /contexts: 2 of 3 questions have a page/);
    assert.deepEqual(JSON.parse(run.stdout).contexts, { matched: 2, of: 3 });
    const shown = server.seen.map((seen) => /Context:\n(.*)\n\nQuestion/s.exec(promptOf(seen))![1]);
    assert.deepEqual(shown.sort(), ["", "Elm <QUESTION>", "🌳".repeat(300)]);
    const rows = await rowsOf(`${folder}/p.jsonl`);
    assert.deepEqual(
      rows.map((row) => [row.id, row.context_characters, row.context_cut]).sort(),
      [["1", 300, true], ["2", 14, undefined], ["3", 0, undefined]],
    );
  }));

Deno.test("predict.ts names wrong usage with exit code 2 and asks nothing", () =>
  inFolder(1, async (folder) => {
    const args = ["--questions", "q.jsonl", "--output", "p.jsonl"];
    const m = ["--model", "m", "--base-url", "http://127.0.0.1:1"];
    const cases: [string[], RegExp][] = [
      [args, /name the model: --model MODEL/],
      [["--questions", "q.jsonl", ...m], /name the predictions file: --output FILE/],
      [["--output", "p.jsonl", ...m], /name one source of questions/],
      [[...args, ...m, "--prompt", "rag"], /needs the pages: --contexts FILE/],
      [[...args, ...m, "--prompt", "zero-shot", "--shots", "3"], /--shots goes with/],
      [[...args, ...m, "--extra-body", "[1]"], /--extra-body must be a JSON object/],
      [[...args, ...m, "--temprature", "1"], /did you mean --temperature\?/],
    ];
    for (const [wrong, words] of cases) {
      const run = await predict(folder, wrong);
      assert.equal(run.code, 2, run.stderr);
      assert.match(run.stderr, words);
      assert.equal(run.stderr.trim().split("\n").length, 1);
    }
  }));

Deno.test("predict.ts asks a hub data set's questions with its own few-shot examples", () =>
  inFolder(1, async (folder) => {
    await using hub = new FakeHub({ "org/trees": TREES });
    await using server = faultServer(() => chat(LIST));
    const args = ["--hf-dataset", "org/trees", "--hf-subset", "simple", "--shots", "2"];
    const model = ["--model", "m", "--base-url", server.url, "--output", "p.jsonl"];
    const env = { HF_ENDPOINT: hub.endpoint, HF_HUB_OFFLINE: "0" };
    const run = await predict(folder, [...args, ...model], env);
    assert.equal(run.code, 0, run.stderr);
    assert.doesNotMatch(run.stderr, /stand-in/);
    assert.equal(JSON.parse(run.stdout).answered, 3);
    const prompt = server.seen.map(promptOf).find((text) => text.endsWith("(0)?\nAnswer:"))!;
    assert.ok(prompt.includes("Question: Which trees (1)?\nAnswer: 1. Ash\n2. Elm\n3. Oak\n"));
    assert.equal(prompt.split("Which trees (0)?").length, 2, "never the question itself");
    const again = await predict(folder, [...args, ...model], { ...env, HF_HUB_OFFLINE: "1" });
    assert.equal(JSON.parse(again.stdout).already, 3, again.stderr);
  }));

Deno.test("predict.ts says when a data set is not cached and nothing may be fetched", () =>
  inFolder(1, async (folder) => {
    const args = ["--hf-dataset", "AmazonScience/ListQA", "--model", "m", "--output", "p.jsonl"];
    const run = await predict(folder, [...args, "--base-url", "http://127.0.0.1:1"]);
    assert.equal(run.code, 1);
    assert.match(
      run.stderr,
      /^predict: data set AmazonScience\/ListQA .* is not cached .*HF_HUB_OFFLINE/,
    );
  }));

Deno.test("predict.ts --dry-run shows the first prompt and asks nothing", () =>
  inFolder(2, async (folder) => {
    const args = ["--questions", "q.jsonl", "--model", "m", "--output", "p.jsonl", "--dry-run"];
    const run = await predict(folder, [...args, "--base-url", "http://127.0.0.1:1"]);
    assert.equal(run.code, 0, run.stderr);
    assert.match(run.stderr, /Which <QUESTION> \$& \{\{x\}\}\?/);
    assert.equal(JSON.parse(run.stdout).num_questions, 2);
    await assert.rejects(Deno.stat(`${folder}/p.jsonl`), Deno.errors.NotFound);
  }));
