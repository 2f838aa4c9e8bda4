/** Rows of results as the page keeps them. @module */
import type { ListElement } from "../types.ts";
import type { FrameRow, ScoredRow } from "../analyze/frame_row.ts";
import { SCORE_COLUMNS } from "../analyze/options.ts";
import type { ResultsRun } from "../analyze/read_results.ts";
import type { AnswerRow, AnswerText } from "../report/page/answer_packer.ts";
import type { ScoredWith } from "../report/page/page_data.ts";
import type { ResultRow } from "../report/result_row.ts";

/** A row of the page from its row of the frame and, where there is one, its entry of the results. */
export function pageRow(row: FrameRow, entry?: Entry): AnswerRow {
  const { category, country, type, year_range: years, page, ordered } = row;
  const answer = entry && answerOf(entry);
  const texts = answer ? { problem: textOr(entry.problem), reference: answer.reference } : null;
  const id = row.id ?? String(row.line ?? "");
  return {
    question: { id, texts, category, country, type, years, page, ordered },
    repetition: row.repetition ?? 0,
    format: row.format_error,
    scores: SCORE_COLUMNS.map((column) => row[column]),
    ...answer ? { answer } : {},
  };
}

type Entry = ScoredRow & Partial<Pick<ResultRow, "problem" | "answer" | "prediction">>;

/** Other tools may write results without the texts, or with lists of another form. */
function answerOf(entry: Entry): AnswerText | undefined {
  const { answer, prediction, elements, pairs = [], judge, usage, latency_ms } = entry;
  if (typeof answer !== "string" || typeof prediction !== "string") return undefined;
  const { predicted, reference } = elements;
  if (!isList(predicted) || !isList(reference)) return undefined;
  const tokens = usage?.completion_tokens;
  return {
    reference: answer,
    prediction,
    elements: { predicted, reference },
    pairs,
    ...judge ? { judged: judge.elements as NonNullable<AnswerText["judged"]> } : {},
    ...typeof tokens === "number" ? { tokens } : {},
    ...typeof latency_ms === "number" ? { latency: latency_ms } : {},
  };
}

function isList(value: readonly unknown[]): value is ListElement[] {
  return (value as Partial<ListElement>[]).every((element) =>
    typeof element?.main === "string" && Array.isArray(element.facets) &&
    element.facets.every((facet) =>
      typeof facet?.key === "string" && typeof facet.value === "string"
    )
  );
}

function textOr(value: unknown): string {
  return typeof value === "string" ? value : "";
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
