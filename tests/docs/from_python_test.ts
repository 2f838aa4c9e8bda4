// docs/from-python.md names what is there, and misses no name of the reference tool's README.
import assert from "node:assert/strict";
import { scoreFiles, scriptedJudge } from "@listqa/eval";
import { type DocSymbol, documentedSymbols } from "../../tools/_doc_json.ts";
import { codeSpans, flagsOf, tables } from "./_markdown.ts";

const root = new URL("../../", import.meta.url);
const page = Deno.readTextFileSync(new URL("docs/from-python.md", root));
const sections = tables(page);

function ourSpans(heading: string): string[] {
  const rows = sections.get(heading);
  assert.ok(rows && rows.length > 0, `no table under "${heading}"`);
  return rows.flatMap((row) => codeSpans(row[1]!));
}

let symbols: Promise<Map<string, DocSymbol>> | undefined;
function exported(): Promise<Map<string, DocSymbol>> {
  return symbols ??= documentedSymbols(root, ["mod.ts"]).then((list) =>
    new Map(list.map((symbol) => [symbol.name, symbol]))
  );
}

for (const heading of ["Functions and classes", "Prompts", "Dependencies and commands"]) {
  Deno.test(`each of our names under "${heading}" is exported`, async () => {
    const known = await exported();
    let checked = 0;
    for (const span of ourSpans(heading)) {
      const member = /^([A-Z]\w+)\.(\w+)$/.exec(span);
      if (member) {
        const members = known.get(member[1]!)?.members ?? [];
        assert.ok(members.some(({ name }) => name === member[2]), `there is no ${span}`);
        checked++;
      }
      const names = /^[A-Z][A-Z_]+$/.test(span)
        ? [span]
        : [...span.matchAll(/(?<![.\w])(\w+)\(/g)].map((match) => match[1]!);
      for (const name of names) assert.ok(known.has(name), `mod.ts does not export ${name}`);
      checked += names.length;
    }
    assert.ok(checked >= 5, `only ${checked} names were found`);
  });
}

Deno.test("each of our flags is one of score.ts, and so is each of the Python tool's", async () => {
  const known = await flagsOf("score");
  const rows = sections.get("Command line")!;
  let checked = 0;
  for (const row of rows) {
    for (const span of row.slice(0, 2).flatMap(codeSpans)) {
      const flag = /^--([\w-]+)/.exec(span)?.[1];
      assert.ok(flag !== undefined && known.has(flag), `score.ts has no ${span}`);
      checked++;
    }
  }
  assert.ok(checked >= 28, `only ${checked} flags were found`);
});

Deno.test("each environment variable is one that the sources read", async () => {
  const text: string[] = [];
  for (const folder of ["lib/text/", "lib/judge/", "notebooks/"]) {
    for await (const { name } of Deno.readDir(new URL(folder, root))) {
      if (!/\.(ts|ipynb)$/.test(name)) continue;
      text.push(await Deno.readTextFile(new URL(folder + name, root)));
    }
  }
  const sources = text.join("\n");
  for (const name of ourSpans("Environment variables")) {
    if (!/^[A-Z_]+$/.test(name)) continue;
    assert.match(sources, new RegExp(`\\\\?"${name}\\\\?"`), `nothing reads ${name}`);
  }
});

Deno.test("each field of a row is one of Sample or Metadata", async () => {
  const known = await exported();
  const fields = ["Sample", "Metadata"].flatMap((name) =>
    known.get(name)!.members.map((member) => member.name)
  );
  for (const name of ourSpans("Rows")) {
    if (!name.startsWith("--")) assert.ok(fields.includes(name), `no row has ${name}`);
  }
});

Deno.test("each output field is written by a judged run", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const row = {
      problem: "Which trees?",
      answer: "1. Ash\n2. Elm\n3. Oak",
      prediction: "1. Ash\n2. Elm\n3. Yew",
      metadata: { prompt_type: "single-faceted", category: "Nature", country: "USA" },
    };
    await Deno.writeTextFile(`${folder}/p.jsonl`, JSON.stringify(row));
    await using judge = scriptedJudge(() => "A");
    const output = `${folder}/results.json`;
    await scoreFiles([`${folder}/p.jsonl`], { output, judging: { judge, includePrompts: true } });
    const results = JSON.parse(await Deno.readTextFile(output));
    for (const path of ourSpans("Output")) {
      const found = [results, results.summary].some((start) => has(start, path.split(".")));
      assert.ok(found, `results.json has no ${path}`);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** Whether a value has a field; of an array, any entry. */
function has(value: unknown, path: readonly string[]): boolean {
  const [first, ...rest] = path;
  if (first === undefined) return true;
  if (Array.isArray(value)) return value.some((entry) => has(entry, path));
  if (typeof value !== "object" || value === null || !(first in value)) return false;
  return has((value as Record<string, unknown>)[first], rest);
}

const SHARED = Deno.env.get("LISTQA_SHARED");
Deno.test({
  name: "no name of the reference tool's README is missing (needs LISTQA_SHARED)",
  ignore: SHARED === undefined,
  fn() {
    const text = Deno.readTextFileSync(`${SHARED}/seeds/readme.txt`);
    const names = new Set<string>();
    const add = (pattern: RegExp) => {
      for (const [, name] of text.matchAll(pattern)) names.add(name!);
    };
    add(/^ {2}(--[\w-]+)/gm);
    add(/`(--[\w-]+)`/g);
    add(/^ {2,6}"(\w+)": (?:\d|\{\n)/gm);
    add(/\b(Test(?:Normalize|Parse|Flatten|LLM)\w+)/g);
    add(/`(Qwen\/[\w.-]+|openai\/[\w-]+)`/g);
    add(
      /\b(compute_\w+|format_\w+|get_\w+|judge_list_elements|evaluate_with_\w+|aggregate_\w+)\(/g,
    );
    add(/\b(load_\w+|validate_\w+)\(/g);
    for (const [, list] of text.matchAll(/^from listqa_eval\.\w+ import \(?([\w,\s]+?)\)?$/gm)) {
      for (const name of list!.split(/[,\s]+/).filter(Boolean)) names.add(name);
    }
    assert.ok(names.size >= 40, `only ${names.size} names were found`);
    for (const name of names) assert.ok(page.includes(name), `docs/from-python.md lacks ${name}`);
  },
});
