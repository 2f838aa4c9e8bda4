import assert from "node:assert/strict";
import { readManifest } from "@listqa/eval";
import { inFolder } from "./_files.ts";

async function read(content: string) {
  let runs: Awaited<ReturnType<typeof readManifest>> | undefined;
  let message = "";
  await inFolder(async (folder) => {
    await Deno.writeTextFile(`${folder}/runs.json`, content);
    try {
      runs = await readManifest(`${folder}/runs.json`);
    } catch (error) {
      message = (error as Error).message.replaceAll(`${folder}/`, "");
    }
  });
  return { runs, message };
}

Deno.test("a manifest tells of runs by name, whatever they are called", async () => {
  const entry = {
    label: "Sim",
    family: "S",
    params_b: 7.5,
    open_weight: true,
    thinking: false,
    level: "high",
    setting: "it-think",
    prompt: "few-shot",
    base_model: "s",
    judge: "j",
    context: 128000,
    source_budget: null,
    preview: false,
    extra: [1],
  };
  const { runs } = await read(`\ufeff{"runs": {"constructor": ${JSON.stringify(entry)}, "b": {}}}`);
  assert.deepEqual([...runs!], [["constructor", entry], ["b", {}]]);
});

Deno.test("wrong types and unknown values are named, a line each", async () => {
  const { message } = await read(JSON.stringify({
    runs: {
      a: { setting: "fast", prompt: "zero", params_b: "7B", thinking: "yes", context: 1.5 },
      b: 7,
      c: { label: 3, setting: 1 },
    },
  }));
  assert.deepEqual(message.split("\n").sort(), [
    "runs.json: runs.a.context: must be a whole number, not 1.5",
    'runs.json: runs.a.params_b: must be a number, not "7B"',
    'runs.json: runs.a.prompt: unknown prompt "zero" (zero-shot, few-shot, order-aware, rag)',
    'runs.json: runs.a.setting: unknown setting "fast" (standard, think, base, it, it-think, rag)',
    'runs.json: runs.a.thinking: must be true or false, not "yes"',
    "runs.json: runs.b: must be an object",
    "runs.json: runs.c.label: must be a text, not 3",
    "runs.json: runs.c.setting: must be a text, not 1",
  ]);
});

Deno.test("what is no manifest is told in one line", async () => {
  const messageOf = async (content: string) => (await read(content)).message;
  assert.match(await messageOf("{"), /^runs\.json: is not valid JSON \(/);
  assert.equal(await messageOf("[]"), 'runs.json: must be an object, {"runs": {…}}');
  assert.equal(await messageOf("{}"), "runs.json: runs: must be an object, a field a run");
  assert.equal(
    await messageOf('{"schema_version": 2, "runs": {}}'),
    "runs.json: schema_version 2 is not known; this reads 1",
  );
  await assert.rejects(readManifest("/nowhere/runs.json"), {
    name: "NotFound",
    message: "/nowhere/runs.json: no such file",
  });
});

Deno.test("what a manifest holds breaks no message into lines", async () => {
  const { message } = await read('{"runs":\n\n{"a\\nb": 1, "c": {"label": 2}}}');
  assert.deepEqual(message.split("\n"), [
    "runs.json: runs.a b: must be an object",
    "runs.json: runs.c.label: must be a text, not 2",
  ]);
  assert.doesNotMatch((await read("***1. \n\n")).message, /\n/);
  assert.match(
    (await read('{"schema_version": {}, "runs": {}}')).message,
    /schema_version \{\} is/,
  );
});
