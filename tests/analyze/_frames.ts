/** Frames for the tests. @module */
import small from "../golden/analyses-small.json" with { type: "json" };
import analyses from "../golden/analyses.json" with { type: "json" };
import {
  buildFrame,
  type DataFrame,
  formatCorrectness,
  formatErrorClass,
  type FrameRow,
  frameRow,
  parseList,
  relaxedPrecision,
  relaxedRecall,
  rougeListMatch,
  type ScoredRow,
} from "../../mod.ts";

export const GOLDEN = analyses;
export const SMALL = small;
export const SHARED = Deno.env.get("LISTQA_SHARED");

const CONTINENTS = new Map(Object.entries(analyses.continent_of));

export const continentOf = (country: string) => CONTINENTS.get(country) ?? null;

/** The rows of the small golden file. */
export function smallRows(): Partial<FrameRow>[] {
  const columns = Object.entries(small.rows as Record<string, unknown[]>);
  return columns[0]![1].map((_, i) =>
    Object.fromEntries(columns.map(([name, values]) => [name, values[i]]))
  );
}

/** The frame of the small golden file. */
export function smallFrame(): Promise<DataFrame> {
  return buildFrame(smallRows());
}

/** Scores a prediction row and returns it as results files hold it. */
export function scoredRow(text: string, line: number): ScoredRow {
  const row = JSON.parse(text);
  const metadata = JSON.parse(row.metadata);
  const rouge = rougeListMatch(row.answer, row.prediction);
  return {
    id: null,
    line,
    model: row.model,
    repetition: 0,
    metadata,
    elements: { predicted: parseList(row.prediction), reference: parseList(row.answer) },
    relaxed_em_recall: relaxedRecall(row.answer, row.prediction),
    relaxed_em_precision: relaxedPrecision(row.answer, row.prediction),
    rouge_list_precision: rouge.precision,
    rouge_list_recall: rouge.recall,
    rouge_list_f1: rouge.f1,
    list_format_em: formatCorrectness(row.prediction, metadata.prompt_type),
    format_error: formatErrorClass(row.prediction, metadata.prompt_type),
    pairs: rouge.pairs,
    usage: row.usage,
    latency_ms: row.latency_ms,
  };
}

export const MANIFEST = {
  runs: {
    "sim-mid": { base_model: "sim-mid", family: "sim", setting: "standard" },
    "sim-mid-think": { base_model: "sim-mid", family: "sim", setting: "think", thinking: true },
  },
} as const;

let full: Promise<DataFrame> | undefined;

/** Both simulated runs of the shared files, scored by the library. */
export function sharedFrame(): Promise<DataFrame> {
  full ??= buildFrame(
    (["sim-mid", "sim-mid-think"] as const).flatMap((run) => {
      const text = Deno.readTextFileSync(`${SHARED}/data/predictions/${run}.jsonl`);
      return text.trimEnd().split("\n").map((line, i) =>
        frameRow(run, MANIFEST.runs[run], scoredRow(line, i + 1), continentOf)
      );
    }),
  );
  return full;
}

// deno-lint-ignore no-explicit-any
export type Row = Record<string, any>;

/** The rows of a table that have these values. */
export function pick(table: DataFrame, where: Row): Row[] {
  return (table.toRecords() as Row[]).filter((row) =>
    Object.entries(where).every(([name, value]) => row[name] === value)
  );
}

/** The only row of a table that has these values. */
export function one(table: DataFrame, where: Row): Row {
  const rows = pick(table, where);
  if (rows.length !== 1) {
    throw new Error(`${rows.length} rows have ${JSON.stringify(where)}`);
  }
  return rows[0]!;
}
