import type { Sample, SampleScore } from "../types.ts";
import { createResultsWriter, type ResultsWriter } from "../data/results_writer.ts";
import { LenientComparisonBuilder } from "../report/lenient_comparison.ts";
import { lenientRow, type ResultRow, resultRow } from "../report/result_row.ts";
import { SummaryBuilder } from "../report/summarize.ts";
import type { Summary } from "../report/summary_types.ts";
import { VERSION } from "../version.ts";
import type { ScoreFilesOptions } from "./score_files.ts";

/** What is known of one sample when it is added. */
export interface ScoredSample {
  sample: Sample;
  score: SampleScore;
  /** Its score under lenient reading and the kinds of departure, when asked for. */
  lenient?: { score: SampleScore; kinds: string[] };
}

/** Summary, results file and counts of one run, as its samples come. */
export class RunScores {
  readonly name: string;
  readonly file: string;
  #options: ScoreFilesOptions;
  #started = new Date().toISOString();
  #builder = new SummaryBuilder();
  #repetitions = new Map<number, { rouge: Mean; judge: Mean }>();
  #lenient: LenientComparisonBuilder | undefined;
  #results: ResultsWriter | undefined;
  #path: string | undefined;
  #samples = 0;
  numSkipped = 0;

  /** @param path Of the results file, if there is to be one. */
  constructor(name: string, file: string, path: string | undefined, options: ScoreFilesOptions) {
    this.name = name;
    this.file = file;
    this.#options = options;
    this.#path = path;
    if (options.lenient) this.#lenient = new LenientComparisonBuilder();
    if (path !== undefined) this.#results = createResultsWriter(path, this.#about());
  }

  /**
   * @param repetition 0 counts for the summary; others stand beside it.
   * @returns The row of the results file, where somebody needs it.
   */
  add(
    { sample, score, lenient }: ScoredSample,
    repetition: number,
    needsRow: boolean,
  ): ResultRow | undefined {
    if (repetition === 0) {
      this.#samples++;
      this.#builder.add(score);
      if (lenient) this.#lenient!.add(score, lenient.score, lenient.kinds);
    }
    this.#addRepetition(repetition, score);
    if (this.#results === undefined && !needsRow) return undefined;
    const row = resultRow(sample, score);
    row.repetition = repetition;
    if (lenient) row.lenient = lenientRow(lenient.score, lenient.kinds);
    this.#results?.add(row);
    return row;
  }

  #addRepetition(repetition: number, score: SampleScore): void {
    let means = this.#repetitions.get(repetition);
    if (means === undefined) {
      this.#repetitions.set(repetition, means = { rouge: new Mean(), judge: new Mean() });
    }
    means.rouge.add(score.rouge.f1);
    if (score.judge) means.judge.add(score.judge.f1);
  }

  /** Mean F1 of the repetitions, when there are several. */
  #repeated(): Summary["repetitions"] | undefined {
    if (this.#repetitions.size < 2) return undefined;
    const all = [...this.#repetitions.values()];
    const range = (of: (means: { rouge: Mean; judge: Mean }) => Mean) => {
      const values = all.map((means) => of(means).value).filter((value) => value !== null);
      if (values.length === 0) return null;
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      return { mean, min: Math.min(...values), max: Math.max(...values) };
    };
    return {
      count: all.length,
      rouge_list_f1: range((means) => means.rouge)!,
      llm_judge_f1: range((means) => means.judge),
    };
  }

  summary(intervals: Summary["intervals"] | undefined): Summary {
    const { breakdowns, llm_judge_scores, ...summary } = this.#builder.summary({
      numSkipped: this.numSkipped,
    });
    return {
      ...summary,
      ...(intervals ? { intervals } : {}),
      ...(this.#repeated() ? { repetitions: this.#repeated()! } : {}),
      ...(Object.keys(namedOptions(this.#options)).length > 0
        ? { options: namedOptions(this.#options) }
        : {}),
      breakdowns,
      ...(this.#lenient ? { lenient: this.#lenient.comparison() } : {}),
      ...(llm_judge_scores ? { llm_judge_scores } : {}),
    };
  }

  /** Completes the results file, under another name where runs share a command. */
  finish(summary: Summary, path: string | undefined): void {
    this.#results?.finish({ ...this.#about(), end: new Date().toISOString() }, summary, path);
    this.#results = undefined;
  }

  abort(): void {
    this.#results?.abort();
  }

  #about(): Record<string, unknown> {
    return {
      name: this.name,
      manifest: this.#options.manifest?.get(this.name) ?? null,
      predictions: this.file,
      versions: { "@listqa/eval": VERSION, deno: Deno.version.deno, v8: Deno.version.v8 },
      options: namedOptions(this.#options),
      ...this.#options.judging
        ? { template_hashes: { judge: this.#options.judging.judge.settings.template } }
        : {},
      start: this.#started,
      end: null,
      num_samples: this.#samples,
      num_skipped: this.numSkipped,
    };
  }
}

/** A running mean. */
class Mean {
  #sum = 0;
  #count = 0;

  add(value: number): void {
    this.#sum += value;
    this.#count++;
  }

  get value(): number | null {
    return this.#count > 0 ? this.#sum / this.#count : null;
  }
}

/** Options that change scores or samples, where they differ from the defaults. */
function namedOptions(options: ScoreFilesOptions): Record<string, unknown> {
  const named: [string, unknown, unknown][] = [
    ["mode", options.mode, "strict"],
    ["tokenizer", options.tokenizer, "rouge"],
    ["matcher", options.embedder ? "embedding" : "rouge", "rouge"],
    ["judge", options.judging?.judge.settings.model, undefined],
    ["decide", options.judging?.judge.settings.decide, undefined],
    ["judge_dtype", options.judging?.judge.settings.dtype, undefined],
    ["judge_sampling", options.judging?.judge.settings.sampling, undefined],
    ["max_retries", options.judging?.maxRetries, 3],
    ["repeat", options.judging?.repeat, 1],
    ["pair_threshold", options.pairThreshold, 0],
    ["correct_threshold", options.correctThreshold, 0.5],
    ["strip_reasoning", options.stripReasoning, false],
    ["filter", options.filter?.length ? options.filter : undefined, undefined],
    ["sample", options.sample, undefined],
    [
      "seed",
      options.sample !== undefined || options.bootstrap ? options.seed ?? 0 : undefined,
      undefined,
    ],
    ["max_samples", options.maxSamples, Infinity],
    ["bootstrap", options.bootstrap, 0],
  ];
  return Object.fromEntries(
    named.filter(([, value, normal]) => value !== undefined && value !== normal)
      .map(([name, value]) => [name, value]),
  );
}
