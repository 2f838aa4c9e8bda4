/** Tokens against score (Figures 10–15). @module */
import { bestFitLine } from "./best_fit_line.ts";
import { type Cell, ends, endsOf, meanOf, replicatesOf, statOf } from "./_cells.ts";
import { intervalReason } from "./bootstrap_mean.ts";
import { isThinking, type Run, standardPartner } from "./_runs.ts";
import { byType, Study, TYPES } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import { type AnalysisOptions, MissingDataError } from "./options.ts";

/** Tables of {@linkcode tokenEfficiency}. */
export interface TokenEfficiency {
  /** A row for each run with token counts and each type: mean tokens and mean score with intervals. */
  runs: DataFrame;
  /**
   * A row for each thinking run with a standard partner, over the samples that both hold: mean tokens
   * of both, their ratio (`cost_ratio`), both scores and their difference, with intervals.
   */
  pairs: DataFrame;
  /** One row: the best-fit line of score difference over cost ratio, or why there is none. */
  line: DataFrame;
  /**
   * A row for each run that counts reasoning tokens apart: mean reasoning and answer tokens, the share
   * of reasoning, and the score.
   */
  split: DataFrame;
}

const RUN_COLUMNS = {
  run: "text",
  label: "text",
  family: "text",
  params_b: "float",
  open_weight: "bool",
  thinking: "bool",
} as const;

/**
 * What a score costs in tokens.
 *
 * @param frame The samples frame.
 * @param options See {@linkcode AnalysisOptions}.
 * @returns Four tables, see {@linkcode TokenEfficiency}. Tokens are completion tokens, reasoning
 * included.
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If no row has token counts.
 *
 * @example
 * ```ts
 * import { buildFrame, tokenEfficiency } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m", base_model: "m", id: "1", output_tokens: 50, rouge_f1: 0.5 },
 *   { run: "t", base_model: "m", thinking: true, id: "1", output_tokens: 200, rouge_f1: 0.75 },
 * ]);
 * const { pairs } = await tokenEfficiency(frame, { bootstrap: 0 });
 * assert.deepEqual(pairs.getColumn("cost_ratio").toArray(), [4]);
 * ```
 */
export async function tokenEfficiency(
  frame: DataFrame,
  options: AnalysisOptions = {},
): Promise<TokenEfficiency> {
  const study = await Study.open(frame, options);
  const [tokens, scores, reasoning] = study.cellsOfMany(
    ["output_tokens", study.metric, "reasoning_tokens"],
    study.typeGroups(),
  ).map((byRun) => byRun.map(byType));
  const counted = study.runs.filter((run) => tokens![run.index]![0]!.n > 0);
  if (counted.length === 0) {
    throw new MissingDataError("no sample has token counts (usage.completion_tokens)");
  }
  const pairs = counted.flatMap((run) => pairRow(study, run));
  return {
    runs: study.table(
      {
        ...RUN_COLUMNS,
        type: "text",
        n: "int",
        n_missing: "int",
        tokens: "float",
        tokens_low: "float",
        tokens_high: "float",
        n_scored: "int",
        n_unreadable: "int",
        mean: "float",
        low: "float",
        high: "float",
        small: "bool",
        reason: "text",
      },
      counted.flatMap((run) =>
        TYPES.map((type, t) => {
          const used = statOf(tokens![run.index]![t]!), score = statOf(scores![run.index]![t]!);
          return {
            ...fields(run),
            type,
            ...score,
            n: used.n,
            n_missing: used.n_missing,
            n_scored: score.n,
            tokens: used.mean,
            tokens_low: used.low,
            tokens_high: used.high,
          };
        })
      ),
    ),
    pairs: study.table(PAIR_COLUMNS, pairs),
    line: await lineTable(study, pairs),
    split: splitTable(study, counted, tokens!, reasoning!, scores!),
  };
}

function fields(run: Run) {
  const { name, title, family, params_b, open_weight } = run;
  return { run: name, label: title, family, params_b, open_weight, thinking: isThinking(run) };
}

const PAIR_COLUMNS = {
  run: "text",
  label: "text",
  family: "text",
  standard_run: "text",
  n: "int",
  n_unreadable: "int",
  tokens_standard: "float",
  tokens_thinking: "float",
  cost_ratio: "float",
  cost_low: "float",
  cost_high: "float",
  score_standard: "float",
  score_thinking: "float",
  delta: "float",
  low: "float",
  high: "float",
  small: "bool",
  reason: "text",
} as const;

function pairRow(study: Study, run: Run) {
  const partner = standardPartner(run, study.runs);
  if (!partner) return [];
  const used = study.pairedOverall("output_tokens", partner, run);
  const score = study.pairedOverall(study.metric, partner, run);
  const before = used.a, after = used.b;
  if (before.n === 0) return [];
  const { n_unreadable, mean, low, high, small, reason } = statOf(score.difference);
  const ratio = before.sum === 0 ? null : meanOf(after) / meanOf(before);
  const cost = ratioEnds(before, after);
  const meanOrNull = (cell: Cell) => cell.n === 0 ? null : meanOf(cell);
  return [{
    run: run.name,
    label: run.title,
    family: run.family,
    standard_run: partner.name,
    n: before.n,
    n_unreadable,
    tokens_standard: meanOf(before),
    tokens_thinking: meanOf(after),
    cost_ratio: ratio,
    cost_low: cost.low,
    cost_high: cost.high,
    score_standard: meanOrNull(score.a),
    score_thinking: meanOrNull(score.b),
    delta: mean,
    low,
    high,
    small,
    reason: ratio === null ? "the standard run used no tokens" : reason,
  }];
}

/** Interval of a ratio of means over the same samples. */
function ratioEnds(before: Cell, after: Cell): { low: number | null; high: number | null } {
  const left = replicatesOf(before), right = replicatesOf(after);
  if (!left || !right || before.sum === 0 || intervalReason(before.clusters, left.length)) {
    return endsOf(before, undefined);
  }
  const ratios = right.map((value, b) => value / left[b]!);
  return ratios.every((value) => value !== Infinity) ? ends(ratios) : endsOf(before, undefined);
}

async function lineTable(study: Study, pairs: ReturnType<typeof pairRow>): Promise<DataFrame> {
  const points = pairs.filter((pair) => pair.cost_ratio !== null && pair.delta !== null);
  const line = await bestFitLine(
    points.map((pair) => pair.cost_ratio!),
    points.map((pair) => pair.delta!),
  );
  return study.table(
    { n: "int", slope: "float", intercept: "float", reason: "text" },
    [{ n: points.length, reason: null, ...line }],
  );
}

function splitTable(
  study: Study,
  runs: readonly Run[],
  tokens: readonly Cell[][],
  reasoning: readonly Cell[][],
  scores: readonly Cell[][],
): DataFrame {
  return study.table(
    {
      ...RUN_COLUMNS,
      n: "int",
      reasoning: "float",
      answer: "float",
      reasoning_share: "float",
      mean: "float",
      low: "float",
      high: "float",
    },
    runs.flatMap((run) => {
      const apart = reasoning[run.index]![0]!, all = tokens[run.index]![0]!;
      // A run that reports 0 for every sample does not reason; one without counts cannot be split.
      if (apart.n === 0 || apart.sum === 0 || all.sum === 0) return [];
      const { mean, low, high } = statOf(scores[run.index]![0]!);
      return [{
        ...fields(run),
        n: apart.n,
        reasoning: meanOf(apart),
        answer: Math.max(0, meanOf(all) - meanOf(apart)),
        reasoning_share: Math.min(1, meanOf(apart) / meanOf(all)),
        mean,
        low,
        high,
      }];
    }),
  );
}
