/** Results files for a page: frames for the analyses, and answers. @module */
import type { FrameRow } from "../analyze/frame_row.ts";
import type { Results } from "../analyze/read_results.ts";
import { ResultsBuilder } from "../analyze/_results_builder.ts";
import { kindOfResults } from "../analyze/_results_files.ts";
import { selectRun } from "../analyze/select_run.ts";
import { loadPolars } from "../data/_polars.ts";
import type { AnswerBook } from "../report/page/answer_book.ts";
import { pageRow, scoredWith } from "./_page_rows.ts";
import type { PartOptions } from "./_report_part.ts";
import { readParts } from "./_report_threads.ts";

/** What each file is; the first that holds no results is named. */
export async function checkFiles(files: readonly string[]): Promise<("json" | "parquet")[]> {
  if (files.length === 0) throw new RangeError("files: name at least one results file");
  return await Array.fromAsync(files, kindOfResults);
}

/**
 * Reads results, JSON on several threads.
 *
 * @param files Paths.
 * @param kinds What each is, from {@linkcode checkFiles}.
 * @param options How to read them; told of the number of samples read.
 * @returns The frames, and the answers packed for the page.
 */
export async function readReport(
  files: readonly string[],
  kinds: readonly ("json" | "parquet")[],
  options: PartOptions & { onProgress: (samples: number) => void },
): Promise<{ results: Results; book: AnswerBook }> {
  const { onProgress, ...reading } = options;
  const { AnswerBook } = await import("../report/page/answer_book.ts");
  const builder = new ResultsBuilder(await loadPolars());
  const book = new AnswerBook();
  const unknown = new Map<string, number>();
  let read = 0;
  const parts = readParts(files.filter((_, i) => kinds[i] === "json"), reading, (samples) => {
    onProgress(read += samples);
  });
  for await (const { results, answers, unknownCountries } of parts) {
    for (const run of results.runs) builder.addRun(run);
    builder.addColumns(results);
    book.add(answers);
    for (const [country, n] of unknownCountries) {
      unknown.set(country, (unknown.get(country) ?? 0) + n);
    }
  }
  for (const [i, file] of files.entries()) {
    if (kinds[i] === "parquet") builder.addFrame(file, options.manifest);
  }
  const results = builder.finish(files, unknown);
  await addFrames(book, results, files.filter((_, i) => kinds[i] === "parquet"));
  return { results, book };
}

/** Runs read from frames have scores, but no texts. */
async function addFrames(
  book: AnswerBook,
  { samples, runs }: Results,
  frames: readonly string[],
): Promise<void> {
  const { newPacker } = await import("./_report_part.ts");
  for (const run of runs) {
    if (!frames.includes(run.file)) continue;
    const packer = newPacker();
    const own = await selectRun(samples, run.name);
    for (const row of own.toRecords() as unknown as FrameRow[]) {
      packer.add(run.name, scoredWith(run), pageRow(row));
    }
    book.add(packer.finish());
  }
}
