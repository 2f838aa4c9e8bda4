/** Agreement between judges (Tables 20 and 21). @module */
import { STAT_COLUMNS, statOf } from "./_cells.ts";
import { isThinking, promptOf, type Run } from "./_runs.ts";
import { agreementOf, scorePairs } from "./_score_pairs.ts";
import { Study } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import { type AnalysisOptions, MissingDataError } from "./options.ts";

/** Tables of {@linkcode judgeAgreement}. */
export interface JudgeAgreement {
  /** A row for each judged run of a model with several judges: the score and the share scored 0. */
  judges: DataFrame;
  /**
   * A row for each pair of judges over the same samples: mean absolute difference, signed difference
   * (positive when the first scores higher), share of identical scores, Spearman's ρ.
   */
  pairs: DataFrame;
}

/**
 * How far judges agree on the same answers: runs of one `base_model`, setting and prompt that the
 * manifest gives different `judge`s.
 *
 * @param frame The samples frame, with the manifest's fields.
 * @param options See {@linkcode AnalysisOptions}.
 * @returns Two tables, see {@linkcode JudgeAgreement}.
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If no answers were graded by two judges, as far as the manifest says.
 *
 * @example
 * ```ts
 * import { buildFrame, judgeAgreement } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m by x", base_model: "m", judge: "x", id: "1", judge_f1: 0.5 },
 *   { run: "m by y", base_model: "m", judge: "y", id: "1", judge_f1: 0.25 },
 * ]);
 * const { pairs } = await judgeAgreement(frame, { bootstrap: 0 });
 * assert.deepEqual(pairs.getColumn("signed").toArray(), [0.25]);
 * ```
 */
export async function judgeAgreement(
  frame: DataFrame,
  options: AnalysisOptions = {},
): Promise<JudgeAgreement> {
  const study = await Study.open(frame, options);
  const judged = study.runs.filter((run) => run.judge !== null && run.base_model !== null);
  const sets = [...Map.groupBy(judged, answersKey).values()]
    .filter((runs) => new Set(runs.map((run) => run.judge)).size > 1);
  if (sets.length === 0) {
    throw new MissingDataError(
      "no two runs of one base_model and setting with different judges (run manifest)",
    );
  }
  const cells = study.overall(study.metric);
  const values = study.values(study.metric);
  const pairs = [];
  for (const runs of sets) {
    for (const [i, a] of runs.entries()) {
      for (const b of runs.slice(i + 1)) {
        pairs.push({
          base_model: a.base_model,
          judge_a: a.judge,
          judge_b: b.judge,
          ...await agreementOf(scorePairs(study, a, b)),
        });
      }
    }
  }
  return {
    judges: study.table(
      {
        base_model: "text",
        judge: "text",
        run: "text",
        label: "text",
        ...STAT_COLUMNS,
        zero_share: "float",
      },
      sets.flat().map((run) => {
        const cell = cells[run.index]!;
        const zeros = run.rows.reduce((n, row) => n + (values[row] === 0 ? 1 : 0), 0);
        return {
          base_model: run.base_model,
          judge: run.judge,
          run: run.name,
          label: run.title,
          ...statOf(cell),
          zero_share: cell.n === 0 ? null : zeros / cell.n,
        };
      }),
    ),
    pairs: study.table(
      {
        base_model: "text",
        judge_a: "text",
        judge_b: "text",
        n: "int",
        mad: "float",
        signed: "float",
        identical: "float",
        spearman: "float",
        reason: "text",
      },
      pairs,
    ),
  };
}

function answersKey(run: Run): string {
  return JSON.stringify([run.base_model, isThinking(run), run.setting, promptOf(run)]);
}
