/** Results as a page to look at. @module */
import type { HumanLabel } from "../analyze/human_labels.ts";
import { matcherPairs } from "../analyze/matcher_pairs.ts";
import { type AnalysisOptions, checkOptions, SCORE_COLUMNS } from "../analyze/options.ts";
import type { Results } from "../analyze/read_results.ts";
import { plainTables } from "../analyze/plain_tables.ts";
import { runAnalyses } from "../analyze/run_analyses.ts";
import { createAtomicWriter } from "../data/atomic_writer.ts";
import type { ManifestEntry } from "../data/read_manifest.ts";
import { metricName } from "../report/page/board_table.ts";
import { pageBoard } from "../report/page/page_board.ts";
import type { PageParts } from "../report/page/page_html.ts";
import type { PlainTable } from "../report/table_text.ts";
import { plural } from "../report/text_table.ts";
import type { PlainAnalysis } from "../report/page/analyses.ts";
import type { PageAnalysis } from "../report/page/page_analysis.ts";
import type { AnswerBook } from "../report/page/answer_book.ts";
import { type Board, CHUNK, type PageIndex } from "../report/page/page_data.ts";
import { FORMAT_ERROR_CLASSES } from "../score/format_error_class.ts";
import { VERSION } from "../version.ts";
import { bundle } from "./_bundle.ts";
import { judgeOf, scoredWith } from "./_page_rows.ts";
import { checkFiles, readReport } from "./_read_report.ts";

/** Options of {@linkcode writeReport}. */
export interface WriteReportOptions extends AnalysisOptions {
  /**
   * The run manifest, see {@linkcode readManifest}.
   *
   * @default {undefined} what the files say
   */
  manifest?: ReadonlyMap<string, ManifestEntry>;
  /**
   * People's labels, see {@linkcode parseHumanLabels}.
   *
   * @default {undefined}
   */
  labels?: readonly HumanLabel[];
  /**
   * Heading of the page.
   *
   * @default {"ListQA results"}
   */
  title?: string;
  /**
   * Told what is being done, and how many samples are read.
   *
   * @default {undefined}
   */
  onProgress?: (step: string, samples: number) => void;
}

/** What {@linkcode writeReport} wrote. */
export interface WrittenReport {
  /** Path of the page. */
  path: string;
  /** Its size in bytes. */
  bytes: number;
  /** Number of runs. */
  runs: number;
  /** Number of answers. */
  samples: number;
  /** Countries of no known continent, with the number of their rows. */
  unknownCountries: ReadonlyMap<string, number>;
}

/**
 * Writes results as one HTML file that needs nothing else: the leaderboard, every analysis that the
 * results allow, and an explorer of all answers.
 *
 * @param files Results (JSON) or frames (Parquet), of which the answers cannot be shown.
 * @param path Path of the page; it takes this name only when it is complete.
 * @param options See {@linkcode WriteReportOptions}.
 * @returns Where it is, and what it holds.
 * @throws {RangeError} If no file is named, two hold the same run, or an option is out of range.
 * @throws {TypeError} If a file holds no results, or none of them holds a sample.
 * @throws {SyntaxError} If a JSON file is damaged.
 * @throws {Error} If the page cannot be written, or its programs cannot be bundled.
 *
 * @example
 * ```ts
 * import { scoreFiles, writeReport } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const row = { problem: "Trees?", answer: "1. Ash\n2. Elm\n3. Oak", prediction: "1. Ash" };
 * await Deno.writeTextFile(`${folder}/mine.jsonl`, JSON.stringify(row));
 * await scoreFiles([`${folder}/mine.jsonl`], { output: `${folder}/results.json` });
 * const { samples } = await writeReport([`${folder}/results.json`], `${folder}/report.html`);
 * assert.equal(samples, 1);
 * assert.match(await Deno.readTextFile(`${folder}/report.html`), /^<!DOCTYPE html>/);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function writeReport(
  files: readonly string[],
  path: string,
  options: WriteReportOptions = {},
): Promise<WrittenReport> {
  const { manifest, labels, title = "ListQA results", onProgress, ...analysis } = options;
  const drawn = checkOptions(analysis);
  // What cannot be written is told before the results are read.
  createAtomicWriter(path).abort();
  const kinds = await checkFiles(files);
  const scripts = bundleScripts();
  try {
    const { results, book } = await readReport(files, kinds, {
      ...manifest ? { manifest } : {},
      elements: labels !== undefined,
      onProgress: (read) => onProgress?.("reading", read),
    });
    const samples = results.samples.height;
    if (samples === 0) throw new TypeError(`${files.join(", ")}: no samples to report`);
    onProgress?.("analyzing", samples);
    const { rows, analyses } = await analyse(results, labels, analysis);
    onProgress?.("packing", samples);
    const board = pageBoard(rows, drawn);
    const index = pageIndex(board, results, book);
    const bytes = await write(path, {
      title,
      about: aboutLines(index, book.questions, samples),
      madeBy: `Made by @listqa/eval ${VERSION} on ${new Date().toISOString().slice(0, 10)}.`,
      board,
      index,
      analyses,
      blocks: book.blocks(),
      scripts: await scripts,
    });
    const { runs, unknownCountries } = results;
    return { path, bytes, runs: runs.length, samples, unknownCountries };
  } finally {
    // Its processes must not outlive a failure; their own is thrown above.
    await scripts.catch(() => {});
  }
}

async function write(path: string, parts: PageParts): Promise<number> {
  const { pageHtml } = await import("../report/page/page_html.ts");
  const writer = createAtomicWriter(path);
  const encoder = new TextEncoder();
  let bytes = 0;
  try {
    for await (const piece of pageHtml(parts)) {
      const part = encoder.encode(piece);
      bytes += part.length;
      writer.write(part);
    }
    writer.commit();
    return bytes;
  } finally {
    writer.abort();
  }
}

/** The page's programs. A failure is reported where it is awaited, not while results are read. */
function bundleScripts(): Promise<{ app: string; charts: string }> {
  const scripts = Promise.all([
    bundle(import.meta.resolve("./_page_app.ts")),
    bundle(import.meta.resolve("../report/page/browser/charts.ts")),
  ]).then(([app, charts]) => ({ app, charts }));
  scripts.catch(() => {});
  return scripts;
}

/** Every analysis in plain rows, and the rows of the leaderboard. */
async function analyse(
  results: Results,
  labels: readonly HumanLabel[] | undefined,
  options: AnalysisOptions,
): Promise<{ rows: PlainTable["rows"]; analyses: PageAnalysis[] }> {
  const { pageAnalyses } = await import("../report/page/analyses.ts");
  const input = {
    ...results,
    matcherPairs: matcherPairs(results.runs),
    ...labels ? { labels } : {},
  };
  const plain: PlainAnalysis[] = [];
  for await (const { tables, ...about } of runAnalyses(input, options)) {
    plain.push({ ...about, tables: plainTables(tables) });
  }
  const { rows } = plain.find(({ name }) => name === "leaderboard")!.tables.leaderboard!;
  const score = metricName(String(rows[0]!.metric));
  return { rows, analyses: await pageAnalyses(plain, { score }) };
}

function pageIndex(board: Board, results: Results, book: AnswerBook): PageIndex {
  const { metric, seed, bootstrap, resample } = board;
  return {
    runs: board.runs.map(({ run: name, label }) => {
      const run = results.runs.find((given) => given.name === name)!;
      const given = { judge: judgeOf(run), scoredWith: scoredWith(run) };
      return { name, label, ...book.about(name), ...given };
    }),
    metric,
    metrics: [...SCORE_COLUMNS],
    formats: [...FORMAT_ERROR_CLASSES],
    chunk: CHUNK,
    seed,
    bootstrap,
    resample,
  };
}

function aboutLines(index: PageIndex, questions: number, samples: number): string[] {
  const judges = [...new Set(index.runs.map(({ judge }) => judge))].filter((name) => name !== null);
  const judged = judges.length > 0
    ? `judged by ${judges.join(", ")}`
    // Frames do not say by whom.
    : index.metric.startsWith("judge_")
    ? "judged"
    : "not judged";
  return [
    `${plural(index.runs.length, "run")}, ${plural(questions, "question")}, ${
      plural(samples, "answer")
    }; ${judged}.`,
  ];
}
