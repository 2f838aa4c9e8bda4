/**
 * Asks a model every question and writes a predictions file.
 *
 * @module
 */
import { BadRowsError, formatRowProblem } from "../lib/data/row_problem.ts";
import { parseList } from "../lib/parse/parse_list.ts";
import type { AnswerModel } from "../lib/predict/answer_model.ts";
import { type Contexts, openContexts } from "../lib/predict/contexts.ts";
import { type PredictCounts, predictToFile } from "../lib/predict/predict_to_file.ts";
import { promptBuilder } from "../lib/predict/prompt_builder.ts";
import { createProgress } from "../lib/report/progress.ts";
import { Exit, parse, run, UsageError } from "./_args.ts";
import { interruptible } from "./_interrupt.ts";
import { readMap } from "./_map.ts";
import { command, type PredictValues } from "./_predict_flags.ts";
import { openModel } from "./_predict_model.ts";
import { promptChoice, promptKind } from "./_predict_prompt.ts";
import { openQuestions, type Questions } from "./_questions.ts";

await run("predict", async () => {
  const { values } = parse(command, Deno.args);
  const { output, model: name } = values;
  if (name === undefined) throw new UsageError("name the model: --model MODEL");
  if (output === undefined) throw new UsageError("name the predictions file: --output FILE");
  const kind = promptKind(values);
  const after = `what was answered is in ${output}; the same command goes on`;
  const { counts, questions, contexts, asked } = await interruptible(
    "predict",
    after,
    async (signal) => {
      const questions = await openQuestions(questionChoice(values), signal, say);
      using contexts = values.contexts === undefined
        ? undefined
        : await openContexts(values.contexts);
      const builder = promptBuilder(
        await promptChoice(values, kind, questions, contexts, signal, say),
      );
      if (values["dry-run"]) {
        for await (const question of questions.each()) {
          console.error((await builder.build(question)).prompt);
          break;
        }
        const covered = await coverage(questions, contexts);
        return { questions, contexts: covered, counts: undefined, asked: name };
      }
      await using model = await openModel(values, name, builder.outline, say);
      const counts = await ask(values, questions, builder, model, output, signal);
      const covered = await coverage(questions, contexts);
      return { questions, contexts: covered, counts, asked: model.name };
    },
  ).catch((error) => {
    if (!(error instanceof BadRowsError)) throw error;
    console.error(error.message);
    throw new Exit(1);
  });
  const { failed = [], ...rest } = counts ?? {};
  console.log(JSON.stringify(
    {
      output,
      model: asked,
      prompt: kind,
      num_questions: questions.count,
      repetitions: values.repeat,
      ...rest,
      failed: failed.length,
      ...(contexts ? { contexts } : {}),
    },
    null,
    2,
  ));
  if (failed.length === 0) return 0;
  const what = failed.length === 1 ? "1 question has" : `${failed.length} questions have`;
  console.error(`predict: ${what} no answer; the same command asks again`);
  return 1;
});

function say(text: string): void {
  console.error(`predict: ${text}`);
}

function questionChoice(values: PredictValues) {
  const dataset = values["hf-dataset"];
  return {
    questions: values.questions,
    hub: dataset === undefined ? undefined : {
      dataset,
      split: values["hf-split"],
      subset: values["hf-subset"],
      revision: values["hf-revision"],
    },
    read: {
      map: readMap(values.map),
      onError: values["on-error"] as "stop" | "skip",
      allowNan: values["allow-nan"],
      hasElements: (answer: string) => parseList(answer).length > 0,
      onBadRow: (problem: Parameters<typeof formatRowProblem>[0]) =>
        console.error(formatRowProblem(problem)),
    },
    filter: values.filter,
    sample: values.sample,
    seed: values.seed ?? 0,
    most: values["max-samples"] ?? Infinity,
  };
}

async function ask(
  values: PredictValues,
  questions: Questions,
  builder: ReturnType<typeof promptBuilder>,
  model: AnswerModel,
  output: string,
  signal: AbortSignal,
): Promise<PredictCounts> {
  const progress = values.quiet ? undefined : createProgress("predicting", "answers");
  try {
    return await predictToFile(questions.each, builder, model, output, {
      repeat: values.repeat,
      durable: values.durable,
      signal,
      note(text) {
        progress?.end();
        say(text);
      },
      onProgress({ total, already, answered, failed, marked }) {
        const notes = [
          ...Object.entries(marked).filter(([, n]) => n > 0).map(([mark, n]) => `${n} ${mark}`),
          ...failed.length > 0 ? [`${failed.length} failed`] : [],
        ];
        progress?.update(answered + failed.length, total - already, notes.join(", "));
      },
    });
  } finally {
    progress?.end();
  }
}

/** How many of the questions have a page: those without one are asked with an empty context. */
async function coverage(questions: Questions, contexts: Contexts | undefined) {
  if (!contexts) return undefined;
  let matched = 0;
  for await (const question of questions.each()) if (contexts.has(question)) matched++;
  say(`contexts: ${matched} of ${questions.count} questions have a page`);
  return { matched, of: questions.count };
}
