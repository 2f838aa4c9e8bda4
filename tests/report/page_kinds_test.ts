import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { compareRuns, readResults, scoreFiles, scriptedJudge, selectRun } from "../../mod.ts";
import { inProject, temporaryFolder } from "../scripts/_run.ts";
import { writePage } from "./_page_set.ts";
import {
  chooseBaseline,
  chromium,
  deepLink,
  notShown,
  openReady,
  type Reading,
  tableOf,
  testReadings,
  waitForCount,
  waitForSample,
} from "./_reader.ts";

const SAMPLE = inProject("notebooks/data/simulated.jsonl");
const SAMPLES = 20;
const folder = temporaryFolder();
const path = (name: string) => `${folder.path}/${name}`;
const url = (name: string) => pathToFileURL(path(name)).href;
let files: string[];

Deno.test.beforeAll(async () => {
  if (chromium === undefined) return;
  // A judge that changes its mind from one repetition to the next.
  await using judge = scriptedJudge(({ gold, predicted, repetition }) =>
    `In repetition ${repetition}:\n${
      gold === predicted || (gold.length + repetition) % 3 === 0 ? "A" : "B"
    }`
  );
  const some = { maxSamples: SAMPLES, judging: { judge } };
  await scoreFiles([SAMPLE], {
    ...some,
    judging: { judge, repeat: 3, ordered: true },
    filter: ["model=sim-mid"],
    runNames: ["repeated"],
    output: path("repeated.json"),
  });
  for (const name of ["sim-mid", "sim-mid-think"]) {
    const output = name === "sim-mid"
      ? { frame: path("framed.parquet"), runNames: ["framed"] }
      : { output: path("thinking.json"), runNames: ["thinking"] };
    await scoreFiles([SAMPLE], { ...some, filter: [`model=${name}`], ...output });
  }
  files = [path("repeated.json"), path("thinking.json"), path("framed.parquet")];
  await writePage(files, path("kinds.html"));

  const lines = (await Deno.readTextFile(SAMPLE)).trim().split("\n").slice(0, 5);
  const bare = lines.map((line) => {
    const { problem, answer, prediction } = JSON.parse(line);
    return JSON.stringify({ problem, answer, prediction });
  });
  await Deno.writeTextFile(path("bare.jsonl"), bare.join("\n"));
  await scoreFiles([path("bare.jsonl")], { output: path("bare.json") });
  await writePage([path("bare.json")], path("bare.html"), "--bootstrap", "0");
});
Deno.test.afterAll(() => folder[Symbol.dispose]());

const kinds: Reading[] = [{
  name: "differences leave repetitions aside, and rows of a frame are paired by their ids",
  read: async (page) => {
    const { samples } = await readResults(files);
    for (const baseline of ["repeated", "framed"]) {
      await chooseBaseline(page, baseline);
      const { heads, rows } = await tableOf(page, "#board");
      const at = heads.findIndex((head) => head.startsWith("Δ"));
      for (const run of ["repeated", "thinking", "framed"].filter((run) => run !== baseline)) {
        const { differences } = await compareRuns(
          await selectRun(samples, baseline),
          await selectRun(samples, run),
          { bootstrap: 2000 },
        );
        const { n, difference, low } = differences.toRecords()[0]! as Record<string, number>;
        assert.equal(n, SAMPLES);
        const cell = rows.find((row) => row[1]!.text === run)![at]!;
        const shown = (text: string) => Number(text.replace("−", "-")).toFixed(1);
        assert.equal(shown(cell.text), (100 * difference!).toFixed(1), run);
        assert.equal(shown(cell.small!.split(" to ")[0]!), (100 * low!).toFixed(1), run);
      }
    }
  },
}, {
  name: "each repetition opens with its own verdicts, beside the same one of another run",
  read: async (page) => {
    const link = deepLink(url("kinds.html"), {
      run: "repeated",
      with: "thinking",
      id: "q-0003",
      rep: "2",
    });
    await openReady(page, link);
    await waitForSample(page, "q-0003");
    assert.deepEqual(await notShown(page, ["Repetition", "2"]), []);
    const [own, other] = await page.evaluate<string[]>(
      `[...document.querySelectorAll("#sample .answer")].map((each) => each.textContent)`,
    );
    assert.match(own!, /In repetition 2/);
    assert.doesNotMatch(own!, /In repetition [01]/);
    assert.match(other!, /In repetition 0/);
    await waitForCount(page, 3 * SAMPLES, "every repetition is a row");
  },
}, {
  name: "a run read from a frame says that its answers are not there",
  read: async (page) => {
    await openReady(page, deepLink(url("kinds.html"), { run: "framed", id: "q-0003" }));
    await page.waitFor(`document.querySelector("#sample .note")`);
    assert.equal(await page.evaluate(`document.querySelectorAll("#sample pre").length`), 0);
    const both = { run: "framed", with: "repeated", id: "q-0003" };
    await openReady(page, deepLink(url("kinds.html"), both));
    await page.waitFor(`document.querySelectorAll("#sample pre").length === 2`);
    assert.equal(await page.evaluate(`document.querySelectorAll("#sample .answer").length`), 2);
  },
}];
testReadings("a page of repeated runs and frames", () => url("kinds.html"), kinds);

testReadings(
  "a page of one run without ids, metadata, judge and intervals",
  () => url("bare.html"),
  [{
    name: "has a leaderboard, and opens its samples by line",
    read: async (page) => {
      const { heads, rows } = await tableOf(page, "#board");
      const { summary } = JSON.parse(await Deno.readTextFile(path("bare.json")));
      const cell = rows[0]![heads.indexOf("ROUGE F1 all")]!;
      assert.equal(parseFloat(cell.text), Number((100 * summary.rouge_list_f1).toFixed(1)));
      assert.equal(cell.small, null);
      await waitForCount(page, 5, "rows");
      await page.click("#rows tbody tr:nth-child(4) a");
      await waitForSample(page, "4");
      await page.click(`nav a[href="#analyses"]`);
      await page.waitFor(`document.querySelector("#analyses table")`);
    },
  }],
);
