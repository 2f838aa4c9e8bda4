/** From predictions files to summaries, results files and frames. @module */
import type { Sample, SampleScore } from "../types.ts";
import { seededRandom } from "../analyze/_random.ts";
import { readSampleBatches, type ReadSamplesOptions } from "../data/read_samples.ts";
import type { RowProblem } from "../data/row_problem.ts";
import type { RunManifest } from "../data/read_manifest.ts";
import { parseList } from "../parse/parse_list.ts";
import type { Progress } from "../report/progress.ts";
import type { Summary } from "../report/summary_types.ts";
import { type ScoreOptions, scoreSample } from "../score/score_sample.ts";
import { RunScores } from "./_run_scores.ts";
import { type Condition, explainEmpty, meets, readConditions, Reservoir } from "./_select.ts";

/** Options of {@linkcode scoreFiles}. */
export interface ScoreFilesOptions
  extends ScoreOptions, Pick<ReadSamplesOptions, "map" | "onError" | "allowNan"> {
  /**
   * Names of the runs, one a file; else a run is named by its `model`, else by the file's stem.
   *
   * @default {[]}
   */
  runNames?: readonly string[];
  /**
   * `field=value` conditions; those on one field are alternatives.
   *
   * @default {[]}
   */
  filter?: readonly string[];
  /**
   * Scores this many samples of each file, drawn at random.
   *
   * @default {undefined}
   */
  sample?: number;
  /**
   * Seed of the drawing and of the bootstrap.
   *
   * @default {0}
   */
  seed?: number;
  /**
   * Scores the first so many samples of each file; 0 scores none.
   *
   * @default {Infinity}
   */
  maxSamples?: number;
  /**
   * Whether scores under lenient reading stand beside the strict ones.
   *
   * @default {false}
   */
  lenient?: boolean;
  /**
   * Resamples of the 95 % bootstrap intervals; 0 for none.
   *
   * @default {0}
   */
  bootstrap?: number;
  /**
   * Results file; with several runs, each gets `NAME.RUN.json`.
   *
   * @default {undefined}
   */
  output?: string;
  /**
   * Parquet file of a row a sample.
   *
   * @default {undefined}
   */
  frame?: string;
  /**
   * Parquet file of a row a predicted element.
   *
   * @default {undefined}
   */
  elementsFrame?: string;
  /**
   * What is known of the runs, by name.
   *
   * @default {undefined}
   */
  manifest?: RunManifest;
  /** Told of each row that is skipped. */
  onBadRow?: (problem: RowProblem) => void;
  /** Told how far the work is. */
  progress?: Progress;
  /** Ends the work; what was written is taken back. */
  signal?: AbortSignal;
}

/** What {@linkcode scoreFiles} did. */
export interface ScoreFilesResult {
  /** Summary of each run by name, in the order they were met. */
  runs: Map<string, Summary>;
  /** Files that were written. */
  written: string[];
}

/**
 * Scores predictions files as a stream: reads, checks and scores row by row, and writes results and
 * frames as it goes, in memory that does not grow with the files.
 *
 * @param files Paths; `-` is standard input.
 * @param options See {@linkcode ScoreFilesOptions}.
 * @returns The summaries and the names of the written files.
 * @throws {BadRowsError} If rows are bad and `onError` is `stop`; nothing is written then.
 * @throws {Error} If a file cannot be read or written, or no sample is left to score.
 */
export async function scoreFiles(
  files: readonly string[],
  options: ScoreFilesOptions = {},
): Promise<ScoreFilesResult> {
  const scores = new RunScores(options);
  try {
    for (const [at, file] of files.entries()) {
      const conditions = readConditions(options.filter ?? []);
      let skipped = 0, selected = 0;
      const read = {
        ...options,
        hasElements: (answer: string) => parseList(answer).length > 0,
        onBadRow(problem: RowProblem) {
          skipped++;
          options.onBadRow?.(problem);
        },
      };
      for await (const sample of selectSamples(file, read, conditions)) {
        options.signal?.throwIfAborted();
        await scores.add(nameOf(sample, file, options.runNames?.[at]), sample, file);
        selected++;
      }
      scores.skip(skipped, file, nameOf(undefined, file, options.runNames?.[at]));
      if (selected === 0 && options.maxSamples !== 0 && options.sample !== 0) {
        throw new Error(
          conditions.length > 0
            ? `${file}: no sample has ${explainEmpty(conditions)}`
            : `${file}: no samples${skipped > 0 ? ` but ${skipped} bad rows` : ""}`,
        );
      }
    }
    return await scores.finish();
  } catch (error) {
    await scores.abort();
    throw error;
  }
}
