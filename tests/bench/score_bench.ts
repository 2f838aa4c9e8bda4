/**
 * How fast scoring is, as ratios taken in one run: `deno task bench [FILE]`.
 *
 * In process: reading, checking and scoring a file with all judge-free metrics and summarizing it,
 * against the floor: reading the file and `JSON.parse` of its lines and their metadata (median of 7,
 * interleaved). Whole command: `scripts/score.ts` against the Python peer (rouge_score and scipy),
 * where `LISTQA_SHARED` and a Python with both are there (`LISTQA_PYTHON`).
 *
 * @module
 */
import { readSampleBatches } from "../../lib/data/read_samples.ts";
import { scoreSample, SummaryBuilder } from "../../mod.ts";
import type { Sample } from "../../mod.ts";

const ROUNDS = 7;
const file = Deno.args[0] ?? await repeatedSample(9045);

/** The bundled sample, repeated to as many rows as the benchmark has. */
async function repeatedSample(rows: number): Promise<string> {
  const source = new URL("../../notebooks/data/simulated.jsonl", import.meta.url);
  const lines = (await Deno.readTextFile(source)).split("\n").filter(Boolean)
    .map((line) => line.replace(/^\{"id":"[^"]*",/, "{"));
  const path = await Deno.makeTempFile({ suffix: ".jsonl" });
  const text = Array.from({ length: rows }, (_, k) => lines[k % lines.length]!).join("\n");
  await Deno.writeTextFile(path, text + "\n");
  return path;
}

function floor(): number {
  let rows = 0;
  for (const line of Deno.readTextFileSync(file).split("\n")) {
    if (line === "") continue;
    const row = JSON.parse(line);
    if (typeof row.metadata === "string") JSON.parse(row.metadata);
    rows++;
  }
  return rows;
}

async function pipeline(): Promise<void> {
  const builder = new SummaryBuilder();
  for await (const batch of readSampleBatches(file)) {
    for (const sample of batch) builder.add(scoreSample(sample));
  }
  builder.summary();
}

const samples: Sample[] = [];
for await (const batch of readSampleBatches(file)) samples.push(...batch);
const scoring = () => {
  for (const sample of samples) scoreSample(sample);
};

const times: Record<string, number[]> = { floor: [], reading: [], scoring: [], pipeline: [] };
async function time(name: string, work: () => unknown): Promise<void> {
  const start = performance.now();
  await work();
  times[name]!.push(performance.now() - start);
}
for (let round = 0; round < ROUNDS; round++) {
  await time("floor", floor);
  await time("scoring", scoring);
  await time("pipeline", pipeline);
  await time("reading", async () => {
    for await (const _ of readSampleBatches(file));
  });
}
const median = (name: string) => times[name]!.toSorted((a, b) => a - b)[ROUNDS >> 1]!;
const ms = (name: string) => `${median(name).toFixed(0)} ms`;
const ratio = (name: string) => (median(name) / median("floor")).toFixed(2);
console.log(`${samples.length} rows, median of ${ROUNDS}, interleaved`);
console.log(`floor (read the file, JSON.parse lines and metadata)  ${ms("floor")}`);
console.log(
  `reading and checking                                  ${ms("reading")}  ${
    ratio("reading")
  } × floor`,
);
console.log(
  `scoring all metrics                                   ${ms("scoring")}  ${
    ratio("scoring")
  } × floor`,
);
console.log(
  `reading, checking, scoring, summarizing               ${ms("pipeline")}  ${
    ratio("pipeline")
  } × floor`,
);

const shared = Deno.env.get("LISTQA_SHARED");
const python = Deno.env.get("LISTQA_PYTHON");
if (!shared || !python) {
  console.log(
    "whole command: not measured (set LISTQA_SHARED, and LISTQA_PYTHON to a Python with rouge-score and scipy)",
  );
} else {
  const command = async (program: string, args: string[], cwd?: string) => {
    const start = performance.now();
    const { success } = await new Deno.Command(program, {
      args,
      ...cwd ? { cwd } : {},
      stdout: "null",
      stderr: "null",
    }).output();
    if (!success) throw new Error(`${program} ${args.join(" ")} failed`);
    return performance.now() - start;
  };
  const ours: number[] = [], theirs: number[] = [];
  for (let round = 0; round < 3; round++) {
    ours.push(
      await command(Deno.execPath(), [
        "run",
        "--allow-read",
        new URL("../../scripts/score.ts", import.meta.url).pathname,
        "--predictions",
        file,
        "--no-llm-judge",
      ]),
    );
    theirs.push(await command(python, ["bench_peer.py", file], `${shared}/oracle`));
  }
  const middle = (values: number[]) => values.toSorted((a, b) => a - b)[1]!;
  console.log(
    `whole command, median of 3: ours ${(middle(ours) / 1000).toFixed(2)} s, Python peer ${
      (middle(theirs) / 1000).toFixed(2)
    } s: ${(middle(theirs) / middle(ours)).toFixed(1)} × faster`,
  );
}
if (!Deno.args[0]) await Deno.remove(file);
