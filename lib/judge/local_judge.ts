/** A judge that runs here: any causal language model in ONNX format. @module */
import { loadTransformers } from "../text/_transformers.ts";
import { CachedModel } from "./_cached_model.ts";
import { type Answer, localAnswers } from "./_local_answers.ts";
import { errorLine, loadLocalModel } from "./_local_model.ts";
import { PromptRunner } from "./_prompt_runner.ts";
import { promptTokens, sharedTokens } from "./_prompt_tokens.ts";
import { batchAsks } from "./batch_asks.ts";
import { type DecideMode, FatalJudgeError, type Judge } from "./judge.ts";
import { buildJudgePrompt, JUDGE_TEMPLATE_HASH } from "./judge_prompt.ts";

/** Options of {@linkcode createLocalJudge}. */
export interface LocalJudgeOptions {
  /**
   * A folder with `config.json`, `tokenizer.json` and `onnx/model*.onnx`, absolute or relative to
   * the current one, or a hub id (`HF_ENDPOINT`, `HF_TOKEN`, `HF_HOME` and `HF_HUB_OFFLINE` count).
   */
  model: string;
  /**
   * What runs it: `cpu`, `cuda`, `cuda:1`, `webgpu`, …; `auto` takes CUDA where there is an NVIDIA
   * device and its libraries, else the CPU.
   *
   * @default {"auto"}
   */
  device?: string;
  /**
   * Number type of the weights, by transformers.js' or PyTorch's names; `auto` takes what the
   * model's maker prefers, else the most exact that there is.
   *
   * @default {"auto"}
   */
  dtype?: string;
  /**
   * `choice` compares the probabilities of A and B; `generate` reads a written reply.
   *
   * @default {"choice"}
   */
  decide?: DecideMode;
  /**
   * Most tokens of a reply, with `generate`. Range: 1 or more.
   *
   * @default {32}
   */
  maxTokens?: number;
  /**
   * 0 takes the likeliest; above, tokens (with `choice`: the letter) are drawn. An unreadable reply
   * is asked again at 0.7 at least, since the likeliest reply would only repeat itself.
   *
   * @default {0}
   */
  temperature?: number;
  /**
   * Start of the random numbers. The same seed gives the same verdicts, in whatever order.
   *
   * @default {0}
   */
  seed?: number;
  /**
   * Most prompts of a forward pass. On a CPU more than one gains nothing.
   *
   * @default {1, on a GPU 16}
   */
  batchSize?: number;
  /**
   * Text of a system message.
   *
   * @default {undefined}
   */
  system?: string;
  /**
   * Variables for the model's chat template, such as `{ enable_thinking: true }`.
   *
   * @default {undefined}
   */
  chat?: Readonly<Record<string, unknown>>;
  /**
   * Gets a line for each thing worth knowing, such as a dtype that was replaced.
   *
   * @default {console.warn}
   */
  onNote?: (line: string) => void;
}

/** A {@linkcode Judge} on this machine. */
export interface LocalJudge extends Judge {
  /** What runs it. */
  readonly device: string;
  /** What was computed so far, in tokens. */
  readonly counts: Readonly<{ prompts: number; given: number; computed: number }>;
}

/**
 * Loads a judge. The part of the prompt that is the same for every element runs once; its keys and
 * values are used again for each, and those of a question for each of its elements.
 *
 * Needs `--allow-read --allow-env --allow-ffi`; for a hub id also `--allow-net --allow-write`.
 *
 * @param options See {@linkcode LocalJudgeOptions}.
 * @returns The judge; dispose it to free the model.
 * @throws {TypeError} For an unknown device or dtype.
 * @throws {RangeError} If another option is out of its range.
 * @throws {Error} If the model or a part of it is missing, in one line.
 *
 * @example
 * ```ts ignore
 * import { createLocalJudge, judgePairs } from "@listqa/eval";
 *
 * await using judge = await createLocalJudge({ model: "models/SmolLM2-135M-Instruct" });
 * const pairs = [{ gold: "Malia Obama", predicted: "malia" }];
 * const [verdict] = await judgePairs("Who are Barack Obama's children?", pairs, judge);
 * console.log(verdict?.score, verdict?.confidence);
 * ```
 */
export async function createLocalJudge(options: LocalJudgeOptions): Promise<LocalJudge> {
  const { model, device = "auto", dtype = "auto", decide = "choice", system, chat } = options;
  const { maxTokens = 32, temperature = 0, seed = 0, onNote = console.warn } = options;
  check("decide", decide === "choice" || decide === "generate", decide, '"choice" or "generate"');
  check(
    "maxTokens",
    Number.isInteger(maxTokens) && maxTokens >= 1,
    maxTokens,
    "a whole number ≥ 1",
  );
  check("temperature", temperature >= 0 && temperature < Infinity, temperature, "a number ≥ 0");
  check("seed", Number.isInteger(seed), seed, "a whole number");
  const { batchSize: asked = 1 } = options;
  check("batchSize", Number.isInteger(asked) && asked >= 1, asked, "a whole number ≥ 1");

  const loaded = await loadLocalModel({ model, device, dtype });
  const network = new CachedModel(await loadTransformers(), loaded.model);
  let runner: PromptRunner | undefined, answer: Answer;
  const batchSize = options.batchSize ?? (loaded.device === "cpu" ? 1 : 16);
  try {
    const letterNext = decide === "choice";
    const encode = promptTokens(loaded.tokenizer, { system, chat, letterNext });
    const shared = sharedTokens((text) =>
      encode(buildJudgePrompt({ question: text, gold: text, predicted: text }))
    );
    runner = await PromptRunner.create(network, shared, batchSize).catch((cause) => {
      throw new Error(`${model} cannot be run: ${errorLine(cause)}`, { cause });
    });
    if (!runner.reuses) {
      loaded.source.notes.push(
        "its graph keeps no keys and values, so each prompt runs as a whole",
      );
    }
    const wanted = { decide, maxTokens, temperature, seed, onNote };
    answer = localAnswers({ name: model, loaded, network, runner, encode, ...wanted });
  } catch (error) {
    await runner?.dispose();
    await loaded.model.dispose();
    throw error;
  }
  for (const note of loaded.source.notes) onNote(`${model}: ${note}`);

  const size = Math.max(8, 2 * batchSize);
  let busy: Promise<unknown> = Promise.resolve(), disposed = false;
  const gone = () => new FatalJudgeError(`the judge ${model} is disposed`);
  const ask = batchAsks(size, (requests) => {
    if (disposed) throw gone();
    const replies = answer(requests);
    busy = replies.catch(() => {});
    return replies;
  });
  return {
    settings: {
      model: loaded.source.identity,
      decide,
      template: JUDGE_TEMPLATE_HASH,
      dtype: loaded.source.dtype,
      ...(temperature > 0 || decide === "generate"
        ? { sampling: { temperature, ...(options.seed === undefined ? {} : { seed }) } }
        : {}),
      ...(decide === "generate" ? { maxTokens } : {}),
      ...(system === undefined ? {} : { system }),
      ...(chat === undefined ? {} : { chat }),
    },
    concurrency: size,
    device: loaded.device,
    counts: runner.counts,
    ask: (request, signal) => disposed ? Promise.reject(gone()) : ask(request, signal),
    async [Symbol.asyncDispose]() {
      if (disposed) return;
      disposed = true;
      await busy;
      await runner.dispose();
      await loaded.model.dispose();
    },
  };
}

function check(name: string, fine: boolean, value: unknown, range: string): void {
  if (!fine) throw new RangeError(`${name} must be ${range}, but is ${value}`);
}
