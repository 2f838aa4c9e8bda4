import assert from "node:assert/strict";
import { buildFrame, FIGURES, type FrameRow, tableToCsv } from "../../mod.ts";
import { DARK } from "../../lib/plot/_dark.ts";
import { CATEGORY_COLORS, COLORS } from "../../lib/plot/theme.ts";
import {
  cellText,
  filterColumns,
  sortRows,
  valueText,
} from "../../lib/report/page/browser/_cells.ts";
import { smallRows } from "../analyze/_frames.ts";
import { simulatedFrame } from "../bench/_simulated_frame.ts";
import { plainAnalyses, quietAnalyses } from "./_analyses_page.ts";

const simulated = simulatedFrame(9, 200).then((samples) => plainAnalyses({ samples }, 100));

Deno.test("pageAnalyses() compiles every figure of the simulated frame without a warning", async () => {
  const pages = await quietAnalyses(await simulated);
  const figures = pages.flatMap((page) => page.figures.map(({ name }) => name));
  assert.deepEqual(figures.sort(), FIGURES.map(({ name }) => name).sort());
  for (const { light, dark, name } of pages.flatMap((page) => page.figures)) {
    assert.match(String(light.$schema), /schema\/vega\/v6/, name);
    assert.equal(light.background, "transparent", name);
    assert.notDeepEqual(light, dark, name);
  }
});

Deno.test("pageAnalyses() keeps every value of every table, so that it can be saved whole", async () => {
  const plain = await simulated;
  const pages = await quietAnalyses(plain);
  for (const [i, { tables }] of plain.entries()) {
    for (const [name, table] of Object.entries(tables)) {
      const page = pages[i]!.tables.find((table) => table.name === name);
      if (table.rows.length === 0) assert.equal(page, undefined, name);
      else {
        const columns = page!.columns.map((column) => column.name);
        const rows = page!.rows.map((row) =>
          Object.fromEntries(columns.map((column, k) => [column, row[k]]))
        );
        assert.equal(tableToCsv({ columns, rows }), tableToCsv(table), name);
      }
    }
  }
});

Deno.test("pageAnalyses() says what the data lacks", async () => {
  const pages = await quietAnalyses(
    await plainAnalyses({ samples: await buildFrame(smallRows()) }),
  );
  const people = pages.find(({ name }) => name === "humanAgreement")!;
  assert.match(people.missing!, /no labels of people/);
  assert.deepEqual([people.tables, people.figures], [[], []]);
  for (const { name, title, about } of pages) {
    assert.ok(title !== name && about.endsWith("."), name);
  }
});

const HOSTILE = [
  "<img src=x onerror=alert(1)>",
  "</script><script>alert(1)</script>",
  "constructor",
  "__proto__",
  "a\u2028b\u2029c",
  "x".repeat(300),
];

Deno.test("pageAnalyses() keeps hostile names as they are", async () => {
  const rows: Partial<FrameRow>[] = HOSTILE.flatMap((name, i) =>
    smallRows().slice(0, 20).map((row) => ({
      ...row,
      run: name,
      label: name,
      category: HOSTILE[(i + 1) % HOSTILE.length]!,
      country: name,
      family: name,
      base_model: name,
    }))
  );
  const pages = await quietAnalyses(await plainAnalyses({ samples: await buildFrame(rows) }));
  const board = pages.find(({ name }) => name === "leaderboard")!.tables[0]!;
  const run = board.columns.findIndex(({ name }) => name === "run");
  assert.deepEqual([...new Set(board.rows.map((row) => row[run]))].sort(), [...HOSTILE].sort());
  const again = JSON.parse(JSON.stringify(pages));
  assert.deepEqual(again, pages);
});

Deno.test("marks tell run, score with interval, and n, as the table has them", async () => {
  const plain = await simulated;
  const board = (await quietAnalyses(plain))[0]!;
  const data = board.figures[0]!.light.data as { values?: { tip: string }[] }[];
  const tips = data.flatMap(({ values = [] }) => values.map(({ tip }) => tip));
  const rows = plain[0]!.tables.leaderboard!.rows.filter(({ metric }) => metric === "judge_f1");
  const percent = (share: unknown) => `${(100 * (share as number)).toFixed(1)}%`;
  assert.deepEqual(
    tips,
    rows.map(({ label, type, mean, low, high, n }) =>
      `${label}\nLLM-Judge-F1, ${type}: ${percent(mean)} [${percent(low)}, ${
        percent(high)
      }]\nn: ${n}`
    ),
  );
});

/** Relative luminance and contrast, as WCAG 2.2 defines them. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const part = parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

Deno.test("marks on dark paper have a contrast of 3 to 1, texts of 4.5 to 1", () => {
  assert.ok(Math.abs(contrast("#000000", "#ffffff") - 21) < 1e-9);
  for (const paper of ["#15191e", "#22272e"]) {
    for (const colour of [...CATEGORY_COLORS, COLORS.light]) {
      assert.ok(contrast(DARK[colour]!, paper) >= 3, `${colour} on ${paper}`);
    }
    for (const colour of [COLORS.black, COLORS.grey]) {
      assert.ok(contrast(DARK[colour]!, paper) >= 4.5, `${colour} on ${paper}`);
    }
  }
});

const TABLE = {
  name: "t",
  caption: "T",
  columns: [
    { name: "run", title: "Run", kind: "text" as const },
    { name: "mean", title: "Mean", kind: "share" as const, ends: [2, 3] as [number, number] },
    { name: "low", title: "Low", kind: "hidden" as const },
    { name: "high", title: "High", kind: "hidden" as const },
  ],
  rows: [["b", 0.5, 0.25, 0.75], ["a", null, null, null], ["run 10", 0.125, 0, 1], [
    "run 9",
    1,
    1,
    1,
  ]],
};

Deno.test("cells show percent with the interval behind, and rows without a value come last", () => {
  assert.equal(cellText(TABLE, TABLE.rows[0]!, 1), "50.0 [25.0, 75.0]");
  assert.equal(cellText(TABLE, TABLE.rows[1]!, 1), "–");
  const change = { name: "delta", title: "", kind: "change" as const };
  assert.deepEqual(
    [0.031, -0.031, -0.00001, 0].map((value) => valueText(value, change)),
    ["+3.1", "−3.1", "0.0", "0.0"],
  );
  assert.equal(valueText(9045, { name: "n", title: "", kind: "count" }), "9,045");
  assert.equal(valueText(1991, { name: "year", title: "", kind: "number" }), "1991");
  const firsts = (place: number, descending: boolean) =>
    sortRows(TABLE.rows, place, descending).map(([run]) => run);
  assert.deepEqual(firsts(1, true), ["run 9", "b", "run 10", "a"]);
  assert.deepEqual(firsts(1, false), ["run 10", "b", "run 9", "a"]);
  assert.deepEqual(firsts(0, false), ["a", "b", "run 9", "run 10"]);
  assert.deepEqual(filterColumns(TABLE), []);
});
