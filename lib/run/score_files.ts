/** From predictions files to summaries, results files and frames. @module */
import type { Sample, SampleScore } from "../types.ts";
import type { HubDataset } from "../data/hub/fetch_hub_dataset.ts";
import type { ReadSamplesOptions } from "../data/read_samples.ts";
import type { RowProblem } from "../data/row_problem.ts";
import type { ManifestEntry } from "../data/read_manifest.ts";
import type { Embedder } from "../match/embedding_similarity.ts";
import { parseLenient } from "../parse/parse_lenient.ts";
import { parseList } from "../parse/parse_list.ts";
import { stripReasoning } from "../parse/strip_reasoning.ts";
import type { Progress } from "../report/progress.ts";
import type { Summary } from "../report/summary_types.ts";
import { type ScoreOptions, scoreSample } from "../score/score_sample.ts";
import { runNameOf } from "./_output_path.ts";
import type { ScoredSample } from "./_run_scores.ts";
import { RunSet } from "./_run_set.ts";
import { Selection } from "./_selection.ts";
import { sourceName } from "./_source.ts";
import type { Judging } from "./judging.ts";

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
  /**
   * The judge; without it the judge-free metrics only.
   *
   * @default {undefined}
   */
  judging?: Judging;
  /**
   * Pairs elements by the cosine of their embeddings instead of ROUGE; ROUGE list match excepted.
   *
   * @default {undefined}
   */
  embedder?: Pick<Embedder, "similarity">;
  /**
   * Told of each row that is skipped.
   *
   * @default {undefined}
   */
  onBadRow?: (problem: RowProblem) => void;
  /**
   * Told how far the work is.
   *
   * @default {undefined}
   */
  progress?: Progress;
  /**
   * Ends the work; what was written is taken back.
   *
   * @default {undefined}
   */
  signal?: AbortSignal;
}

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
 * @param files Paths (`-` is standard input), or data sets that `fetchHubDataset` brought.
 * @param options See {@linkcode ScoreFilesOptions}.
 * @returns The summaries and the names of the written files.
 * @throws {BadRowsError} If rows are bad and `onError` is `stop`; nothing is written then.
 * @throws {Error} If a file cannot be read or written, or no sample is left to score.
 *
 * @example
 * ```ts
 * import { scoreFiles } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const row = { problem: "Trees?", answer: "1. Ash\n2. Elm", prediction: "1. Elm\n2. Yew", model: "m" };
 * await Deno.writeTextFile(`${folder}/predictions.jsonl`, `${JSON.stringify(row)}\n`);
 * const { runs, written } = await scoreFiles([`${folder}/predictions.jsonl`], {
 *   output: `${folder}/results.json`,
 * });
 * assert.equal(runs.get("m")?.rouge_list_f1, 0.5);
 * assert.deepEqual(written, [`${folder}/results.json`]);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function scoreFiles(
  files: readonly (string | HubDataset)[],
  options: ScoreFilesOptions = {},
): Promise<ScoreFilesResult> {
  // Imported when asked for: half of the modules, and slow ones, are for judges and frames.
  const wantsFrames = options.frame !== undefined || options.elementsFrame !== undefined;
  const frames = wantsFrames
    ? await (await import("./_frame_sink.ts")).FrameSink.open(options)
    : undefined;
  const judged = options.judging ? (await import("./judging.ts")).judged : undefined;
  const runs = new RunSet(options, frames);
  const { judging, embedder, progress, signal, runNames } = options;
  const repeat = judging?.repeat ?? 1;
  let before = 0;
  try {
    for (const [at, source] of files.entries()) {
      const file = sourceName(source);
      const named = runNames?.[at];
      for (let repetition = 0; repetition < repeat; repetition++) {
        const selection = new Selection(source, options, repetition === 0);
        const add = (scored: ScoredSample) => runs.add(named, file, scored, repetition);
        if (judging || embedder) {
          let scored = scoredSamples(selection, options);
          if (judging) {
            const { tokenizer } = options;
            scored = judged!(scored, judging, {
              repetition,
              ...tokenizer ? { tokenizer } : {},
              ...signal ? { signal } : {},
            });
          }
          for await (const sample of scored) {
            add(sample);
            if (!judging) progress?.update(before + selection.count, undefined, selection.note);
          }
        } else {
          for await (const batch of selection.batches()) {
            for (const sample of batch) add(scoreOne(sample, options));
            progress?.update(before + selection.count, undefined, selection.note);
          }
        }
        signal?.throwIfAborted();
        selection.checkCount();
        before += selection.count;
        if (repetition === 0) runs.endFile(file, named ?? runNameOf(file), selection.skipped);
      }
    }
    progress?.end();
    return await runs.finish();
  } catch (error) {
    progress?.end();
    runs.abort();
    throw error;
  }
}

/**
 * The scored samples of files, as the judge would see them; nothing is written or asked.
 *
 * @param files As in {@linkcode scoreFiles}.
 * @param options See {@linkcode ScoreFilesOptions}.
 * @returns The samples in order.
 */
export async function* scoredFiles(
  files: readonly (string | HubDataset)[],
  options: ScoreFilesOptions = {},
): AsyncGenerator<ScoredSample> {
  for (const source of files) {
    yield* scoredSamples(new Selection(source, options, false), options);
  }
}

async function* scoredSamples(
  selection: Selection,
  options: ScoreFilesOptions,
): AsyncGenerator<ScoredSample> {
  const { embedder } = options;
  for await (const batch of selection.batches()) {
    for (const sample of batch) {
      if (embedder === undefined) yield scoreOne(sample, options);
      else {
        const { prediction } = options.stripReasoning ? withoutReasoning(sample) : sample;
        const similarity = await embedder.similarity(
          parseList(sample.answer),
          parseList(prediction),
        );
        yield scoreOne(sample, { ...options, similarity });
      }
    }
  }
}

function withoutReasoning(sample: Sample): Sample {
  return { ...sample, prediction: stripReasoning(sample.prediction) };
}

function scoreOne(sample: Sample, options: ScoreFilesOptions): ScoredSample {
  const read = options.stripReasoning ? withoutReasoning(sample) : sample;
  const score: SampleScore = scoreSample(read, options);
  if (options.stripReasoning) score.hasReasoning = read.prediction !== sample.prediction;
  if (!options.lenient) return { sample, score };
  return {
    sample,
    score,
    lenient: {
      score: scoreSample(read, lenientOptions(options)),
      kinds: parseLenient(read.prediction).diagnostics.map(({ kind }) => kind),
    },
  };
}

/** A similarity belongs to the strictly read lists. */
function lenientOptions(options: ScoreFilesOptions): ScoreOptions {
  const { similarity: _, ...rest } = options;
  return { ...rest, mode: "lenient" };
}
