/** The model that predict.ts asks. @module */
import type { AnswerModel } from "../lib/predict/answer_model.ts";
import { endpointModel } from "../lib/predict/endpoint_model.ts";
import { createLocalModel } from "../lib/predict/local_model.ts";
import { UsageError } from "./_args.ts";
import type { PredictValues } from "./_predict_flags.ts";

/**
 * Opens the model: at its server, or here.
 *
 * @param values The flags.
 * @param name The model.
 * @param prompt Makes a prompt of a question's text.
 * @param note Told what a user should know.
 * @returns The model; dispose it.
 */
export function openModel(
  values: PredictValues,
  name: string,
  prompt: (question: string) => string,
  note: (text: string) => void,
): Promise<AnswerModel> {
  const common = {
    model: name,
    api: values.api as "chat" | "completions",
    system: values.system,
    temperature: values.temperature,
    topP: values["top-p"],
    maxTokens: values["max-tokens"],
    seed: values["model-seed"],
    stop: values.stop.length > 0 ? values.stop : undefined,
    extraBody: extraBody(values["extra-body"]),
  };
  if (values["base-url"].length === 0) {
    if (values["top-p"] !== undefined) {
      throw new UsageError("--top-p goes with --base-url; a local model draws by --temperature");
    }
    const { topP: _, extraBody, ...own } = common;
    const { device, dtype } = values;
    return createLocalModel({ ...own, chat: extraBody, device, dtype, prompt, onNote: note });
  }
  return Promise.resolve(endpointModel({
    ...common,
    baseUrl: values["base-url"],
    concurrency: values.concurrency,
    maxRequestRetries: values["max-request-retries"],
    timeoutMs: Math.round(values.timeout * 1000),
  }));
}

function extraBody(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch { /* Said below. */ }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new UsageError(`--extra-body must be a JSON object, but is ${text}`);
  }
  return value as Record<string, unknown>;
}
