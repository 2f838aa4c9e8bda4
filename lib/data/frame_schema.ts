/** Columns of the frames. @module */

/** How a column is typed; every column may hold nulls. */
export type ColumnKind = "text" | "int" | "float" | "bool";

/** Columns of the samples frame (`--frame`), one row a sample, in order. */
export const SAMPLE_COLUMNS = {
  run: "text",
  id: "text",
  line: "int",
  model: "text",
  repetition: "int",
  type: "text",
  category: "text",
  country: "text",
  continent: "text",
  year_range: "text",
  page: "text",
  year_start: "int",
  year_end: "int",
  timeless: "bool",
  ordered: "bool",
  n_reference: "int",
  n_predicted: "int",
  relaxed_recall: "float",
  relaxed_precision: "float",
  rouge_precision: "float",
  rouge_recall: "float",
  rouge_f1: "float",
  format: "float",
  format_error: "text",
  judge_precision: "float",
  judge_recall: "float",
  judge_f1: "float",
  judge_f1_ordered: "float",
  judge_f1_blended: "float",
  n_unreadable: "int",
  output_tokens: "int",
  reasoning_tokens: "int",
  latency_ms: "float",
} as const satisfies Record<string, ColumnKind>;

/** Columns of the elements frame (`--elements-frame`), one row a predicted element, in order. */
export const ELEMENT_COLUMNS = {
  run: "text",
  id: "text",
  repetition: "int",
  predicted: "int",
  reference: "int",
  rouge: "float",
  verdict: "text",
  confidence: "float",
  judge: "text",
} as const satisfies Record<string, ColumnKind>;

/** Columns that the run manifest adds to the samples frame. */
export const MANIFEST_COLUMNS = {
  label: "text",
  family: "text",
  params_b: "float",
  open_weight: "bool",
  thinking: "bool",
  level: "text",
  setting: "text",
  prompt: "text",
  base_model: "text",
  judge: "text",
  context: "int",
  source_budget: "int",
  preview: "bool",
} as const satisfies Record<string, ColumnKind>;
