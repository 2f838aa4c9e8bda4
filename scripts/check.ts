/**
 * Checks one answer against one reference and says why it scores as it does.
 *
 * @module
 */
import { readSamples } from "../lib/data/read_samples.ts";
import { explainSample, type SampleExplanation } from "../lib/report/explain_sample.ts";
import { explanationText } from "../lib/report/explanation_text.ts";
import { judgeScore } from "../lib/score/judge_score.ts";
import type { JudgeScore, PromptType } from "../lib/types.ts";
import { type Command, type Flag, parse, run, UsageError } from "./_args.ts";
import { openJudgeFlags } from "./_judge_flags.ts";
import { thresholdFlags, tokenizerFlag } from "./_scoring_flags.ts";

const TEXTS = "Texts", ROW = "A row of a file", SCORING = "Scoring", OUTPUT = "Output";

const { repeat: _repeat, ordered: _ordered, ...judgeFlags } = openJudgeFlags;

const command = {
  name: "check",
  about:
    "Scores one predicted list against one reference: pairs with ROUGE, all metrics, what the format cost.\n" +
    "In a text given as an argument, \\n stands for a newline.",
  positionals: "[REFERENCE PREDICTION]",
  flags: {
    reference: { type: "text", value: "TEXT", group: TEXTS, help: "the reference list" },
    prediction: { type: "text", value: "TEXT", group: TEXTS, help: "the predicted list" },
    "reference-file": {
      type: "text",
      value: "FILE",
      group: TEXTS,
      help: "file that holds the reference; - is standard input",
    },
    "prediction-file": {
      type: "text",
      value: "FILE",
      group: TEXTS,
      help: "file that holds the prediction; - is standard input",
    },
    predictions: {
      type: "text",
      value: "FILE",
      group: ROW,
      help: "predictions file to take the row from",
    },
    line: { type: "integer", min: 1, group: ROW, help: "the row's line (1 is the first)" },
    id: { type: "text", group: ROW, help: "the row's id" },
    model: { type: "text", group: ROW, help: "the row's model, where an id has several" },
    "prompt-type": {
      type: "text",
      choices: ["single-faceted", "multi-faceted"],
      group: SCORING,
      help: "kind of question; else the row's, else told from the reference",
    },
    mode: {
      type: "text",
      choices: ["strict", "lenient"],
      default: "strict",
      group: SCORING,
      help: "how lists are read: as in the paper, or as models write them",
    },
    "strip-reasoning": {
      type: "boolean",
      group: SCORING,
      help: "remove <think>…</think> and the like first",
    },
    ...tokenizerFlag,
    ...thresholdFlags,
    question: {
      type: "text",
      group: TEXTS,
      help: "the question, for the judge; else the row's",
    },
    ...judgeFlags,
    json: { type: "boolean", group: OUTPUT, help: "print everything as JSON" },
  },
  examples: [
    "deno task check '1. Ash\\n2. Elm\\n3. Oak' '1. Oak\\n2. Yew'",
    "deno task check --reference-file gold.txt --prediction-file -",
    "deno task check --predictions predictions.jsonl --line 12",
    "deno task check --predictions predictions.jsonl --line 12 --judge-model M --judge-url http://127.0.0.1:8000/v1",
  ],
} as const satisfies Command<Record<string, Flag>>;

type Values = ReturnType<typeof parse<typeof command.flags>>["values"];

interface Texts {
  problem?: string;
  reference: string;
  prediction: string;
  promptType?: PromptType;
}

await run("check", async () => {
  const { values, positionals, given } = parse(command, Deno.args);
  const texts = values.predictions === undefined
    ? await textsOf(values, positionals)
    : await rowOf(values, positionals);
  const promptType = values["prompt-type"] as PromptType | undefined ?? texts.promptType;
  const found = explainSample(texts.reference, texts.prediction, {
    ...promptType ? { promptType } : {},
    mode: values.mode as "strict" | "lenient",
    tokenizer: values.tokenizer as "rouge" | "unicode",
    pairThreshold: values["pair-threshold"],
    correctThreshold: values["correct-threshold"],
    stripReasoning: values["strip-reasoning"],
  });
  if (values["judge-model"] !== undefined) {
    found.judge = await askJudge(values, given, values.question ?? texts.problem, found);
  } else {
    for (const flag of given) {
      if (flag in judgeFlags) throw new UsageError(`--${flag} needs --judge-model`);
    }
  }
  if (values.json) console.log(JSON.stringify({ ...texts, ...found }, null, 2));
  else {
    if (texts.problem) console.log(`${texts.problem}\n`);
    console.log(explanationText(found, {
      width: terminalWidth(),
      colour: Deno.stdout.isTerminal() && !Deno.noColor,
    }));
  }
  if (found.score.numReference === 0) {
    throw new Error("the reference holds no numbered list (1. …), so every score is 0");
  }
});

/** Verdicts on the pairs; nothing is stored, since one answer is cheap and is asked to be asked. */
async function askJudge(
  values: Values,
  given: ReadonlySet<string>,
  question: string | undefined,
  { score }: SampleExplanation,
): Promise<JudgeScore> {
  if (question === undefined) throw new UsageError("the judge needs the question: --question TEXT");
  const { openJudge } = await import("./_judge.ts");
  const { judgeListElements } = await import("../lib/judge/judge_list_elements.ts");
  await using judge = await openJudge("check", { ...values, repeat: 1 }, given);
  const { elements, pairs, numPredicted, numReference, numWithoutTokens } = score;
  const match = { ...elements, pairs, numPredicted, numReference, numWithoutTokens };
  const maxRetries = values["max-retries"];
  return judgeScore(match, await judgeListElements(question, match, judge, { maxRetries }));
}

async function textsOf(values: Values, positionals: readonly string[]): Promise<Texts> {
  for (const flag of ["line", "id", "model"] as const) {
    if (values[flag] !== undefined) throw new UsageError(`--${flag} needs --predictions FILE`);
  }
  const left = [...positionals];
  const take = async (what: "reference" | "prediction"): Promise<string> => {
    const file = values[`${what}-file`];
    if (file !== undefined && values[what] !== undefined) {
      throw new UsageError(`--${what} and --${what}-file name the same text twice`);
    }
    if (file !== undefined) return await readText(file);
    const text = values[what] ?? left.shift();
    if (text === undefined) throw new UsageError(`the ${what} is missing; see check --help`);
    // A shell passes \n as it stands.
    return text.includes("\n") ? text : text.replaceAll("\\n", "\n");
  };
  if (values["reference-file"] === "-" && values["prediction-file"] === "-") {
    throw new UsageError("standard input can be one of the two texts only");
  }
  const texts = { reference: await take("reference"), prediction: await take("prediction") };
  if (left.length > 0) throw new UsageError(`unexpected argument "${left[0]}"; see check --help`);
  return texts;
}

async function rowOf(values: Values, positionals: readonly string[]): Promise<Texts> {
  const { line, id, model } = values;
  if (line === undefined && id === undefined) {
    throw new UsageError("say which row of --predictions: --line N or --id ID");
  }
  if (positionals.length > 0) throw new UsageError(`unexpected argument "${positionals[0]}"`);
  const file = values.predictions!;
  for await (const sample of readSamples(file, { onError: "skip" })) {
    if (line !== undefined && sample.line !== line) continue;
    if (id !== undefined && sample.id !== id) continue;
    if (model !== undefined && sample.model !== model) continue;
    const promptType = sample.metadata?.prompt_type;
    return {
      problem: sample.problem,
      reference: sample.answer,
      prediction: sample.prediction,
      ...promptType ? { promptType } : {},
    };
  }
  const what = [
    line === undefined ? "" : `line ${line}`,
    id === undefined ? "" : `id ${id}`,
    model === undefined ? "" : `model ${model}`,
  ].filter(Boolean).join(", ");
  throw new Error(`${file}: no usable row with ${what}`);
}

async function readText(file: string): Promise<string> {
  try {
    if (file === "-") return await new Response(Deno.stdin.readable).text();
    return await Deno.readTextFile(file);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) {
      throw new Error(`${file}: no such file`, { cause });
    }
    throw new Error(`${file}: ${(cause as Error).message}`, { cause });
  }
}

function terminalWidth(): number {
  try {
    return Math.max(60, Math.min(160, Deno.consoleSize().columns));
  } catch {
    return 100;
  }
}
