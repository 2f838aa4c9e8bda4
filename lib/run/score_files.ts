/** From predictions files to summaries, results files and frames. @module */
import type { Sample, SampleScore } from "../types.ts";
import { seededRandom } from "../analyze/_random.ts";
import { readSampleBatches, type ReadSamplesOptions } from "../data/read_samples.ts";
import type { RowProblem } from "../data/row_problem.ts";
import type { ManifestEntry } from "../data/read_manifest.ts";
import { parseLenient } from "../parse/parse_lenient.ts";
import { hasElements } from "../parse/parse_strict.ts";
import { stripReasoning } from "../parse/strip_reasoning.ts";
import type { Progress } from "../report/progress.ts";
import type { Summary } from "../report/summary_types.ts";
import { type ScoreOptions, scoreSample } from "../score/score_sample.ts";
import { FrameSink } from "./_frame_sink.ts";
import { runNameOf } from "./_output_path.ts";
import type { ScoredSample } from "./_run_scores.ts";
import { RunSet } from "./_run_set.ts";
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
   * Whether reasoning is removed from the predictions before they are scored.
   *
   * @default {false}
   */
  stripReasoning?: boolean;
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
  manifest?: ReadonlyMap<string, ManifestEntry>;
  /** Told of each row that is skipped. */
  onBadRow?: (problem: RowProblem) => void;
  /** Told how far the work is. */
  progress?: Progress;
  /** Ends the work; what was written is taken back. */
  signal?: AbortSignal;
}

/** A signal waits no longer than this, in milliseconds. */
const SIGNAL_PAUSE = 100;

/** What {@linkcode scoreFiles} did. */
export interface ScoreFilesResult {
  /** Summary of each run by name, in the order they were met. */
  runs: Map<string, Summary>;
  /** Files that were written. */
  written: string[];
  /** Countries that no continent was found for, with how often each was met; for frames only. */
  unknownCountries: ReadonlyMap<string, number>;
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
  const runs = new RunSet(options, await FrameSink.open(options));
  let waited = performance.now();
  try {
    for (const [at, file] of files.entries()) {
      const conditions = readConditions(options.filter ?? []);
      const named = options.runNames?.[at];
      let skipped = 0, scored = 0;
      const onBadRow = (problem: RowProblem) => {
        skipped++;
        options.onBadRow?.(problem);
      };
      for await (const batch of selectedBatches(file, { ...options, onBadRow }, conditions)) {
        options.signal?.throwIfAborted();
        for (const sample of batch) runs.add(named, file, scoreOne(sample, options));
        scored += batch.length;
        options.progress?.update(scored, undefined, skipped > 0 ? `${skipped} skipped` : undefined);
        // Lets a signal in, now and then: a timer takes a millisecond at least.
        if (performance.now() - waited > SIGNAL_PAUSE) {
          await new Promise((resolve) => setTimeout(resolve, 0));
          waited = performance.now();
        }
      }
      options.signal?.throwIfAborted();
      if (scored === 0 && options.maxSamples !== 0 && options.sample !== 0) {
        throw new Error(
          conditions.length > 0
            ? `${file}: no sample has ${explainEmpty(conditions)}`
            : `${file}: no samples${skipped > 0 ? `, ${skipped} bad rows` : ""}`,
        );
      }
      runs.endFile(file, named ?? runNameOf(file), skipped);
    }
    options.progress?.end();
    return await runs.finish();
  } catch (error) {
    options.progress?.end();
    runs.abort();
    throw error;
  }
}

function scoreOne(sample: Sample, options: ScoreFilesOptions): ScoredSample {
  const read = options.stripReasoning
    ? { ...sample, prediction: stripReasoning(sample.prediction) }
    : sample;
  const score: SampleScore = scoreSample(read, options);
  if (options.stripReasoning) score.hasReasoning = read.prediction !== sample.prediction;
  if (!options.lenient) return { sample, score };
  return {
    sample,
    score,
    lenient: {
      score: scoreSample(read, { ...options, mode: "lenient" }),
      kinds: parseLenient(read.prediction).diagnostics.map(({ kind }) => kind),
    },
  };
}

/** Samples that meet the conditions: the first so many, or so many drawn at random. */
async function* selectedBatches(
  file: string,
  options: ScoreFilesOptions,
  conditions: readonly Condition[],
): AsyncGenerator<Sample[]> {
  const { sample: size, maxSamples = Infinity, seed = 0 } = options;
  const selects = conditions.length > 0;
  const batches = readSampleBatches(file, {
    ...options.map ? { map: options.map } : {},
    ...options.onError ? { onError: options.onError } : {},
    ...options.onBadRow ? { onBadRow: options.onBadRow } : {},
    allowNan: options.allowNan ?? false,
    hasElements,
    limit: selects || size !== undefined ? Infinity : maxSamples,
  });
  const reservoir = size === undefined ? undefined : new Reservoir(size, seededRandom(seed));
  let left = maxSamples;
  for await (const batch of batches) {
    options.signal?.throwIfAborted();
    let chosen = selects ? batch.filter((sample) => meets(sample, conditions)) : batch;
    if (reservoir) { for (const sample of chosen) reservoir.offer(sample); }
    else {
      if (chosen.length > left) chosen = chosen.slice(0, left);
      left -= chosen.length;
      if (chosen.length > 0) yield chosen;
      if (left === 0) return;
    }
  }
  const drawn = reservoir?.samples().slice(0, maxSamples) ?? [];
  if (drawn.length > 0) yield drawn;
}
