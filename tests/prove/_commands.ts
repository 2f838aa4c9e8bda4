/** The project's commands, started as a user starts them. @module */
import { fileURLToPath } from "node:url";

/** Requests that a run has in flight. */
export const CONCURRENCY = 8;

const root = new URL("../../", import.meta.url);

/** Starts `scripts/NAME.ts`. */
export function command(
  name: string,
  args: readonly string[],
  stderr: "piped" | "null" = "piped",
): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-check",
      "--no-prompt",
      "--allow-all",
      fileURLToPath(new URL(`scripts/${name}.ts`, root)),
      ...args,
    ],
    env: { NO_COLOR: "1" },
    stdin: "null",
    stdout: "null",
    stderr,
  }).spawn();
}

/** Runs `scripts/NAME.ts`; gives its exit code and what it said. */
export async function finished(
  name: string,
  args: readonly string[],
): Promise<{ code: number; stderr: string }> {
  const { code, stderr } = await command(name, args).output();
  return { code, stderr: new TextDecoder().decode(stderr) };
}

/** The text of `per_sample_results` in a results file. */
export function sampleResults(path: string): string {
  const text = Deno.readTextFileSync(path);
  const start = text.indexOf('"per_sample_results"');
  const end = text.lastIndexOf('"summary"');
  if (start < 0 || end < start) throw new Error(`${path}: is no results file`);
  return text.slice(start, end);
}

/** Results without the fields that tell which verdicts a run asked for itself. */
export function withoutOrigin(results: string): string {
  return results.replace(/"attempts":\d+,"cached":(?:true|false)/g, "");
}

/**
 * Writes predictions whose lists overlap in part.
 *
 * @param path The file.
 * @param samples Number of rows, of three elements each.
 */
export function writePredictions(path: string, samples: number): void {
  const rows = Array.from({ length: samples }, (_, i) => {
    const list = (order: readonly number[], tail: string) =>
      order.map((k, at) => `${at + 1}. tree ${k} of ${i}${tail}`).join("\n");
    return JSON.stringify({
      id: `${i}`,
      model: "m",
      problem: `Which trees, ${i}?`,
      answer: list([1, 2, 3], ""),
      prediction: list([3, 1, 2], " or so"),
      metadata: { prompt_type: "single-faceted", ordered: true },
    });
  });
  Deno.writeTextFileSync(path, rows.join("\n") + "\n");
}

/** The places where the commands write. */
export interface Places {
  predictions: string;
  store: string;
  output: string;
}

/** Arguments of a judged run of `score`. */
export function judged(
  url: string,
  { predictions, store, output }: Places,
  ...more: string[]
): string[] {
  return [
    ...["--predictions", predictions, "--judge-model", "m", "--judge-url", url, "--ordered"],
    ...["--concurrency", `${CONCURRENCY}`, "--quiet", "--store", store, "--output", output],
    ...more,
  ];
}

/** Arguments of `predict`. */
export const predicting = (url: string, questions: string, output: string) => [
  ...["--questions", questions, "--model", "m", "--base-url", url, "--output", output],
  ...["--concurrency", `${CONCURRENCY}`, "--quiet"],
];
