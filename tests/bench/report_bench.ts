/**
 * Writes the report of 42 runs of 9,045 questions and uses it in a browser. The runs are simulated.
 *
 *   deno run -A tests/bench/report_bench.ts [RUNS] [QUESTIONS]
 *
 * The results files stay in the folder for temporary files, where the next call finds them.
 *
 * @module
 */
import { pathToFileURL } from "node:url";
import { findChromium, type Page, startChromium } from "../_chromium.ts";
import { simulatedResults, tempFolder } from "./_simulated_results.ts";

const runs = Number(Deno.args[0] ?? 42), samples = Number(Deno.args[1] ?? 9045);
const simulated = `${tempFolder()}/listqa-simulated-${runs}x${samples}`;

const line = (what: string, figure: string, target = "") =>
  console.log(`${what.padEnd(52)} ${figure.padStart(24)}${target && `  (${target})`}`);
const atMost = (value: number, limit: number, unit: string) =>
  `at most ${limit} ${unit}: ${value <= limit ? "yes" : "NO"}`;
const milliseconds = (values: readonly number[], limit?: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!, max = sorted.at(-1)!;
  const figure = sorted.length === 1
    ? `${max.toFixed(0)} ms`
    : `${median.toFixed(0)} ms, max ${max.toFixed(0)} ms`;
  return [figure, limit === undefined ? "" : atMost(max, limit, "ms")] as const;
};

/** Notes in the page when it is ready and when a sample is open. */
const WATCH = `(() => {
  globalThis.__times = {};
  const look = () => {
    const note = (name, holds) => {
      if (holds && !(name in __times)) __times[name] = performance.now();
    };
    note("ready", document.documentElement?.dataset.ready === "true");
    note("figure", document.querySelector("#analyses svg, #analyses canvas") !== null);
    note("sample", document.querySelector("#sample pre, #sample table") !== null);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
})()`;

let start = performance.now();
const { files, manifest } = await simulatedResults({ runs, samples, folder: simulated });
const bytes = files.reduce((sum, file) => sum + Deno.statSync(file).size, 0);
console.log(
  `${runs} simulated runs × ${samples} questions, ${(bytes / 1e6).toFixed(0)} MB of results ` +
    `(made or found in ${((performance.now() - start) / 1000).toFixed(0)} s)`,
);

const folder = await Deno.makeTempDir();
try {
  const report = `${folder}/report.html`;
  await writeReport(report);
  const chromium = await findChromium();
  if (chromium === undefined) console.log("no chromium here: the page is not opened");
  else await usePage(chromium, pathToFileURL(report).href);
} finally {
  await Deno.remove(folder, { recursive: true });
}

async function writeReport(path: string): Promise<void> {
  start = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-all",
      new URL("../../scripts/report.ts", import.meta.url).pathname,
      ...files,
      "--runs",
      manifest,
      "--out",
      path,
    ],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const peak = watchMemory(child.pid);
  const stderr = await new Response(child.stderr).text();
  const { success } = await child.status;
  const memory = peak();
  if (!success) throw new Error(`the report was not written: ${stderr}`);
  const seconds = (performance.now() - start) / 1000;
  line("report written", `${seconds.toFixed(1)} s`, atMost(seconds, 60, "s"));
  line("  peak memory", memory === undefined ? "unknown here" : `${memory.toFixed(0)} MB`);
  line("  size of the page", `${(Deno.statSync(path).size / 1e6).toFixed(1)} MB`);
}

/** Follows the peak memory of a process, in MB, where the system tells it. */
function watchMemory(pid: number): () => number | undefined {
  let peak: number | undefined;
  const timer = setInterval(() => {
    try {
      const status = Deno.readTextFileSync(`/proc/${pid}/status`);
      const found = /VmHWM:\s*(\d+) kB/.exec(status);
      if (found) peak = Number(found[1]) / 1000;
    } catch {
      // It is over, or the system has no such file.
    }
  }, 50);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

async function usePage(program: string, url: string): Promise<void> {
  await using page = await startChromium(program, {
    profile: `${folder}/profile`,
    offline: true,
  });
  await page.devTools.send("Performance.enable");
  await page.devTools.send("Page.addScriptToEvaluateOnNewDocument", { source: WATCH });
  const times: Record<string, number[]> = {};
  for (let i = 0; i < 3; i++) {
    await page.open(url);
    await page.waitFor("__times.ready", "the page", 60_000);
    const paints = await page.evaluate<Record<string, number>>(`Object.fromEntries(
      [...performance.getEntriesByType("paint").map((e) => [e.name, e.startTime]),
        ["scripts ready", __times.ready],
        ["whole file read", performance.getEntriesByType("navigation")[0].domContentLoadedEventEnd]])`);
    for (const [name, time] of Object.entries(paints)) (times[name] ??= []).push(time);
  }
  for (const [name, values] of Object.entries(times)) {
    line(name, ...milliseconds(values, name === "first-paint" ? 2000 : undefined));
  }
  await timeDifferences(page);
  await timeExplorer(page);
  await timeFilters(page);
  await page.open(url);
  await page.waitFor("__times.ready");
  await page.click(`nav a[href="#analyses"]`);
  const clicked = await page.evaluate<number>("performance.now()");
  const drawn = await page.waitFor<number>("__times.figure", "a figure", 60_000);
  line(
    "analyses: first figure drawn after a click",
    `${Math.max(0, drawn - clicked).toFixed(0)} ms`,
  );
  const links: number[] = [];
  for (const [i, name] of [...Object.keys(await runNames())].slice(0, 3).entries()) {
    const id = `q-${String(Math.floor(samples * (i + 1) / 4) + 1).padStart(5, "0")}`;
    await page.open(`${url}#${new URLSearchParams({ run: name, id })}`);
    links.push(await page.waitFor<number>("__times.sample", `the sample ${id}`, 60_000));
  }
  line("deep link opened cold: sample shown", ...milliseconds(links));
  for (const complaint of page.complaints) console.log(`COMPLAINT: ${complaint}`);
}

async function runNames(): Promise<Record<string, unknown>> {
  return JSON.parse(await Deno.readTextFile(manifest)).runs;
}

async function timeDifferences(page: Page): Promise<void> {
  const run = await page.evaluate<string>(
    `document.querySelector("#board-baseline").options[1].value`,
  );
  const took = performance.now();
  await page.evaluate(`(() => {
    const select = document.querySelector("#board-baseline");
    select.value = ${JSON.stringify(run)};
    select.dispatchEvent(new Event("change", { bubbles: true }));
  })()`);
  await page.waitFor(
    `document.querySelector("#board-status").textContent.startsWith("Differences")`,
    "the differences",
    120_000,
  );
  const each = (performance.now() - took) / Math.max(1, runs - 1);
  line("difference to a chosen run, with interval and p", `${each.toFixed(0)} ms a run`);
}

async function timeExplorer(page: Page): Promise<void> {
  await page.click(`nav a[href="#explorer"]`);
  const ready = await page.waitFor<number>(
    `performance.getEntriesByName("explorer-ready")[0]?.startTime`,
    "the explorer",
    60_000,
  );
  line("explorer ready, since the page was opened", `${ready.toFixed(0)} ms`);
  // The other runs' scores are unpacked in the background.
  await new Promise((resolve) => setTimeout(resolve, 3000));
}

async function timeFilters(page: Page): Promise<void> {
  const [first, ...others] = await page.evaluate<string[]>(
    `[...document.querySelector("#f-run").options].map(({ value }) => value).filter(Boolean)`,
  );
  const pick = (id: string, n: number) =>
    page.evaluate<string[]>(
      `[...document.querySelector(${JSON.stringify(id)}).options].slice(1, ${n + 1})
        .map(({ value }) => value)`,
    );
  const words = ["island", "the", "Championship", "zzzz", "São"];
  const filters: [string, string, string[]][] = [
    ["category", "#f-category", await pick("#f-category", 4)],
    ["country", "#f-country", await pick("#f-country", 4)],
    ["type", "#f-type", await pick("#f-type", 2)],
    ["format class", "#f-format", await pick("#f-format", 5)],
    ["lowest score", "#f-score-min", ["0.2", "0.5", "0.9"]],
    ["highest score", "#f-score-max", ["0.9", "0.5", "0.1"]],
    ["sort", "#f-sort", await pick("#f-sort", 4)],
    ["text", "#f-text", words],
  ];
  for (const [scope, run] of [["one run", first!], ["all runs", ""]] as const) {
    await page.evaluate(change("#f-run", run));
    for (const [name, id, values] of filters) {
      if (id === "#f-text") {
        const { wall } = await page.evaluate<{ wall: number }>(change(id, "first search"));
        line(`first text search, ${scope}: all answers searched`, `${wall.toFixed(0)} ms`);
      }
      const took: number[] = [];
      for (const value of values) {
        const { measures } = await page.evaluate<{ measures: number[] }>(change(id, value));
        took.push(...measures);
      }
      await page.evaluate(change(id, ""));
      line(`filter by ${name}, ${scope}`, ...milliseconds(took, 200));
    }
  }
  await page.evaluate(change("#f-run", first!));
  const second = await page.evaluate<{ measures: number[] }>(change("#f-with", others[0] ?? ""));
  line("a second run beside the first", ...milliseconds(second.measures, 200));
  const { metrics } = await page.devTools.send("Performance.getMetrics") as {
    metrics: { name: string; value: number }[];
  };
  const heap = metrics.find(({ name }) => name === "JSHeapUsedSize")?.value;
  if (heap) line("memory of the page after all of that", `${(heap / 1e6).toFixed(0)} MB`);
}

/** Changes a field and waits until rows are drawn and nothing is searched any more. */
function change(selector: string, value: string): string {
  return `(async () => {
    const entries = () => performance.getEntriesByName("filter");
    const field = document.querySelector(${JSON.stringify(selector)});
    const before = entries().length, start = performance.now();
    const wanted = ${JSON.stringify(value)};
    field.value = field instanceof HTMLSelectElement && wanted === ""
      ? [...field.options].find(({ value }) => value === "")?.value ?? field.options[0].value
      : wanted;
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
    const busy = () => entries().length === before ||
      document.querySelector("#count").textContent.includes("searching");
    while (busy() && performance.now() - start < 60000) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const wall = performance.now() - start;
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return { wall, measures: entries().slice(before).map(({ duration }) => duration) };
  })()`;
}
