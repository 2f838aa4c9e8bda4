/**
 * Scores list-formatted answers as the ListQA benchmark does.
 *
 * @example
 * ```ts
 * import { rougeListMatch } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(rougeListMatch("1. Ash\n2. Elm\n3. Oak", "1. Elm\n2. Yew").precision, 0.5);
 * ```
 *
 * @module
 */
export type * from "./lib/types.ts";
export * from "./lib/parse/parse_list.ts";
export { flattenList } from "./lib/match/flatten_list.ts";
export { rouge1, type Rouge1Options } from "./lib/match/rouge1.ts";
export { assignMaximum } from "./lib/match/assign_maximum.ts";
export { matchElements, type MatchOptions } from "./lib/match/match_elements.ts";
export { relaxedRecall } from "./lib/score/relaxed_recall.ts";
export { relaxedPrecision } from "./lib/score/relaxed_precision.ts";
export {
  rougeListMatch,
  type RougeListOptions,
  type RougeListScore,
} from "./lib/score/rouge_list_match.ts";
export { formatCorrectness } from "./lib/score/format_correctness.ts";
export { FORMAT_ERROR_CLASSES, formatErrorClass } from "./lib/score/format_error_class.ts";
export {
  readSampleBatches,
  readSamples,
  type ReadSamplesOptions,
} from "./lib/data/read_samples.ts";
export { type ValidateOptions, validateSamples } from "./lib/data/validate_samples.ts";
export { BadRowsError, formatRowProblem, type RowProblem } from "./lib/data/row_problem.ts";
export { type AtomicWriter, createAtomicWriter } from "./lib/data/atomic_writer.ts";
export {
  createResultsWriter,
  RESULTS_SCHEMA_VERSION,
  type ResultsWriter,
} from "./lib/data/results_writer.ts";
export { parseYearRange, type YearRange } from "./lib/data/metadata.ts";
export {
  type Continent,
  type ContinentFinder,
  CONTINENTS,
  loadContinents,
} from "./lib/data/continents.ts";
export {
  type ManifestEntry,
  readManifest,
  RUN_PROMPTS,
  RUN_SETTINGS,
} from "./lib/data/read_manifest.ts";
export { createFrameWriter, type FrameWriter } from "./lib/data/frame_writer.ts";
export {
  type ColumnKind,
  ELEMENT_COLUMNS,
  MANIFEST_COLUMNS,
  SAMPLE_COLUMNS,
} from "./lib/data/frame_schema.ts";
