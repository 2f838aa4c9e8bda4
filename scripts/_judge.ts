/** The judge that score.ts's flags describe, opened only when one is asked for. @module */
import type { HubDataset } from "../lib/data/hub/fetch_hub_dataset.ts";
import { endpointJudge } from "../lib/judge/endpoint_judge.ts";
import { chatSettings } from "../lib/judge/endpoint_settings.ts";
import { FatalJudgeError, type Judge } from "../lib/judge/judge.ts";
import { createLocalJudge } from "../lib/judge/local_judge.ts";
import { planVerdicts, type VerdictPlan } from "../lib/judge/pending_verdicts.ts";
import { openVerdictStore } from "../lib/judge/store.ts";
import { defaultStorePath } from "../lib/judge/store_path.ts";
import { createProgress } from "../lib/report/progress.ts";
import { type Judging, scoredToJudge } from "../lib/run/judging.ts";
import { scoredFiles, type ScoreFilesOptions } from "../lib/run/score_files.ts";
import { UsageError } from "./_args.ts";
import { chatOptionsOf, type ChatValues } from "./_judge_flags.ts";

/** What opening a judge needs of the flags. */
export interface OpenJudgeValues extends Omit<ChatValues, "decide"> {
  decide: string | undefined;
  "judge-url": string[];
  device: string;
  dtype: string;
  concurrency: number;
  "max-request-retries": number;
}

/** Values of {@linkcode judgeFlags}, as far as a judged run needs them. */
export interface JudgeValues extends OpenJudgeValues {
  "max-retries": number;
  ordered: boolean;
  "include-prompts": boolean;
  "dry-run": boolean;
  store: string | undefined;
  "no-store": boolean;
  "stored-only": boolean;
  durable: boolean;
  output: string | undefined;
  quiet: boolean;
}

/** A judge that is ready, and what is true of its verdicts. */
export interface ReadyJudge {
  /** For `scoreFiles`. */
  judging: Judging;
  /** What judging would take; absent when standard input cannot be read ahead. */
  plan?: VerdictPlan;
  /** Where the verdicts are, for the line after an interruption. */
  kept?: string;
}

/**
 * Opens the judge and its store, and counts what there is to ask.
 *
 * @param files Predictions files.
 * @param options How they are scored.
 * @param resources Disposes of the judge and the store.
 * @throws {UsageError} If flags do not go together.
 */
export async function prepareJudge(
  values: JudgeValues,
  given: ReadonlySet<string>,
  files: readonly (string | HubDataset)[],
  options: ScoreFilesOptions,
  resources: AsyncDisposableStack,
): Promise<ReadyJudge> {
  const stored = values["stored-only"];
  if (stored && values["no-store"]) {
    throw new UsageError("--stored-only and --no-store contradict each other");
  }
  if (stored && files.includes("-")) {
    throw new UsageError("--stored-only reads the samples ahead, so they cannot be standard input");
  }
  const judge = resources.use(
    stored ? absentJudge(values) : await openJudge("score", values, given),
  );
  const path = values.store ?? defaultStorePath(values.output);
  const store = values["no-store"]
    ? undefined
    : resources.use(openVerdictStore(path, { durable: values.durable, mustExist: stored }));
  const { repeat, ordered } = values;
  const plan = files.includes("-") ? undefined : await planVerdicts(
    // Also finds bad rows before the first question; those to skip are told when they are scored.
    scoredToJudge(scoredFiles(files, options)),
    judge.settings,
    {
      repeat,
      ordered,
      ...options.tokenizer ? { tokenizer: options.tokenizer } : {},
      ...store ? { store } : {},
    },
  );
  if (stored && !values["dry-run"] && plan!.pending > 0) {
    throw new Error(
      `${path}: holds ${plan!.stored} of ${
        plan!.wanted
      } verdicts by ${judge.settings.model}; ask for the rest ` +
        "(judge_batch export, or --judge-url instead of --stored-only)",
    );
  }
  return {
    judging: {
      judge,
      ...store ? { store } : {},
      maxRetries: values["max-retries"],
      repeat,
      ordered,
      includePrompts: values["include-prompts"],
      ...values.quiet ? {} : { onProgress: showProgress(plan?.pending) },
    },
    ...plan ? { plan } : {},
    ...store ? { kept: `every verdict so far is in ${path}` } : {},
  };
}

function showProgress(total: number | undefined): NonNullable<Judging["onProgress"]> {
  const progress = createProgress("judging", "verdicts");
  return ({ judged, cached, unreadable }) => {
    const unread = Object.values(unreadable).reduce((sum, count) => sum + count, 0);
    const notes = [cached > 0 ? `${cached} stored` : "", unread > 0 ? `${unread} unreadable` : ""];
    progress.update(judged, total, notes.filter(Boolean).join(", "));
    if (total !== undefined && judged >= total) progress.end();
  };
}

/** A judge that is not there: its verdicts are in the store. */
function absentJudge(values: JudgeValues): Judge {
  const settings = chatSettings(chatOptionsOf({ ...values, decide: values.decide ?? "generate" }));
  return {
    settings,
    concurrency: 1,
    ask: () => Promise.reject(new FatalJudgeError("a verdict is missing from the store")),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

/**
 * A server's judge where there is a URL, else a local model.
 *
 * @param script Name of the script, for its notes.
 * @throws {UsageError} If flags do not go together.
 */
export async function openJudge(
  script: string,
  values: OpenJudgeValues,
  given: ReadonlySet<string>,
): Promise<Judge> {
  const note = (line: string) => console.error(`${script}: ${line}`);
  if (values["judge-url"].length > 0) {
    for (const flag of ["device", "dtype"]) {
      if (given.has(flag)) throw new UsageError(`--${flag} is for a local model, not --judge-url`);
    }
    return endpointJudge({
      ...chatOptionsOf({ ...values, decide: values.decide ?? "generate" }),
      baseUrl: values["judge-url"],
      concurrency: values.concurrency,
      maxRequestRetries: values["max-request-retries"],
      onNote: note,
    });
  }
  for (const flag of ["concurrency", "max-request-retries", "judge-body"]) {
    if (given.has(flag)) throw new UsageError(`--${flag} needs --judge-url`);
  }
  const chat = chatOptionsOf({ ...values, decide: values.decide ?? "choice" });
  return await createLocalJudge({
    model: chat.model,
    device: values.device,
    dtype: values.dtype,
    decide: chat.decide!,
    onNote: note,
    ...chat.temperature !== undefined ? { temperature: chat.temperature } : {},
    ...chat.maxTokens !== undefined ? { maxTokens: chat.maxTokens } : {},
  });
}
