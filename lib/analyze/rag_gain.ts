/** What the source page changes (Table 3). @module */
import { DELTA_COLUMNS, deltasByType, gapDelta, unpaired } from "./_paired_rows.ts";
import { isBase, isRag, isThinking, noPartner, partnerOf, type Run } from "./_runs.ts";
import { byType, Study, TYPES } from "./_study.ts";
import type { DataFrame } from "./frame.ts";
import { type AnalysisOptions, MissingDataError } from "./options.ts";

const COLUMNS = {
  run: "text",
  label: "text",
  family: "text",
  open_weight: "bool",
  parametric_run: "text",
  context: "int",
  source_budget: "int",
  type: "text",
  ...DELTA_COLUMNS,
  rank_parametric: "int",
  rank_rag: "int",
  rank_change: "int",
} as const;

/**
 * Oracle RAG against parametric answers of the same `base_model`.
 *
 * @param frame The samples frame, with the manifest's fields.
 * @param options See {@linkcode AnalysisOptions}.
 * @returns A row for each RAG run and type (`all`, `simple`, `complex`, `gap` = simple − complex):
 * `before` (parametric) and `after` (RAG) over the shared samples, the paired difference with its
 * interval, and on `all` rows the rank among the paired runs with and without the page (`rank_change`
 * is positive for runs that climb). Without a partner, `delta` is null with a reason.
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If no run is a RAG run, as far as the manifest says.
 *
 * @example
 * ```ts
 * import { buildFrame, ragGain } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m", base_model: "m", id: "1", type: "simple", rouge_f1: 0.25 },
 *   { run: "m-rag", base_model: "m", setting: "rag", id: "1", type: "simple", rouge_f1: 1 },
 * ]);
 * const table = await ragGain(frame, { bootstrap: 0 });
 * assert.equal(table.getColumn("delta").toArray()[0], 0.75);
 * ```
 */
export async function ragGain(frame: DataFrame, options: AnalysisOptions = {}): Promise<DataFrame> {
  const study = await Study.open(frame, options);
  const rag = study.runs.filter(isRag);
  if (rag.length === 0) {
    throw new MissingDataError("no RAG run (setting or prompt rag in the run manifest)");
  }
  const groups = study.typeGroups();
  const own = study.plainCells([study.metric], groups)[0]!;
  const rows = rag.flatMap((run) => {
    const partner = partnerOf(
      run,
      study.runs,
      (other) => !isRag(other) && !isBase(other) && isThinking(other) === isThinking(run),
    );
    const names = fields(run, partner);
    if (!partner) {
      const reason = noPartner(run, "parametric");
      return byType(own[run.index]!)
        .map((cell, t) => ({ ...names, type: TYPES[t]! as string, ...unpaired(cell, reason) }));
    }
    const cells = study.paired(study.metric, partner, run, groups);
    return [
      ...deltasByType(cells).map(({ type, delta }) => ({ ...names, type, ...delta })),
      { ...names, type: "gap", ...gapDelta(cells) },
    ];
  });
  const paired = rows.filter((row) => row.type === "all" && row.before !== null);
  const rank = (key: "before" | "after", run: string) =>
    1 + [...paired].sort((a, b) => b[key]! - a[key]!).findIndex((row) => row.run === run);
  return study.table(
    COLUMNS,
    rows.map((row) => {
      if (!paired.includes(row)) {
        return { ...row, rank_parametric: null, rank_rag: null, rank_change: null };
      }
      const before = rank("before", row.run), after = rank("after", row.run);
      return { ...row, rank_parametric: before, rank_rag: after, rank_change: before - after };
    }),
  );
}

function fields(run: Run, partner: Run | undefined) {
  const { name, title, family, open_weight, context, source_budget } = run;
  return {
    run: name,
    label: title,
    family,
    open_weight,
    parametric_run: partner?.name ?? null,
    context,
    source_budget,
  };
}
