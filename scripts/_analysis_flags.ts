/** Flags of what is analyzed and how, the same in every script. @module */
import { type HumanLabel, parseHumanLabels } from "../lib/analyze/human_labels.ts";
import { type AnalysisOptions, SCORE_COLUMNS, type ScoreColumn } from "../lib/analyze/options.ts";
import { type ManifestEntry, readManifest } from "../lib/data/read_manifest.ts";
import type { Flag } from "./_args.ts";

/** Files beside the results. */
export const besideFlags = {
  runs: { type: "text", value: "FILE", help: "run manifest (runs.json)" },
  human: { type: "text", value: "FILE", help: "labels that people gave (JSONL)" },
} as const satisfies Record<string, Flag>;

/** The score and its intervals. */
export const analysisFlags = {
  metric: {
    type: "text",
    choices: SCORE_COLUMNS,
    help: "the score; else judge_f1 where there is any, else rouge_f1",
  },
  bootstrap: {
    type: "integer",
    min: 0,
    default: 2000,
    help: "resamples of the 95 % intervals; 0 for none",
  },
  seed: { type: "integer", min: 0, default: 0, help: "seed of the resamples" },
  resample: {
    type: "text",
    choices: ["page", "sample"],
    default: "page",
    help: "draw whole source pages, or samples",
  },
} as const satisfies Record<string, Flag>;

/** Reads the files beside the results, where they are named. */
export async function readBeside(
  { runs, human }: { runs?: string | undefined; human?: string | undefined },
): Promise<
  { manifest?: ReadonlyMap<string, ManifestEntry>; labels?: readonly HumanLabel[] }
> {
  return {
    ...runs === undefined ? {} : { manifest: await readManifest(runs) },
    ...human === undefined
      ? {}
      : { labels: parseHumanLabels(await Deno.readTextFile(human), human) },
  };
}

/** The options that the flags say. */
export function analysisOptions(
  { metric, bootstrap, seed, resample }: {
    metric?: string | undefined;
    bootstrap: number;
    seed: number;
    resample: string;
  },
): AnalysisOptions {
  return {
    bootstrap,
    seed,
    resample: resample as "page" | "sample",
    ...metric === undefined ? {} : { metric: metric as ScoreColumn },
  };
}

/** Says on stderr which countries have no known continent. */
export function tellUnknownCountries(
  script: string,
  countries: ReadonlyMap<string, number>,
): void {
  for (const [country, n] of countries) {
    console.error(`${script}: ${n} rows of "${country}": no continent is known for it`);
  }
}
