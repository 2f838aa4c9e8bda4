/**
 * Pairs of elements: ROUGE-1, maximum assignment, embeddings.
 *
 * @module
 */
export { assignMaximum } from "./assign_maximum.ts";
export { createEmbedder, type Embedder, type EmbedderOptions } from "./embedding_similarity.ts";
export { flattenList } from "./flatten_list.ts";
export { matchElements, type MatchOptions } from "./match_elements.ts";
export { type PositionalOptions, positionalPairs } from "./positional_pairs.ts";
export { rouge1, type Rouge1Options } from "./rouge1.ts";
