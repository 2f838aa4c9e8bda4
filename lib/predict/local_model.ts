import { CachedModel } from "../judge/_cached_model.ts";
import { loadLocalModel, type LocalModel } from "../judge/_local_model.ts";
import { writeReplies } from "../judge/_local_replies.ts";
import { PromptRunner } from "../judge/_prompt_runner.ts";
import { promptTokens, sharedTokens } from "../judge/_prompt_tokens.ts";
import { randomFromWords } from "../judge/_sample_token.ts";
import { loadTransformers } from "../text/_transformers.ts";
import {
  AnswerError,
  type AnswerModel,
  type AnswerRequest,
  type ModelAnswer,
} from "./answer_model.ts";
import { cutAt, NEXT_QUESTION } from "./_stops.ts";

/** Options of {@linkcode createLocalModel}. */
export interface LocalModelOptions {
  /** A folder with an ONNX model, or a hub id. */
  model: string;
  /**
   * What runs it: `cpu`, `cuda`, `cuda:1`, `webgpu`, …; `auto` takes CUDA where it can be used.
   * @default {"auto"}
   */
  device?: string | undefined;
  /**
   * Number type of the weights, by transformers.js' or PyTorch's names.
   * @default {"auto"}
   */
  dtype?: string | undefined;
  /**
   * `chat` goes through the model's chat template; `completions` takes the prompt as it is and
   * stops at a new `Question:`. A model without a chat template is always asked as it is.
   * @default {"chat"}
   */
  api?: "chat" | "completions" | undefined;
  /**
   * Text of a system message.
   * @default {undefined}
   */
  system?: string | undefined;
  /**
   * Most tokens of an answer, 1 or more.
   * @default {1024}
   */
  maxTokens?: number | undefined;
  /**
   * 0 takes the likeliest token each time.
   * @default {0}
   */
  temperature?: number | undefined;
  /**
   * Seed for a temperature above 0; a repetition adds to it.
   * @default {0}
   */
  seed?: number | undefined;
  /**
   * Texts at which an answer ends.
   * @default {undefined} (`\nQuestion:` for a prompt without a chat template)
   */
  stop?: readonly string[] | undefined;
  /**
   * Variables for the chat template, such as `{ enable_thinking: false }`.
   * @default {undefined}
   */
  chat?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Makes a prompt of a question: what all prompts begin with is computed once.
   * @default {undefined}
   */
  prompt?: ((question: string) => string) | undefined;
  /**
   * Told of things worth knowing, such as a dtype that was replaced.
   * @default {undefined}
   */
  onNote?: ((line: string) => void) | undefined;
}

/**
 * Loads a model on this machine: any causal language model in ONNX format.
 *
 * Needs `--allow-read --allow-env --allow-ffi`; for a hub id also `--allow-net --allow-write`.
 *
 * @param options See {@linkcode LocalModelOptions}.
 * @returns The model; dispose it (`await using`) to free it.
 * @throws {TypeError} For an unknown device or dtype.
 * @throws {RangeError} If another option is out of its range.
 * @throws {Error} If the model or a part of it is missing, in one line.
 *
 * @example
 * ```ts ignore
 * import { createLocalModel, formatListqaPrompt } from "@listqa/eval";
 *
 * await using model = await createLocalModel({ model: "models/SmolLM2-135M-Instruct" });
 * const prompt = formatListqaPrompt("Which trees are tall?");
 * const signal = new AbortController().signal;
 * console.log((await model.answer({ prompt, repetition: 0 }, signal)).text);
 * ```
 */
export async function createLocalModel(options: LocalModelOptions): Promise<AnswerModel> {
  const { model, device = "auto", dtype = "auto", api = "chat", system, chat } = options;
  const { maxTokens = 1024, temperature = 0, seed = 0, onNote } = options;
  check("maxTokens", Number.isSafeInteger(maxTokens) && maxTokens >= 1, maxTokens, "at least 1");
  check("temperature", temperature >= 0 && temperature < Infinity, temperature, "at least 0");
  check("seed", Number.isSafeInteger(seed), seed, "a whole number");
  const loaded = await loadLocalModel({ model, device, dtype });
  const network = new CachedModel(await loadTransformers(), loaded.model);
  const plain = api === "completions" || !loaded.tokenizer.chat_template;
  if (plain && system !== undefined) {
    await loaded.model.dispose();
    throw new RangeError("system: a prompt without a chat template has no system message");
  }
  const encode = plain
    ? (prompt: string) => loaded.tokenizer.encode(prompt, { add_special_tokens: true })
    // Whether a reasoning model thinks first is left to its template, unless it is told.
    : promptTokens(loaded.tokenizer, {
      system,
      chat: { enable_thinking: undefined, ...chat },
      letterNext: false,
    });
  let runner: PromptRunner;
  try {
    const { prompt } = options;
    const shared = prompt ? sharedTokens((text) => encode(prompt(text))) : [];
    runner = await PromptRunner.create(network, shared, 1);
  } catch (error) {
    await loaded.model.dispose();
    throw error;
  }
  for (const note of loaded.source.notes) onNote?.(`${model}: ${note}`);
  return new LocalAnswers({
    name: model,
    loaded,
    network,
    runner,
    encode,
    maxTokens,
    temperature,
    seed,
    stop: options.stop ?? (plain ? [NEXT_QUESTION] : []),
    settings: {
      model: loaded.source.identity,
      dtype: loaded.source.dtype,
      api: plain ? "completions" : "chat",
      max_tokens: maxTokens,
      temperature,
      ...(temperature > 0 ? { seed } : {}),
      ...(system === undefined ? {} : { system }),
      ...(chat === undefined ? {} : { chat }),
      ...(options.stop === undefined ? {} : { stop: options.stop }),
    },
  });
}

interface Parts {
  name: string;
  loaded: LocalModel;
  network: CachedModel;
  runner: PromptRunner;
  encode: (prompt: string) => number[];
  maxTokens: number;
  temperature: number;
  seed: number;
  stop: readonly string[];
  settings: Record<string, unknown>;
}

class LocalAnswers implements AnswerModel {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly concurrency = 1;
  readonly #parts: Parts;
  #busy: Promise<unknown> = Promise.resolve();

  constructor(parts: Parts) {
    // The folder's own name: where it lies is this machine's business.
    this.name = parts.loaded.source.local ? baseName(parts.name) : parts.name;
    this.settings = parts.settings;
    this.#parts = parts;
  }

  async answer(request: AnswerRequest, signal: AbortSignal): Promise<ModelAnswer> {
    signal.throwIfAborted();
    const written = this.#busy.then(() => {
      signal.throwIfAborted();
      return this.#write(request);
    });
    this.#busy = written.catch(() => {});
    // A pass cannot be broken off; its result is then not waited for.
    let stop: (() => void) | undefined;
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(signal.reason);
      signal.addEventListener("abort", stop, { once: true });
    });
    try {
      return await Promise.race([written, aborted]);
    } finally {
      signal.removeEventListener("abort", stop!);
    }
  }

  async #write({ prompt, repetition }: AnswerRequest): Promise<ModelAnswer> {
    const { name, loaded, network, runner, encode, maxTokens, temperature, seed, stop } =
      this.#parts;
    const tokens = encode(prompt);
    if (tokens.length >= loaded.window) {
      throw new AnswerError(
        `the prompt is too long for ${name}: ${tokens.length} tokens, its window is ${loaded.window}`,
      );
    }
    const room = Math.min(maxTokens, loaded.window - tokens.length);
    const writer = { model: network, tokenizer: loaded.tokenizer, stops: loaded.stops };
    const plan = {
      maxTokens: room,
      temperature,
      random: randomFromWords(seed, repetition, prompt),
      stop,
    };
    const start = performance.now();
    let answer: ModelAnswer | undefined;
    await runner.run([tokens], "both", async (_, pass) => {
      const [reply] = await writeReplies(writer, pass, [plan]);
      const { text, finishReason, tokens: written } = reply!;
      answer = {
        text: cutAt(text, stop),
        finish_reason: finishReason,
        usage: {
          prompt_tokens: tokens.length,
          completion_tokens: written,
          total_tokens: tokens.length + written,
        },
        latency_ms: performance.now() - start,
      };
    });
    return answer!;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#busy;
    await this.#parts.runner.dispose();
    await this.#parts.loaded.model.dispose();
  }
}

function check(name: string, fine: boolean, value: unknown, range: string): void {
  if (!fine) throw new RangeError(`${name} must be ${range}, but is ${value}`);
}

function baseName(path: string): string {
  return path.replace(/[\\/]+$/, "").split(/[\\/]/).at(-1) || path;
}
