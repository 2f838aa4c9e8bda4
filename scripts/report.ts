/**
 * Results as one HTML page.
 *
 * @module
 */
import { createProgress } from "../lib/report/progress.ts";
import { plural } from "../lib/report/text_table.ts";
import { writeReport } from "../lib/run/write_report.ts";
import {
  analysisFlags,
  analysisOptions,
  besideFlags,
  readBeside,
  tellUnknownCountries,
} from "./_analysis_flags.ts";
import { type Command, type Flag, parse, run, UsageError } from "./_args.ts";

const command = {
  name: "report",
  about: "Writes one HTML page: leaderboard, figures, tables, and an explorer of every answer.",
  positionals: "RESULTS…",
  flags: {
    out: { type: "text", value: "FILE", help: "the page to write, such as report.html" },
    title: { type: "text", value: "TEXT", default: "ListQA results", help: "heading of the page" },
    ...besideFlags,
    ...analysisFlags,
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
  const beside = await readBeside(values);
  const progress = createProgress("reading", "answers");
  const written = await writeReport(positionals, values.out, {
    ...beside,
    ...analysisOptions(values),
    title: values.title,
    onProgress: (step, samples) => progress.update(samples, undefined, step),
  }).finally(() => progress.end());
  tellUnknownCountries("report", written.unknownCountries);
  const size = written.bytes < 1e6
    ? `${Math.ceil(written.bytes / 1e3)} kB`
    : `${(written.bytes / 1e6).toFixed(1)} MB`;
  console.log(
    `${written.path}: ${plural(written.runs, "run")}, ${
      plural(written.samples, "answer")
    }, ${size}`,
  );
});
