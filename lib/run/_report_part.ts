/** What one results file gives to the page, on any thread. @module */
import { SCORE_COLUMNS } from "../analyze/options.ts";
import { type JsonResults, readJsonResults } from "../analyze/_read_json_results.ts";
import { loadContinents } from "../data/continents.ts";
import type { ManifestEntry } from "../data/read_manifest.ts";
import { AnswerPacker, type AnswerPart } from "../report/page/answer_packer.ts";
import { FORMAT_ERROR_CLASSES } from "../score/format_error_class.ts";
import { pageRow, scoredWith } from "./_page_rows.ts";

/** How files are read for a page. */
export interface PartOptions {
  /** The run manifest. */
  manifest?: ReadonlyMap<string, ManifestEntry>;
  /** Whether the elements frame is wanted. */
  elements: boolean;
}

/** What a file gives. */
export interface ReportPart {
  /** Runs and columns of the frames. */
  results: JsonResults;
  /** Questions and answers, packed. */
  answers: AnswerPart;
  /** Countries of no known continent, with the number of their rows. */
  unknownCountries: ReadonlyMap<string, number>;
}

/**
 * Reads a results file of JSON.
 *
 * @param file Its path.
 * @param options See {@linkcode PartOptions}.
 * @param onProgress Told of every thousand samples.
 * @returns What it gives; it can be handed from thread to thread.
 */
export async function readPart(
  file: string,
  options: PartOptions,
  onProgress: (samples: number) => void,
): Promise<ReportPart> {
  const packer = newPacker();
  const continents = await loadContinents();
  let read = 0;
  const results = await readJsonResults(file, (country) => continents.continentOf(country), {
    ...options,
    onSample(run, row, entry) {
      packer.add(run.name, scoredWith(run), pageRow(row, entry));
      if (++read % 1000 === 0) onProgress(1000);
    },
  });
  onProgress(read % 1000);
  return { results, answers: packer.finish(), unknownCountries: continents.unknown };
}

/** A packer with the page's columns. */
export function newPacker(): AnswerPacker {
  return new AnswerPacker(SCORE_COLUMNS.length, FORMAT_ERROR_CLASSES);
}
