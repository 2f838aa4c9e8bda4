import assert from "node:assert/strict";
import {
  buildFrame,
  leaderboardLayout,
  listLength,
  tableDisplay,
  tableToCsv,
  tableToHtml,
  tableToLatex,
  tableToMarkdown,
} from "../../mod.ts";

const NASTY = {
  columns: ["<i>|", "mean"],
  rows: [{ "<i>|": '<b>a | b</b> & "c"\n_d_ 5%', mean: 0.5 }],
};

Deno.test("tableToHtml() escapes texts and headings", () => {
  const html = tableToHtml(NASTY);
  assert.match(html, /<th>&lt;i&gt;\|<\/th>/);
  assert.match(html, /&lt;b&gt;a \| b&lt;\/b&gt; &amp; &quot;c&quot;/);
});

Deno.test("tableToMarkdown() keeps a cell on one line and its bars apart from the table's", () => {
  const lines = tableToMarkdown(NASTY).trimEnd().split("\n");
  assert.deepEqual(lines, [
    "| \\<i\\>\\| | mean |",
    "| --- | ---: |",
    '| \\<b\\>a \\| b\\</b\\> &amp; "c" \\_d\\_ 5% | 0.500 |',
  ]);
});

Deno.test("tableToLatex() escapes what TeX would read as commands", () => {
  const tex = tableToLatex({
    columns: ["a_b"],
    rows: [{ a_b: "50% of {x} & \\y #1 $2 ~ ^ – ↑ †" }],
  });
  assert.match(tex, /^a\\_b \\\\$/m);
  assert.ok(tex.includes(
    "50\\% of \\{x\\} \\& \\textbackslash{}y \\#1 \\$2 \\textasciitilde{} \\textasciicircum{} -- " +
      "$\\uparrow$ $^\\dagger$",
  ));
});

Deno.test("tableToCsv() keeps every digit, quotes what needs it and leaves null empty", () => {
  const csv = tableToCsv({
    columns: ["id", "x", "y"],
    rows: [{ id: "007", x: 1 / 3, y: null }, { id: 'a,"b"\nc', x: 0, y: true }],
  });
  assert.equal(csv, 'id,x,y\r\n007,0.3333333333333333,\r\n"a,""b""\nc",0,true\r\n');
});

Deno.test("tables for readers put intervals behind means, mark small groups and leave empty columns out", () => {
  const nothing = { family: null, reason: null };
  const text = tableToMarkdown({
    columns: ["run", "n", "mean", "low", "high", "small", "family", "reason"],
    rows: [
      { run: "a", n: 30, mean: 0.5, low: 0.25, high: 0.75, small: false, ...nothing },
      { run: "b", n: 3, mean: 1, low: null, high: null, small: true, ...nothing },
      { run: "c", n: 0, mean: null, low: null, high: null, small: true, ...nothing },
    ],
  });
  assert.deepEqual(text.trimEnd().split("\n"), [
    "| run | n | mean |",
    "| --- | ---: | ---: |",
    "| a | 30 | 0.500 [0.250, 0.750] |",
    "| b | 3 | 1.000† |",
    "| c | 0 | –† |",
    "",
    "† fewer than 20 samples",
  ]);
});

Deno.test("negative numbers have a minus sign, and a rounded zero none", () => {
  const text = tableToMarkdown({
    columns: ["delta"],
    rows: [{ delta: -0.25 }, { delta: -0.0001 }],
  });
  assert.match(text, /\| −0\.250 \|\n\| 0\.000 \|/);
});

Deno.test("leaderboardLayout() lays out metrics by type in percent and marks thinking and previews", () => {
  const cell = (metric: string, type: string, mean: number | null) => ({
    run: "m",
    label: "M",
    family: "F",
    thinking: true,
    preview: true,
    metric,
    type,
    mean,
    low: mean,
    high: mean,
  });
  const rows = [
    cell("judge_f1", "all", 0.607),
    cell("judge_f1", "simple", 0.677),
    cell("format", "complex", null),
  ];
  const wide = leaderboardLayout({ columns: Object.keys(rows[0]!), rows });
  assert.deepEqual(wide.rows, [{
    Model: "M † *",
    Family: "F",
    "Judge F1 All": "60.7 [60.7, 60.7]",
    "Judge F1 S": "67.7",
    "Format C": "–",
  }]);
});

Deno.test("tableDisplay() shows a data frame of an analysis as HTML, Markdown and text", async () => {
  const frame = await buildFrame([{ run: "m", id: "1", n_reference: 3, rouge_f1: 0.5 }]);
  const bundle = tableDisplay(await listLength(frame, { bootstrap: 0 }))[
    Symbol.for("Jupyter.display")
  ]!();
  assert.deepEqual(Object.keys(bundle), ["text/html", "text/markdown", "text/plain"]);
  assert.match(bundle["text/html"]!, /<td style="text-align:right">0\.500†<\/td>/);
});
