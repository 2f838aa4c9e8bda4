import assert from "node:assert/strict";
import type { Page } from "../_chromium.ts";
import { temporaryFolder } from "../scripts/_run.ts";
import { ATTACKS, HOSTILE_RUNS, hostileSamples, LONG_LIST } from "./_hostile_results.ts";
import { type PageSet, SIMULATED, writePageSet } from "./_page_set.ts";
import {
  chooseBaseline,
  deepLink,
  notShown,
  openReady,
  type Reading,
  setField,
  testReadings,
  waitForCount,
  waitForSample,
} from "./_reader.ts";

const folder = temporaryFolder();
let set: PageSet;
Deno.test.beforeAll(async () => {
  set = await writePageSet(folder.path, true);
});
Deno.test.afterAll(() => folder[Symbol.dispose]());

/** Nothing of the texts became an element, an address, a script or a member of all objects. */
async function assertHarmless(page: Page): Promise<void> {
  const harm = await page.evaluate<string[]>(`[
    ...globalThis.__pwned === undefined ? [] : ["a script ran: " + globalThis.__pwned],
    ...Object.keys(Object.prototype),
    ...[...document.querySelectorAll(
      "img, iframe, object, embed, b, a[href^='javascript:' i], a[href^='data:' i], [onload], [onerror], [onclick]",
    )].map((node) => node.outerHTML.slice(0, 200)),
    ...[...document.querySelectorAll("body script")]
      .filter(({ type, textContent }) => type === "" && textContent.includes("__pwned"))
      .map(({ textContent }) => textContent.slice(0, 200)),
  ]`);
  assert.deepEqual(harm, []);
}

const readings: Reading[] = [];
for (const [i, run] of HOSTILE_RUNS.entries()) {
  // The runs differ in their names only, so all samples of the first and some of the others do.
  const samples = i === 0 ? hostileSamples() : hostileSamples().slice(0, 3);
  readings.push({
    name: `hostile texts of the run ${JSON.stringify(run)} are shown as they are`,
    read: async (page) => {
      const results = new Map(set.rows.get(run)!.map((row) => [row.id, row]));
      for (const { id, problem, answer, prediction, metadata } of samples) {
        await openReady(page, deepLink(set.url, { run, id }));
        await waitForSample(page, id);
        const { elements, judge } = results.get(id)!;
        const texts = [problem, answer, prediction];
        for (const key of ["category", "country", "year_range", "wikitable_source"]) {
          if (metadata[key] !== undefined) texts.push(metadata[key] as string);
        }
        if (id !== "5,000") {
          for (const { justification } of judge!.elements) {
            if (justification !== "") texts.push(justification);
          }
        }
        assert.deepEqual(await notShown(page, texts), [], id);
        const mains = [...elements.predicted, ...elements.reference].map(({ main }) => main);
        const missing = await page.evaluate<string[]>(`(() => {
            const shown = document.querySelector("#sample table.elements").textContent;
            return ${JSON.stringify(mains)}.filter((main) => !shown.includes(main));
          })()`);
        assert.deepEqual(missing, [], id);
        await assertHarmless(page);
      }
    },
  });
}

readings.push({
  name: `a list of ${LONG_LIST} elements opens in part, and in full when asked for`,
  read: async (page) => {
    const rows = `document.querySelectorAll("#sample table.elements tbody tr").length`;
    await openReady(page, deepLink(set.url, { run: HOSTILE_RUNS[0], id: "5,000" }));
    await page.waitFor(`${rows} > 0`);
    assert.ok(await page.evaluate<number>(rows) < LONG_LIST / 2);
    await waitForSample(page, "5,000");
    assert.equal(await page.evaluate(rows), LONG_LIST + 3);
  },
});

readings.push({
  name: `hostile names stand in the title, the leaderboard, the choices and the rows as they are`,
  read: async (page) => {
    const labels = [`${ATTACKS[0]} label`, "__proto__", `${ATTACKS[2]} label`];
    const missing = await page.evaluate<string[]>(`(() => {
        const names = [...document.querySelectorAll("#board tbody th")].map((th) => th.textContent);
        return ${JSON.stringify(labels)}.filter((label) =>
          !names.some((name) => name.replace(/ †$/, "") === label));
      })()`);
    assert.deepEqual(missing, []);
    assert.deepEqual(
      await page.evaluate(`[document.querySelector("h1").textContent, document.title]`),
      [ATTACKS[2], ATTACKS[2]],
    );
    await assertHarmless(page);
    for (const run of HOSTILE_RUNS) {
      await chooseBaseline(page, run);
      await setField(page, "#f-run", run);
      await waitForCount(page, hostileSamples().length, run);
      for (const [i, { metadata: { category } }] of hostileSamples().slice(0, 8).entries()) {
        await setField(page, "#f-category", String(category));
        await waitForCount(page, 1, String(category));
        await page.click("#rows tbody a");
        await waitForSample(page, hostileSamples()[i]!.id);
      }
      await setField(page, "#f-category", "");
    }
    await assertHarmless(page);
  },
});

readings.push({
  name: `a text that reads as HTML or as a pattern is searched for as it is`,
  read: async (page) => {
    await setField(page, "#f-run", "");
    for (const text of ["</script>", "<!--", "\u2028", "__proto__", ".*", "\\u003c", "&amp;"]) {
      const rows = [...set.rows.values()].flat().filter((row) =>
        [row.id, row.problem, row.answer, row.prediction].some((field) =>
          field!.toLowerCase().includes(text)
        )
      );
      await setField(page, "#f-text", text);
      await waitForCount(page, rows.length, JSON.stringify(text));
    }
  },
});

readings.push({
  name: `analyses of hostile names are drawn and stay texts`,
  read: async (page) => {
    await page.click(`nav a[href="#analyses"]`);
    await page.waitFor(
      `document.querySelector("#analyses table, #analyses canvas, #analyses svg")`,
    );
    await page.evaluate(
      `document.querySelectorAll("#analyses details").forEach((each) => each.open = true)`,
    );
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await assertHarmless(page);
  },
});

testReadings("the page of hostile results", () => set.url, readings);

Deno.test({
  name: "hostile texts stand in the file only packed or escaped",
  fn: async () => {
    const html = await Deno.readTextFile(set.path);
    for (const attack of ATTACKS.slice(0, 3)) assert.ok(!html.includes(attack), attack);
    assert.ok(html.includes(SIMULATED[0]));
  },
});
