/** Similarity of elements by sentence embeddings, for the matcher `embedding`. @module */
import type { ListElement } from "../types.ts";
import { findModel } from "../text/_model_source.ts";
import { loadTransformers } from "../text/_transformers.ts";
import { flattenList } from "./flatten_list.ts";

/** Options of {@linkcode createEmbedder}. */
export interface EmbedderOptions {
  /**
   * A folder with the ONNX export of a sentence encoder, or a hub id.
   *
   * @default {"Xenova/all-MiniLM-L6-v2"}
   */
  model?: string;
  /**
   * Number type of the weights: `auto` takes what there is, the most exact first; else `fp32`,
   * `fp16`, `q8`, … or PyTorch's names.
   *
   * @default {"auto"}
   */
  dtype?: string;
  /**
   * Most texts of a forward pass.
   *
   * @default {32}
   */
  batchSize?: number;
  /**
   * How many embeddings are kept for texts that come again (1.5 kB each with all-MiniLM-L6-v2).
   *
   * @default {20000}
   */
  cacheSize?: number;
}

/** Turns texts into sentence embeddings. Dispose it (`await using`) to free its model. */
export interface Embedder extends AsyncDisposable {
  /** The hub id, or a hash of a local folder's configuration and the size of its weights. */
  readonly model: string;
  /** Number type of the weights. */
  readonly dtype: string;
  /**
   * Embeds texts.
   *
   * @param texts Any texts.
   * @returns One vector a text, in order: the mean over its tokens, scaled to length 1; all zero
   * for a blank text.
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /**
   * The cosine of every pair of elements, flattened as ROUGE sees them.
   *
   * @param reference Reference elements (columns).
   * @param predicted Predicted elements (rows).
   * @returns One row a predicted element, values in [-1, 1]; 0 beside a blank element.
   */
  similarity(
    reference: readonly ListElement[],
    predicted: readonly ListElement[],
  ): Promise<Float64Array[]>;
}

/**
 * Loads a sentence encoder. The paper's Table 19 pairs elements by the cosine of
 * all-MiniLM-L6-v2 embeddings instead of ROUGE.
 *
 * @param options See {@linkcode EmbedderOptions}.
 * @returns The embedder.
 * @throws {RangeError} If `batchSize` or `cacheSize` is not a whole number in its range.
 * @throws {TypeError} For an unknown dtype.
 * @throws {Error} If the model, its weights or a permission is missing, in one line.
 *
 * @example
 * ```ts ignore
 * import { createEmbedder, matchElements, parseList } from "@listqa/eval";
 *
 * await using embedder = await createEmbedder({ model: "models/all-MiniLM-L6-v2" });
 * const reference = parseList("1. USA\n2. UK"), predicted = parseList("1. United States");
 * const similarity = await embedder.similarity(reference, predicted);
 * console.log(matchElements(reference, predicted, { similarity }).pairs);
 * ```
 */
export async function createEmbedder(options: EmbedderOptions = {}): Promise<Embedder> {
  const { model = "Xenova/all-MiniLM-L6-v2", dtype = "auto" } = options;
  const { batchSize = 32, cacheSize = 20_000 } = options;
  checkWhole("batchSize", batchSize, 1);
  checkWhole("cacheSize", cacheSize, 0);
  const source = await findModel({ model, dtype });
  const { pipeline } = await loadTransformers();
  let extract;
  try {
    extract = await pipeline("feature-extraction", source.id, {
      device: "cpu",
      dtype: source.dtype,
      subfolder: source.subfolder,
      use_external_data_format: source.chunks || null,
      local_files_only: source.local,
    });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
    throw new Error(`the embedding model ${model} (${source.dtype}) cannot be loaded: ${why}`, {
      cause,
    });
  }
  const known = new Map<string, Float32Array>();

  async function embed(texts: readonly string[]): Promise<Float32Array[]> {
    const found = new Map<string, Float32Array>();
    const missing: string[] = [];
    for (const text of new Set(texts)) {
      const vector = known.get(text);
      if (vector) found.set(text, vector);
      else missing.push(text);
    }
    // By length, so that little is padded.
    missing.sort((a, b) => a.length - b.length);
    for (let from = 0; from < missing.length; from += batchSize) {
      const batch = missing.slice(from, from + batchSize);
      const output = await extract!(batch, { pooling: "mean", normalize: true });
      const data = output.data;
      const size = data.length / batch.length;
      batch.forEach((text, i) => {
        const vector = data.slice(i * size, (i + 1) * size);
        found.set(text, text.trim() === "" ? vector.fill(0) : vector);
      });
    }
    for (const [text, vector] of found) {
      // Set anew, so that what was used last is dropped last.
      known.delete(text);
      known.set(text, vector);
    }
    for (const text of known.keys()) {
      if (known.size <= cacheSize) break;
      known.delete(text);
    }
    return texts.map((text) => found.get(text)!);
  }

  return {
    model: source.identity,
    dtype: source.dtype,
    embed,
    async similarity(reference, predicted) {
      const vectors = await embed([...flattenList(predicted), ...flattenList(reference)]);
      const columns = vectors.slice(predicted.length);
      return vectors.slice(0, predicted.length).map((row) =>
        Float64Array.from(columns, (column) => cosine(row, column))
      );
    },
    async [Symbol.asyncDispose]() {
      known.clear();
      await extract.dispose();
    },
  };
}

/** Of two vectors of length 1; rounding may leave it a little outside [-1, 1]. */
function cosine(a: Float32Array, b: Float32Array): number {
  let dot = 0;
  for (let i = 0; i < a.length; i++) dot += a[i]! * b[i]!;
  return Math.min(1, Math.max(-1, dot));
}

function checkWhole(name: string, value: number, least: number): void {
  if (!Number.isInteger(value) || value < least) {
    throw new RangeError(`${name} must be a whole number of at least ${least}, but is ${value}`);
  }
}
