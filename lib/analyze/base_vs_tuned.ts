/** Base against instruction-tuned checkpoints (Table 14). @module */
import { STAT_COLUMNS, statOf } from "./_cells.ts";
import { isBase, isRag, isThinking, promptOf, type Run } from "./_runs.ts";
import { byType, Study, TYPES } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import { type AnalysisOptions, MissingDataError } from "./options.ts";

const COLUMNS = {
  base_model: "text",
  setting: "text",
  run: "text",
  label: "text",
  metric: "text",
  type: "text",
  ...STAT_COLUMNS,
} as const;

const ORDER = ["base", "it", "it-think"];

/**
 * Base checkpoints beside the tuned ones of the same `base_model`, without and with thinking.
 *
 * @param frame The samples frame, with the manifest's fields.
 * @param options See {@linkcode AnalysisOptions}.
 * @returns A row for each model, setting (`base`, `it`, `it-think`), metric (the score, `format`) and
 * type: n, mean and interval.
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If no run has the setting `base`, as far as the manifest says.
 *
 * @example
 * ```ts
 * import { baseVsTuned, buildFrame } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m-base", base_model: "m", setting: "base", id: "1", rouge_f1: 0.25 },
 *   { run: "m-it", base_model: "m", setting: "it", id: "1", rouge_f1: 0.5 },
 * ]);
 * const table = await baseVsTuned(frame, { bootstrap: 0 });
 * assert.deepEqual([...new Set(table.getColumn("setting").toArray())], ["base", "it"]);
 * ```
 */
export async function baseVsTuned(
  frame: DataFrame,
  options: AnalysisOptions = {},
): Promise<DataFrame> {
  const study = await Study.open(frame, options);
  const models = [...new Set(study.runs.filter(isBase).map((run) => run.base_model))]
    .filter((model) => model !== null);
  if (models.length === 0) {
    throw new MissingDataError("no run has setting base and a base_model (run manifest)");
  }
  const metrics = [...new Set([study.metric, "format" as const])];
  const cells = study.cellsOfMany(metrics, study.typeGroups());
  return study.table(
    COLUMNS,
    models.flatMap((model) => {
      const runs = study.runs.filter((run) => run.base_model === model && settingOf(run) !== null)
        .sort((a, b) => ORDER.indexOf(settingOf(a)!) - ORDER.indexOf(settingOf(b)!));
      return runs.flatMap((run) =>
        metrics.flatMap((metric, m) =>
          byType(cells[m]![run.index]!).map((cell, t) => ({
            base_model: model,
            setting: settingOf(run),
            run: run.name,
            label: run.title,
            metric,
            type: TYPES[t]!,
            ...statOf(cell),
          }))
        )
      );
    }),
  );
}

/** A tuned run of a model with a base checkpoint may be called standard or think as well. */
function settingOf(run: Run): string | null {
  if (isBase(run)) return "base";
  if (isRag(run) || promptOf(run) === "order-aware") return null;
  return isThinking(run) ? "it-think" : "it";
}
