/** Flags that say which judge is asked and how, the same in every script. @module */
import type { ChatOptions } from "../lib/judge/endpoint_settings.ts";
import { type Flag, UsageError } from "./_args.ts";

const JUDGE = "Judge", STORE = "Verdict store";

/** What a judge on a server is asked with. */
export const chatFlags = {
  "judge-model": {
    type: "text",
    value: "MODEL",
    group: JUDGE,
    help: "the judge, as its server names it, such as openai/gpt-oss-120b",
  },
  decide: {
    type: "text",
    choices: ["generate", "choice"],
    default: "generate",
    group: JUDGE,
    help: "read the letter from the reply, or compare the probabilities of A and B",
  },
  "judge-temperature": {
    type: "number",
    min: 0,
    group: JUDGE,
    help: "sampling temperature; sent only when given (with --repeat: 0.7)",
  },
  "judge-max-tokens": {
    type: "integer",
    min: 1,
    group: JUDGE,
    help: "most tokens of a reply, reasoning included; sent only when given",
  },
  "judge-body": {
    type: "text",
    value: "JSON",
    group: JUDGE,
    help: 'more fields of each request, such as {"reasoning_effort":"low"}',
  },
  repeat: {
    type: "integer",
    min: 1,
    default: 1,
    group: JUDGE,
    help: "judge everything so many times, to see how repeatable the verdicts are",
  },
  ordered: {
    type: "boolean",
    group: JUDGE,
    help: "judge element i against element i too, for scores by position",
  },
} as const satisfies Record<string, Flag>;

/** Where verdicts are kept. */
export const storeFlags = {
  store: {
    type: "text",
    value: "FILE",
    group: STORE,
    help: "file that keeps the verdicts (else .listqa/verdicts.db)",
  },
  durable: {
    type: "boolean",
    group: STORE,
    help: "bring each verdict to the disk, so that it survives a power cut",
  },
} as const satisfies Record<string, Flag>;

/** Which judge is asked, by a server or on this machine. */
export const openJudgeFlags = {
  ...chatFlags,
  "judge-model": {
    ...chatFlags["judge-model"],
    help: "a folder or hub id with ONNX weights; with --judge-url the model as its server names it",
  },
  decide: {
    type: "text",
    choices: ["generate", "choice"],
    group: JUDGE,
    help:
      "read the letter from the reply, or compare the probabilities of A and B; default generate with --judge-url, else choice",
  },
  "judge-url": {
    type: "text",
    value: "URL",
    multiple: true,
    group: JUDGE,
    help:
      "OpenAI-compatible server, such as http://127.0.0.1:8000/v1; several share the work. The key is read from LISTQA_API_KEY or OPENAI_API_KEY",
  },
  device: {
    type: "text",
    default: "auto",
    group: JUDGE,
    help: "what runs a local model: auto, cpu, cuda, cuda:N, webgpu",
  },
  dtype: {
    type: "text",
    default: "auto",
    aliases: ["torch-dtype"],
    group: JUDGE,
    help: "number type of a local model: auto, float32, float16, bfloat16, q8, q4, …",
  },
  concurrency: {
    type: "integer",
    min: 1,
    default: 32,
    group: JUDGE,
    help: "requests open at once, over all servers",
  },
  "max-retries": {
    type: "integer",
    min: 0,
    default: 3,
    group: JUDGE,
    help: "how often an unreadable reply is asked again",
  },
  "max-request-retries": {
    type: "integer",
    min: 0,
    default: 8,
    group: JUDGE,
    help: "how often a request that failed is sent again",
  },
} as const satisfies Record<string, Flag>;

/** Flags of the judge in score.ts. */
export const judgeFlags = {
  ...openJudgeFlags,
  "include-prompts": {
    type: "boolean",
    group: JUDGE,
    help: "write each prompt into the results file",
  },
  "dry-run": {
    type: "boolean",
    group: JUDGE,
    help: "count the verdicts that are needed and stored, and ask nothing",
  },
  ...storeFlags,
  store: {
    ...storeFlags.store,
    help:
      "file that keeps the verdicts; default verdicts.db beside --output, else .listqa/verdicts.db",
  },
  "stored-only": {
    type: "boolean",
    group: STORE,
    help: "take all verdicts from the store, such as those of batch files, and ask nothing",
  },
  "no-store": { type: "boolean", group: STORE, help: "keep no verdicts" },
} as const satisfies Record<string, Flag>;

/** Values of {@linkcode chatFlags}. */
export interface ChatValues {
  "judge-model": string | undefined;
  decide: string;
  "judge-temperature": number | undefined;
  "judge-max-tokens": number | undefined;
  "judge-body": string | undefined;
  repeat: number;
}

/**
 * The judge that the flags describe.
 *
 * @throws {UsageError} If no model is named, or `--judge-body` is no JSON object.
 */
export function chatOptionsOf(values: ChatValues): ChatOptions {
  const model = values["judge-model"];
  if (model === undefined) throw new UsageError("name the judge: --judge-model MODEL");
  const temperature = values["judge-temperature"] ?? (values.repeat > 1 ? 0.7 : undefined);
  return {
    model,
    decide: values.decide as "generate" | "choice",
    temperature,
    maxTokens: values["judge-max-tokens"],
    extraBody: bodyOf(values["judge-body"]),
  };
}

function bodyOf(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new UsageError(`--judge-body must be a JSON object, but is ${text}`);
  }
  return body as Record<string, unknown>;
}
