/** Loads a causal language model and its tokenizer. @module */
import { loadTransformers, type Model, type Tokenizer } from "../text/_transformers.ts";
import { findModel, type ModelSource } from "../text/_model_source.ts";

/** A loaded model. */
export interface LocalModel {
  /** Where it came from. */
  source: ModelSource;
  /** The network. */
  model: Model;
  /** Its tokenizer. */
  tokenizer: Tokenizer;
  /** Most tokens that it can see; `Infinity` where it does not say. */
  window: number;
  /** Tokens that end a reply. */
  stops: Set<number>;
  /** What runs it: `cpu`, `cuda`, `cuda:1`, `webgpu`, … */
  device: string;
}

/** What to load. */
export interface LocalModelRequest {
  /** A folder or a hub id. */
  model: string;
  /** A dtype in either spelling, or `auto`. */
  dtype: string;
  /** `auto`, `cpu`, `cuda`, `cuda:N`, `webgpu`, … */
  device: string;
}

/** Devices by the names that the ONNX runtime for Node.js knows. */
const DEVICES = ["cpu", "cuda", "webgpu", "dml", "coreml"];

/**
 * Loads a model.
 *
 * @param request See {@linkcode LocalModelRequest}.
 * @returns The model, ready to run.
 * @throws {TypeError} For an unknown device or dtype.
 * @throws {Error} If something is missing, in one line.
 */
export async function loadLocalModel(request: LocalModelRequest): Promise<LocalModel> {
  const devices = await deviceOrder(request.device);
  const source = await findModel({
    model: request.model,
    dtype: request.dtype,
    gpu: devices[0] !== "cpu",
    otherwise: "serve it with an OpenAI-compatible server and give --judge-url instead",
  });
  const { AutoTokenizer } = await loadTransformers();
  let tokenizer: Tokenizer;
  try {
    tokenizer = await AutoTokenizer.from_pretrained(source.id, { local_files_only: source.local });
  } catch (cause) {
    throw new Error(
      `the tokenizer of ${request.model} cannot be used (tokenizer.json, tokenizer_config.json): ${
        errorLine(cause)
      }`,
      { cause },
    );
  }
  for (const [i, device] of devices.entries()) {
    try {
      const model = await createModel(source, device);
      return {
        source,
        model,
        tokenizer,
        device,
        window: windowOf(model, tokenizer),
        stops: stopsOf(model, tokenizer),
      };
    } catch (cause) {
      if (i + 1 < devices.length) {
        source.notes.push(`device ${device} cannot be used (${errorLine(cause)}); using the next`);
        continue;
      }
      const advice = device.startsWith("cuda")
        ? '; CUDA needs its libraries, which npm\'s install script fetches: set "nodeModulesDir": "auto" and run `deno install --allow-scripts=npm:onnxruntime-node`'
        : "";
      throw new Error(
        `${request.model} (${source.dtype}) cannot be loaded on ${device}: ${
          errorLine(cause)
        }${advice}`,
        { cause },
      );
    }
  }
  throw new Error("no device");
}

/** Devices to try, in order. */
async function deviceOrder(device: string): Promise<string[]> {
  const name = device.toLowerCase();
  if (name === "auto") return await hasNvidia() ? ["cuda", "cpu"] : ["cpu"];
  // PyTorch's name for an Apple GPU, which the ONNX runtime reaches through WebGPU.
  if (name === "mps") return ["webgpu"];
  if (DEVICES.includes(name) || /^cuda:\d+$/.test(name)) return [name];
  const known = ["auto", "cpu", "cuda", "cuda:N", ...DEVICES.slice(2), "mps"];
  throw new TypeError(`unknown device "${device}"; known are ${known.join(", ")}`);
}

async function hasNvidia(): Promise<boolean> {
  try {
    await Deno.stat("/dev/nvidiactl");
    return true;
  } catch {
    return false;
  }
}

async function createModel(source: ModelSource, device: string): Promise<Model> {
  const { AutoModelForCausalLM } = await loadTransformers();
  const [kind, id] = device.split(":");
  return await AutoModelForCausalLM.from_pretrained(source.id, {
    device: kind,
    dtype: source.dtype,
    subfolder: source.subfolder,
    model_file_name: source.graph,
    use_external_data_format: source.chunks || null,
    local_files_only: source.local,
    session_options: id === undefined
      ? {}
      : { executionProviders: [{ name: "cuda", deviceId: Number(id) }] },
  });
}

/** Fields that hold the number of positions, by family. */
const WINDOWS = ["max_position_embeddings", "n_positions", "max_sequence_length", "n_ctx"];

function windowOf(model: Model, tokenizer: Tokenizer): number {
  for (const config of [model.config, model.config?.text_config as Model["config"]]) {
    for (const name of WINDOWS) {
      const value = config?.[name];
      if (typeof value === "number" && value > 0) return value;
    }
  }
  // Tokenizers without a limit write 1e30.
  const limit = Number(tokenizer.model_max_length);
  return limit > 0 && limit < 1e9 ? limit : Infinity;
}

function stopsOf(model: Model, tokenizer: Tokenizer): Set<number> {
  const ids = [
    model.generation_config?.eos_token_id,
    model.config?.eos_token_id,
    tokenizer.eos_token_id,
  ];
  return new Set(ids.flat().filter((id) => typeof id === "number"));
}

/** The first line of an error's message, without the place in the runtime's source. */
export function errorLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.trim().split("\n")[0]!.replace(/^\/\S+:\d+ .* was false\. /, "");
}
