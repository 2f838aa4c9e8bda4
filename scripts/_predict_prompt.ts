/** Which prompt predict.ts uses. @module */
import type { Contexts } from "../lib/predict/contexts.ts";
import { CHARACTERS_PER_TOKEN } from "../lib/predict/cut_context.ts";
import type { FewShotVariant } from "../lib/predict/few_shot_pool.ts";
import type { PromptChoice, PromptKind } from "../lib/predict/prompt_builder.ts";
import { UsageError } from "./_args.ts";
import { fewShotPool } from "./_few_shot.ts";
import type { PredictValues } from "./_predict_flags.ts";
import type { Questions } from "./_questions.ts";

const FEW_SHOT = ["shots", "few-shot-file", "few-shot-pool", "few-shot-choice"] as const;
const RAG = ["contexts", "context-chars", "context-tokens"] as const;

/**
 * The prompt's name, and whether the flags go together.
 *
 * @param values The flags.
 * @returns `--prompt`, or what other flags imply, or `zero-shot`.
 * @throws {UsageError} If they do not.
 */
export function promptKind(values: PredictValues): PromptKind {
  const shots = FEW_SHOT.filter((flag) => values[flag] !== undefined);
  const rag = RAG.filter((flag) => values[flag] !== undefined);
  const kind = values.prompt as PromptKind | undefined ??
    (rag.length > 0 ? "rag" : shots.length > 0 ? "few-shot" : "zero-shot");
  if (kind !== "few-shot" && shots.length > 0) {
    throw new UsageError(`--${shots[0]} goes with --prompt few-shot, not with ${kind}`);
  }
  if (kind !== "rag" && rag.length > 0) {
    throw new UsageError(`--${rag[0]} goes with --prompt rag, not with ${kind}`);
  }
  if (kind === "rag" && values.contexts === undefined) {
    throw new UsageError("--prompt rag needs the pages: --contexts FILE");
  }
  if (values["context-chars"] !== undefined && values["context-tokens"] !== undefined) {
    throw new UsageError("give --context-chars or --context-tokens, not both");
  }
  return kind;
}

/**
 * What the prompt needs.
 *
 * @param values The flags.
 * @param kind The prompt's name.
 * @param questions The questions, whose types choose the pool.
 * @param contexts The pages.
 * @param signal Ends a download.
 * @param note Told which pool is used.
 * @returns The choice.
 */
export async function promptChoice(
  values: PredictValues,
  kind: PromptKind,
  questions: Questions,
  contexts: Contexts | undefined,
  signal: AbortSignal,
  note: (text: string) => void,
): Promise<PromptChoice> {
  if (kind === "rag") {
    const tokens = values["context-tokens"];
    const characters = values["context-chars"] ??
      (tokens === undefined ? Infinity : tokens * CHARACTERS_PER_TOKEN);
    return { kind, contexts: contexts!, characters };
  }
  if (kind !== "few-shot") return { kind };
  const dataset = values["hf-dataset"];
  const variant = (values["few-shot-pool"] ?? values["hf-subset"] ?? questions.variant) as string;
  const pool = await fewShotPool(
    {
      file: values["few-shot-file"],
      hub: dataset === undefined ? undefined : { dataset, revision: values["hf-revision"] },
      variant: variant === "simple" || variant === "complex"
        ? variant
        : "combined" as FewShotVariant,
    },
    signal,
    note,
  );
  const choice = values["few-shot-choice"]?.split(",").map((part) => Number(part.trim()));
  const shots = { shots: values.shots ?? Math.max(5, choice?.length ?? 0) };
  return {
    kind,
    pool,
    shots: {
      ...shots,
      ...(values.seed === undefined ? {} : { seed: values.seed }),
      ...(choice === undefined ? {} : { choice }),
    },
  };
}
