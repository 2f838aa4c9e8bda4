/** Agreement with people (Tables 16–18). @module */
import { prfOf } from "../score/prf.ts";
import { cohensKappa } from "./cohens_kappa.ts";
import { columnsOf, type FrameColumns } from "./_columns.ts";
import type { DataFrame } from "./frame.ts";
import type { HumanLabel } from "./human_labels.ts";
import { type AnalysisOptions, MissingDataError } from "./options.ts";
import { pearson } from "./pearson.ts";
import { spearman } from "./spearman.ts";
import { Study } from "./_study.ts";
import { MISSING } from "../text/missing.ts";

/** Tables of {@linkcode humanAgreement}. */
export interface HumanAgreement {
  /**
   * A row for all samples (`overall`) and for each run, category and type: samples and elements, means
   * of the human P, R and F1 and of the judge's F1, Pearson's r, Spearman's ρ.
   */
  samples: DataFrame;
  /** A row for the judge and one for ROUGE ≥ 0.5: elements, share of equal labels, Cohen's κ. */
  elements: DataFrame;
  /** Samples that were labelled in part and left out. */
  partlyLabelled: number;
  /** Labels that name no predicted element of the frame. */
  unknownLabels: number;
}

interface Labelled {
  row: number;
  elements: number;
  precision: number;
  recall: number;
  f1: number;
  judge: number;
}

/** Pairs at or above this ROUGE count as correct. */
const ROUGE_THRESHOLD = 0.5;

/**
 * How far the judge (and ROUGE) agrees with people.
 *
 * @param frame The samples frame.
 * @param elements The elements frame of the same runs.
 * @param labels Labels, see {@linkcode parseHumanLabels}; samples that are labelled in full count.
 * @param options See {@linkcode AnalysisOptions}.
 * @returns Two tables and counts, see {@linkcode HumanAgreement}.
 * @throws {RangeError} If an option is out of range.
 * @throws {MissingDataError} If no sample of the frame is labelled in full.
 *
 * @example
 * ```ts
 * import { buildElementsFrame, buildFrame, humanAgreement } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const frame = await buildFrame([
 *   { run: "m", id: "1", n_predicted: 2, n_reference: 2, judge_f1: 1 },
 * ]);
 * const elements = await buildElementsFrame([
 *   { run: "m", id: "1", predicted: 0, rouge: 1, verdict: "A" },
 *   { run: "m", id: "1", predicted: 1, rouge: 0.25, verdict: "A" },
 * ]);
 * const agreement = await humanAgreement(frame, elements, [
 *   { run: "m", id: "1", predicted: 0, label: "A" },
 *   { run: "m", id: "1", predicted: 1, label: "B" },
 * ], { bootstrap: 0 });
 * assert.deepEqual(agreement.elements.getColumn("agreement").toArray(), [0.5, 1]);
 * ```
 */
export async function humanAgreement(
  frame: DataFrame,
  elements: DataFrame,
  labels: readonly HumanLabel[],
  options: AnalysisOptions = {},
): Promise<HumanAgreement> {
  const study = await Study.open(frame, options);
  const bySample = Map.groupBy(labels, (label) => key(label.run, label.id));
  const { labelled, partly, known } = labelledSamples(study, bySample);
  if (labelled.length === 0) {
    throw new MissingDataError(
      `no sample is labelled in full (${labels.length} labels, ${partly} samples in part)`,
    );
  }
  const full = new Set(labelled.map(({ row }) => key(...nameOf(study, row))));
  return {
    samples: await samplesTable(study, labelled),
    elements: elementsTable(study, await columnsOf(elements), bySample, full),
    partlyLabelled: partly,
    unknownLabels: labels.length - known,
  };
}

function key(run: string, id: string): string {
  return JSON.stringify([run, id]);
}

function nameOf(study: Study, row: number): [string, string] {
  const run = study.columns.codes("run"), id = study.columns.codes("id");
  return [run.names[run.codes[row]!] ?? "", id.names[id.codes[row]!] ?? ""];
}

function labelledSamples(study: Study, bySample: Map<string, HumanLabel[]>) {
  const predicted = study.values("n_predicted"), reference = study.values("n_reference");
  const judge = study.values(study.metric);
  const labelled: Labelled[] = [];
  let partly = 0, known = 0;
  for (const row of study.runs.flatMap((run) => [...run.rows])) {
    const own = bySample.get(key(...nameOf(study, row)))
      ?.filter((label) => label.predicted < predicted[row]!) ?? [];
    if (own.length === 0) continue;
    known += own.length;
    if (own.length < predicted[row]!) {
      partly++;
      continue;
    }
    const right = own.filter(({ label }) => label === "A").length;
    const scores = prfOf(right, predicted[row]!, reference[row]!);
    labelled.push({ row, elements: own.length, ...scores, judge: judge[row]! });
  }
  return { labelled, partly, known };
}

async function samplesTable(study: Study, labelled: readonly Labelled[]): Promise<DataFrame> {
  const dimensions = [["run", "run"], ["category", "category"], ["type", "type"]] as const;
  const rows = [await sampleRow("overall", "overall", labelled)];
  for (const [by, column] of dimensions) {
    const { codes, names } = study.columns.codes(column);
    const groups = Map.groupBy(
      labelled,
      ({ row }) => codes[row]! < 0 ? MISSING : names[codes[row]!]!,
    );
    for (const [group, members] of [...groups].sort(([a], [b]) => a < b ? -1 : 1)) {
      rows.push(await sampleRow(by, group, members));
    }
  }
  return study.table(
    {
      by: "text",
      group: "text",
      n: "int",
      elements: "int",
      human_precision: "float",
      human_recall: "float",
      human_f1: "float",
      n_scored: "int",
      judge_f1: "float",
      pearson: "float",
      spearman: "float",
      reason: "text",
    },
    rows,
  );
}

async function sampleRow(by: string, group: string, members: readonly Labelled[]) {
  const mean = (of: (sample: Labelled) => number, samples = members) =>
    samples.length === 0 ? null : samples.reduce((sum, s) => sum + of(s), 0) / samples.length;
  const scored = members.filter((sample) => !Number.isNaN(sample.judge));
  const human = scored.map((sample) => sample.f1), judge = scored.map((sample) => sample.judge);
  const r = await pearson(human, judge), rho = await spearman(human, judge);
  return {
    by,
    group,
    n: members.length,
    elements: members.reduce((sum, sample) => sum + sample.elements, 0),
    human_precision: mean((sample) => sample.precision),
    human_recall: mean((sample) => sample.recall),
    human_f1: mean((sample) => sample.f1),
    n_scored: scored.length,
    judge_f1: mean((sample) => sample.judge, scored),
    pearson: r.value,
    spearman: rho.value,
    reason: r.reason ?? rho.reason ?? null,
  };
}

function elementsTable(
  study: Study,
  elements: FrameColumns,
  bySample: Map<string, HumanLabel[]>,
  full: ReadonlySet<string>,
): DataFrame {
  const run = elements.codes("run"), id = elements.codes("id"), verdict = elements.codes("verdict");
  const predicted = elements.numbers("predicted"), rouge = elements.numbers("rouge");
  const repetition = elements.numbers("repetition");
  const correct = verdict.names.indexOf("A");
  const judged = verdict.codes.some((code) => code >= 0);
  const human: string[] = [], judge: string[] = [], lexical: string[] = [];
  for (let row = 0; row < elements.length; row++) {
    if (run.codes[row]! < 0 || id.codes[row]! < 0 || repetition[row]! > 0) continue;
    const sample = key(run.names[run.codes[row]!]!, id.names[id.codes[row]!]!);
    if (!full.has(sample)) continue;
    const label = bySample.get(sample)!.find((label) => label.predicted === predicted[row]);
    if (!label) continue;
    human.push(label.label);
    // An unreadable verdict counts as not correct, as it does in the score.
    judge.push(correct >= 0 && verdict.codes[row] === correct ? "A" : "B");
    lexical.push(rouge[row]! >= ROUGE_THRESHOLD ? "A" : "B");
  }
  const row = (comparison: string, labels: string[], reason?: string) => {
    const { n, agreement, kappa } = cohensKappa(human, labels);
    return reason === undefined
      ? {
        comparison,
        n,
        agreement: agreement.value,
        kappa: kappa.value,
        reason: agreement.reason ?? kappa.reason ?? null,
      }
      : { comparison, n, agreement: null, kappa: null, reason };
  };
  return study.table(
    { comparison: "text", n: "int", agreement: "float", kappa: "float", reason: "text" },
    [
      row("human vs. judge", judge, judged ? undefined : "the elements hold no verdicts"),
      row("human vs. ROUGE-1 ≥ 0.5", lexical),
    ],
  );
}
