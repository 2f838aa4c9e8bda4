/** Verdicts by batch files (OpenAI batch JSONL, also read by `vllm run-batch`). @module */
import { BadReply, judgeReplyOf, replyOf } from "./_chat_reply.ts";
import { serverWords } from "./_server_words.ts";
import { chatBody, type ChatOptions, chatSettings, checkChatOptions } from "./endpoint_settings.ts";
import type { SampleToJudge } from "./judge_samples.ts";
import {
  type PendingOptions,
  pendingVerdicts,
  type WantedVerdict,
  wantedVerdicts,
} from "./pending_verdicts.ts";
import type { VerdictStore } from "./verdict_store.ts";

/** The path that each request of a batch file names. */
const BATCH_URL = "/v1/chat/completions";

/**
 * Writes the verdicts that are wanted and not stored as requests of a batch file. The custom id is
 * the verdict's key, so that it is the same in each export, and the verdicts are those that
 * `endpointJudge` with the same options would look up.
 *
 * @param samples The samples.
 * @param chat The judge: model and parameters.
 * @param options See {@linkcode PendingOptions}.
 * @returns The lines, each without its line break.
 * @throws {RangeError} If a parameter is out of its range.
 *
 * @example
 * ```ts
 * import { exportBatch, matchElements } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const samples = [{ question: "Which trees?", match: matchElements("1. Ash", "1. ash") }];
 * const [line] = await Array.fromAsync(exportBatch(samples, { model: "m", maxTokens: 5 }));
 * const { method, url, body } = JSON.parse(line!);
 * assert.deepEqual([method, url, body.max_tokens], ["POST", "/v1/chat/completions", 5]);
 * ```
 */
export async function* exportBatch(
  samples: AsyncIterable<SampleToJudge> | Iterable<SampleToJudge>,
  chat: ChatOptions,
  options: PendingOptions = {},
): AsyncGenerator<string> {
  checkChatOptions(chat);
  const { decide = "generate" } = chat;
  for await (const verdict of pendingVerdicts(samples, chatSettings(chat), options)) {
    const { key, question, gold, predicted, repetition } = verdict;
    const request = { question, gold, predicted, repetition, attempt: 0, budget: 1 };
    yield JSON.stringify({
      custom_id: key,
      method: "POST",
      url: BATCH_URL,
      body: chatBody(chat, request, decide),
    });
  }
}

/** A line of an answers file, with where it stands. */
export interface BatchLine {
  /** The file. */
  file: string;
  /** Its number (1-based). */
  line: number;
  /** The line without its break. */
  text: string;
}

/** A row that gave no verdict, or a verdict that no row gave. */
export interface BatchProblem {
  /** The answers file, where the lines came with one. */
  file?: string;
  /** Line of the answers file (1-based), where there is one. */
  line?: number;
  /** The custom id, where there is one. */
  id?: string;
  /** What is wrong. */
  why: string;
}

/** Problems of one kind: how many, and the first ones by name. */
export interface BatchProblems {
  /** How many there are. */
  count: number;
  /** The first 20. */
  first: BatchProblem[];
}

/** What came of an import. */
export interface BatchImport {
  /** Verdicts that are wanted, each once. */
  wanted: number;
  /** Verdicts that are stored now and were not before. */
  stored: number;
  /** Verdicts that were in the store before. */
  known: number;
  /** Replies without a verdict, by reason. */
  unreadable: Record<string, number>;
  /** Rows that say that their request failed. */
  failed: BatchProblems;
  /** Wanted verdicts without a row. */
  missing: BatchProblems;
  /** Rows whose custom id is not wanted: another data set, judge, or parameters. */
  foreign: BatchProblems;
  /** Lines that are no answer of a batch. */
  malformed: BatchProblems;
}

/**
 * Reads the answers of a batch, in any order and from any number of files, and stores the readable
 * verdicts. What failed or could not be read stays pending: the next {@linkcode exportBatch} holds
 * it again.
 *
 * @param lines Lines of the output files, and of the error files where a server writes such; with
 * several files as {@linkcode BatchLine}s, so that problems name the file.
 * @param samples The samples of the export.
 * @param chat The judge of the export.
 * @param store Where verdicts are stored.
 * @param options The options of the export.
 * @returns The counts, with the first rows of each kind of problem.
 *
 * @example
 * ```ts
 * import { exportBatch, importBatch, matchElements, openVerdictStore } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const samples = [{ question: "Which trees?", match: matchElements("1. Ash", "1. ash") }];
 * const [request] = await Array.fromAsync(exportBatch(samples, { model: "m" }));
 * const answer = JSON.stringify({
 *   custom_id: JSON.parse(request!).custom_id,
 *   response: { status_code: 200, body: { choices: [{ message: { content: "A" } }] } },
 *   error: null,
 * });
 * using store = openVerdictStore(":memory:");
 * const { stored, missing } = await importBatch([answer], samples, { model: "m" }, store);
 * assert.deepEqual([stored, missing.count], [1, 0]);
 * ```
 */
export async function importBatch(
  lines: AsyncIterable<string | BatchLine> | Iterable<string | BatchLine>,
  samples: AsyncIterable<SampleToJudge> | Iterable<SampleToJudge>,
  chat: ChatOptions,
  store: VerdictStore,
  options: Omit<PendingOptions, "store"> = {},
): Promise<BatchImport> {
  checkChatOptions(chat);
  const pending = new Map<string, WantedVerdict>();
  const known = new Set<string>();
  for await (const verdict of wantedVerdicts(samples, chatSettings(chat), { ...options, store })) {
    if (verdict.stored) known.add(verdict.key);
    else pending.set(verdict.key, verdict);
  }
  const wanted = pending.size + known.size;
  const knownBefore = known.size;
  const unresolved = new Map<string, BatchProblem & { unreadable?: string }>();
  const [foreign, malformed] = [new ProblemList(), new ProblemList()];
  let at = 0;
  for await (const item of lines) {
    at++;
    const { text, ...place } = typeof item === "string" ? { text: item, line: at } : item;
    if (text.trim() === "") continue;
    const row = rowOf(text);
    if (row === undefined) {
      malformed.add({ ...place, why: "no JSON object with a custom_id" });
      continue;
    }
    const { id } = row;
    if (known.has(id)) continue;
    const verdict = pending.get(id);
    if (verdict === undefined) {
      foreign.add({ ...place, id, why: "not wanted: another data set, judge or parameters" });
      continue;
    }
    const answer = answerOf(row.fields, chat);
    if ("verdict" in answer) {
      const { key, question, gold, predicted, repetition } = verdict;
      await store.put({
        ...answer,
        key,
        question,
        gold,
        predicted,
        repetition,
        attempts: 1,
        model: chat.model,
      });
      pending.delete(id);
      unresolved.delete(id);
      known.add(id);
    } else unresolved.set(id, { ...place, id, ...answer });
  }
  const unreadable: Record<string, number> = {};
  const [failed, missing] = [new ProblemList(), new ProblemList()];
  for (const problem of unresolved.values()) {
    const { unreadable: reason } = problem;
    if (reason === undefined) failed.add(problem);
    else unreadable[reason] = (unreadable[reason] ?? 0) + 1;
  }
  for (const [id, { question, predicted }] of pending) {
    if (unresolved.has(id)) continue;
    missing.add({
      id,
      why: `no row for ${JSON.stringify(predicted)} of ${JSON.stringify(question)}`,
    });
  }
  return {
    wanted,
    stored: known.size - knownBefore,
    known: knownBefore,
    unreadable,
    failed: failed.problems(),
    missing: missing.problems(),
    foreign: foreign.problems(),
    malformed: malformed.problems(),
  };
}

class ProblemList {
  #count = 0;
  readonly #first: BatchProblem[] = [];

  add(problem: BatchProblem): void {
    if (this.#count++ < 20) this.#first.push(problem);
  }

  problems(): BatchProblems {
    return { count: this.#count, first: this.#first };
  }
}

type Fields = Record<string, unknown>;

function rowOf(text: string): { id: string; fields: Fields } | undefined {
  try {
    const fields = JSON.parse(text.replace(/^\ufeff/, "")) as Fields | null;
    const id = fields?.custom_id;
    return typeof id === "string" ? { id, fields: fields! } : undefined;
  } catch {
    return undefined;
  }
}

type Answer =
  | { verdict: "A" | "B"; text: string; confidence?: number; decide: "choice" | "generate" }
  | { why: string; unreadable?: string };

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}

/** What the row of one request says. */
function answerOf(fields: Fields, chat: ChatOptions): Answer {
  const response = isFields(fields.response) ? fields.response : {};
  const { status_code: status } = response;
  // vLLM's page shows the completion itself in the place of {status_code, request_id, body}.
  const body = "choices" in response ? response : response.body;
  const error = fields.error ?? (body as Fields | null)?.error;
  if (error !== null && error !== undefined) {
    const words = serverWords(JSON.stringify(error)) || "an error without a message";
    return {
      why: typeof status === "number" && status !== 200 ? `HTTP ${status}: ${words}` : words,
    };
  }
  if (typeof status === "number" && (status < 200 || status > 299)) {
    const words = serverWords(JSON.stringify(body ?? ""));
    return { why: words === "" ? `HTTP ${status}` : `HTTP ${status}: ${words}` };
  }
  try {
    const reply = judgeReplyOf(replyOf(body), chat.decide ?? "generate");
    if (reply === undefined) return { why: "the reply has no probabilities of tokens (choice)" };
    const { verdict, text, confidence, decide } = reply;
    if (verdict.verdict === "unreadable") {
      return { why: `unreadable: ${verdict.reason}`, unreadable: verdict.reason };
    }
    return {
      verdict: verdict.verdict,
      text,
      ...(confidence === undefined ? {} : { confidence }),
      decide,
    };
  } catch (error) {
    if (!(error instanceof BadReply)) throw error;
    return { why: `the reply is ${error.message}` };
  }
}
