/**
 * From questions to predictions: prompts, few-shot examples, generation.
 *
 * @module
 */
export {
  AnswerError,
  type AnswerModel,
  type AnswerRequest,
  type ModelAnswer,
} from "./answer_model.ts";
export { chooseFewShot, type FewShotOptions } from "./choose_few_shot.ts";
export { type Contexts, openContexts } from "./contexts.ts";
export { CHARACTERS_PER_TOKEN, cutContext } from "./cut_context.ts";
export { endpointModel, type EndpointModelOptions } from "./endpoint_model.ts";
export { FEW_SHOT_STAND_IN, type FewShotExample, type FewShotVariant } from "./few_shot_pool.ts";
export { formatFewShotPrompt } from "./format_few_shot_prompt.ts";
export { formatListqaPrompt } from "./format_listqa_prompt.ts";
export { formatOracleRagPrompt } from "./format_oracle_rag_prompt.ts";
export { formatOrderAwarePrompt } from "./format_order_aware_prompt.ts";
export { createLocalModel, type LocalModelOptions } from "./local_model.ts";
export { type AnswerEnd, type AnswerMark, markAnswer } from "./mark_answer.ts";
export { type PredictCounts, type PredictOptions, predictToFile } from "./predict_to_file.ts";
export { PredictionsFileError } from "./predictions_file_error.ts";
export {
  type BuiltPrompt,
  PROMPT_KINDS,
  type PromptBuilder,
  promptBuilder,
  type PromptChoice,
  type PromptKind,
} from "./prompt_builder.ts";
export { type SplitAnswer, splitThinking } from "./split_thinking.ts";
export * from "./templates.ts";
