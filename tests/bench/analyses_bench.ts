/**
 * Times every table over 42 runs of 9,045 questions. The scores are simulated.
 *
 *   deno run -A tests/bench/analyses_bench.ts [RUNS] [QUESTIONS]
 *
 * @module
 */
import { leaderboard, readResults, runAnalyses } from "../../mod.ts";
import { simulatedFrame } from "./_simulated_frame.ts";

const runs = Number(Deno.args[0] ?? 42), questions = Number(Deno.args[1] ?? 9045);
const file = await Deno.makeTempFile({ suffix: ".parquet" });
(await simulatedFrame(runs, questions)).writeParquet(file);
console.log(`${runs} simulated runs × ${questions} questions, ${Deno.statSync(file).size} bytes`);

const seconds = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};
const line = (what: string, took: number, limit?: number) =>
  console.log(
    `${what.padEnd(56)} ${took.toFixed(2).padStart(7)} s` +
      (limit === undefined ? "" : `  (at most ${limit} s: ${took <= limit ? "yes" : "NO"})`),
  );

async function allTables(bootstrap: number): Promise<void> {
  const { samples } = await readResults([file]);
  let mark = performance.now();
  for await (const { name, missing } of runAnalyses({ samples }, { bootstrap })) {
    line(`  ${name}${missing ? ` (${missing})` : ""}`, (performance.now() - mark) / 1000);
    mark = performance.now();
  }
}

try {
  line("all tables from Parquet, no intervals", await seconds(() => allTables(0)), 5);
  line("all tables from Parquet, 2,000 resamples", await seconds(() => allTables(2000)), 30);
  const alone = async () => {
    const { samples } = await readResults([file]);
    await leaderboard(samples, { bootstrap: 2000 });
  };
  line("the leaderboard alone, 2,000 resamples", await seconds(alone), 5);
} finally {
  await Deno.remove(file);
}
