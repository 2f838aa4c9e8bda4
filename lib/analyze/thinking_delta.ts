/** What thinking changes (Figure 4, Table 13). @module */
import { STAT_COLUMNS, statOf } from "./_cells.ts";
import { DELTA_COLUMNS, deltasByType, unpaired } from "./_paired_rows.ts";
import { isRag, isThinking, noPartner, standardPartner } from "./_runs.ts";
import { byType, Study, TYPES } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import { type AnalysisOptions, MissingDataError } from "./options.ts";

/** Tables of {@linkcode thinkingDelta}. */
export interface ThinkingDelta {
  /**
   * The score of each run that thinks and of its partner, standard and by position: a row for each
   * run and score (`standard`, `ordered`).
   */
  settings: DataFrame;
  /**
   * A row for each thinking run, metric (the score, `format`) and type: both means over the shared
   * samples, the paired difference and its interval; without a partner, `delta` is null with a reason.
   */
  deltas: DataFrame;
}

const RUN_COLUMNS = {
  run: "text",
  label: "text",
  family: "text",
  base_model: "text",
  level: "text",
} as const;

/**
 * The effect of thinking: thinking runs against standard inference of the same `base_model`.
 *
 * @param frame The samples frame, with the manifest's fields.
 * @param options See {@linkcode AnalysisOptions}.
 * @returns Two tables, see {@linkcode ThinkingDelta}.
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If no run thinks, as far as the manifest says.
 *
 * @example
 * ```ts
 * import { buildFrame, thinkingDelta } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m", base_model: "m", id: "1", type: "simple", rouge_f1: 0.5 },
 *   { run: "m-think", base_model: "m", thinking: true, id: "1", type: "simple", rouge_f1: 0.75 },
 * ]);
 * const { deltas } = await thinkingDelta(frame, { bootstrap: 0 });
 * assert.equal(deltas.getColumn("delta").toArray()[0], 0.25);
 * ```
 */
export async function thinkingDelta(
  frame: DataFrame,
  options: AnalysisOptions = {},
): Promise<ThinkingDelta> {
  const study = await Study.open(frame, options);
  const thinking = study.runs.filter((run) => isThinking(run) && !isRag(run));
  if (thinking.length === 0) {
    throw new MissingDataError("no run thinks (set thinking or setting in the run manifest)");
  }
  const groups = study.typeGroups();
  const metrics = [...new Set([study.metric, "format" as const])];
  const own = study.plainCells(metrics, groups);
  const deltas = thinking.flatMap((run) => {
    const partner = standardPartner(run, study.runs);
    const names = { ...runFields(run), partner: partner?.name ?? null };
    return metrics.flatMap((metric, m) => {
      if (partner) {
        return deltasByType(study.paired(metric, partner, run, groups))
          .map(({ type, delta }) => ({ ...names, metric, type, ...delta }));
      }
      const reason = noPartner(run, "standard-inference");
      return byType(own[m]![run.index]!)
        .map((cell, t) => ({ ...names, metric, type: TYPES[t]!, ...unpaired(cell, reason) }));
    });
  });
  return {
    settings: settingsTable(study, thinking),
    deltas: study.table(
      { ...RUN_COLUMNS, partner: "text", metric: "text", type: "text", ...DELTA_COLUMNS },
      deltas,
    ),
  };
}

type OfStudy = Study["runs"][number];

function runFields(run: OfStudy) {
  const { name, title, family, base_model, level } = run;
  return { run: name, label: title, family, base_model, level };
}

function settingsTable(study: Study, thinking: readonly OfStudy[]): DataFrame {
  const shown = new Set(thinking.flatMap((run) => {
    const partner = standardPartner(run, study.runs);
    return partner ? [partner, run] : [run];
  }));
  const scores = [["standard", study.metric]];
  if (study.metric === "judge_f1") scores.push(["ordered", "judge_f1_blended"]);
  const cells = scores.map(([, column]) => study.overall(column!));
  return study.table(
    { ...RUN_COLUMNS, thinking: "bool", score: "text", ...STAT_COLUMNS },
    [...shown].flatMap((run) =>
      scores.map(([score], s) => ({
        ...runFields(run),
        thinking: isThinking(run),
        score,
        ...statOf(cells[s]![run.index]!),
      }))
    ),
  );
}
