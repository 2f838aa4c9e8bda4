import assert from "node:assert/strict";
import type { Page } from "../_chromium.ts";
import { temporaryFolder } from "../scripts/_run.ts";
import { type PageSet, SIMULATED, writePageSet } from "./_page_set.ts";
import {
  chooseBaseline,
  chromium,
  deepLink,
  openReady,
  type Reading,
  testReadings,
  waitForSample,
} from "./_reader.ts";

const folder = temporaryFolder();
let set: PageSet;
let axe: string;
Deno.test.beforeAll(async () => {
  if (chromium === undefined) return;
  set = await writePageSet(folder.path, true);
  const name = "npm:axe-core@4.14.1";
  axe = (await import(name)).default.source;
});
Deno.test.afterAll(() => folder[Symbol.dispose]());

/** What axe finds, a line a rule: impact, rule, first element, why. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(`${axe};0`);
  return await page.evaluate<string[]>(`axe.run(document, { resultTypes: ["violations"] })
    .then(({ violations }) => violations.map(({ impact, id, nodes }) =>
      impact + " " + id + " × " + nodes.length + ": " + nodes[0].html.slice(0, 160) + " – " +
      nodes[0].failureSummary.replace(/\\s+/g, " ").slice(0, 300)))`);
}

const readings: Reading[] = [];
for (const scheme of ["light", "dark"] as const) {
  for (const size of [[1300, 900], [360, 740]] as const) {
    readings.push({
      name: `in ${scheme} colours, ${size[0]} pixels wide`,
      size,
      read: async (page) => {
        await page.emulate({ scheme, reducedMotion: true });
        assert.deepEqual(await violations(page), [], "as opened");
        await chooseBaseline(page, SIMULATED[0]);
        await page.click(`nav a[href="#analyses"]`);
        await page.waitFor(`document.querySelector("#analyses canvas, #analyses svg")`, "a figure");
        await page.evaluate(
          `document.querySelectorAll("#analyses details").forEach((each) => each.open = true)`,
        );
        assert.deepEqual(await violations(page), [], "differences and analyses");
        const state = { run: SIMULATED[0], with: SIMULATED[1], id: "q-00007" };
        await openReady(page, deepLink(set.url, state));
        await waitForSample(page, "q-00007");
        assert.deepEqual(await violations(page), [], "an opened sample");
      },
    });
  }
}

testReadings("axe finds nothing wrong with the report's page", () => set.url, readings);
