/** What a reader does with a report in a browser, and what the report must never do. @module */
import assert from "node:assert/strict";
import { findChromium, type Page, startChromium } from "../_chromium.ts";

/** The browser; tests without it are ignored. */
export const chromium = await findChromium();

/** Ends the names of tests that need the browser. */
export const NEEDS = "(needs chromium)";

/** Something that a reader does with a report. */
export interface Reading {
  name: string;
  read: (page: Page) => Promise<void>;
  /** Size of the window. @default {[1300, 900]} */
  size?: readonly [width: number, height: number];
}

/** A test of a report: each reading opens it anew, in one browser, and is to leave no complaint. */
export function testReadings(name: string, url: () => string, readings: readonly Reading[]): void {
  Deno.test({
    name: `${name} ${NEEDS}`,
    ignore: chromium === undefined,
    fn: async (t) => {
      const profile = await Deno.makeTempDir();
      try {
        await using page = await startChromium(chromium!, { profile, offline: true });
        for (const { name, read, size: [width, height] = [1300, 900] } of readings) {
          await t.step(name, async () => {
            await page.devTools.send("Emulation.setScriptExecutionDisabled", { value: false });
            await page.emulate({});
            await page.resize(width, height);
            page.complaints.length = page.requests.length = 0;
            await openReady(page, url());
            await read(page);
            assert.deepEqual(page.complaints, []);
            const outside = page.requests.filter((address) =>
              withoutHash(address) !== url() && address !== "about:blank"
            );
            assert.deepEqual(outside, []);
          });
        }
      } finally {
        await Deno.remove(profile, { recursive: true });
      }
    },
  });
}

function withoutHash(address: string): string {
  return address.replace(/#.*$/s, "");
}

/** Opens an address and waits for all of the page's scripts. */
export async function openReady(page: Page, url: string): Promise<void> {
  await page.open(url);
  await page.waitFor(`document.documentElement.dataset.ready === "true"`, "the page's scripts");
  await page.waitFor(`performance.getEntriesByName("explorer-ready").length`, "the explorer");
}

/** A deep link of a report. */
export function deepLink(url: string, state: Record<string, string>): string {
  return `${url}#${new URLSearchParams(state)}`;
}

/** Sets a field of a form as a reader would, all at once. */
export async function setField(page: Page, selector: string, value: string): Promise<void> {
  await page.evaluate(`(() => {
    const field = document.querySelector(${JSON.stringify(selector)});
    field.value = ${JSON.stringify(value)};
    if (field.value !== ${JSON.stringify(value)}) throw new Error("no such choice");
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  })()`);
}

/** Chooses the run that others are compared with, and waits for all differences. */
export async function chooseBaseline(page: Page, run: string): Promise<void> {
  await setField(page, "#board-baseline", run);
  await waitForDifferences(page);
}

/** Waits until the differences to the chosen run are all there. */
async function waitForDifferences(page: Page): Promise<void> {
  await page.waitFor(
    `document.querySelector("#board-status").textContent === "Differences computed."`,
    "the differences",
  );
}

/** Waits until the explorer counts so many rows. */
export async function waitForCount(page: Page, wanted: number, what: string): Promise<void> {
  const number = wanted.toLocaleString("en");
  await page.waitFor(
    `document.querySelector("#count").textContent.startsWith(${JSON.stringify(`${number} of `)})
      && !document.querySelector("#count").textContent.includes("searching")`,
    `${number} rows: ${what}`,
    5000,
  ).catch(async (error) => {
    const shown = await page.evaluate(`document.querySelector("#count").textContent`);
    throw new Error(`${what}: ${number} rows wanted, but "${shown}"`, { cause: error });
  });
}

/** Texts of a table: of each cell its own, and its smaller second line. */
export function tableOf(
  page: Page,
  selector: string,
): Promise<{ heads: string[]; rows: { text: string; small: string | null }[][] }> {
  return page.evaluate(`(() => {
    const table = document.querySelector(${JSON.stringify(selector)});
    const cell = (node) => {
      const small = node.querySelector("small")?.textContent ?? null;
      const text = small === null
        ? node.textContent
        : node.textContent.slice(0, node.textContent.length - small.length);
      return { text, small };
    };
    return {
      heads: [...table.tHead.rows[0].cells].map((node) => node.textContent),
      rows: [...table.tBodies[0].rows].map((row) => [...row.cells].map(cell)),
    };
  })()`);
}

/** Waits until the opened sample shows something, then asks for all of it. */
export async function waitForSample(page: Page, id: string): Promise<void> {
  await page.waitFor(
    `[...document.querySelectorAll("#sample *")].some((node) => !node.firstElementChild
      && node.textContent === ${JSON.stringify(id)})`,
    `the sample ${JSON.stringify(id)}`,
  );
  await page.evaluate(
    `document.querySelectorAll("#sample [data-more]").forEach((button) => button.click())`,
  );
}

/** Those of the texts that no element of the sample shows as they are, code unit for code unit. */
export function notShown(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate(`(() => {
    const shown = new Set();
    for (const node of document.querySelectorAll("#sample *")) shown.add(node.textContent);
    const texts = ${JSON.stringify(texts)};
    return texts.filter((text) => !shown.has(text)).map((text) => JSON.stringify(text).slice(0, 200));
  })()`);
}
