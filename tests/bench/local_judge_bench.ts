/**
 * Verdicts a second of the local judge: whole prompts each time, the cached beginning, and the
 * cached beginning and question, in turns in one run.
 *
 *     LISTQA_SHARED=… deno run -A tests/bench/local_judge_bench.ts [MODEL] [ROUNDS]
 *
 * Exits with 1 if reuse of the beginning gains less than 0.7 of what the tokens promise.
 *
 * @module
 */
import { buildJudgePrompt, matchElements, showElement } from "@listqa/eval";
import { CachedModel } from "../../lib/judge/_cached_model.ts";
import { chooseLetter, letterTokens } from "../../lib/judge/_letters.ts";
import { loadLocalModel } from "../../lib/judge/_local_model.ts";
import { PromptRunner } from "../../lib/judge/_prompt_runner.ts";
import { promptTokens, sharedTokens } from "../../lib/judge/_prompt_tokens.ts";
import { loadTransformers } from "../../lib/text/_transformers.ts";

const TARGET = 0.7;
const [model = `${Deno.env.get("LISTQA_SHARED")}/models/SmolLM2-135M-Instruct`, rounds = "5"] =
  Deno.args;

if (!Deno.args[0] && !Deno.env.has("LISTQA_SHARED")) {
  console.log("local judge: not measured; give a model's folder, or set LISTQA_SHARED");
  Deno.exit(0);
}
const start = performance.now();
const loaded = await loadLocalModel({ model, dtype: "auto", device: "auto" });
const seconds = (performance.now() - start) / 1000;
const megabytes = () => Math.round(Deno.memoryUsage().rss / 1e6);
console.log(
  `model    ${loaded.source.dtype} on ${loaded.device}, loaded in ${
    seconds.toFixed(1)
  } s, ${megabytes()} MB`,
);

const network = new CachedModel(await loadTransformers(), loaded.model);
const letters = letterTokens(loaded.tokenizer, model);
const encode = promptTokens(loaded.tokenizer, { letterNext: true });
const shared = sharedTokens((text) =>
  encode(buildJudgePrompt({ question: text, gold: text, predicted: text }))
);

/** The pairs of the paper's examples, question by question. */
const samples: { question: string; answer: string; prediction: string }[] = JSON.parse(
  Deno.readTextFileSync(new URL("../golden/paper-cases.json", import.meta.url)),
);
const inputs = samples.map(({ question, answer, prediction }) => {
  const { pairs, predicted, reference } = matchElements(answer, prediction);
  return pairs.map((pair) => ({
    question,
    gold: showElement(reference[pair.reference]!),
    predicted: showElement(predicted[pair.predicted]!),
  }));
}).filter((pairs) => pairs.length > 0);

/** Runs pairs from text to letter; milliseconds for each. */
async function time(runner: PromptRunner, pairs: typeof inputs[number]): Promise<number> {
  const from = performance.now();
  await runner.run(pairs.map((pair) => encode(buildJudgePrompt(pair))), "logits", (_, pass) => {
    for (const logits of pass.logits) chooseLetter(logits, letters);
  });
  return (performance.now() - from) / pairs.length;
}

const whole = await PromptRunner.create(network, [], 1);
const beginning = await PromptRunner.create(network, shared, 1);
const question = await PromptRunner.create(network, shared, 1);
for (const runner of [whole, beginning, question]) await time(runner, inputs[0]!.slice(0, 1));

const times = { whole: [] as number[], beginning: [] as number[], question: [] as number[] };
const given: number[] = [];
for (let round = 0; round < Number(rounds); round++) {
  const pairs = inputs[(round + 1) % inputs.length]!;
  given.push(...pairs.map((pair) => encode(buildJudgePrompt(pair)).length));
  times.whole.push(await time(whole, pairs.slice(0, 1)));
  for (const pair of pairs) times.beginning.push(await time(beginning, [pair]));
  times.question.push(await time(question, pairs));
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const tokenRatio = mean(given) / (mean(given) - shared.length);
const rate = (values: number[]) => `${(1000 / median(values)).toFixed(2)} verdicts/s`;
const gain = median(times.whole) / median(times.beginning);
const gainWithQuestion = median(times.whole) / median(times.question);
const share = gain / tokenRatio;

console.log(`prompts  ${mean(given).toFixed(0)} tokens, ${shared.length} of them in every prompt`);
console.log(`whole prompts        ${rate(times.whole)}`);
console.log(`beginning reused     ${rate(times.beginning)}  ${gain.toFixed(1)} times as many`);
console.log(`… and the question   ${rate(times.question)}  ${gainWithQuestion.toFixed(1)} times`);
console.log(
  `token ratio ${tokenRatio.toFixed(1)}: reuse of the beginning reaches ${
    share.toFixed(2)
  } of it, ` +
    `with the question ${(gainWithQuestion / tokenRatio).toFixed(2)} (target ≥ ${TARGET}); ` +
    `${megabytes()} MB`,
);
for (const runner of [whole, beginning, question]) await runner.dispose();
await loaded.model.dispose();
if (share < TARGET) Deno.exitCode = 1;
