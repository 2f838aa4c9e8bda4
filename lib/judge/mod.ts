/**
 * Verdicts: prompt, parsing of replies, judges, the store, batch files.
 *
 * @module
 */
export { batchAsks } from "./batch_asks.ts";
export {
  type BatchImport,
  type BatchLine,
  type BatchProblem,
  type BatchProblems,
  exportBatch,
  importBatch,
} from "./batch_file.ts";
export { endpointJudge, type EndpointOptions } from "./endpoint_judge.ts";
export { type ChatOptions, chatSettings } from "./endpoint_settings.ts";
export {
  type DecideMode,
  FatalJudgeError,
  type Judge,
  type JudgeReply,
  type JudgeRequest,
  JudgeRequestError,
  type JudgeSettings,
} from "./judge.ts";
export {
  judgeListElements,
  judgeOrderedElements,
  type JudgeOrderedOptions,
} from "./judge_list_elements.ts";
export {
  type ElementPair,
  type JudgeOptions,
  judgePairs,
  type PairVerdict,
} from "./judge_pairs.ts";
export {
  buildJudgePrompt,
  JUDGE_PROMPT_PREFIX,
  JUDGE_TEMPLATE_HASH,
  JUDGE_TEMPLATE_ID,
  type JudgePromptInput,
  showElement,
} from "./judge_prompt.ts";
export {
  type JudgedSample,
  type JudgeProgress,
  judgeSamples,
  type JudgeSamplesOptions,
  type SampleToJudge,
} from "./judge_samples.ts";
export { JUDGE_TEMPLATE } from "./judge_template.ts";
export { createLocalJudge, type LocalJudge, type LocalJudgeOptions } from "./local_judge.ts";
export { HOSTILE_TEXTS, measureTurning, type Turning } from "./measure_turning.ts";
export {
  type ParsedVerdict,
  parseVerdict,
  type ParseVerdictOptions,
  type UnreadableReason,
} from "./parse_verdict.ts";
export {
  type PendingOptions,
  pendingVerdicts,
  planVerdicts,
  type VerdictPlan,
  type WantedVerdict,
} from "./pending_verdicts.ts";
export { samplesToJudge, type SamplesToJudgeOptions } from "./samples_to_judge.ts";
export { scriptedJudge, type ScriptedJudgeOptions } from "./scripted_judge.ts";
export {
  openVerdictStore,
  type SqliteVerdictStore,
  type StoreSummary,
  type VerdictFilter,
  type VerdictStoreOptions,
} from "./store.ts";
export { defaultStorePath } from "./store_path.ts";
export { verdictKey } from "./verdict_key.ts";
export type { StoredVerdict, VerdictStore } from "./verdict_store.ts";
