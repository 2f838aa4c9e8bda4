/** Repeated scoring (Table 22). @module */
import { STAT_COLUMNS, statOf } from "./_cells.ts";
import { Study } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import { type AnalysisOptions, MissingDataError } from "./options.ts";

/**
 * How far the score moves when a run is repeated.
 *
 * @param frame The samples frame, with repetitions.
 * @param options See {@linkcode AnalysisOptions}.
 * @returns A row for each run that has repetitions: the reported score (`mean`, of repetition 0) with
 * its interval, the number of `repetitions`, the mean, smallest and largest of their scores, and the
 * share of samples with the same score in all (`identical`, over the `n_complete` samples that every
 * repetition scored).
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If no run is repeated.
 *
 * @example
 * ```ts
 * import { buildFrame, repeatability } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m", id: "1", repetition: 0, judge_f1: 0.5 },
 *   { run: "m", id: "1", repetition: 1, judge_f1: 0.75 },
 * ]);
 * const table = await repeatability(frame, { bootstrap: 0 });
 * assert.deepEqual(table.getColumn("mean_of_repetitions").toArray(), [0.625]);
 * ```
 */
export async function repeatability(
  frame: DataFrame,
  options: AnalysisOptions = {},
): Promise<DataFrame> {
  const study = await Study.open(frame, options);
  if (!study.values("repetition").some((repetition) => repetition > 0)) throw notRepeated();
  const cells = study.overall(study.metric);
  const rows = study.runs.flatMap((run) => {
    const repeated = repetitionsOf(study, run.index);
    if (repeated.means.length < 2) return [];
    const { means, identical, complete } = repeated;
    return [{
      run: run.name,
      label: run.title,
      ...statOf(cells[run.index]!),
      repetitions: means.length,
      mean_of_repetitions: means.reduce((sum, mean) => sum + mean, 0) / means.length,
      min: Math.min(...means),
      max: Math.max(...means),
      n_complete: complete,
      identical: complete === 0 ? null : identical / complete,
    }];
  });
  if (rows.length === 0) throw notRepeated();
  return study.table(
    {
      run: "text",
      label: "text",
      ...STAT_COLUMNS,
      repetitions: "int",
      mean_of_repetitions: "float",
      min: "float",
      max: "float",
      n_complete: "int",
      identical: "float",
    },
    rows,
  );
}

function notRepeated(): MissingDataError {
  return new MissingDataError("no run is repeated (score --repeat, or a repetition field)");
}

function repetitionsOf(study: Study, index: number) {
  const runs = study.columns.codes("run").codes;
  const ids = study.columns.codes("id").codes;
  const repetition = study.values("repetition");
  const values = study.values(study.metric);
  const totals = new Map<number, { sum: number; n: number }>();
  const samples = new Map<number, { first: number; same: boolean; n: number }>();
  for (let row = 0; row < runs.length; row++) {
    const value = values[row]!;
    if (runs[row] !== index || Number.isNaN(value)) continue;
    const which = Number.isNaN(repetition[row]!) ? 0 : repetition[row]!;
    const total = totals.get(which) ?? { sum: 0, n: 0 };
    total.sum += value;
    total.n++;
    totals.set(which, total);
    if (ids[row]! < 0) continue;
    const sample = samples.get(ids[row]!) ?? { first: value, same: true, n: 0 };
    sample.same &&= sample.first === value;
    sample.n++;
    samples.set(ids[row]!, sample);
  }
  const means = [...totals].sort(([a], [b]) => a - b).map(([, { sum, n }]) => sum / n);
  const complete = [...samples.values()].filter((sample) => sample.n === totals.size);
  return {
    means,
    complete: complete.length,
    identical: complete.filter((sample) => sample.same).length,
  };
}
