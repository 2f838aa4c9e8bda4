import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { buildFrame, FIGURES, type FrameRow, type PlainRow, renderPng } from "../../mod.ts";
import { textWidth } from "../../lib/plot/_text_width.ts";
import { draw, figuresOf, rounded, smallFigures, tablesOf } from "./_figures.ts";
import { smallRows } from "../analyze/_frames.ts";

const FOLDER = new URL("../figures/", import.meta.url);
const UPDATE = Deno.env.get("UPDATE_SNAPSHOTS") === "1";

Deno.test("every figure of the small frame looks as it did (UPDATE_SNAPSHOTS=1 accepts changes)", async (t) => {
  for (const [name, spec] of await smallFigures()) {
    await t.step(name, async () => {
      const svg = rounded(await draw(name, spec));
      const file = new URL(`${name}.svg`, FOLDER);
      if (UPDATE) await Deno.writeTextFile(file, svg);
      assert.equal(svg, await Deno.readTextFile(file));
    });
  }
});

Deno.test("every figure has marks, and fits the width of a column", async () => {
  for (const [name, spec] of await smallFigures()) {
    const svg = await draw(name, spec);
    assert.ok(/class="mark-(symbol|rect|line|rule)/.test(svg), `${name} draws nothing`);
    const width = Number(/<svg[^>]* width="([\d.]+)"/.exec(svg)![1]);
    assert.ok(width <= 360, `${name} is ${width} pixels wide`);
    for (const [, size] of svg.matchAll(/font-size="([\d.]+)px"/g)) {
      assert.ok(Number(size) >= 9, `${name} has text of ${size} pixels`);
    }
  }
});

Deno.test("every figure compiles with the Vega-Lite that JupyterLab bundles", async () => {
  const script = fileURLToPath(new URL("_compile_5_6.ts", import.meta.url));
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-lock", "--no-config", "--allow-all", script],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const figures = [...await smallFigures(), ...await smallFigures({ tooltips: true })];
  await writer.write(new TextEncoder().encode(JSON.stringify(figures)));
  await writer.close();
  const { stdout, stderr } = await child.output();
  const text = new TextDecoder().decode(stdout);
  assert.ok(text !== "", new TextDecoder().decode(stderr));
  assert.deepEqual(JSON.parse(text), []);
});

Deno.test("no figure refers to anything outside itself", async () => {
  for (const [name, spec] of await smallFigures()) {
    const text = JSON.stringify({ ...spec, $schema: undefined });
    assert.ok(!/https?:/.test(text), name);
    const svg = (await draw(name, spec)).replace(/xmlns(:xlink)?="[^"]*"/g, "");
    assert.ok(!/https?:|<image|href/.test(svg), name);
  }
});

const EDGES: [string, Partial<FrameRow>[]][] = [
  ["one row", [{ ...smallRows()[0]! }]],
  ["one bare row", [{ run: "m", id: "1", rouge_f1: 0.5 }]],
  ["equal values", smallRows().map((row) => ({ ...row, rouge_f1: 0.5, output_tokens: 100 }))],
  ["only zeros", smallRows().map((row) => ({ ...row, rouge_f1: 0, output_tokens: 0 }))],
  ["nulls", smallRows().map((row, i) => (i % 2 ? { ...row, rouge_f1: null, country: null } : row))],
  ["nothing scored", smallRows().map((row) => ({ ...row, rouge_f1: null }))],
  [
    "labels of 200 characters",
    smallRows().map((row) => ({
      ...row,
      label: `${row.run} `.padEnd(200, "long "),
      family: "F".repeat(200),
      category: `${row.category} `.padEnd(200, "W"),
    })),
  ],
  [
    "a country and a run named constructor",
    smallRows().map((row) => ({
      ...row,
      run: row.thinking ? "__proto__" : "constructor",
      country: "constructor",
      continent: "constructor",
      category: "toString",
    })),
  ],
  [
    "markup and line breaks",
    smallRows().map((row) => ({ ...row, label: `${row.run} <b>&"\n|`, category: "<script>" })),
  ],
];

for (const [name, rows] of EDGES) {
  Deno.test(`every figure draws ${name} without NaN, undefined or a warning`, async () => {
    const tables = await tablesOf(await buildFrame(rows));
    for (const [figure, spec] of figuresOf(tables)) await draw(figure, spec);
    for (const [figure, spec] of figuresOf(tables, { tooltips: true })) await draw(figure, spec);
  });
}

Deno.test("tooltips add what marks tell, and change nothing else of the picture", async () => {
  const plain = await smallFigures(), told = await smallFigures({ tooltips: true });
  // Points that only carry tips are invisible, and stand in a group of their own.
  const look = (svg: string) =>
    rounded(svg).replace(
      /<path [^>]* opacity="0"[^>]*>\n<\/path>\n|<path [^>]* opacity="0"[^>]*\/>\n/g,
      "",
    )
      .match(/<(path|line|text) [^>]*>/g)!.map((mark) => mark.replace(/ aria-label="[^"]*"/, ""));
  for (const [i, [name, spec]] of told.entries()) {
    const svg = await draw(name, spec);
    assert.match(svg, /aria-label="[^"]*&#xA;[^"]*"/, `${name} tells nothing`);
    assert.deepEqual(look(svg), look(await draw(name, plain[i]![1])), name);
  }
});

Deno.test("every figure without rows says that there is no data", async () => {
  for (const [figure, spec] of figuresOf(new Map())) {
    assert.match(await draw(figure, spec), />no data</, figure);
  }
});

Deno.test("figures ignore values that are no numbers", async () => {
  const odd: PlainRow = { run: "m", group: "a", type: "all", metric: "x", mean: NaN, tokens: "5" };
  const names = new Set(FIGURES.flatMap(({ tables }) => tables));
  const tables = new Map([...names].map((name) => [name, [odd, {}]]));
  for (const [figure, spec] of figuresOf(tables)) await draw(figure, spec);
});

Deno.test("renderPng() draws texts with the font that it brings", async () => {
  const [, spec] = (await smallFigures())[0]!;
  const png = await renderPng(spec, { scale: 1 });
  const noText = await renderPng({ ...spec, encoding: {}, layer: [], width: 10 }, { scale: 1 });
  assert.deepEqual([...png.slice(1, 4)], [..."PNG"].map((c) => c.charCodeAt(0)));
  assert.ok(png.length > 3 * noText.length, `${png.length} bytes hold no text`);
  await assert.rejects(renderPng(spec, { scale: 99 }), /scale must be from 0.5 to 10, got 99/);
});

// fontTools on DejaVuSansCondensed.ttf: sum of the advance widths of "Places of Interest" / 2048 × 10 = 77.85.
Deno.test("textWidth() is near the font's own width", () => {
  assert.ok(Math.abs(textWidth("Places of Interest", 10) - 77.85) < 0.5);
});
