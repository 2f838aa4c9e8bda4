/**
 * Results files of SIMULATED runs, as many and as long as the paper's study.
 *
 *   deno run -A tests/bench/_simulated_results.ts [RUNS] [SAMPLES] [FOLDER]
 *
 * The questions are those of `LISTQA_SHARED`; without it the bundled ones, over and over.
 *
 * @module
 */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Question } from "./_simulated_answer.ts";
import { type SimulatedRun, type SimulatedTask, writeSimulatedRun } from "./_simulated_run.ts";

/** What was written. */
export interface SimulatedResults {
  /** Results files, one a run. */
  files: string[];
  /** The runs' manifest. */
  manifest: string;
}

/** How many, and from where. */
export interface SimulatedResultsOptions {
  runs: number;
  samples: number;
  /** Where the files go; files of an earlier call with the same numbers are used again. */
  folder: string;
  /** @default {7} */
  seed?: number;
  /** Whether `LISTQA_SHARED` is looked at. @default {true} */
  shared?: boolean;
  /** Workers. @default {navigator.hardwareConcurrency} */
  workers?: number;
  /** Every so many-th run has no verdicts; 0 for none. @default {14} */
  unjudged?: number;
}

const FAMILIES = "Ash,Birch,Cedar,Elm,Fir,Hazel,Oak,Yew".split(",");
const SETTINGS = ["standard", "think", "rag"] as const;

/** Writes results files and a manifest, the same for the same options. */
export async function simulatedResults(
  options: SimulatedResultsOptions,
): Promise<SimulatedResults> {
  const { runs, samples, folder, seed = 7, shared = true, unjudged = 14 } = options;
  const plan = Array.from({ length: runs }, (_, i) => planRun(i, runs, unjudged));
  const manifestPath = `${folder}/runs.json`, stamp = `${folder}/complete.json`;
  const files = plan.map(({ run }) => `${folder}/${run.name.replaceAll(" ", "-")}.json`);
  const questions = await readQuestions(samples, shared);
  const done = JSON.stringify({
    version: 1,
    runs,
    samples,
    seed,
    unjudged,
    first: questions[0]?.problem,
  });
  if (await Deno.readTextFile(stamp).catch(() => "") === done) {
    return { files, manifest: manifestPath };
  }
  await Deno.mkdir(folder, { recursive: true });
  const manifest = new Map(plan.map(({ run, entry }) => [run.name, entry]));
  await Deno.writeTextFile(
    manifestPath,
    JSON.stringify({ runs: Object.fromEntries(manifest) }, null, 2) + "\n",
  );
  const task: SimulatedTask = { questions, seed, folder, manifest };
  const workers = Math.min(options.workers ?? navigator.hardwareConcurrency, runs);
  if (workers > 1) await inWorkers(plan.map(({ run }) => run), task, workers);
  else for (const { run } of plan) await writeSimulatedRun(run, task);
  await Deno.writeTextFile(stamp, done);
  return { files, manifest: manifestPath };
}

/** Models of rising skill, each asked plainly, thinking, and with the source page. */
function planRun(
  index: number,
  runs: number,
  unjudged: number,
): { run: SimulatedRun; entry: Record<string, unknown> } {
  const model = Math.floor(index / 3), setting = SETTINGS[index % 3]!;
  const family = FAMILIES[model % FAMILIES.length]!;
  const models = Math.ceil(runs / 3);
  const skill = models > 1 ? model / (models - 1) : 0.6;
  const base = `${family} ${model + 1}`;
  const name = setting === "standard" ? base : `${base} ${setting}`;
  const thinking = setting === "think";
  return {
    run: {
      name,
      knobs: {
        know: 0.12 + 0.5 * skill + [0, 0.08, 0.2][index % 3]!,
        format: 0.45 + 0.45 * skill,
        reasoning: thinking ? 0.6 : 0.03,
        habit: 0.14 - 0.1 * skill,
      },
      reasoningTokens: thinking ? 400 + 120 * model : 0,
      judged: unjudged === 0 || index % unjudged !== unjudged - 1,
    },
    entry: {
      label: setting === "standard" ? base : `${base} (${setting === "rag" ? "RAG" : setting})`,
      family,
      base_model: base,
      thinking,
      setting,
      prompt: setting === "rag" ? "rag" : "zero-shot",
      open_weight: model % 2 === 0,
      ...model % 2 === 0 ? { params_b: 4 * 2 ** (model % 6) } : {},
    },
  };
}

async function readQuestions(samples: number, shared: boolean): Promise<Question[]> {
  const folder = shared ? Deno.env.get("LISTQA_SHARED") : undefined;
  const file = folder === undefined
    ? new URL("../../notebooks/data/simulated.jsonl", import.meta.url)
    : `${folder}/data/questions.jsonl`;
  const rows = new Map<string, Question>();
  for (const line of (await Deno.readTextFile(file)).split("\n")) {
    if (line === "") continue;
    const { problem, answer, metadata } = JSON.parse(line);
    rows.set(problem, { id: "", problem, answer, metadata: JSON.parse(metadata) });
  }
  const distinct = [...rows.values()];
  return Array.from({ length: samples }, (_, i) => {
    const question = distinct[i % distinct.length]!;
    const round = Math.floor(i / distinct.length);
    return {
      ...question,
      id: `q-${String(i + 1).padStart(5, "0")}`,
      problem: round === 0 ? question.problem : `${question.problem} (${round + 1})`,
    };
  });
}

/** Hands the runs out to workers, the next one to whoever is free. */
async function inWorkers(runs: SimulatedRun[], task: SimulatedTask, count: number): Promise<void> {
  const waiting = [...runs];
  await Promise.all(Array.from({ length: count }, async () => {
    const worker = new Worker(new URL("./_simulated_run.ts", import.meta.url), {
      workerData: task,
    });
    try {
      for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) {
        worker.postMessage(run);
        await once(worker, "message");
      }
    } finally {
      await worker.terminate();
    }
  }));
}

if (import.meta.main) {
  const runs = Number(Deno.args[0] ?? 42), samples = Number(Deno.args[1] ?? 9045);
  const folder = Deno.args[2] ?? `${tempFolder()}/listqa-simulated-${runs}x${samples}`;
  const start = performance.now();
  const { files } = await simulatedResults({ runs, samples, folder });
  const bytes = files.reduce((sum, file) => sum + Deno.statSync(file).size, 0);
  console.log(
    `${files.length} simulated runs × ${samples} samples in ${folder}: ` +
      `${(bytes / 1e6).toFixed(0)} MB, ${((performance.now() - start) / 1000).toFixed(1)} s`,
  );
}

/** Folder of the system for what may be lost. */
export function tempFolder(): string {
  return Deno.env.get("TMPDIR") ?? Deno.env.get("TEMP") ?? "/tmp";
}
