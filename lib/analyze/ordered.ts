/** Scores that mind the order (Tables 11 and 12). @module */
import { meanOf, STAT_COLUMNS, statOf, unionCell } from "./_cells.ts";
import { DELTA_COLUMNS, deltaOf, unpaired } from "./_paired_rows.ts";
import { isThinking, noPartner, partnerOf, promptOf } from "./_runs.ts";
import { byType, type Groups, needRows, Study, TYPES } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import type { AnalysisOptions } from "./options.ts";

/** Tables of {@linkcode ordered}. */
export interface Ordered {
  /**
   * A row for each run under the order-aware prompt: the score under the original prompt (`before`)
   * and the order-aware one (`after`), their paired difference, and `blended`; no rows without such a
   * run.
   */
  prompts: DataFrame;
  /**
   * A row for each run, subset (`ordered`, `unordered` questions), score (`standard`, `ordered`: by
   * position, judged runs only) and type: n, mean and interval.
   */
  subset: DataFrame;
}

/**
 * What the order of elements costs: the prompt that asks for it, and the questions that need it.
 *
 * @param frame The samples frame.
 * @param options See {@linkcode AnalysisOptions}.
 * @returns Two tables, see {@linkcode Ordered}.
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If the frame has no rows.
 *
 * @example
 * ```ts
 * import { buildFrame, ordered } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m", id: "1", ordered: true, type: "simple", judge_f1: 1, judge_f1_ordered: 0.25 },
 * ]);
 * const { subset } = await ordered(frame, { bootstrap: 0 });
 * const row = subset.toRecords().find((row) => row.score === "ordered" && row.type === "all");
 * assert.equal(row?.mean, 0.25);
 * ```
 */
export async function ordered(frame: DataFrame, options: AnalysisOptions = {}): Promise<Ordered> {
  const study = await Study.open(frame, options);
  needRows(study);
  return { prompts: promptTable(study), subset: subsetTable(study) };
}

function subsetTable(study: Study): DataFrame {
  const flag = study.flagGroups("ordered", ["unordered", "ordered"]);
  const types = study.typeGroups();
  const width = types.names.length;
  const groups: Groups = {
    of: flag.of.map((subset, row) => subset > 1 ? -1 : subset * width + types.of[row]!),
    names: [...types.names, ...types.names],
    key: "order and type",
  };
  const scores = [{ score: "standard", column: study.metric as string }];
  if (study.metric === "judge_f1") scores.push({ score: "ordered", column: "judge_f1_ordered" });
  const cells = study.cellsOfMany(scores.map(({ column }) => column), groups);
  const columns = {
    run: "text",
    label: "text",
    subset: "text",
    score: "text",
    type: "text",
  } as const;
  return study.table(
    { ...columns, ...STAT_COLUMNS },
    study.runs.flatMap((run) =>
      ["ordered", "unordered"].flatMap((subset) =>
        scores.flatMap(({ score }, s) => {
          const start = subset === "ordered" ? width : 0;
          const own = byType(cells[s]![run.index]!.slice(start, start + width));
          const names = { run: run.name, label: run.title, subset, score };
          // Only ordered questions are scored by position.
          return score === "ordered" && subset === "unordered"
            ? []
            : own.map((cell, t) => ({ ...names, type: TYPES[t]!, ...statOf(cell) }));
        })
      )
    ),
  );
}

function promptTable(study: Study): DataFrame {
  const aware = study.runs.filter((run) => promptOf(run) === "order-aware");
  const own = study.plainCells([study.metric, "judge_f1_blended"], study.typeGroups())
    .map((byRun) => byRun.map(unionCell));
  return study.table(
    {
      run: "text",
      label: "text",
      level: "text",
      thinking: "bool",
      original_run: "text",
      ...DELTA_COLUMNS,
      blended: "float",
    },
    aware.map((run) => {
      const partner = partnerOf(
        run,
        study.runs,
        (other) => promptOf(other) === "zero-shot" && isThinking(other) === isThinking(run),
      );
      const cells = partner && study.pairedOverall(study.metric, partner, run);
      const blended = own[1]![run.index]!;
      return {
        run: run.name,
        label: run.title,
        level: run.level,
        thinking: isThinking(run),
        original_run: partner?.name ?? null,
        ...(cells
          ? deltaOf(cells.a, cells.b, statOf(cells.difference))
          : unpaired(own[0]![run.index]!, noPartner(run, "zero-shot"))),
        blended: study.metric === "judge_f1" && blended.n > 0 ? meanOf(blended) : null,
      };
    }),
  );
}
