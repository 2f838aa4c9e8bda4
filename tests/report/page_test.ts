import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { compareRuns, leaderboard, readManifest, readResults, selectRun } from "../../mod.ts";
import type { ResultRow } from "../../lib/report/result_row.ts";
import type { Page } from "../_chromium.ts";
import { temporaryFolder } from "../scripts/_run.ts";
import { type PageSet, SIMULATED, writePageSet } from "./_page_set.ts";
import {
  chooseBaseline,
  deepLink,
  notShown,
  openReady,
  type Reading,
  setField,
  tableOf,
  testReadings,
  waitForCount,
  waitForSample,
} from "./_reader.ts";

const folder = temporaryFolder();
let set: PageSet;
Deno.test.beforeAll(async () => {
  set = await writePageSet(folder.path, false);
});
Deno.test.afterAll(() => folder[Symbol.dispose]());

const [FIRST, SECOND] = SIMULATED;
const METRICS = {
  "Judge F1": "judge_f1",
  "Relaxed-Recall": "relaxed_recall",
  "Relaxed-Precision": "relaxed_precision",
  Format: "format",
  "ROUGE F1": "rouge_f1",
} as const;
/** The page's default. */
const BOOTSTRAP = { bootstrap: 2000 };

const percent = (value: number) => (100 * value).toFixed(1);
const points = (value: number) =>
  `${value > 0 ? "+" : value < 0 ? "−" : ""}${(100 * Math.abs(value)).toFixed(1)}`;

async function samplesFrame() {
  const manifest = await readManifest(set.manifest);
  return (await readResults(set.files, { manifest })).samples;
}

const readings: Reading[] = [];
function test(name: string, read: Reading["read"], size?: Reading["size"]): void {
  readings.push({ name, read, ...size ? { size } : {} });
}

test("the page's leaderboard holds what leaderboard() finds", async (page) => {
  interface Found extends Record<"rank" | "mean" | "low" | "high", number> {
    run: string;
    label: string;
    metric: string;
    type: string;
    small: boolean;
  }
  const table = await leaderboard(await samplesFrame(), BOOTSTRAP);
  const { heads, rows } = await tableOf(page, "#board");
  for (const type of ["all", "simple", "complex"] as const) {
    if (type !== "all") await setField(page, "#board-type", type);
    const short = { all: "all", simple: "S", complex: "C" }[type];
    const now = type === "all" ? { heads, rows } : await tableOf(page, "#board");
    for (const [title, metric] of Object.entries(METRICS)) {
      const at = now.heads.indexOf(`${title} ${short}`);
      assert.ok(at >= 0, `${title} ${short} in ${now.heads}`);
      for (const found of table.toRecords() as unknown as Found[]) {
        if (found.metric !== metric || found.type !== type) continue;
        const cells = now.rows[found.rank - 1]!;
        const small = found.small ? "‡" : "";
        assert.equal(cells[at]!.text, percent(found.mean) + small, `${found.run}, ${title}`);
        assert.equal(cells[at]!.small, `${percent(found.low)}–${percent(found.high)}`);
        assert.ok(cells[1]!.text.startsWith(found.label), cells[1]!.text);
      }
    }
  }
});

test("each column of the leaderboard sorts by click and by key, and says so", async (page) => {
  const { heads } = await tableOf(page, "#board");
  for (const at of heads.keys()) {
    const header = `#board thead th:nth-child(${at + 1})`;
    const seen = new Set<string>();
    await page.click(`${header} button`);
    for (const key of ["", "Enter", "Space"]) {
      if (key) await page.press(key);
      const sorted = await page.evaluate<(string | null)[]>(
        `[...document.querySelectorAll("#board thead th")].map((th) => th.getAttribute("aria-sort"))`,
      );
      const direction = sorted[at]!;
      assert.match(String(direction), /^(a|de)scending$/, heads[at]!);
      assert.equal(sorted.filter((each) => each !== null && each !== "none").length, 1);
      seen.add(direction);
      const cells = (await tableOf(page, "#board")).rows.map((row) => row[at]!.text);
      const numeric = cells.every((cell) => /^[\d.]+‡?$/.test(cell));
      const ordered = [...cells].sort((a, b) =>
        numeric ? parseFloat(a) - parseFloat(b) : a.localeCompare(b)
      );
      assert.deepEqual(cells, direction === "ascending" ? ordered : ordered.reverse(), heads[at]!);
      assert.ok(
        await page.evaluate(`document.activeElement.closest("th") ===
          document.querySelector(${JSON.stringify(header)})`),
        "the heading keeps the focus",
      );
    }
    assert.equal(seen.size, 2, `${heads[at]} sorts both ways`);
  }
});

test("differences to a chosen run equal those of compareRuns()", async (page) => {
  const frame = await samplesFrame();
  for (const type of ["all", "simple", "complex"]) {
    await setField(page, "#board-type", type);
    await chooseBaseline(page, FIRST);
    const { heads, rows } = await tableOf(page, "#board");
    const at = heads.findIndex((head) => head.startsWith("Δ"));
    const p = heads.indexOf("p");
    for (const run of SIMULATED) {
      const label = run.replace(
        / (think|rag)$/,
        (_, word) => ` (${word === "rag" ? "RAG" : word})`,
      );
      const cells = rows.find((row) => row[1]!.text.replace(/ †$/, "") === label)!;
      if (run === FIRST) {
        assert.equal(cells[at]!.text, "chosen");
        continue;
      }
      const { differences } = await compareRuns(
        await selectRun(frame, FIRST),
        await selectRun(frame, run),
        BOOTSTRAP,
      );
      const wanted = differences.toRecords().find((row) =>
        row.by === (type === "all" ? "all" : "type") && row.group === type
      )! as Record<"difference" | "low" | "high" | "p", number>;
      assert.equal(cells[at]!.text, points(wanted.difference), `${run}, ${type}`);
      assert.equal(cells[at]!.small, `${points(wanted.low)} to ${points(wanted.high)}`);
      assert.equal(cells[p]!.text, wanted.p < 0.001 ? "< 0.001" : wanted.p.toFixed(3));
    }
  }
});

/** What the explorer's form can ask, and which rows that leaves. */
const FILTERS: [string, string, (row: ResultRow) => boolean][] = [
  ["#f-category", "Sports", (row) => row.metadata?.category === "Sports"],
  ["#f-country", "USA", (row) => row.metadata?.country === "USA"],
  ["#f-type", "complex", (row) => row.metadata?.prompt_type === "multi-faceted"],
  ["#f-format", "Perfect", (row) => row.format_error === "Perfect"],
  ["#f-score-min", "0.25", (row) => row.judge!.f1 >= 0.25],
  ["#f-score-max", "0.4", (row) => row.judge!.f1 <= 0.4],
  [
    "#f-text",
    "liSt of",
    (row) =>
      [row.id, row.problem, row.answer, row.prediction].some((text) =>
        text!.toLowerCase().includes("list of")
      ),
  ],
];

test("each filter leaves the rows that it should, alone and with the others", async (page) => {
  for (const run of [FIRST, ""]) {
    await setField(page, "#f-run", run);
    const all = run === "" ? [...set.rows.values()].flat() : set.rows.get(run)!;
    await waitForCount(page, all.length, `run ${run}`);
    for (const [field, value, holds] of FILTERS) {
      await setField(page, field, value);
      const left = all.filter(holds).length;
      assert.ok(left > 0 && left < all.length, `${field} tells rows apart`);
      await waitForCount(page, left, `${field} ${value}`);
      await setField(page, field, "");
      await waitForCount(page, all.length, `${field} cleared`);
    }
    let left = all;
    for (const [field, value, holds] of FILTERS) {
      await setField(page, field, value);
      left = left.filter(holds);
      await waitForCount(page, left.length, `… and ${field} ${value}`);
    }
    await page.click("#f-clear");
    await waitForCount(page, all.length, "cleared");
  }
});

/** A column of the rows that are shown. */
async function shownColumn(page: Page, head: string): Promise<string[]> {
  const { heads, rows } = await tableOf(page, "#rows");
  return rows.map((row) => row[heads.indexOf(head)]!.text);
}

test("rows are sorted by score, and by what the second run gains and loses", async (page) => {
  await setField(page, "#f-run", FIRST);
  const scores = new Map(set.rows.get(FIRST)!.map((row) => [row.id!, row.judge!.f1]));
  const values = [...scores.values()].sort((a, b) => a - b).map((value) => value.toFixed(3));
  await setField(page, "#f-sort", "lowest");
  assert.deepEqual(await shownColumn(page, "Judge F1"), values.slice(0, 50));
  await setField(page, "#f-sort", "highest");
  assert.deepEqual(await shownColumn(page, "Judge F1"), values.reverse().slice(0, 50));

  await setField(page, "#f-with", SECOND);
  const gains = set.rows.get(SECOND)!.map((row) => row.judge!.f1 - scores.get(row.id!)!)
    .sort((a, b) => b - a)
    .map((gain) => (Math.abs(gain) < 5e-4 ? "" : gain < 0 ? "−" : "+") + Math.abs(gain).toFixed(3));
  await setField(page, "#f-sort", "rises");
  assert.deepEqual(await shownColumn(page, "Difference"), gains.slice(0, 50));
  await setField(page, "#f-sort", "falls");
  assert.deepEqual(await shownColumn(page, "Difference"), gains.reverse().slice(0, 50));
});

test("the next and the previous page show the other rows", async (page) => {
  await setField(page, "#f-run", FIRST);
  await waitForCount(page, 60, FIRST);
  const first = await shownColumn(page, "Question");
  assert.equal(first.length, 50);
  assert.equal(await page.evaluate(`document.querySelector("#page-previous").disabled`), true);
  await page.click("#page-next");
  const second = await shownColumn(page, "Question");
  assert.equal(second.length, 10);
  assert.equal(await page.evaluate(`document.querySelector("#page-next").disabled`), true);
  const problems = set.rows.get(FIRST)!.map(({ problem }) => problem);
  assert.deepEqual(
    [...first, ...second].map((text, i) => problems[i]!.startsWith(text.replace(/…$/, ""))),
    problems.map(() => true),
  );
  await page.click("#page-previous");
  assert.deepEqual(await shownColumn(page, "Question"), first);
});

test("a sample opened on a later page leaves the page where it is", async (page) => {
  await setField(page, "#f-run", FIRST);
  await waitForCount(page, 60, FIRST);
  await page.click("#page-next");
  const rows = await shownColumn(page, "Question");
  await page.click("#rows tbody tr:nth-child(3) a");
  await waitForSample(page, set.rows.get(FIRST)![52]!.id!);
  assert.deepEqual(await shownColumn(page, "Question"), rows);
  await setField(page, "#f-sort", "lowest");
  assert.equal((await shownColumn(page, "Question")).length, 50);
});

/** Everything that a sample's article must show of a row. */
function textsOf(row: ResultRow): string[] {
  return [
    row.problem,
    row.answer,
    row.prediction,
    ...row.pairs.map(({ rouge }) => rouge.toFixed(3)),
    ...row.judge!.elements.map(({ justification }) => justification).filter(Boolean),
    row.judge!.f1.toFixed(3),
    row.format_error!,
  ];
}

test("every sample opens by its deep link with all that is known of it", async (page) => {
  for (const [run, rows] of set.rows) {
    for (const row of rows.filter((_, i) => i % 12 === 5)) {
      await openReady(page, deepLink(set.url, { run, id: row.id! }));
      await waitForSample(page, row.id!);
      assert.deepEqual(await notShown(page, textsOf(row)), [], `${run}, ${row.id}`);
      const { numbers, letters } = await page.evaluate<{ numbers: string[]; letters: string[] }>(
        `(() => {
          const rows = [...document.querySelectorAll("#sample table.elements tbody tr")];
          return {
            numbers: rows.map((row) => row.cells[0].textContent).filter(Boolean),
            letters: rows.filter((row) => row.cells[0].textContent !== "")
              .map((row) => row.cells[6].textContent[0]),
          };
        })()`,
      );
      const judged = row.judge!.elements;
      assert.deepEqual(numbers, judged.map(({ predicted }) => String(predicted + 1)));
      assert.deepEqual(letters, judged.map(({ score }) => score ?? "u"));
    }
  }
});

test("two runs stand side by side, the same sample of both", async (page) => {
  const id = "q-00007";
  await openReady(page, deepLink(set.url, { run: FIRST, with: SECOND, id }));
  await waitForSample(page, id);
  for (const run of [FIRST, SECOND]) {
    const row = set.rows.get(run)!.find((row) => row.id === id)!;
    assert.deepEqual(await notShown(page, textsOf(row)), [], run);
  }
  const [left, right] = await page.evaluate<{ x: number; y: number }[]>(
    `[...document.querySelectorAll("#sample .answer")].map((each) => {
      const { x, y } = each.getBoundingClientRect();
      return { x, y };
    })`,
  );
  assert.ok(left!.y === right!.y && left!.x + 300 < right!.x);
});

test("a row opens its sample, the address says which, and the back button leads back", async (page) => {
  const shown = `!document.querySelector("#sample").hidden`;
  await setField(page, "#f-run", FIRST);
  await setField(page, "#f-category", "Sports");
  const inCategory = set.rows.get(FIRST)!.filter((row) => row.metadata?.category === "Sports");
  await waitForCount(page, inCategory.length, "Sports");
  await page.click("#rows tbody tr:nth-child(2) a");
  const id = inCategory[1]!.id!;
  await waitForSample(page, id);
  const address = () =>
    page.evaluate<string>("location.hash").then((hash) =>
      Object.fromEntries(new URLSearchParams(hash.slice(1)))
    );
  assert.deepEqual(await address(), { run: FIRST, category: "Sports", id });
  assert.ok(
    await page.evaluate(`document.querySelector("#sample").contains(document.activeElement)`),
  );
  await page.evaluate("history.back()");
  await page.waitFor(`!(${shown})`, "the sample to close");
  await waitForCount(page, inCategory.length, "Sports, as before");
  await page.evaluate("history.forward()");
  await page.waitFor(shown, "the sample to open again");
  await waitForSample(page, id);
});

test("a deep link with filters opens cold as it was", async (page) => {
  const row = set.rows.get(SECOND)!.find((row) => row.judge!.f1 > 0)!;
  const state = {
    run: SECOND,
    with: FIRST,
    category: String(row.metadata!.category),
    type: row.metadata!.prompt_type === "multi-faceted" ? "complex" : "simple",
    min: "0.01",
    text: "the",
    sort: "highest",
    id: row.id!,
  };
  await openReady(page, deepLink(set.url, state));
  await waitForSample(page, row.id!);
  const { min, id: _, ...selects } = state;
  const fields = { ...selects, "score-min": min };
  assert.deepEqual(
    await page.evaluate(`Object.fromEntries(${JSON.stringify(Object.keys(fields))}
      .map((name) => [name, document.querySelector("#f-" + name).value]))`),
    fields,
  );
  const wanted = set.rows.get(SECOND)!.filter((each) =>
    each.metadata!.category === state.category && each.judge!.f1 >= 0.01 &&
    each.metadata!.prompt_type === row.metadata!.prompt_type &&
    /the/i.test([each.id, each.problem, each.answer, each.prediction].join("\n"))
  );
  await waitForCount(page, wanted.length, "the link's filters");
});

test("a link to an analysis opens cold where it leads", async (page) => {
  for (const place of ["analyses", "analysis-formatErrors"]) {
    await openReady(page, `${set.url}#${place}`);
    await page.waitFor(
      `Math.abs(document.getElementById("${place}")?.getBoundingClientRect().top ?? 9999) < 120`,
      place,
    );
  }
});

test("a link to a sample or a run that is not there says so", async (page) => {
  for (const state of [{ run: FIRST, id: "nobody" }, { run: "nobody", id: "nobody" }]) {
    await openReady(page, deepLink(set.url, state as Record<string, string>));
    await page.waitFor(`document.querySelector("#sample").textContent.includes("nobody")`);
  }
});

test("the theme follows the system until the button says otherwise", async (page) => {
  const paper = () => page.evaluate(`getComputedStyle(document.body).backgroundColor`);
  const [white, black] = ["rgb(255, 255, 255)", "rgb(15, 20, 25)"];
  await page.emulate({ scheme: "light" });
  assert.equal(await paper(), white);
  await page.emulate({ scheme: "dark" });
  assert.equal(await paper(), black);
  await page.click("#theme");
  assert.equal(await page.evaluate("document.documentElement.dataset.theme"), "light");
  assert.equal(await paper(), white);
  await page.emulate({ scheme: "light" });
  await page.press("Enter");
  assert.equal(await page.evaluate("document.documentElement.dataset.theme"), "dark");
  assert.equal(await paper(), black);
  await page.emulate({ scheme: "light", type: "print" });
  assert.equal(await paper(), white, "paper is white");
});

test("the page is used by keyboard alone", async (page) => {
  await page.press("Tab");
  const focused = () => page.evaluate<string>(`document.activeElement.textContent`);
  assert.match(await focused(), /^Skip/);
  const places = new Set<string>();
  for (let i = 0; i < 60; i++) {
    await page.press("Tab");
    places.add(
      await page.evaluate<string>(
        `document.activeElement.id || document.activeElement.getAttribute("href") || document.activeElement.textContent`,
      ),
    );
  }
  for (const place of ["#explorer", "theme", "board-type", "board-baseline"]) {
    assert.ok(places.has(place), `${place} among ${[...places].join(", ")}`);
  }
});

const NARROW = `document.documentElement.scrollWidth - document.documentElement.clientWidth`;

test("a narrow screen needs no scrolling sideways", async (page) => {
  assert.equal(await page.evaluate(NARROW), 0);
  await chooseBaseline(page, FIRST);
  await page.click(`nav a[href="#analyses"]`);
  await page.waitFor(`document.querySelector("#analyses canvas, #analyses svg")`, "a figure");
  await openReady(page, deepLink(set.url, { run: FIRST, with: SECOND, id: "q-00007" }));
  await waitForSample(page, "q-00007");
  assert.equal(await page.evaluate(NARROW), 0);
}, [360, 740]);

test("the page prints, with an opened sample and its whole text", async (page) => {
  await openReady(page, deepLink(set.url, { run: FIRST, id: "q-00003" }));
  await waitForSample(page, "q-00003");
  const pdf = await page.pdf();
  assert.equal(new TextDecoder().decode(pdf.subarray(0, 5)), "%PDF-");
  await page.emulate({ type: "print" });
  assert.deepEqual(
    await page.evaluate(`["nav", "#filters", "#page-next"].map((each) =>
      document.querySelector(each).checkVisibility())`),
    [false, false, false],
  );
  assert.equal(
    await page.evaluate(`[...document.querySelectorAll("#sample pre")]
    .filter((box) => box.scrollHeight > box.clientHeight + 2).length`),
    0,
  );
});

test("without scripts the leaderboard is there to read", async (page) => {
  const { rows } = await tableOf(page, "#board");
  await page.devTools.send("Emulation.setScriptExecutionDisabled", { value: true });
  await page.open(set.url);
  assert.equal(await page.evaluate("document.documentElement.dataset.ready"), undefined);
  assert.deepEqual((await tableOf(page, "#board")).rows, rows);
  assert.ok(await page.evaluate(`document.querySelector("#board").checkVisibility()`));
});

testReadings("the report's page", () => set.url, readings);

Deno.test("the policy names the page's own scripts and style and nothing else", async () => {
  const html = await Deno.readTextFile(set.path);
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)![1]!;
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const inside = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => hash(text!));
  assert.deepEqual(
    Object.fromEntries(
      policy.split("; ").map((part) => {
        const [name, ...sources] = part.split(" ");
        return [name, sources.sort()];
      }),
    ),
    {
      "default-src": ["'none'"],
      "script-src": inside(/<script>(.*?)<\/script>/gs).sort(),
      "style-src": inside(/<style>(.*?)<\/style>/gs).sort(),
      "base-uri": ["'none'"],
      "form-action": ["'none'"],
    },
  );
  const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
  assert.deepEqual(
    [...new Set(scripts.map((tag) => tag.replace(/ id="[\w-]+"/, "")))].sort(),
    ['<script type="application/octet-stream">', "<script>"].sort(),
  );
  for (const [, data] of html.matchAll(/<script type[^>]*>([^]*?)<\/script>/g)) {
    assert.match(data!, /^[A-Za-z0-9+/]+=*$/);
  }
});
