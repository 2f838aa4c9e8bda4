/** Rows of results as the page keeps them. @module */
import type { FrameRow, ScoredRow } from "../analyze/frame_row.ts";
import { SCORE_COLUMNS } from "../analyze/options.ts";
import type { ResultsRun } from "../analyze/read_results.ts";
import type { AnswerRow, AnswerText } from "../report/page/answer_packer.ts";
import type { ScoredWith } from "../report/page/page_data.ts";
import type { ResultRow } from "../report/result_row.ts";

/** A row of the page from its row of the frame and, where there is one, its entry of the results. */
export function pageRow(row: FrameRow, entry?: ScoredRow): AnswerRow {
  const answer = entry && answerOf(entry as ScoredRow & Partial<ResultRow>);
  return {
    id: row.id,
    line: row.line,
    repetition: row.repetition,
    category: row.category,
    country: row.country,
    type: row.type,
    years: row.year_range,
    page: row.page,
    ordered: row.ordered,
    format: row.format_error,
    predicted: row.n_predicted,
    scores: SCORE_COLUMNS.map((column) => row[column]),
    ...answer ? { answer } : {},
  };
}

/** Other tools may write results without the texts. */
function answerOf(entry: ScoredRow & Partial<ResultRow>): AnswerText | undefined {
  const { problem, answer, prediction, elements, pairs = [], judge, usage, latency_ms } = entry;
  if (typeof answer !== "string" || typeof prediction !== "string") return undefined;
  const tokens = usage?.completion_tokens;
  return {
    problem: typeof problem === "string" ? problem : "",
    reference: answer,
    prediction,
    elements: elements as AnswerText["elements"],
    pairs,
    ...judge ? { judged: judge.elements as NonNullable<AnswerText["judged"]> } : {},
    ...typeof tokens === "number" ? { tokens } : {},
    ...typeof latency_ms === "number" ? { latency: latency_ms } : {},
  };
}

/** How a run was scored, as its results say; what is left out there is as usual. */
export function scoredWith({ info }: ResultsRun): ScoredWith {
  const options = (info.options ?? {}) as Record<string, unknown>;
  const number = (value: unknown, usual: number) => typeof value === "number" ? value : usual;
  return {
    mode: options.mode === "lenient" ? "lenient" : "strict",
    matcher: options.matcher === "embedding" ? "embedding" : "rouge",
    tokenizer: options.tokenizer === "unicode" ? "unicode" : "rouge",
    pairThreshold: number(options.pair_threshold, 0),
    correctThreshold: number(options.correct_threshold, 0.5),
    stripReasoning: options.strip_reasoning === true,
  };
}

/** Name of the model that judged. */
export function judgeOf({ info }: ResultsRun): string | null {
  const { judge } = (info.options ?? {}) as Record<string, unknown>;
  return typeof judge === "string" ? judge : null;
}
