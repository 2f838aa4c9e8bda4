/** Writes the results of SIMULATED runs: answers made from the references, scored as any others. @module */
import { parentPort, workerData } from "node:worker_threads";
import { type Judge, scoreFiles, scriptedJudge } from "../../mod.ts";
import { AnswerWriter, type Knobs, type Question, seedOf, uniforms } from "./_simulated_answer.ts";

/** A run that is to be written. */
export interface SimulatedRun {
  name: string;
  knobs: Knobs;
  /** Mean number of reasoning tokens; 0 for none. */
  reasoningTokens: number;
  judged: boolean;
}

/** What a worker is told once. */
export interface SimulatedTask {
  questions: Question[];
  seed: number;
  folder: string;
  manifest: ReadonlyMap<string, Record<string, unknown>>;
}

/** Writes the results file of one run and gives its path. */
export async function writeSimulatedRun(
  { name, knobs, reasoningTokens, judged }: SimulatedRun,
  { questions, seed, folder, manifest }: SimulatedTask,
  writer = new AnswerWriter(questions),
): Promise<string> {
  const stem = `${folder}/${name.replaceAll(" ", "-")}`;
  const lines = questions.map((question) => {
    const random = uniforms(seedOf(seed, name, question.id));
    const prediction = writer.write(question, knobs, random);
    const reasoning = Math.round(reasoningTokens * (0.4 + 1.2 * random()));
    const completion = Math.round(prediction.length / 3.6) + reasoning;
    const { metadata, ...row } = question;
    return JSON.stringify({
      ...row,
      prediction,
      metadata: JSON.stringify(metadata),
      model: name,
      usage: {
        prompt_tokens: 200 + Math.round(question.problem.length / 4),
        completion_tokens: completion,
        reasoning_tokens: reasoning,
      },
      latency_ms: 200 + completion * 8,
    });
  });
  await Deno.writeTextFile(`${stem}.jsonl`, lines.join("\n") + "\n");
  await using judge = simulatedJudge(seed);
  await scoreFiles([`${stem}.jsonl`], {
    output: `${stem}.json`,
    lenient: true,
    manifest,
    ...judged ? { judging: { judge } } : {},
  });
  await Deno.remove(`${stem}.jsonl`);
  return `${stem}.json`;
}

const SAME = [
  "The predicted answer names the gold target; the wording differs only in form.",
  "Fully contains the important information of the gold target and contradicts none of it.",
  "Matches. Capitalization and punctuation do not matter here.",
];
const OTHER = [
  "The predicted answer names something else than the gold target.",
  "One of the values contradicts the gold target, so the element cannot count as correct.",
  "The gold target asks for more than is given here; essential information is missing.",
];

/** A judge that goes by what two texts share, and now and then cannot be read. */
function simulatedJudge(seed: number): Judge {
  return scriptedJudge(({ gold, predicted, attempt }) => {
    const random = uniforms(seedOf(seed, gold, predicted));
    const luck = random();
    if (luck < 0.004 || (luck < 0.01 && attempt === 0)) return "It depends on the source.";
    const same = key(gold) === key(predicted) ||
      (luck < 0.7 && (key(gold).includes(key(predicted)) || key(predicted).includes(key(gold))));
    const reasons = same ? SAME : OTHER;
    const reason = reasons[Math.floor(random() * reasons.length)]!;
    return `Gold target “${gold.split("\n")[0]}”, predicted “${predicted.split("\n")[0]}”. ` +
      `${reason}\n${same ? "A" : "B"}`;
  }, { model: "simulated-judge", concurrency: 64 });
}

function key(text: string): string {
  return text.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

// In a worker: one run a message; the reply is its path.
if (parentPort !== null) {
  const port = parentPort;
  const task = workerData as SimulatedTask;
  const writer = new AnswerWriter(task.questions);
  port.on("message", async (run: SimulatedRun) => {
    port.postMessage(await writeSimulatedRun(run, task, writer));
  });
}
