// Commands that the pages and notebooks show name flags that their scripts know.
import assert from "node:assert/strict";
import { flagsOf } from "./_markdown.ts";

const root = new URL("../../", import.meta.url);
const { tasks } = JSON.parse(Deno.readTextFileSync(new URL("deno.json", root))) as {
  tasks: Record<string, { command: string }>;
};

function texts(): Map<string, string> {
  const out = new Map<string, string>();
  for (const folder of ["", "docs/", "notebooks/"]) {
    for (const { name } of Deno.readDirSync(new URL(folder, root))) {
      const read = () => Deno.readTextFileSync(new URL(folder + name, root));
      if (name.endsWith(".md")) out.set(folder + name, read());
      if (name.endsWith(".ipynb")) {
        const cells: { source: string[] }[] = JSON.parse(read()).cells;
        out.set(folder + name, cells.map((cell) => cell.source.join("")).join("\n"));
      }
    }
  }
  return out;
}

interface Shown {
  page: string;
  task: string;
  flags: string[];
}

function shown(): Shown[] {
  const out: Shown[] = [];
  for (const [page, text] of texts()) {
    const joined = text.replaceAll("\\\n", " ");
    for (const [, task, rest] of joined.matchAll(/\bdeno(?:@[\d.]+)? task ([a-z-]+)([^`\n]*)/g)) {
      const words = rest!.replace(/\s# .*/, "");
      const flags = [...words.matchAll(/\s--([a-z][\w-]*)/g)].map((match) => match[1]!);
      out.push({ page, task: task!, flags });
    }
  }
  return out;
}

const commands = shown();
const scripts = new Map(
  Object.entries(tasks).flatMap(([task, { command }]) => {
    const script = /scripts\/(\w+)\.ts/.exec(command)?.[1];
    return script === undefined ? [] : [[task, script]];
  }),
);

for (const [task, script] of scripts) {
  const own = commands.filter((command) => command.task === task);
  Deno.test(`each flag shown of \`deno task ${task}\` is one of ${script}.ts`, async () => {
    const known = await flagsOf(script);
    for (const { page, flags } of own) {
      for (const flag of flags) {
        assert.ok(known.has(flag), `${page}: ${script}.ts has no --${flag}`);
      }
    }
  });
}

Deno.test("each script is shown somewhere", () => {
  for (const task of scripts.keys()) {
    assert.ok(commands.some((command) => command.task === task), `no page shows ${task}`);
  }
});
