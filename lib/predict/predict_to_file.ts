/** Questions in, a predictions file out; goes on where an earlier run ended. @module */
import { createHash } from "node:crypto";
import { predictionLine } from "../data/prediction_line.ts";
import type { Sample } from "../types.ts";
import { AnswerError, type AnswerModel, type ModelAnswer } from "./answer_model.ts";
import { PredictionsFileError } from "./predictions_file_error.ts";
import { RowLog } from "./_row_log.ts";
import { checkSettings, settingsHash, writeSettings } from "./_settings_file.ts";
import { type AnswerMark, markAnswer } from "./mark_answer.ts";
import type { PromptBuilder } from "./prompt_builder.ts";
import { splitThinking } from "./split_thinking.ts";

/** Options of {@linkcode predictToFile}. */
export interface PredictOptions {
  /**
   * How often each question is asked.
   * @default {1}
   */
  repeat?: number | undefined;
  /**
   * Brings each row to the disk before it counts.
   * @default {false}
   */
  durable?: boolean | undefined;
  /**
   * Told of each row that is done or failed, and how many are done of how many.
   * @default {undefined}
   */
  onProgress?: ((counts: Readonly<PredictCounts>) => void) | undefined;
  /**
   * Told of what a user should know: a torn line, a question without an answer.
   * @default {undefined}
   */
  note?: ((text: string) => void) | undefined;
  /**
   * Ends the work; what was answered is in the file.
   * @default {undefined}
   */
  signal?: AbortSignal | undefined;
}

/** What was done. */
export interface PredictCounts {
  /** Rows that the file is to have: questions times repetitions. */
  total: number;
  /** Rows that were there already. */
  already: number;
  /** Rows that were answered now. */
  answered: number;
  /** Questions without an answer, by id and repetition; asked again by the next run. */
  failed: { id: string; repetition: number; reason: string }[];
  /** Marked rows among those answered now. */
  marked: Record<AnswerMark, number>;
}

/**
 * Asks a model every question and appends each answer to a file as it comes. The same call goes on
 * after an interruption: rows that are there are not asked again, and what is left of a torn last
 * line is cut away.
 *
 * @param questions Gives the questions, each time from the start.
 * @param builder Makes the prompts.
 * @param model Answers them.
 * @param output The predictions file.
 * @param options See {@linkcode PredictOptions}.
 * @returns What was done.
 * @throws {RangeError} If `repeat` is not a whole number above 0.
 * @throws {PredictionsFileError} If the file holds rows of other settings or other questions.
 * @throws {Error} If no question can be answered, such as with a wrong key.
 *
 * @example
 * ```ts
 * import { type AnswerModel, predictToFile, promptBuilder } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const model: AnswerModel = {
 *   name: "echo",
 *   settings: {},
 *   concurrency: 4,
 *   answer: () => Promise.resolve({ text: "1. Ash\n2. Elm\n3. Oak", latency_ms: 1 }),
 *   async [Symbol.asyncDispose]() {},
 * };
 * const folder = await Deno.makeTempDir();
 * async function* questions() {
 *   yield { id: "1", line: 1, repetition: 0, problem: "Trees?", answer: "1. Ash", prediction: "" };
 * }
 * const builder = promptBuilder({ kind: "zero-shot" });
 * const counts = await predictToFile(questions, builder, model, `${folder}/a.jsonl`);
 * assert.equal(counts.answered, 1);
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function predictToFile(
  questions: () => AsyncIterable<Sample>,
  builder: PromptBuilder,
  model: AnswerModel,
  output: string,
  options: PredictOptions = {},
): Promise<PredictCounts> {
  const { repeat = 1, durable = false, onProgress, note, signal } = options;
  if (!Number.isSafeInteger(repeat) || repeat < 1) {
    throw new RangeError(`repeat must be a whole number of at least 1, but is ${repeat}`);
  }
  const settings = { ...model.settings, ...builder.settings };
  const hash = settingsHash(settings);
  const done = new DoneRows();
  using log = await RowLog.open(output, (row, line) => done.add(row, line, output), {
    durable,
    note,
  });
  await checkSettings(output, settings, done.settings);
  const total = await done.compare(questions(), repeat, output);
  await writeSettings(output, settings);

  const counts: PredictCounts = {
    total,
    already: done.matched,
    answered: 0,
    failed: [],
    marked: { refusal: 0, empty: 0, "cut-off": 0 },
  };
  onProgress?.(counts);
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal!.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener("abort", onAbort, { once: true });
  const jobs = pending(questions(), repeat, done);
  const work = async () => {
    for (;;) {
      stop.signal.throwIfAborted();
      const next = await jobs.next();
      if (next.done) return;
      const { question, repetition } = next.value;
      const id = idOf(question);
      try {
        const { prompt, ...context } = await builder.build(question);
        const answer = await model.answer({ prompt, repetition }, stop.signal);
        const { row, mark } = toRow(question, repetition, model.name, answer, context, hash);
        log.append(predictionLine(row));
        counts.answered++;
        if (mark) counts.marked[mark]++;
      } catch (error) {
        if (!(error instanceof AnswerError)) throw error;
        counts.failed.push({ id, repetition, reason: error.message });
        note?.(
          `question ${id}${repetition ? ` (repetition ${repetition})` : ""}: ${error.message}`,
        );
      }
      onProgress?.(counts);
    }
  };
  try {
    const workers = Array.from({ length: Math.min(model.concurrency, total) }, async () => {
      try {
        await work();
      } catch (error) {
        // The first error ends all; the others only see that they are ended.
        if (!stop.signal.aborted) stop.abort(error);
        throw error;
      }
    });
    await Promise.allSettled(workers);
    stop.signal.throwIfAborted();
    return counts;
  } finally {
    signal?.removeEventListener("abort", onAbort);
    await jobs.return(undefined);
  }
}

/** A question's id: without one, its line stands for it, as it does when predictions are read. */
function idOf(question: Sample): string {
  return question.id ?? String(question.line);
}

/** What is asked: each question `repeat` times, but for the rows that are there. */
async function* pending(
  questions: AsyncIterable<Sample>,
  repeat: number,
  done: DoneRows,
): AsyncGenerator<{ question: Sample; repetition: number }, undefined> {
  for await (const question of questions) {
    for (let repetition = 0; repetition < repeat; repetition++) {
      if (!done.has(idOf(question), repetition)) yield { question, repetition };
    }
  }
}

function toRow(
  question: Sample,
  repetition: number,
  name: string,
  answer: ModelAnswer,
  context: Record<string, unknown>,
  settings: string,
): { row: Sample; mark: AnswerMark | undefined } {
  const { answer: prediction, thinking, unfinished } = splitThinking(answer.text);
  const reasoning = [answer.reasoning, thinking].filter((part) => part).join("\n");
  const { refusal, finish_reason, usage, latency_ms } = answer;
  const mark = markAnswer({ answer: prediction, refusal, finish_reason, unfinished });
  const row: Sample = {
    ...withoutAnswer(question),
    id: idOf(question),
    model: name,
    repetition,
    prediction,
    ...(reasoning ? { reasoning } : {}),
    ...(refusal === undefined ? {} : { refusal }),
    ...(usage === undefined ? {} : { usage }),
    latency_ms: Math.round(latency_ms),
    ...(finish_reason === undefined ? {} : { finish_reason }),
    ...(mark === undefined ? {} : { mark }),
    ...context,
    settings,
  };
  return { row, mark };
}

const ANSWER_FIELDS = [
  "reasoning",
  "refusal",
  "usage",
  "finish_reason",
  "mark",
  "context_characters",
  "context_cut",
];

/** A question may come from a predictions file: what another model's answer left there must go. */
function withoutAnswer(question: Sample): Sample {
  if (!ANSWER_FIELDS.some((field) => field in question)) return question;
  return Object.fromEntries(
    Object.entries(question).filter(([field]) => !ANSWER_FIELDS.includes(field)),
  ) as Sample;
}

/** The rows that an earlier run has left. */
class DoneRows {
  /** Settings of the rows; `undefined` for rows that have none. */
  readonly settings = new Set<string | undefined>();
  /** How many belong to the questions. */
  matched = 0;
  readonly #rows = new Map<string, { line: number; text: string }>();

  add(row: Record<string, unknown>, line: number, output: string): void {
    this.settings.add(typeof row.settings === "string" ? row.settings : undefined);
    const key = keyOf(String(row.id), Number(row.repetition ?? 0));
    const before = this.#rows.get(key);
    if (before) {
      throw new PredictionsFileError(
        `${output}: lines ${before.line} and ${line} both answer question ${row.id}; remove one`,
      );
    }
    this.#rows.set(key, { line, text: fingerprint(row.problem, row.answer) });
  }

  has(id: string, repetition: number): boolean {
    return this.#rows.has(keyOf(id, repetition));
  }

  /** Counts what is asked, and refuses rows that answer other questions than these. */
  async compare(
    questions: AsyncIterable<Sample>,
    repeat: number,
    output: string,
  ): Promise<number> {
    let total = 0;
    for await (const question of questions) {
      for (let repetition = 0; repetition < repeat; repetition++) {
        total++;
        const row = this.#rows.get(keyOf(idOf(question), repetition));
        if (!row) continue;
        this.matched++;
        if (row.text === fingerprint(question.problem, question.answer)) continue;
        throw new PredictionsFileError(
          `${output}:${row.line}: answers another question than the one that is now number ${
            idOf(question)
          }; give another --output, or the questions it was made with`,
        );
      }
    }
    return total;
  }
}

function keyOf(id: string, repetition: number): string {
  return `${repetition} ${id}`;
}

function fingerprint(problem: unknown, answer: unknown): string {
  return createHash("sha256").update(JSON.stringify([problem, answer])).digest("base64");
}
