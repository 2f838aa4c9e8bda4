/** Every analysis in one go. @module */
import { baseVsTuned } from "./base_vs_tuned.ts";
import { categories } from "./categories.ts";
import { continents } from "./continents.ts";
import { countries } from "./countries.ts";
import { datasetOverview } from "./dataset_overview.ts";
import { f1Distribution } from "./f1_distribution.ts";
import { formatErrors } from "./format_errors.ts";
import type { DataFrame } from "./frame.ts";
import { humanAgreement } from "./human_agreement.ts";
import type { HumanLabel } from "./human_labels.ts";
import { judgeAgreement } from "./judge_agreement.ts";
import { leaderboard } from "./leaderboard.ts";
import { listLength } from "./list_length.ts";
import { matcherSensitivity } from "./matcher_sensitivity.ts";
import { type AnalysisOptions, MissingDataError } from "./options.ts";
import { ordered } from "./ordered.ts";
import { ragGain } from "./rag_gain.ts";
import { repeatability } from "./repeatability.ts";
import { thinkingDelta } from "./thinking_delta.ts";
import { timelessVsTemporal } from "./timeless_vs_temporal.ts";
import { tokenEfficiency } from "./token_efficiency.ts";

/** What {@linkcode runAnalyses} works on. */
export interface AnalysisInput {
  /** The samples frame. */
  samples: DataFrame;
  /** The elements frame; needed for the agreement with people. */
  elements?: DataFrame;
  /** People's labels; needed for the agreement with people. */
  labels?: readonly HumanLabel[];
  /** Runs that score the same answers, by ROUGE and by embedding matching. */
  matcherPairs?: readonly (readonly [string, string])[];
}

/** Options of {@linkcode runAnalyses}. */
export interface RunAnalysesOptions extends AnalysisOptions {
  /**
   * Names of the analyses to run, of {@linkcode ANALYSES}.
   *
   * @default {undefined} all
   */
  only?: readonly string[];
}

/** One analysis: its tables, or why the data does not allow it. */
export interface AnalysisResult {
  /** Name of the analysis, that of its function. */
  name: string;
  /** Where the paper has it. */
  paper: string;
  /** Tables by name; none when `missing` says why. */
  tables: Record<string, DataFrame>;
  /** What the data lacks. */
  missing?: string;
}

type Analyse = (
  input: AnalysisInput,
  options: AnalysisOptions,
) => Promise<Record<string, DataFrame>>;

async function one(name: string, table: Promise<DataFrame>): Promise<Record<string, DataFrame>> {
  return { [name]: await table };
}

async function several(name: string, tables: Promise<object>): Promise<Record<string, DataFrame>> {
  const entries = Object.entries(await tables).filter(([, table]) => typeof table === "object");
  return Object.fromEntries(entries.map(([part, table]) => [`${name}-${part}`, table]));
}

async function leaderboards(input: AnalysisInput, options: AnalysisOptions) {
  const full = await leaderboard(input.samples, options);
  try {
    const headline = await leaderboard(input.samples, { ...options, view: "headline" });
    return { leaderboard: full, "leaderboard-headline": headline };
  } catch (error) {
    if (error instanceof MissingDataError) return { leaderboard: full };
    throw error;
  }
}

async function people(input: AnalysisInput, options: AnalysisOptions) {
  if (!input.labels) throw new MissingDataError("no labels of people are given (--human FILE)");
  if (!input.elements || input.elements.height === 0) {
    throw new MissingDataError("no elements: read results (JSON) or an elements frame");
  }
  const agreement = humanAgreement(input.samples, input.elements, input.labels, options);
  return await several("humanAgreement", agreement);
}

const REGISTRY: readonly (readonly [string, string, Analyse])[] = [
  ["leaderboard", "Tables 2 and 8", leaderboards],
  ["ragGain", "Table 3", ({ samples }, o) => one("ragGain", ragGain(samples, o))],
  [
    "datasetOverview",
    "Figures 2 and 5, Table 5",
    ({ samples }) => several("datasetOverview", datasetOverview(samples)),
  ],
  [
    "formatErrors",
    "Tables 10 and 15",
    ({ samples }, o) => one("formatErrors", formatErrors(samples, o)),
  ],
  ["ordered", "Tables 11 and 12", ({ samples }, o) => several("ordered", ordered(samples, o))],
  [
    "thinkingDelta",
    "Figure 4, Table 13",
    ({ samples }, o) => several("thinkingDelta", thinkingDelta(samples, o)),
  ],
  ["baseVsTuned", "Table 14", ({ samples }, o) => one("baseVsTuned", baseVsTuned(samples, o))],
  [
    "timelessVsTemporal",
    "Figure 6",
    ({ samples }, o) => one("timelessVsTemporal", timelessVsTemporal(samples, o)),
  ],
  ["listLength", "Figure 7", ({ samples }, o) => one("listLength", listLength(samples, o))],
  ["categories", "Figure 8", ({ samples }, o) => one("categories", categories(samples, o))],
  [
    "continents",
    "Figure 9",
    async ({ samples }, o) => ({
      continents: await continents(samples, o),
      countries: await countries(samples, o),
    }),
  ],
  ["humanAgreement", "Tables 16 to 18", people],
  [
    "matcherSensitivity",
    "Table 19",
    ({ samples, matcherPairs = [] }, o) =>
      one("matcherSensitivity", matcherSensitivity(samples, { ...o, pairs: matcherPairs })),
  ],
  [
    "judgeAgreement",
    "Tables 20 and 21",
    ({ samples }, o) => several("judgeAgreement", judgeAgreement(samples, o)),
  ],
  [
    "repeatability",
    "Table 22",
    ({ samples }, o) => one("repeatability", repeatability(samples, o)),
  ],
  [
    "tokenEfficiency",
    "Figures 10 to 15",
    ({ samples }, o) => several("tokenEfficiency", tokenEfficiency(samples, o)),
  ],
  [
    "f1Distribution",
    "Figure 16",
    ({ samples }, o) => several("f1Distribution", f1Distribution(samples, o)),
  ],
];

/** Names of the analyses that {@linkcode runAnalyses} runs, in its order. */
export const ANALYSES: readonly string[] = REGISTRY.map(([name]) => name);

/**
 * Runs every analysis that the data allows, one after the other.
 *
 * @param input The frames, see {@linkcode AnalysisInput}.
 * @param options See {@linkcode RunAnalysesOptions}.
 * @returns An entry for each analysis: its tables, or what the data lacks for it.
 * @throws {RangeError} If an option is out of range.
 *
 * @example
 * ```ts
 * import { buildFrame, runAnalyses } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const samples = await buildFrame([{ run: "m", id: "1", rouge_f1: 0.5 }]);
 * const results = await Array.fromAsync(
 *   runAnalyses({ samples }, { only: ["listLength", "ragGain"], bootstrap: 0 }),
 * );
 * assert.deepEqual(Object.keys(results[1]!.tables), ["listLength"]);
 * assert.match(results[0]!.missing ?? "", /no RAG run/);
 * ```
 */
export async function* runAnalyses(
  input: AnalysisInput,
  options: RunAnalysesOptions = {},
): AsyncGenerator<AnalysisResult> {
  const { only, ...rest } = options;
  for (const name of only ?? []) {
    if (!ANALYSES.includes(name)) {
      throw new RangeError(`only: must be of ${ANALYSES.join(", ")}, got ${JSON.stringify(name)}`);
    }
  }
  for (const [name, paper, analyse] of REGISTRY) {
    if (only && !only.includes(name)) continue;
    try {
      yield { name, paper, tables: await analyse(input, rest) };
    } catch (error) {
      if (!(error instanceof MissingDataError)) throw error;
      yield { name, paper, tables: {}, missing: error.message };
    }
  }
}
