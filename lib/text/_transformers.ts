/**
 * The only door to transformers.js (and with it to the ONNX runtime). Native and large, so it is
 * loaded when a model is first asked for and not before.
 *
 * @module
 */
import { type HubSettings, hubSettings } from "./hub_settings.ts";
import { type ModelCache, modelCache } from "./_model_cache.ts";

/** An array of numbers with dimensions, in memory or on a GPU. */
export interface Tensor {
  readonly type: string;
  readonly dims: number[];
  readonly data: Float32Array;
  readonly location: string;
  to(type: string): Tensor;
  dispose(): unknown;
}

/** A graph that the ONNX runtime has loaded. */
export interface Session {
  inputNames: readonly string[];
  outputNames: readonly string[];
  inputMetadata: unknown;
  run(feeds: unknown, fetches?: readonly string[]): Promise<unknown>;
}

/** A network. */
export interface Model {
  readonly config: Record<string, unknown> | undefined;
  readonly generation_config?: Record<string, unknown>;
  sessions: Record<string, Session>;
  forward(inputs: Record<string, unknown>): Promise<Record<string, Tensor>>;
  dispose(): Promise<unknown>;
}

/** A tokenizer. */
export interface Tokenizer {
  readonly chat_template: unknown;
  readonly model_max_length: number;
  readonly eos_token_id: number | undefined;
  readonly all_special_tokens: string[];
  readonly _tokenizer: {
    get_added_tokens_decoder(): Map<number, { content: string; special: boolean }>;
  };
  get_vocab(): Map<string, number>;
  encode(text: string, options?: { add_special_tokens?: boolean }): number[];
  decode(ids: number[], options?: { skip_special_tokens?: boolean }): string;
  apply_chat_template(messages: unknown[], options: Record<string, unknown>): unknown;
}

/** A function over texts, with its model. */
export interface Pipeline {
  (texts: string[], options: Record<string, unknown>): Promise<Tensor>;
  dispose(): Promise<unknown>;
}

/** What is used of the module. Its own types would bring the whole package to each type check. */
export interface TransformersModule {
  env: {
    remoteHost: string;
    allowRemoteModels: boolean;
    useCustomCache: boolean;
    customCache: ModelCache;
    logLevel: number;
    fetch: (input: string | URL, init?: RequestInit) => Promise<Response>;
  };
  Tensor: new (type: string, data: ArrayLike<number | bigint>, dims: number[]) => Tensor;
  DynamicCache: new (entries: Record<string, Tensor>) => unknown;
  AutoTokenizer: {
    from_pretrained(id: string, options: Record<string, unknown>): Promise<Tokenizer>;
  };
  AutoModelForCausalLM: {
    from_pretrained(id: string, options: Record<string, unknown>): Promise<Model>;
  };
  pipeline(task: string, id: string, options: Record<string, unknown>): Promise<Pipeline>;
}

let loading: Promise<TransformersModule> | undefined;

/**
 * Loads transformers.js once and sets it up: hub address, token, offline mode and cache folder from
 * the environment variables that Hugging Face's Python tools know.
 *
 * @returns The module.
 * @throws {Error} If the package cannot be fetched or loaded, with what it needs.
 */
export async function loadTransformers(): Promise<TransformersModule> {
  loading ??= load();
  loading.catch(() => loading = undefined);
  const transformers = await loading;
  configure(transformers.env);
  return transformers;
}

async function load(): Promise<TransformersModule> {
  // In a variable: Deno downloads a literal specifier even when this line never runs.
  const specifier = "npm:@huggingface/transformers@4.3.2";
  try {
    return await import(specifier);
  } catch (cause) {
    throw new Error(
      `transformers.js (npm @huggingface/transformers 4.3.2) could not be loaded (${
        String(cause).split("\n")[0]
      }); it needs --allow-read --allow-env --allow-ffi and, the first time, the network (about 500 MB)`,
      { cause },
    );
  }
}

/** Where downloaded models are kept: transformers.js' own layout, apart from the hub's. */
export function modelFolder({ home }: HubSettings): string {
  return `${home}/transformers.js`;
}

/**
 * Asks the hub for something, with the token if there is one.
 *
 * @param hub See {@linkcode HubSettings}.
 * @param address What to ask for. The token goes to the hub alone.
 * @param init As for `fetch`.
 * @returns The response; 404 when offline.
 */
export function askHub(
  hub: HubSettings,
  address: string | URL,
  init?: RequestInit,
): Promise<Response> {
  // The library still asks for sizes of files when it was told to stay local.
  if (hub.offline) return Promise.resolve(new Response(null, { status: 404 }));
  const headers = new Headers(init?.headers);
  if (hub.token && String(address).startsWith(`${hub.endpoint}/`)) {
    headers.set("Authorization", `Bearer ${hub.token}`);
  }
  return fetch(address, { ...init, headers });
}

function configure(env: TransformersModule["env"]): void {
  const hub = hubSettings();
  env.remoteHost = `${hub.endpoint}/`;
  env.allowRemoteModels = !hub.offline;
  env.useCustomCache = true;
  env.customCache = modelCache(modelFolder(hub), hub.endpoint);
  // What goes wrong is thrown; the log would repeat it with every input tensor.
  env.logLevel = 50;
  env.fetch = (address, init) => askHub(hub, address, init);
}
