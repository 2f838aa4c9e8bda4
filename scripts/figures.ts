/**
 * Every table and figure that results allow.
 *
 * @module
 */
import { join } from "node:path";
import { matcherPairs } from "../lib/analyze/matcher_pairs.ts";
import { PAPER_TABLES } from "../lib/analyze/paper_tables.ts";
import { plainTables } from "../lib/analyze/plain_tables.ts";
import { readResults } from "../lib/analyze/read_results.ts";
import { ANALYSES, type AnalysisResult, runAnalyses } from "../lib/analyze/run_analyses.ts";
import { type FigureEntry, FIGURES } from "../lib/plot/figures.ts";
import { renderPng, renderSvg } from "../lib/plot/render.ts";
import { isEmptyFigure } from "../lib/plot/theme.ts";
import { leaderboardLayout } from "../lib/report/leaderboard_layout.ts";
import {
  type PlainTable,
  tableToCsv,
  tableToLatex,
  tableToMarkdown,
} from "../lib/report/table_text.ts";
import {
  analysisFlags,
  analysisOptions,
  besideFlags,
  readBeside,
  tellUnknownCountries,
} from "./_analysis_flags.ts";
import { type Command, type Flag, parse, run, UsageError } from "./_args.ts";

const FORMATS = ["svg", "png", "csv", "json", "md", "tex"];

const command = {
  name: "figures",
  about: "Writes every table and figure of the paper that the results allow.",
  positionals: "RESULTS…",
  flags: {
    out: { type: "text", value: "DIR", help: "folder to write to; made when it is missing" },
    ...besideFlags,
    only: {
      type: "text",
      value: "NAME",
      multiple: true,
      help: "an analysis (leaderboard, ragGain, …) or a figure (figure-06-timeless, …)",
    },
    format: {
      type: "text",
      value: "LIST",
      default: "svg,png,csv",
      help: `formats, of ${FORMATS.join(",")}; json gives rows and Vega-Lite`,
    },
    "with-paper": { type: "boolean", help: "lay the paper's own numbers beside" },
    ...analysisFlags,
    width: { type: "integer", min: 240, max: 2000, default: 330, help: "width of figures, pixels" },
  },
  examples: [
    "deno task figures results.json --out figures",
    "deno task figures a.json b.json --runs runs.json --out figures --format svg,md,tex --with-paper",
    "deno task figures frame.parquet --out figures --only leaderboard --bootstrap 0",
  ],
} as const satisfies Command<Record<string, Flag>>;

await run("figures", async () => {
  const { values, positionals } = parse(command, Deno.args);
  if (positionals.length === 0) throw new UsageError("name at least one results file");
  if (values.out === undefined) throw new UsageError("name the folder to write to: --out DIR");
  const formats = readFormats(values.format);
  const { analyses, figures } = readOnly(values.only);
  const { manifest, labels } = await readBeside(values);
  const results = await readResults(positionals, manifest ? { manifest } : {});
  tellUnknownCountries("figures", results.unknownCountries);
  const folder = values.out;
  await Deno.mkdir(folder, { recursive: true });
  const write = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    if (typeof content === "string") await Deno.writeTextFile(path, content);
    else await Deno.writeFile(path, content);
    console.log(path);
  };
  const options = { ...analysisOptions(values), only: analyses };
  const input = {
    ...results,
    ...labels ? { labels } : {},
    matcherPairs: matcherPairs(results.runs),
  };
  for await (const result of runAnalyses(input, options)) {
    const own = FIGURES.filter((entry) =>
      entry.analysis === result.name && figures.includes(entry.name)
    );
    if (result.missing !== undefined) {
      const names = own.map(({ name }) => name).join(", ");
      const what = `${result.name} (${result.paper})${names ? `, ${names}` : ""}`;
      console.error(`figures: not made: ${what}: ${result.missing}`);
      continue;
    }
    const tables = new Map(Object.entries(plainTables(result.tables)));
    if (values.only.length === 0 || values.only.includes(result.name)) {
      for (const [name, table] of tables) await writeTable(name, table, formats, write);
      if (values["with-paper"]) await writePaper(result, formats, write);
    }
    for (const entry of own) {
      await writeFigure(entry, tables, scoreName(values.metric, results.samples), values.width, {
        formats,
        write,
      });
    }
  }
});

type Write = (name: string, content: string | Uint8Array) => Promise<void>;

function readFormats(text: string): ReadonlySet<string> {
  const formats = text.split(",").map((format) => format.trim()).filter(Boolean);
  for (const format of formats) {
    if (!FORMATS.includes(format)) {
      throw new UsageError(`--format must be of ${FORMATS.join(", ")}, but holds "${format}"`);
    }
  }
  if (formats.length === 0) throw new UsageError("--format names no format");
  return new Set(formats);
}

/** What to run and to draw; the name of a figure runs its analysis and draws that figure alone. */
function readOnly(only: readonly string[]): { analyses: readonly string[]; figures: string[] } {
  const names = FIGURES.map(({ name }) => name);
  if (only.length === 0) return { analyses: ANALYSES, figures: names };
  for (const name of only) {
    if (!ANALYSES.includes(name) && !names.includes(name)) {
      throw new UsageError(`--only: unknown name "${name}"; ${[...ANALYSES, ...names].join(", ")}`);
    }
  }
  const figures = FIGURES.filter(({ name, analysis }) =>
    only.includes(name) || only.includes(analysis)
  );
  const analyses = new Set([
    ...only.filter((name) => ANALYSES.includes(name)),
    ...figures.map(({ analysis }) => analysis),
  ]);
  return { analyses: [...analyses], figures: figures.map(({ name }) => name) };
}

/** Name of the score for axes. */
function scoreName(
  metric: string | undefined,
  samples: { getColumn(name: string): { nullCount(): number }; height: number },
): string {
  const judged = samples.getColumn("judge_f1").nullCount() < samples.height;
  const name = metric ?? (judged ? "judge_f1" : "rouge_f1");
  const words: Record<string, string> = { judge_f1: "LLM-Judge-F1", rouge_f1: "ROUGE-F1" };
  return words[name] ?? name;
}

async function writeTable(
  name: string,
  table: PlainTable,
  formats: ReadonlySet<string>,
  write: Write,
): Promise<void> {
  const shown = name.startsWith("leaderboard") ? leaderboardLayout(table) : table;
  if (formats.has("csv")) await write(`${name}.csv`, tableToCsv(table));
  if (formats.has("json")) await write(`${name}.json`, `${JSON.stringify(table.rows, null, 1)}\n`);
  if (formats.has("md")) await write(`${name}.md`, tableToMarkdown(shown));
  if (formats.has("tex")) await write(`${name}.tex`, tableToLatex(shown));
}

async function writePaper(
  result: AnalysisResult,
  formats: ReadonlySet<string>,
  write: Write,
): Promise<void> {
  for (const { name, analysis, columns, rows } of PAPER_TABLES) {
    if (analysis !== result.name) continue;
    const records = rows.map((row) =>
      Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null]))
    );
    await writeTable(`${result.name}-${name}`, { columns, rows: records }, formats, write);
  }
}

async function writeFigure(
  entry: FigureEntry,
  tables: ReadonlyMap<string, PlainTable>,
  score: string,
  width: number,
  { formats, write }: { formats: ReadonlySet<string>; write: Write },
): Promise<void> {
  const { name, paper, build, missing } = entry;
  const spec = build(entry.tables.map((table) => tables.get(table)?.rows ?? []), { score, width });
  if (isEmptyFigure(spec)) {
    console.error(`figures: not drawn: ${name}${paper ? ` (${paper})` : ""}: ${missing}`);
    return;
  }
  if (formats.has("svg")) await write(`${name}.svg`, await renderSvg(spec));
  if (formats.has("png")) await write(`${name}.png`, await renderPng(spec));
  if (formats.has("json")) await write(`${name}.vl.json`, `${JSON.stringify(spec, null, 1)}\n`);
}
