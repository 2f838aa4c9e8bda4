/** An explanation for a terminal. @module */
import { foldDiagnostics } from "../parse/fold_diagnostics.ts";
import type { JudgeScore } from "../types.ts";
import { type Cell, printable, styled, textTable } from "./text_table.ts";
import type { ExplainedPair, SampleExplanation } from "./explain_sample.ts";

/** Options of {@linkcode explanationText}. */
export interface ExplanationTextOptions {
  /**
   * Columns of the terminal.
   *
   * @default {100}
   */
  width?: number;
  /**
   * Whether it shows colours.
   *
   * @default {false}
   */
  colour?: boolean;
}

/** So many kinds of diagnostics, and so many pairs, are shown; the rest is counted. */
const MAX_DIAGNOSTICS = 12, MAX_PAIRS = 200;

/**
 * Lays out an explanation: the pairs, the metrics, what the format cost, and why.
 *
 * @param found What {@linkcode explainSample} found.
 * @param options See {@linkcode ExplanationTextOptions}.
 * @returns Lines to print.
 */
export function explanationText(
  found: SampleExplanation,
  options: ExplanationTextOptions = {},
): string {
  const { width = 100, colour = false } = options;
  const heading = (text: string) => styled(text, "bold", colour);
  const { score, promptType, promptTypeGuessed } = found;
  return [
    `${
      heading("Pairs")
    }  ${score.numPredicted} predicted, ${score.numReference} reference elements; ` +
    `${promptType}${promptTypeGuessed ? " (told from the reference)" : ""}`,
    pairTable(found, width, colour),
    "",
    heading("Metrics"),
    metricTable(found, width, colour),
    "",
    heading("Format"),
    ...formatLines(found),
    "",
    heading("Why"),
    ...found.reasons.map((reason) => `  ${reason}`),
  ].join("\n");
}

function pairTable(
  { pairs, judge }: SampleExplanation,
  width: number,
  colour: boolean,
): string {
  if (pairs.length === 0) return "  no elements";
  const index = (k: number | null) => k === null ? "–" : String(k + 1);
  const table = textTable(
    [
      { title: "#", align: "right" },
      { title: "predicted", shrinks: true },
      { title: "ref", align: "right" },
      { title: "reference", shrinks: true },
      { title: "ROUGE-1", align: "right" },
      { title: "" },
      ...judge ? [{ title: "verdict", shrinks: true }] : [],
    ],
    pairs.slice(0, MAX_PAIRS).map((pair) => [
      index(pair.predicted),
      pair.predictedText ?? { text: "(missed)", style: "yellow" },
      index(pair.reference),
      pair.referenceText ?? { text: "(no pair)", style: "dim" },
      pair.rouge === null ? "–" : pair.rouge.toFixed(3),
      pair.correct
        ? { text: "✓ counts", style: "green" }
        : pair.predicted === null
        ? { text: "✗ not found", style: "yellow" }
        : { text: pair.rouge === null ? "✗ not in the reference" : "✗ too far", style: "red" },
      ...judge ? [verdictCell(pair, judge)] : [],
    ]),
    { width, colour },
  );
  const more = pairs.length - MAX_PAIRS;
  return more > 0 ? `${table}\n  … and ${more} more lines (--json lists all)` : table;
}

function verdictCell(pair: ExplainedPair, judge: JudgeScore): Cell {
  if (pair.predicted === null) return "";
  const { score, unreadable, confidence, reference } = judge.elements[pair.predicted]!;
  if (score === null) return { text: `unreadable: ${unreadable}`, style: "yellow" };
  const sure = confidence === undefined ? "" : ` (p(A) ${confidence.toFixed(2)})`;
  return score === "A"
    ? { text: `A, correct${sure}`, style: "green" }
    : { text: reference === null ? "B, not asked" : `B, incorrect${sure}`, style: "red" };
}

function metricTable(found: SampleExplanation, width: number, colour: boolean): string {
  const { score, lenient, judge } = found;
  const three = (value: number | null) => value === null ? "–" : value.toFixed(3);
  const rows: [string, number | null, number | null, string][] = [
    ["Relaxed-Recall", score.relaxedRecall, lenient.relaxedRecall, "reference items in the text"],
    [
      "Relaxed-Precision",
      score.relaxedPrecision,
      lenient.relaxedPrecision,
      "predicted items in the reference",
    ],
    [
      "ROUGE precision",
      score.rouge.precision,
      lenient.rouge.precision,
      "pairs that count / predicted",
    ],
    ["ROUGE recall", score.rouge.recall, lenient.rouge.recall, "pairs that count / reference"],
    ["ROUGE F1", score.rouge.f1, lenient.rouge.f1, "their harmonic mean"],
    [
      "Format-Correctness",
      score.formatCorrectness,
      lenient.formatCorrectness,
      score.formatError ?? "",
    ],
  ];
  if (judge) {
    const { precision, recall, f1, f1_high } = judge;
    const open = f1_high > f1 ? `up to ${three(f1_high)} if what is unreadable were correct` : "";
    rows.push(
      ["Judge precision", precision, precision, "verdicts A / predicted"],
      ["Judge recall", recall, recall, "verdicts A / reference"],
      ["Judge F1", f1, f1, open || "their harmonic mean"],
    );
  }
  const differs = rows.some(([, strict, read]) => strict !== read);
  return textTable(
    [
      { title: "metric" },
      { title: "score", align: "right" },
      ...differs ? [{ title: "lenient", align: "right" } as const] : [],
      { title: "" },
    ],
    rows.map(([name, strict, read, note]) => [
      name,
      { text: three(strict), style: "bold" as const },
      ...differs ? [three(read)] : [],
      { text: note, style: "dim" as const },
    ]),
    { width, colour },
  );
}

function formatLines({ diagnosis, score }: SampleExplanation): string[] {
  const lines = [`  ${diagnosis.summary}`];
  if (diagnosis.diagnostics.length === 0 && score.formatCorrectness === 1) {
    lines.push("  The list has the canonical form.");
  }
  const folded = foldDiagnostics(diagnosis.diagnostics);
  for (const { message } of folded.slice(0, MAX_DIAGNOSTICS)) lines.push(`  ${printable(message)}`);
  const more = folded.length - MAX_DIAGNOSTICS;
  if (more > 0) lines.push(`  … and ${more} more (--json lists all)`);
  return lines;
}
