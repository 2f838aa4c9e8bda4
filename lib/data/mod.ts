/**
 * Reads and checks predictions, metadata and manifests; writes results and frames.
 *
 * @module
 */
export { type AtomicWriter, createAtomicWriter } from "./atomic_writer.ts";
export { type Continent, type ContinentFinder, CONTINENTS, loadContinents } from "./continents.ts";
export {
  type ConvertOptions,
  convertPredictions,
  TOOL_FORMATS,
  type ToolFormat,
} from "./convert/convert_predictions.ts";
export {
  type ColumnKind,
  ELEMENT_COLUMNS,
  MANIFEST_COLUMNS,
  SAMPLE_COLUMNS,
} from "./frame_schema.ts";
export { createFrameWriter, type FrameWriter } from "./frame_writer.ts";
export { fetchHubDataset, type HubDataset, type HubOptions } from "./hub/fetch_hub_dataset.ts";
export { HubError, type HubErrorCode } from "./hub/hub_error.ts";
export { loadFromHub, type LoadFromHubOptions, readHubDataset } from "./hub/load_from_hub.ts";
export { parseYearRange, type YearRange } from "./metadata.ts";
export { predictionLine } from "./prediction_line.ts";
export { readLines } from "./read_lines.ts";
export { type ManifestEntry, readManifest, RUN_PROMPTS, RUN_SETTINGS } from "./read_manifest.ts";
export { readSampleBatches, readSamples, type ReadSamplesOptions } from "./read_samples.ts";
export {
  createResultsWriter,
  RESULTS_SCHEMA_VERSION,
  type ResultsWriter,
} from "./results_writer.ts";
export { BadRowsError, formatRowProblem, type RowProblem } from "./row_problem.ts";
export { type ValidateOptions, validateSamples } from "./validate_samples.ts";
