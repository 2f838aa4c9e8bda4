/** The summaries of runs as a table for a terminal. @module */
import { type Column, plural, textTable } from "./text_table.ts";
import type { Summary } from "./summary_types.ts";

/** Options of {@linkcode summaryTable}. */
export interface SummaryTableOptions {
  /**
   * Name to show for a run.
   *
   * @default {its own}
   */
  label?: (run: string) => string;
  /**
   * Whether the terminal shows colours.
   *
   * @default {false}
   */
  colour?: boolean;
}

const number = (value: number | null | undefined) =>
  value === null || value === undefined ? "–" : value.toFixed(3);

/**
 * Lays out the summaries of runs, one line a run.
 *
 * @param runs Summaries by name of the run.
 * @param options See {@linkcode SummaryTableOptions}.
 * @returns The table.
 */
export function summaryTable(
  runs: ReadonlyMap<string, Summary>,
  options: SummaryTableOptions = {},
): string {
  const { label = (name) => name, colour = false } = options;
  const all = [...runs.values()];
  const judged = all.some((summary) => summary.llm_judge_scores);
  const lenient = all.some((summary) => summary.lenient);
  const columns: Column[] = [
    { title: "run", shrinks: true },
    { title: "samples", align: "right" },
    ...judged ? [{ title: "judge F1", align: "right" } as const] : [],
    { title: "ROUGE F1", align: "right" },
    { title: "recall*", align: "right" },
    { title: "precision*", align: "right" },
    { title: "format", align: "right" },
    ...lenient ? [{ title: "lenient F1", align: "right" } as const] : [],
  ];
  const rows = [...runs].map(([name, summary]) => [
    label(name),
    String(summary.num_samples),
    ...judged ? [number(summary.llm_judge_scores?.f1)] : [],
    withInterval(summary, "rouge_list_f1"),
    number(summary.relaxed_em_recall),
    number(summary.relaxed_em_precision),
    number(summary.list_format_em),
    ...lenient ? [number(summary.lenient?.rouge_list_f1)] : [],
  ]);
  const notes = ["* relaxed: by substrings, wherever they stand"];
  for (const [name, summary] of runs) {
    const { num_skipped, num_with_reasoning, num_elements_without_tokens } = summary;
    const facts = [
      num_skipped > 0 ? `${plural(num_skipped, "bad row")} left out` : "",
      num_with_reasoning > 0 && !summary.options?.["strip_reasoning"]
        ? `${
          plural(num_with_reasoning, "prediction")
        } with reasoning, scored as it stands (--strip-reasoning removes it)`
        : "",
      num_elements_without_tokens > 0 && !summary.options?.["tokenizer"]
        ? `${
          plural(num_elements_without_tokens, "element")
        } without a Latin letter or digit can never match (--tokenizer unicode reads them)`
        : "",
    ].filter(Boolean);
    if (facts.length > 0) notes.push(`${label(name)}: ${facts.join("; ")}`);
  }
  return `${textTable(columns, rows, { width: 110, colour })}\n  ${notes.join("\n  ")}`;
}

function withInterval(summary: Summary, metric: "rouge_list_f1"): string {
  const interval = summary.intervals?.[metric];
  const mean = number(summary[metric]);
  return interval ? `${mean} [${number(interval[0])}, ${number(interval[1])}]` : mean;
}
