/// <reference lib="dom" />
/** Strict and lenient reading of an answer, side by side. @module */
import { parseList } from "../../../parse/parse_list.ts";
import { stripReasoning } from "../../../parse/strip_reasoning.ts";
import type { ListElement, PromptType, SampleScore } from "../../../types.ts";
import { explainSample, type SampleExplanation } from "../../explain_sample.ts";
import type { PageRun } from "../page_data.ts";
import { element } from "./_element.ts";
import { manyRows, score } from "./_texts.ts";

/** Longer answers are read a second time only when that is asked for. */
const LONG = 200_000;

/** Both readings. */
export interface Readings {
  /** The lists as the run's scoring read them. */
  scored: { predicted: ListElement[]; reference: ListElement[] };
  /** What is shown of it. */
  nodes: Node[];
}

/**
 * Reads an answer both ways, with the code that scores.
 *
 * @param reference The reference text.
 * @param prediction The answer.
 * @param run The run, which says how it was scored.
 * @param type `simple` or `complex`, where known.
 * @returns The lists, and the comparison.
 */
export function readingsView(
  reference: string,
  prediction: string,
  run: PageRun,
  type: string | undefined,
): Readings {
  const { mode, stripReasoning: strip } = run.scoredWith;
  const text = strip ? stripReasoning(prediction) : prediction;
  const scored = {
    predicted: parseList(text, { mode }),
    reference: parseList(reference, { mode }),
  };
  const compare = () => comparison(explain(reference, prediction, run, type));
  if (prediction.length <= LONG) return { scored, nodes: compare() };
  const all = element("button", { type: "button" }, "Read it strictly and leniently");
  const place = element("div", {}, all);
  all.addEventListener("click", () => place.replaceChildren(...compare()));
  return { scored, nodes: [place] };
}

function explain(
  reference: string,
  prediction: string,
  run: PageRun,
  type: string | undefined,
): SampleExplanation {
  const { tokenizer, pairThreshold, correctThreshold, stripReasoning } = run.scoredWith;
  const promptType: PromptType | undefined = type === "simple"
    ? "single-faceted"
    : type === "complex"
    ? "multi-faceted"
    : undefined;
  return explainSample(reference, prediction, {
    tokenizer,
    pairThreshold,
    correctThreshold,
    stripReasoning,
    ...promptType === undefined ? {} : { promptType },
  });
}

function comparison({ score: strict, lenient, diagnosis, reasons }: SampleExplanation): Node[] {
  const rows: [string, (of: SampleScore) => string][] = [
    ["Elements", (of) => String(of.numPredicted)],
    ["Relaxed-Recall", (of) => score(of.relaxedRecall)],
    ["Relaxed-Precision", (of) => score(of.relaxedPrecision)],
    ["ROUGE F1", (of) => score(of.rouge.f1)],
    ["Format", (of) => score(of.formatCorrectness)],
    ["Format class", (of) => of.formatError ?? "–"],
  ];
  const head = (texts: readonly string[]) =>
    element(
      "thead",
      {},
      element("tr", {}, ...texts.map((text) => element("th", { scope: "col" }, text))),
    );
  const table = element(
    "table",
    { class: "readings" },
    head(["Measure", "Strict", "Lenient"]),
    element(
      "tbody",
      {},
      ...rows.map(([name, of]) =>
        element(
          "tr",
          {},
          element("th", { scope: "row" }, name),
          element("td", { class: "number" }, of(strict)),
          element("td", { class: "number" }, of(lenient)),
        )
      ),
    ),
  );
  return [
    element("h5", {}, "Why"),
    element("ul", {}, ...reasons.map((reason) => element("li", {}, reason))),
    element("h5", {}, "Strict and lenient reading"),
    table,
    element(
      "div",
      { class: "lists" },
      listOf("Strict", strict.elements.predicted),
      listOf("Lenient", lenient.elements.predicted),
    ),
    ...diagnosis.diagnostics.length === 0 ? [] : [
      element("h5", {}, "Format"),
      element(
        "ul",
        { class: "diagnostics" },
        ...diagnosis.diagnostics.slice(0, 20).map(({ message }) => element("li", {}, message)),
        ...diagnosis.diagnostics.length > 20
          ? [element("li", { class: "muted" }, `… and ${diagnosis.diagnostics.length - 20} more`)]
          : [],
      ),
    ],
  ];
}

function listOf(title: string, list: readonly ListElement[]): HTMLElement {
  const body = element("ol");
  const more = manyRows(body, list.length, (i) => {
    const { main, facets } = list[i]!;
    return element(
      "li",
      {},
      main,
      ...facets.map(({ key, value }) =>
        element("span", { class: "facet" }, key === "" ? value : `${key}: ${value}`)
      ),
    );
  });
  return element(
    "div",
    {},
    element("h6", {}, title),
    ...list.length === 0 ? [element("p", { class: "muted" }, "no element")] : [body, ...more],
  );
}
