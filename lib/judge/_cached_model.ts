/** Runs prompts that begin alike: what they share is computed once. @module */
import type { Model, Session, Tensor, TransformersModule } from "../text/_transformers.ts";

/** What a model remembers of the tokens that it has seen, for one or more rows. */
export interface State {
  /** Keys, values and recurrent states by input name. */
  cache: Record<string, Tensor>;
  /** For each row, 1 for a token and 0 for padding. */
  mask: number[][];
}

/** What a pass computed. */
export interface Pass {
  /** Logits of the next token, one array a row; empty where not asked for. */
  logits: Float32Array[];
  /** The state after the pass; its cache is empty where not asked for. */
  state: State;
}

/** Results of a pass to fetch. Copying a cache out costs as much as a short row. */
type Wanted = "logits" | "cache" | "both";

/** A causal model that goes on from a {@linkcode State}. */
export class CachedModel {
  #transformers: TransformersModule;
  #model: Model;
  #inputs: readonly string[];
  #views = new Map<Wanted, Model>();

  /** Wraps a loaded model; it stays the caller's to dispose. */
  constructor(transformers: TransformersModule, model: Model) {
    this.#transformers = transformers;
    this.#model = model;
    this.#inputs = sessionOf(model).session.inputNames;
  }

  /** Whether the model can go on from a state at all. */
  get remembers(): boolean {
    return this.#inputs.some((name) => name.startsWith("past"));
  }

  /**
   * Whether rows of different lengths may share a pass: not where the model counts positions
   * itself, nor where a recurrent state would run over the padding.
   */
  get pads(): boolean {
    return this.#inputs.includes("position_ids") && this.#inputs.includes("attention_mask") &&
      !this.#inputs.some((name) => /^past_(?!key_values)/.test(name));
  }

  /**
   * One pass over the tokens that follow a state. Shorter rows are padded on the left, so that all
   * end together. The state that was given stays as it is.
   *
   * @param rows New tokens of each row.
   * @param state What came before, with as many rows; nothing if absent.
   * @param wanted Which results to fetch.
   * @returns Logits of each row's next token, and the state, as far as wanted.
   */
  async pass(rows: number[][], state: State | undefined, wanted: Wanted): Promise<Pass> {
    const { Tensor, DynamicCache } = this.#transformers;
    const width = Math.max(...rows.map((row) => row.length));
    const padding = rows.map((row) => Array<number>(width - row.length).fill(0));
    const mask = rows.map((
      row,
      i,
    ) => [...state?.mask[i] ?? [], ...padding[i]!, ...row.map(() => 1)]);
    const matrix = (values: number[][]) => {
      const dims = [values.length, values[0]!.length];
      return new Tensor("int64", BigInt64Array.from(values.flat(), BigInt), dims);
    };
    const outputs = await this.#view(wanted).forward({
      input_ids: matrix(rows.map((row, i) => [...padding[i]!, ...row])),
      attention_mask: matrix(mask),
      // Logits of every token of a long prompt would fill hundreds of megabytes.
      ...(this.#inputs.includes("num_logits_to_keep")
        ? { num_logits_to_keep: new Tensor("int64", [1n], []) }
        : {}),
      ...(state ? { past_key_values: new DynamicCache(state.cache) } : {}),
    });
    const cache: State["cache"] = {};
    for (const [name, tensor] of Object.entries(outputs)) {
      if (name.startsWith("present")) cache[pastName(name)] = tensor;
    }
    return {
      logits: wanted === "cache" ? [] : lastLogits(outputs.logits!),
      state: { cache, mask },
    };
  }

  /**
   * The state of one row for several rows.
   *
   * @param state The state of one row.
   * @param tokens The tokens that led to it.
   * @param rows How many rows.
   * @returns A state with as many rows.
   */
  async repeat(state: State, tokens: number[], rows: number): Promise<State> {
    if (rows === 1) return state;
    const tensors = Object.entries(state.cache);
    if (tensors.some(([, tensor]) => tensor.location !== "cpu")) {
      return (await this.pass(Array(rows).fill(tokens), undefined, "cache")).state;
    }
    const cache = Object.fromEntries(tensors.map(([name, tensor]) => {
      const data = tensor.data;
      const copies = new (data.constructor as typeof Float32Array)(data.length * rows);
      for (let row = 0; row < rows; row++) copies.set(data, row * data.length);
      const dims = [rows, ...tensor.dims.slice(1)];
      return [name, new this.#transformers.Tensor(tensor.type, copies, dims)];
    }));
    return { cache, mask: Array(rows).fill(state.mask[0]!) };
  }

  /** The model with a session that returns some of its outputs only. */
  #view(wanted: Wanted): Model {
    let view = this.#views.get(wanted);
    if (view === undefined) {
      const { session, key } = sessionOf(this.#model);
      const names = session.outputNames.filter((name) =>
        name.startsWith("present") ? wanted !== "logits" : name === "logits" && wanted !== "cache"
      );
      const { inputNames, inputMetadata } = session;
      const some: Session = {
        inputNames,
        inputMetadata,
        outputNames: names,
        run: (feeds) => session.run(feeds, names),
      };
      view = Object.create(this.#model) as Model;
      view.sessions = { ...this.#model.sessions, [key]: some };
      this.#views.set(wanted, view);
    }
    return view;
  }
}

/** Frees what a state holds outside the JavaScript heap. */
export async function disposeState(state: State | undefined): Promise<void> {
  for (const tensor of Object.values(state?.cache ?? {})) {
    if (tensor.location === "gpu-buffer") await tensor.dispose();
  }
}

function sessionOf(model: Model): { session: Session; key: string } {
  const key = "decoder_model_merged" in model.sessions ? "decoder_model_merged" : "model";
  return { session: model.sessions[key]!, key };
}

/** The input that takes an output's state, by the names that transformers.js knows. */
function pastName(present: string): string {
  return present.replace(/^present_/, "past_").replace(/^present\./, "past_key_values.");
}

function lastLogits(tensor: Tensor): Float32Array[] {
  const [rows, positions, size] = tensor.dims as [number, number, number];
  const data = (tensor.type === "float32" ? tensor : tensor.to("float32")).data;
  return Array.from({ length: rows }, (_, row) => {
    const end = (row + 1) * positions * size;
    return data.slice(end - size, end);
  });
}
