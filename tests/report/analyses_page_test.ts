import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { buildFrame } from "../../mod.ts";
import { simulatedFrame } from "../bench/_simulated_frame.ts";
import { findChromium, type Page, startChromium } from "../_chromium.ts";
import { analysesPage, chartsProgram, plainAnalyses, quietAnalyses } from "./_analyses_page.ts";

const chromium = await findChromium();
const HOSTILE = "<img src=x onerror=hacked=1>";

/** Opens the section over simulated runs, one of them with a hostile name. */
async function withPage(test: (page: Page) => Promise<void>): Promise<void> {
  const rows = (await simulatedFrame(9, 120)).toRecords()
    .map((row) => row.run === "Ash 1" ? { ...row, label: HOSTILE, base_model: HOSTILE } : row);
  const pages = await quietAnalyses(await plainAnalyses({ samples: await buildFrame(rows) }, 50));
  const folder = await Deno.makeTempDir();
  try {
    const file = `${folder}/page.html`;
    await Deno.writeTextFile(file, analysesPage(await chartsProgram(), pages));
    await using page = await startChromium(chromium!, {
      profile: `${folder}/profile`,
      size: { width: 1300, height: 7000 },
      offline: true,
    });
    await page.open(pathToFileURL(file).href);
    await until(page, "document.documentElement?.dataset.ready === 'true'");
    await test(page);
    assert.deepEqual(page.complaints, []);
    assert.deepEqual(await page.evaluate("violations"), []);
    assert.equal(await page.evaluate("'hacked' in globalThis"), false);
    assert.deepEqual(page.requests.filter((url) => !/^(file|blob):/.test(url)), []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function until(page: Page, condition: string): Promise<void> {
  await page.waitFor(`Boolean(${condition})`, condition, 10_000);
}

const chart = (name: string) => `document.querySelector("#chart-${name} .chart-canvas")`;

Deno.test({
  name:
    "the section draws, tells, highlights, sorts and follows the theme under the strict policy (needs chromium)",
  ignore: chromium === undefined,
  fn: () =>
    withPage(async (page) => {
      // Every figure is drawn before printing, seen or not.
      await page.evaluate("dispatchEvent(new Event('beforeprint'))");
      await until(page, "document.querySelectorAll('.chart-canvas svg').length === 17");
      await page.evaluate("dispatchEvent(new Event('afterprint'))");
      assert.equal(await page.evaluate("document.querySelectorAll('[role=alert]').length"), 0);
      assert.match(await page.evaluate(`${chart("leaderboard")}.ariaLabel`), /^Scores of the runs/);

      // A hostile name is a text, in the figure, in its tip and in the table.
      const tip = await page.evaluate<string>(`(() => {
        const marks = [...${chart("leaderboard")}.querySelectorAll("path[aria-roledescription]")];
        const mark = marks.find((mark) => mark.ariaLabel.startsWith(${JSON.stringify(HOSTILE)}));
        for (const type of ["pointerover", "pointermove"]) {
          mark.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: 10, clientY: 10 }));
        }
        return document.querySelector(".chart-tip").firstChild.textContent;
      })()`);
      assert.equal(tip, HOSTILE);
      assert.equal(await page.evaluate("document.querySelectorAll('img').length"), 0);
      const dimmed = (selector: string) =>
        `${chart("leaderboard")}.querySelectorAll('${selector}[opacity="0.15"]').length`;
      await until(page, `${dimmed("path")} > 0`);

      // What is chosen stands out, as what is clicked in the legend is chosen.
      await page.evaluate(`(() => {
        const label = [...${chart("figure-06-timeless")}.querySelectorAll("text")]
          .find((text) => text.textContent === "timeless");
        label.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
        label.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      })()`);
      const chosen =
        `document.querySelector("#chart-figure-06-timeless select").selectedOptions[0]`;
      await until(page, `${chosen}.textContent === "timeless"`);

      // Tables sort by a click on a heading, and rows come from where they were.
      const means = await page.evaluate<number[]>(`(async () => {
        const details = document.querySelector("#table-categories");
        details.open = true;
        await new Promise((resolve) => setTimeout(resolve, 100));
        const heads = [...details.querySelectorAll("thead th")];
        const at = heads.findIndex((head) => head.textContent.startsWith("Mean"));
        heads[at].querySelector("button").click();
        if (heads[at].getAttribute("aria-sort") !== "descending") throw new Error("not sorted");
        return [...details.querySelectorAll("tbody tr")]
          .map((row) => parseFloat(row.children[at].textContent));
      })()`);
      assert.ok(means.length > 40);
      assert.deepEqual(means, means.toSorted((a, b) => b - a));

      // Another paper, other colours.
      const colour = `${chart("leaderboard")}.querySelector("text").getAttribute("fill")`;
      assert.equal(await page.evaluate(colour), "#222222");
      await page.evaluate("document.documentElement.dataset.theme = 'dark'");
      await until(page, `${colour} === "#ECEFF2"`);

      assert.equal(
        await page.evaluate("document.documentElement.scrollWidth <= innerWidth"),
        true,
      );
    }),
});
