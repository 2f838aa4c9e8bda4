/** ROUGE against embedding matching (Table 19). @module */
import { DELTA_COLUMNS, deltaOf } from "./_paired_rows.ts";
import { statOf } from "./_cells.ts";
import { agreementOf, scorePairs } from "./_score_pairs.ts";
import { Study } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import { type AnalysisOptions, MissingDataError } from "./options.ts";

/** Options of {@linkcode matcherSensitivity}. */
export interface MatcherSensitivityOptions extends AnalysisOptions {
  /** Names of runs that score the same answers: first by ROUGE matching, then by embeddings. */
  pairs: readonly (readonly [string, string])[];
}

/**
 * What the matcher changes: the same answers scored under ROUGE and under embedding matching.
 *
 * @param frame The samples frame that holds both runs of each pair.
 * @param options See {@linkcode MatcherSensitivityOptions}.
 * @returns A row for each pair: the score under ROUGE (`before`) and embeddings (`after`), their
 * paired difference with its interval, and the share of samples with `identical` scores.
 * @throws {RangeError} If a pair names a run that the frame lacks, or an option is out of range.
 * @throws {MissingDataError} If no pair is named.
 *
 * @example
 * ```ts
 * import { buildFrame, matcherSensitivity } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m", id: "1", judge_f1: 0.5 },
 *   { run: "m (embedding)", id: "1", judge_f1: 0.5 },
 * ]);
 * const table = await matcherSensitivity(frame, { pairs: [["m", "m (embedding)"]], bootstrap: 0 });
 * assert.deepEqual(table.getColumn("identical").toArray(), [1]);
 * ```
 */
export async function matcherSensitivity(
  frame: DataFrame,
  options: MatcherSensitivityOptions,
): Promise<DataFrame> {
  const study = await Study.open(frame, options);
  if (options.pairs.length === 0) {
    throw new MissingDataError("no answers were scored under both matchers (score --matcher)");
  }
  const find = (name: string) => {
    const run = study.runs.find((run) => run.name === name);
    if (!run) throw new RangeError(`pairs: the frame has no run ${JSON.stringify(name)}`);
    return run;
  };
  const rows = [];
  for (const [first, second] of options.pairs) {
    const a = find(first), b = find(second);
    const cells = study.pairedOverall(study.metric, a, b);
    const { identical } = await agreementOf(scorePairs(study, a, b));
    rows.push({
      run: a.name,
      label: a.title,
      embedding_run: b.name,
      ...deltaOf(cells.a, cells.b, statOf(cells.difference)),
      identical,
    });
  }
  return study.table(
    { run: "text", label: "text", embedding_run: "text", ...DELTA_COLUMNS, identical: "float" },
    rows,
  );
}
