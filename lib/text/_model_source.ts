/** Where a model's files are, which weights there are, and which of them to take. @module */
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { cachePath } from "./_model_cache.ts";
import { askHub, modelFolder } from "./_transformers.ts";
import { hubSettings } from "./hub_settings.ts";

/** Names of weights by dtype, as transformers.js spells both. */
const SUFFIXES: Record<string, string> = {
  fp32: "",
  fp16: "_fp16",
  q8: "_quantized",
  int8: "_int8",
  uint8: "_uint8",
  q4: "_q4",
  q4f16: "_q4f16",
  bnb4: "_bnb4",
  q2: "_q2",
  q2f16: "_q2f16",
  q1: "_q1",
  q1f16: "_q1f16",
};

/** PyTorch's names. There are no bfloat16 weights in ONNX exports; float16 is the nearest. */
const TORCH_NAMES: Record<string, string> = {
  float32: "fp32",
  float: "fp32",
  float16: "fp16",
  half: "fp16",
  bfloat16: "fp16",
  bf16: "fp16",
};

/** Base names of exported graphs, newest convention first. */
const GRAPHS = ["model", "decoder_model_merged"];

/** A model that was found, with the weights to load. */
export interface ModelSource {
  /** What transformers.js is given: an absolute path or a hub id. */
  id: string;
  /** Whether it is a folder. */
  local: boolean;
  /** Name of the weights, in transformers.js' spelling. */
  dtype: string;
  /** Base name of the graph file. */
  graph: string;
  /** Folder of the weights inside the model. */
  subfolder: string;
  /** Number of data files beside the graph: weights above 2 GB do not fit into it. */
  chunks: number;
  /** Identity for stored results: the hub id, or a hash of the config and the weights' sizes. */
  identity: string;
  /** Things the user should know, such as a dtype that was replaced. */
  notes: string[];
}

/** What to look for. */
export interface ModelRequest {
  /** A folder, absolute or relative to the current one, or a hub id. */
  model: string;
  /** A dtype in either spelling, or `auto`. */
  dtype?: string;
  /** Whether a GPU will run it: then `auto` prefers 16 bits. */
  gpu?: boolean;
  /** Said in messages about missing ONNX weights, such as a way to do without them. */
  otherwise?: string;
}

/**
 * Finds a model and chooses its weights.
 *
 * @param request See {@linkcode ModelRequest}.
 * @returns The source to load.
 * @throws {TypeError} For an unknown dtype.
 * @throws {Error} If there is no such folder, no ONNX weights, or none of the dtype, with what
 * there is instead.
 */
export async function findModel(request: ModelRequest): Promise<ModelSource> {
  const { model, dtype = "auto", gpu = false, otherwise } = request;
  const notes: string[] = [];
  const search = { wanted: dtypeName(dtype, notes), gpu, otherwise, notes };
  const folder = resolve(model);
  if (await isFolder(folder)) return await findLocal(folder, search);
  if (!/^(\w[\w.-]*\/)?\w[\w.-]*$/.test(model)) {
    throw new Error(`there is no folder "${model}" (looked at ${folder})`);
  }
  return await findOnHub(model, search);
}

/** What a search for weights goes by. */
interface Search {
  wanted: string;
  gpu: boolean;
  otherwise: string | undefined;
  notes: string[];
}

/**
 * The dtype in transformers.js' spelling.
 *
 * @param dtype A name in either spelling.
 * @param notes Gets a line when the dtype is replaced by another.
 * @returns `auto` or a key of {@linkcode SUFFIXES}.
 * @throws {TypeError} For an unknown name.
 */
export function dtypeName(dtype: string, notes: string[] = []): string {
  const name = dtype.replace(/^torch\./, "").toLowerCase();
  if (name === "bfloat16" || name === "bf16") {
    notes.push(`dtype ${dtype}: ONNX weights come in float16, which is taken instead`);
  }
  const known = TORCH_NAMES[name] ?? name;
  if (known !== "auto" && !Object.hasOwn(SUFFIXES, known)) {
    const names = ["auto", "float32", "float16", "bfloat16", ...Object.keys(SUFFIXES)];
    throw new TypeError(`unknown dtype "${dtype}"; known are ${names.join(", ")}`);
  }
  return known;
}

async function findLocal(folder: string, search: Search): Promise<ModelSource> {
  let config: string;
  try {
    config = await Deno.readTextFile(`${folder}/config.json`);
  } catch (cause) {
    throw new Error(`${folder} holds no readable config.json; is it a model's folder?`, { cause });
  }
  const files = new Map([...await sizes(folder), ...await sizes(folder, "onnx/")]);
  const weights = pickWeights(folder, [...files.keys()], config, search);
  const hash = createHash("sha256").update(config);
  for (const [name, size] of [...files].sort()) {
    if (weightsOf(weights, name)) hash.update(`\n${name} ${size}`);
  }
  const identity = `sha256:${hash.digest("hex")}`;
  return { id: folder, local: true, identity, notes: search.notes, ...weights };
}

async function findOnHub(id: string, search: Search): Promise<ModelSource> {
  const hub = hubSettings();
  const fail = (why: string, cause?: unknown): never => {
    throw new Error(`"${id}" is no folder here, and ${why}`, { cause });
  };
  let files: string[] = [], config = "{}";
  if (hub.offline) {
    const kept = cachePath(modelFolder(hub), `${hub.endpoint}/${id}/resolve/main`);
    files = [...(await sizes(kept)).keys(), ...(await sizes(kept, "onnx/")).keys()];
    if (files.length === 0) {
      fail(`not among the downloads in ${modelFolder(hub)} (HF_HUB_OFFLINE is set)`);
    }
    config = await Deno.readTextFile(`${kept}/config.json`).catch(() => "{}");
  } else {
    const get = async (path: string): Promise<Response> => {
      const response = await askHub(hub, `${hub.endpoint}/${path}`).catch((cause) =>
        fail(`the hub ${hub.endpoint} cannot be reached: ${cause.message}`, cause)
      );
      if (response.ok) return response;
      await response.body?.cancel();
      return fail(`the hub ${hub.endpoint} answers ${response.status}${denied(response.status)}`);
    };
    const info = await (await get(`api/models/${id}`)).json().catch((cause) =>
      fail(`the hub ${hub.endpoint} answers with something that is not JSON`, cause)
    );
    files = (info.siblings ?? []).map((file: { rfilename: string }) => file.rfilename);
    if (files.includes("config.json")) {
      config = await (await get(`${id}/resolve/main/config.json`)).text();
    }
  }
  const weights = pickWeights(id, files, config, search);
  return { id, local: false, identity: id, notes: search.notes, ...weights };
}

function denied(status: number): string {
  if (status === 401 || status === 404) return " (no such model, or one that needs HF_TOKEN)";
  return status === 403 ? " (gated: accept its terms there, and set HF_TOKEN)" : "";
}

/** Which weights to load. */
type Weights = Pick<ModelSource, "dtype" | "graph" | "subfolder" | "chunks">;

/** Chooses among a model's files. */
function pickWeights(where: string, files: string[], config: string, search: Search): Weights {
  const preferred = preferredDtype(config, where);
  for (const subfolder of ["onnx", ""]) {
    for (const graph of GRAPHS) {
      const path = (dtype: string) => `${subfolder && "onnx/"}${graph}${SUFFIXES[dtype]}.onnx`;
      const there = Object.keys(SUFFIXES).filter((dtype) => files.includes(path(dtype)));
      if (there.length > 0) {
        const dtype = choose(there, preferred, where, search);
        const chunks = files.filter((name) => name.startsWith(`${path(dtype)}_data`)).length;
        return { dtype, graph, subfolder, chunks };
      }
    }
  }
  const others = files.filter((name) => /\.(safetensors|bin|gguf|pt)$/.test(name)).slice(0, 3);
  throw new Error(
    `${where} has no ONNX weights (onnx/model*.onnx)` +
      (others.length ? `, only ${others.join(", ")}` : "") +
      (search.otherwise ? `; ${search.otherwise}` : ""),
  );
}

/** Whether a file belongs to the weights: the graph, or data beside it (`NAME.onnx_data`, …). */
function weightsOf({ dtype, graph, subfolder }: Weights, name: string): boolean {
  const path = `${subfolder && "onnx/"}${graph}${SUFFIXES[dtype]}.onnx`;
  return name === path || name.startsWith(`${path}_data`) || name === `${path}.data`;
}

function choose(
  there: string[],
  preferred: string | undefined,
  where: string,
  { wanted, gpu }: Search,
): string {
  if (wanted !== "auto") {
    if (there.includes(wanted)) return wanted;
    throw new Error(`${where} has no ${wanted} weights; it has ${there.join(", ")} (--dtype)`);
  }
  if (preferred && there.includes(preferred)) return preferred;
  const order = gpu ? ["fp16", "q4f16"] : [];
  return [...order, ...Object.keys(SUFFIXES)].find((name) => there.includes(name))!;
}

/** The dtype that the model's maker names for transformers.js, if it is one for all files. */
function preferredDtype(config: string, where: string): string | undefined {
  let parsed;
  try {
    parsed = JSON.parse(config);
  } catch (cause) {
    throw new Error(`config.json of ${where} is not JSON`, { cause });
  }
  const dtype = parsed["transformers.js_config"]?.dtype;
  return typeof dtype === "string" ? dtype : undefined;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isDirectory;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return false;
    }
    throw error;
  }
}

/** Sizes of the files in a folder, or in a folder of it, by path; empty without the folder. */
async function sizes(folder: string, inside = ""): Promise<Map<string, number>> {
  const out = new Map<string, number>();
  if (!await isFolder(`${folder}/${inside}`)) return out;
  for await (const entry of Deno.readDir(`${folder}/${inside}`)) {
    const info = await Deno.stat(`${folder}/${inside}${entry.name}`).catch(() => undefined);
    if (info?.isFile) out.set(inside + entry.name, info.size);
  }
  return out;
}
