import assert from "node:assert/strict";
import {
  type Cell,
  execute,
  NAMES,
  NEEDS,
  type Notebook,
  NOTEBOOKS,
  readNotebook,
  ROOT,
  WITHOUT_PYTHON,
  writeNotebook,
} from "./_execute.ts";

const SHARED = Deno.env.get("LISTQA_SHARED");
const FIGURE = "application/vnd.vegalite.v5+json";
const stored = await Promise.all(NAMES.map((name) => readNotebook(NOTEBOOKS + name)));

function codeCells(notebook: Notebook): Cell[] {
  return notebook.cells.filter((cell) => cell.cell_type === "code");
}

function outputsOf(notebook: Notebook) {
  return codeCells(notebook).map(({ outputs }) => outputs);
}

Deno.test({
  name:
    `notebooks give, from the root and from notebooks/, the outputs they are stored with ${NEEDS}`,
  ignore: WITHOUT_PYTHON,
  fn: async () => {
    const files = NAMES.map((name) => NOTEBOOKS + name);
    const fromRoot = await execute(files, { cwd: ROOT });
    const fromFolder = await execute(files, { cwd: NOTEBOOKS });
    for (const [i, name] of NAMES.entries()) {
      assert.deepEqual(outputsOf(fromFolder[i]!), outputsOf(fromRoot[i]!), name);
      assert.deepEqual(
        outputsOf(stored[i]!),
        outputsOf(fromRoot[i]!),
        `${name}: stored outputs are old; run \`deno task notebooks\``,
      );
    }
  },
});

Deno.test("each code cell of a notebook shows a table or a figure, and text beside it", () => {
  assert.ok(NAMES.length > 0);
  for (const [i, name] of NAMES.entries()) {
    assert.equal(stored[i]!.metadata.kernelspec.name, "deno");
    for (const { source, outputs } of codeCells(stored[i]!)) {
      const where = `${name}: ${source.slice(0, 80)}`;
      assert.ok(outputs && outputs.length > 0, where);
      for (const { output_type, data } of outputs ?? []) {
        assert.ok(output_type === "execute_result" || output_type === "display_data", where);
        assert.ok(data!["text/html"] || data!["image/svg+xml"], where);
        const text = data!["text/plain"] as string;
        assert.ok(text.length > 2, where);
        assert.doesNotMatch(text, /^\{\}$|Promise \{|undefined|NaN|\[object/, where);
      }
    }
  }
});

Deno.test("each figure of a notebook carries a drawn SVG beside its Vega-Lite v5 specification", () => {
  let figures = 0;
  for (const [i, name] of NAMES.entries()) {
    for (const { source, outputs } of codeCells(stored[i]!)) {
      for (const { data } of outputs ?? []) {
        if (!data?.[FIGURE]) continue;
        figures++;
        assert.match(
          (data[FIGURE] as { $schema: string }).$schema,
          /\/schema\/vega-lite\/v5\.json$/,
        );
        const svg = data["image/svg+xml"] as string;
        assert.match(svg, /^<svg/, `${name}: ${source}`);
        assert.match(svg, /<path aria-label=/, `${name}: no mark is drawn: ${source}`);
        assert.doesNotMatch(svg, />no data</, `${name}: ${source}`);
      }
    }
  }
  assert.ok(figures > 0);
});

Deno.test("notebooks refer to no CDN, load no script and name no folder of this machine", async () => {
  for (const name of NAMES) {
    const text = await Deno.readTextFile(NOTEBOOKS + name);
    assert.doesNotMatch(text, /jsdelivr|unpkg|cdnjs|esm\.sh|skypack|googleapis|\bcdn\b/i, name);
    assert.doesNotMatch(text, /<script|<link|<iframe|url\(http/i, name);
    assert.ok(!text.includes(ROOT), name);
    assert.ok(!/"file:\/\/|\/tmp\//.test(text), name);
  }
});

Deno.test("notebooks declare no name that browsers have, by which vega would take Deno for one", () => {
  const browser =
    /^\s*(?:const|let|var|function|class) (?:window|document|navigator|location|self)\b/m;
  for (const [i, name] of NAMES.entries()) {
    for (const { source } of codeCells(stored[i]!)) assert.doesNotMatch(source, browser, name);
  }
});

Deno.test("whatever shows a simulated run calls it simulated", () => {
  for (const [i, name] of NAMES.entries()) {
    for (const { outputs } of codeCells(stored[i]!)) {
      for (const { data } of outputs ?? []) {
        for (const line of (data?.["text/plain"] as string).split("\n")) {
          if (line.includes("sim-mid")) assert.match(line, /simulated/, `${name}: ${line}`);
        }
        assert.doesNotMatch(String(data?.["image/svg+xml"]), /sim-mid/, name);
      }
    }
  }
});

Deno.test({
  name: `the quickstart asks a judge model where there is one ${
    NEEDS.slice(0, -1)
  } and LISTQA_SHARED)`,
  ignore: WITHOUT_PYTHON || !SHARED,
  fn: async () => {
    const env = { LISTQA_JUDGE_MODEL: `${SHARED}/models/SmolLM2-135M-Instruct` };
    const [notebook] = await execute([`${NOTEBOOKS}00_quickstart.ipynb`], { cwd: ROOT, env });
    const cell = codeCells(notebook!).find(({ source }) => source.includes("askJudge"));
    const table = cell!.outputs![0]!.data!["text/plain"] as string;
    assert.match(table, /\| gold \| predicted \| verdict \|/);
    assert.equal(table.match(/\| (A|B) \|/g)?.length, 2, table);
  },
});

Deno.test({
  name: `a notebook outside the project imports mod.ts by path ${NEEDS}`,
  ignore: WITHOUT_PYTHON,
  fn: async () => {
    const folder = await Deno.makeTempDir();
    try {
      await writeNotebook(`${folder}/outside.ipynb`, [
        `import { rougeListMatch, show, tableDisplay } from ${JSON.stringify(`${ROOT}mod.ts`)};\n` +
        `await show(tableDisplay([{ f1: rougeListMatch("1. Ash\\n2. Elm\\n3. Oak", "1. Elm\\n2. Yew").f1 }]))`,
      ]);
      const [notebook] = await execute([`${folder}/outside.ipynb`], { cwd: folder });
      assert.match(notebook!.cells[0]!.outputs![0]!.data!["text/html"] as string, />0\.400</);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test({
  name: `the kernel works where DEBUG=1 is set ${NEEDS}`,
  ignore: WITHOUT_PYTHON,
  fn: async () => {
    const folder = await Deno.makeTempDir();
    try {
      await writeNotebook(`${folder}/debug.ipynb`, [
        `import { show, tableDisplay } from ${
          JSON.stringify(`${ROOT}mod.ts`)
        };\nawait show(tableDisplay([{ answer: 6 * 7 }]));`,
      ]);
      const env = { DEBUG: "1", NO_COLOR: "1" };
      const [notebook] = await execute([`${folder}/debug.ipynb`], { cwd: folder, env });
      assert.match(String(notebook!.cells[0]!.outputs?.[0]?.data?.["text/plain"]), /\| 42 \|/);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
