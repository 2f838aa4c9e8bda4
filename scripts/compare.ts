/**
 * Two results side by side.
 *
 * @module
 */
import { compareRuns } from "../lib/analyze/compare_runs.ts";
import { readProblems } from "../lib/analyze/read_problems.ts";
import { readResults } from "../lib/analyze/read_results.ts";
import { selectRun } from "../lib/analyze/select_run.ts";
import { type Column, textTable } from "../lib/report/text_table.ts";
import { analysisFlags, analysisOptions } from "./_analysis_flags.ts";
import { type Command, type Flag, parse, run, UsageError } from "./_args.ts";

const command = {
  name: "compare",
  about: "Compares two results over the samples that both hold: B minus A.",
  positionals: "A B",
  flags: {
    "run-a": { type: "text", value: "NAME", help: "run of A, where its file holds several" },
    "run-b": { type: "text", value: "NAME", help: "run of B, where its file holds several" },
    ...analysisFlags,
    metric: {
      ...analysisFlags.metric,
      help: "the score; else judge_f1 where both have it, else rouge_f1",
    },
    "fail-under": {
      type: "number",
      value: "X",
      help: "exit 1 when the difference is below this, such as -0.01",
    },
    top: { type: "integer", min: 0, default: 5, help: "samples to list on either side" },
    json: { type: "boolean", help: "print JSON instead of tables" },
  },
  examples: [
    "deno task compare before.json after.json",
    "deno task compare main.json branch.json --fail-under -0.01 --bootstrap 0",
    "deno task compare runs.parquet runs.parquet --run-a sim-mid --run-b sim-mid-think",
  ],
} as const satisfies Command<Record<string, Flag>>;

await run("compare", async () => {
  const { values, positionals } = parse(command, Deno.args);
  const [fileA, fileB] = positionals;
  if (fileA === undefined || fileB === undefined || positionals.length > 2) {
    throw new UsageError(`name two results files, A and B; ${positionals.length} are named`);
  }
  const a = await oneRun(fileA, values["run-a"], "run-a");
  const b = await oneRun(fileB, values["run-b"], "run-b");
  const comparison = await compareRuns(a.samples, b.samples, {
    ...analysisOptions(values),
    top: values.top,
  });
  const differences = comparison.differences.toRecords() as unknown as Difference[];
  const losers = comparison.losers.toRecords() as unknown as Changed[];
  const winners = comparison.winners.toRecords() as unknown as Changed[];
  const problems = await readProblems(fileB, [...losers, ...winners].map(({ id }) => id));
  const { metric, onlyA, onlyB, unscored } = comparison;
  if (values.json) {
    const withProblem = (row: Changed) => ({ ...row, problem: problems.get(row.id) ?? null });
    console.log(JSON.stringify(
      {
        a: { file: fileA, run: a.name },
        b: { file: fileB, run: b.name },
        metric,
        only_a: onlyA,
        only_b: onlyB,
        unscored,
        differences,
        losers: losers.map(withProblem),
        winners: winners.map(withProblem),
      },
      null,
      2,
    ));
  } else {
    console.log(`A  ${a.name} (${fileA})\nB  ${b.name} (${fileB})\n`);
    console.log(`${metric}, B − A, with 95 % intervals and sign-flip p-values\n`);
    console.log(differenceTable(differences));
    if (differences.some((row) => row.small)) console.log("  † fewer than 20 samples");
    for (const [title, rows] of [["lost", losers], ["gained", winners]] as const) {
      if (rows.length > 0) {
        console.log(`\nSamples that ${title} most\n\n${changedTable(rows, problems)}`);
      }
    }
  }
  if (onlyA + onlyB + unscored > 0) {
    console.error(
      `compare: left out: ${onlyA} samples only in A, ${onlyB} only in B, ${unscored} without a score in both`,
    );
  }
  const overall = differences[0]!.difference;
  const limit = values["fail-under"];
  if (limit !== undefined && overall < limit) {
    console.error(`compare: the difference ${signed(overall, 4)} is below --fail-under ${limit}`);
    return 1;
  }
});

interface Difference {
  by: string;
  group: string;
  n: number;
  mean_a: number;
  mean_b: number;
  difference: number;
  low: number | null;
  high: number | null;
  p: number | null;
  small: boolean;
}

interface Changed {
  id: string;
  a: number;
  b: number;
  difference: number;
}

async function oneRun(file: string, name: string | undefined, flag: string) {
  const { samples, runs } = await readResults([file]);
  const names = runs.map((run) => run.name);
  const chosen = name ?? (names.length === 1 ? names[0] : undefined);
  if (chosen === undefined) {
    throw new UsageError(
      `${file} holds ${names.length} runs; say --${flag} of ${names.join(", ")}`,
    );
  }
  if (!names.includes(chosen)) {
    throw new UsageError(`--${flag}: ${file} has no run "${chosen}"; it has ${names.join(", ")}`);
  }
  if (names.length === 1) return { name: chosen, samples };
  return { name: chosen, samples: await selectRun(samples, chosen) };
}

function signed(value: number | null, digits = 3): string {
  if (value === null) return "–";
  const text = value.toFixed(digits).replace(/^-(?=[0.]+$)/, "");
  return text.startsWith("-") ? text.replace("-", "−") : `+${text}`;
}

function differenceTable(rows: readonly Difference[]): string {
  const columns: Column[] = [
    { title: "slice", shrinks: true },
    { title: "n", align: "right" },
    { title: "A", align: "right" },
    { title: "B", align: "right" },
    { title: "B − A", align: "right" },
    { title: "95 % interval", align: "right" },
    { title: "p", align: "right" },
  ];
  return textTable(
    columns,
    rows.map((row) => [
      row.by === "all" ? "all" : `${row.by}: ${row.group}`,
      `${row.n}${row.small ? "†" : ""}`,
      row.mean_a.toFixed(3),
      row.mean_b.toFixed(3),
      signed(row.difference),
      row.low === null ? "–" : `[${signed(row.low)}, ${signed(row.high)}]`,
      row.p === null ? "–" : row.p < 0.001 ? "<0.001" : row.p.toFixed(3),
    ]),
  );
}

function changedTable(rows: readonly Changed[], problems: ReadonlyMap<string, string>): string {
  const columns: Column[] = [
    { title: "id", shrinks: true },
    { title: "A", align: "right" },
    { title: "B", align: "right" },
    { title: "B − A", align: "right" },
    { title: "question", shrinks: true },
  ];
  return textTable(
    columns,
    rows.map((row) => [
      row.id,
      row.a.toFixed(3),
      row.b.toFixed(3),
      signed(row.difference),
      problems.get(row.id) ?? "",
    ]),
  );
}
