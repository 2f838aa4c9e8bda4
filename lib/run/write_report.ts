/** Results as a page to look at. @module */
import type { HumanLabel } from "../analyze/human_labels.ts";
import { matcherPairs } from "../analyze/matcher_pairs.ts";
import { type AnalysisOptions, SCORE_COLUMNS } from "../analyze/options.ts";
import type { FrameRow } from "../analyze/frame_row.ts";
import { readResults, type Results } from "../analyze/read_results.ts";
import { runAnalyses } from "../analyze/run_analyses.ts";
import { selectRun } from "../analyze/select_run.ts";
import { createAtomicWriter } from "../data/atomic_writer.ts";
import type { ManifestEntry } from "../data/read_manifest.ts";
import type { PlainAnalysis } from "../report/page/analyses.ts";
import type { PageAnalysis } from "../report/page/page_analysis.ts";
import type { Board, PageIndex } from "../report/page/page_data.ts";
import { FORMAT_ERROR_CLASSES } from "../score/format_error_class.ts";
import { VERSION } from "../version.ts";
import { bundle } from "./_bundle.ts";
import { judgeOf, pageRow, scoredWith } from "./_page_rows.ts";

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
  const writer = createAtomicWriter(path);
  try {
    const scripts = bundleScripts();
    // A failure to bundle is reported where it is awaited, not while the results are read.
    scripts.catch(() => {});
    const { AnswerPacker, CHUNK } = await import("../report/page/answer_packer.ts");
    using packer = new AnswerPacker(SCORE_COLUMNS, FORMAT_ERROR_CLASSES);
    let samples = 0;
    const results = await readResults(files, {
      ...manifest ? { manifest } : {},
      elements: labels !== undefined,
      onSample(run, row, entry) {
        packer.add(run.name, scoredWith(run), pageRow(row, entry));
        if (++samples % 1000 === 0) onProgress?.("reading", samples);
      },
    });
    await addFrames(packer, results);
    samples = results.samples.height;
    if (samples === 0) throw new TypeError(`${files.join(", ")}: no samples to report`);
    onProgress?.("analyzing", samples);
    const { board, analyses } = await analyse(results, labels, analysis);
    onProgress?.("packing", samples);
    const blocks = await packer.finish();
    const index: PageIndex = {
      runs: board.runs.map(({ run, label }) => {
        const given = results.runs.find(({ name }) => name === run)!;
        return {
          number: packer.numberOf(run)!,
          name: run,
          label,
          ...packer.sizeOf(run),
          judge: judgeOf(given),
          scoredWith: scoredWith(given),
        };
      }),
      metric: board.metric,
      metrics: [...SCORE_COLUMNS],
      formats: [...FORMAT_ERROR_CLASSES],
      chunk: CHUNK,
      seed: board.seed,
      bootstrap: board.bootstrap,
      resample: board.resample,
    };
    const { pageHtml } = await import("../report/page/page_html.ts");
    const { ANALYSES_CSS } = await import("../report/page/_analyses_css.ts");
    let bytes = 0;
    const encoder = new TextEncoder();
    const html = pageHtml({
      title,
      about: aboutLines(index, packer.questions, samples),
      madeBy: `Made by @listqa/eval ${VERSION} on ${new Date().toISOString().slice(0, 10)}.`,
      board,
      index,
      analyses,
      blocks,
      scripts: await scripts,
      analysesCss: ANALYSES_CSS,
    });
    for await (const piece of html) {
      const part = encoder.encode(piece);
      bytes += part.length;
      writer.write(part);
    }
    writer.commit();
    return {
      path,
      bytes,
      runs: results.runs.length,
      samples,
      unknownCountries: results.unknownCountries,
    };
  } catch (error) {
    writer.abort();
    throw error;
  }
}

async function bundleScripts(): Promise<{ app: string; charts: string }> {
  const [app, charts] = await Promise.all([
    bundle(import.meta.resolve("./_page_app.ts")),
    bundle(import.meta.resolve("../report/page/browser/charts.ts")),
  ]);
  return { app, charts };
}

type Packer = InstanceType<
  typeof import("../report/page/answer_packer.ts").AnswerPacker
>;

/** Runs read from frames have scores, but no texts. */
async function addFrames(packer: Packer, { samples, runs }: Results): Promise<void> {
  for (const run of runs) {
    if (packer.numberOf(run.name) !== undefined) continue;
    const own = await selectRun(samples, run.name);
    for (const row of own.toRecords() as unknown as FrameRow[]) {
      packer.add(run.name, scoredWith(run), pageRow(row));
    }
  }
}

async function analyse(
  results: Results,
  labels: readonly HumanLabel[] | undefined,
  options: AnalysisOptions,
): Promise<{ board: Board; analyses: PageAnalysis[] }> {
  const { pageBoard } = await import("../report/page/page_board.ts");
  const { pageAnalyses } = await import("../report/page/analyses.ts");
  const { metricName } = await import("../report/page/board_table.ts");
  const { bootstrap = 2000, seed = 0, resample = "page" } = options;
  const input = {
    ...results,
    matcherPairs: matcherPairs(results.runs),
    ...labels ? { labels } : {},
  };
  let board: Board | undefined;
  const plain: PlainAnalysis[] = [];
  for await (const { tables, ...about } of runAnalyses(input, options)) {
    const rows = Object.fromEntries(
      Object.entries(tables).map(([name, table]) => [
        name,
        { columns: table.columns, rows: table.toRecords() as Record<string, unknown>[] },
      ]),
    );
    plain.push({ ...about, tables: rows });
    if (about.name === "leaderboard") {
      board = pageBoard(rows.leaderboard!.rows, { bootstrap, seed, resample });
    }
  }
  const score = metricName(board!.metric);
  return { board: board!, analyses: await pageAnalyses(plain, { score }) };
}

function aboutLines(index: PageIndex, questions: number, samples: number): string[] {
  const number = (n: number, one: string) =>
    `${n.toLocaleString("en")} ${one}${n === 1 ? "" : "s"}`;
  const judges = [...new Set(index.runs.map(({ judge }) => judge))].filter((name) => name !== null);
  const judged = judges.length === 0 ? "not judged" : `judged by ${judges.join(", ")}`;
  return [
    `${number(index.runs.length, "run")}, ${number(questions, "question")}, ${
      number(samples, "answer")
    }; ${judged}.`,
  ];
}
