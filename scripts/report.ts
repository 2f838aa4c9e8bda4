/**
 * Results as one HTML page.
 *
 * @module
 */
import { parseHumanLabels } from "../lib/analyze/human_labels.ts";
import { SCORE_COLUMNS, type ScoreColumn } from "../lib/analyze/options.ts";
import { readManifest } from "../lib/data/read_manifest.ts";
import { createProgress } from "../lib/report/progress.ts";
import { plural } from "../lib/report/text_table.ts";
import { writeReport } from "../lib/run/write_report.ts";
import { type Command, type Flag, parse, run, UsageError } from "./_args.ts";

const command = {
  name: "report",
  about: "Writes one HTML page: leaderboard, figures, tables, and an explorer of every answer.",
  positionals: "RESULTS…",
  flags: {
    out: { type: "text", value: "FILE", help: "the page to write, such as report.html" },
    title: { type: "text", value: "TEXT", default: "ListQA results", help: "heading of the page" },
    runs: { type: "text", value: "FILE", help: "run manifest (runs.json)" },
    human: { type: "text", value: "FILE", help: "labels that people gave (JSONL)" },
    metric: {
      type: "text",
      choices: SCORE_COLUMNS,
      help: "the score; else judge_f1 where there is any, else rouge_f1",
    },
    bootstrap: {
      type: "integer",
      min: 0,
      default: 2000,
      help: "resamples of the 95 % intervals; 0 for none",
    },
    seed: { type: "integer", min: 0, default: 0, help: "seed of the resamples" },
    resample: {
      type: "text",
      choices: ["page", "sample"],
      default: "page",
      help: "draw whole source pages, or samples",
    },
  },
  examples: [
    "deno task report results.json --out report.html",
    'deno task report a.json b.json --runs runs.json --out report.html --title "My runs"',
  ],
} as const satisfies Command<Record<string, Flag>>;

await run("report", async () => {
  const { values, positionals } = parse(command, Deno.args);
  if (positionals.length === 0) throw new UsageError("name at least one results file");
  if (values.out === undefined) throw new UsageError("name the page to write: --out FILE");
  const manifest = values.runs === undefined ? {} : { manifest: await readManifest(values.runs) };
  const labels = values.human === undefined
    ? {}
    : { labels: parseHumanLabels(await Deno.readTextFile(values.human), values.human) };
  const progress = createProgress("reading", "answers");
  const written = await writeReport(positionals, values.out, {
    ...manifest,
    ...labels,
    ...values.metric === undefined ? {} : { metric: values.metric as ScoreColumn },
    title: values.title,
    bootstrap: values.bootstrap,
    seed: values.seed,
    resample: values.resample as "page" | "sample",
    onProgress: (step, samples) => progress.update(samples, undefined, step),
  }).finally(() => progress.end());
  for (const [country, n] of written.unknownCountries) {
    console.error(`report: ${n} rows of "${country}": no continent is known for it`);
  }
  const size = written.bytes < 1e6
    ? `${Math.ceil(written.bytes / 1e3)} kB`
    : `${(written.bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `${written.path}: ${plural(written.runs, "run")}, ${
      plural(written.samples, "answer")
    }, ${size}`,
  );
});
