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

export { JUDGE_TEMPLATE } from "./lib/judge/judge_template.ts";
export {
  buildJudgePrompt,
  JUDGE_PROMPT_PREFIX,
  JUDGE_TEMPLATE_HASH,
  JUDGE_TEMPLATE_ID,
  type JudgePromptInput,
  showElement,
} from "./lib/judge/judge_prompt.ts";
export {
  type ParsedVerdict,
  parseVerdict,
  type ParseVerdictOptions,
  type UnreadableReason,
} from "./lib/judge/parse_verdict.ts";
export {
  type DecideMode,
  FatalJudgeError,
  type Judge,
  type JudgeReply,
  type JudgeRequest,
  JudgeRequestError,
  type JudgeSettings,
} from "./lib/judge/judge.ts";
export { batchAsks } from "./lib/judge/batch_asks.ts";
export { scriptedJudge, type ScriptedJudgeOptions } from "./lib/judge/scripted_judge.ts";
export type { StoredVerdict, VerdictStore } from "./lib/judge/verdict_store.ts";
export { verdictKey } from "./lib/judge/verdict_key.ts";
export {
  type ElementPair,
  type JudgeOptions,
  judgePairs,
  type PairVerdict,
} from "./lib/judge/judge_pairs.ts";
export {
  judgeListElements,
  judgeOrderedElements,
  type JudgeOrderedOptions,
} from "./lib/judge/judge_list_elements.ts";
export { type PositionalOptions, positionalPairs } from "./lib/match/positional_pairs.ts";
export { orderedScore } from "./lib/score/ordered_score.ts";
export { judgeScore, type JudgeScoreOptions } from "./lib/score/judge_score.ts";
export {
  openVerdictStore,
  type SqliteVerdictStore,
  type StoreSummary,
  type VerdictFilter,
  type VerdictStoreOptions,
} from "./lib/judge/store.ts";
export { endpointJudge, type EndpointOptions } from "./lib/judge/endpoint_judge.ts";
export { type ChatOptions, chatSettings } from "./lib/judge/endpoint_settings.ts";
