import type { Summary } from "../report/summary_types.ts";
import type { FrameSink } from "./_frame_sink.ts";
import { pathForRun, runNameOf } from "./_output_path.ts";
import { IntervalValues } from "./_intervals.ts";
import { RunScores, type ScoredSample } from "./_run_scores.ts";
import type { ScoreFilesOptions, ScoreFilesResult } from "./score_files.ts";

/** All runs of a command: sorts samples into them and completes what they write together. */
export class RunSet {
  #options: ScoreFilesOptions;
  #runs = new Map<string, { scores: RunScores; values: IntervalValues | undefined }>();

  #frames: FrameSink | undefined;

  constructor(options: ScoreFilesOptions, frames: FrameSink | undefined) {
    this.#options = options;
    this.#frames = frames;
  }

  /** @param named The name that the caller gave to the file's run. */
  add(named: string | undefined, file: string, scored: ScoredSample, repetition = 0): void {
    const model = scored.sample.model;
    const name = named ?? model ?? runNameOf(file);
    const { scores, values } = this.#run(name, named, file, model);
    const which = repetition > 0 ? repetition : scored.sample.repetition;
    const row = scores.add(scored, which, this.#frames !== undefined);
    this.#frames?.add(name, row!);
    if (which === 0) values?.add(scored.score);
  }

  #lastModel: string | undefined;

  #run(name: string, named: string | undefined, file: string, model: string | undefined) {
    const existing = this.#runs.get(name);
    if (existing?.scores.file === file) {
      if (named !== undefined && model !== this.#lastModel) {
        throw new Error(
          `${file}: holds the models ${this.#lastModel ?? "(none)"} and ${model ?? "(none)"}; ` +
            "--run-name names a single run, so leave it out or use --filter model=NAME",
        );
      }
      return existing;
    }
    if (existing) {
      throw new Error(
        `run "${name}" is in both ${existing.scores.file} and ${file}; give each file a --run-name`,
      );
    }
    this.#lastModel = model;
    const { output, bootstrap = 0 } = this.#options;
    const path = output === undefined || this.#runs.size === 0 ? output : pathForRun(output, name);
    const run = {
      scores: new RunScores(name, file, path, this.#options),
      values: bootstrap > 0 ? new IntervalValues() : undefined,
    };
    this.#runs.set(name, run);
    return run;
  }

  /** Counts the rows of a file that were left out; a file without samples is a run without any. */
  endFile(file: string, name: string, skipped: number): void {
    const ofFile = [...this.#runs.values()].filter(({ scores }) => scores.file === file);
    if (ofFile.length === 0) ofFile.push(this.#run(name, undefined, file, undefined));
    for (const { scores } of ofFile) scores.numSkipped = skipped;
  }

  async finish(): Promise<ScoreFilesResult> {
    const { output, bootstrap = 0, seed = 0 } = this.#options;
    const several = this.#runs.size > 1;
    const written: string[] = [];
    const runs = new Map<string, Summary>();
    for (const [name, { scores, values }] of this.#runs) {
      const summary = scores.summary(values?.intervals(bootstrap, seed));
      runs.set(name, summary);
      if (output === undefined) continue;
      const path = several ? pathForRun(output, name) : output;
      scores.finish(summary, path);
      written.push(path);
    }
    if (this.#frames) written.push(...await this.#frames.finish());
    return { runs, written, unknownCountries: this.#frames?.unknownCountries ?? new Map() };
  }

  abort(): void {
    for (const { scores } of this.#runs.values()) scores.abort();
    this.#frames?.abort();
  }
}
