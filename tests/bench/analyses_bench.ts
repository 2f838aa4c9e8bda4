/**
 * Times every table and figure over 42 runs of 9,045 questions. The scores are simulated.
 *
 *   deno run -A tests/bench/analyses_bench.ts [RUNS] [QUESTIONS]
 *
 * @module
 */
import {
  FIGURES,
  leaderboard,
  type PlainRow,
  readResults,
  renderSvg,
  runAnalyses,
} from "../../mod.ts";
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

async function allFigures(): Promise<void> {
  const { samples } = await readResults([file]);
  const rows = new Map<string, PlainRow[]>();
  for await (const { tables } of runAnalyses({ samples }, { bootstrap: 0 })) {
    for (const [name, table] of Object.entries(tables)) rows.set(name, table.toRecords());
  }
  for (const { tables, build } of FIGURES) {
    await renderSvg(build(tables.map((table) => rows.get(table) ?? [])));
  }
}

try {
  line("all tables from Parquet, no intervals", await seconds(() => allTables(0)), 5);
  line("all tables from Parquet, 2,000 resamples", await seconds(() => allTables(2000)), 30);
  const alone = async () => {
    const { samples } = await readResults([file]);
    await leaderboard(samples, { bootstrap: 2000 });
  };
  line("all figures as SVG, their tables included", await seconds(allFigures), 30);
  line("the leaderboard alone, 2,000 resamples", await seconds(alone), 5);
} finally {
  await Deno.remove(file);
}
