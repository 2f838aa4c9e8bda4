/// <reference lib="dom" />
/** One sample: question, reference, and each run's answer with what was made of it. @module */
import type { ListElement } from "../../../types.ts";
import { metricName } from "../board_table.ts";
import type { PageDetail, PageIndex, PageQuestions, PageRun } from "../page_data.ts";
import { elementsTable } from "./elements_table.ts";
import { element } from "./_element.ts";
import { readingsView } from "./readings_view.ts";
import { count, score, textBox } from "./_texts.ts";

/** An answer of a run. */
export interface ShownAnswer {
  /** The run. */
  run: PageRun;
  /** Its repetition. */
  repetition: number;
  /** Its scores by metric. */
  scores: readonly number[];
  /** Format error class. */
  format: string | null;
  /** The text and its scoring; absent for runs read from a frame. */
  answer?: { prediction: string; detail: PageDetail };
}

/**
 * Shows a sample.
 *
 * @param index The table of contents.
 * @param questions The questions.
 * @param question Number of the question.
 * @param answers The answers, side by side.
 * @returns What goes into the article.
 */
export function sampleView(
  index: PageIndex,
  questions: PageQuestions,
  question: number,
  answers: readonly ShownAnswer[],
): Node[] {
  const reference = questions.answer[question]!;
  return [
    element(
      "h3",
      { tabindex: -1 },
      questions.problem[question] || `Sample ${questions.id[question]}`,
    ),
    facts(questionFacts(questions, question)),
    ...answers.some(({ answer }) => answer)
      ? [element("h4", {}, "Reference"), textBox(reference, "Reference")]
      : [],
    element(
      "div",
      { class: answers.length > 1 ? "answers two" : "answers" },
      ...answers.map((shown) => answerView(index, questions, question, shown)),
    ),
  ];
}

function questionFacts(questions: PageQuestions, question: number): [string, Node | string][] {
  const name = (column: keyof PageQuestions["codes"]) =>
    questions.names[column][questions.codes[column][question]!];
  const page = name("page");
  const known: [string, Node | string | undefined][] = [
    ["Id", questions.id[question]],
    ["Category", name("category")],
    ["Country", name("country")],
    ["Type", name("type")],
    ["Years", name("years")],
    ["Order matters", ["no", "yes"][questions.ordered[question]!]],
    ["Source", page === undefined ? undefined : pageLink(page)],
  ];
  return known.filter((fact): fact is [string, Node | string] => fact[1] !== undefined);
}

/** A link only where it leads to the web: a hostile file could name a script. */
function pageLink(page: string): Node | string {
  if (!/^https?:\/\//i.test(page)) return page;
  return element("a", { href: page, rel: "noopener noreferrer", target: "_blank" }, page);
}

function facts(list: readonly (readonly [string, Node | string])[]): HTMLElement {
  return element(
    "dl",
    { class: "facts" },
    ...list.map(([term, value]) =>
      element("div", {}, element("dt", {}, term), element("dd", {}, value))
    ),
  );
}

function answerView(
  index: PageIndex,
  questions: PageQuestions,
  question: number,
  { run, repetition, scores, format, answer }: ShownAnswer,
): HTMLElement {
  const numbers = index.metrics
    .map((metric, m): [string, string] => [metricName(metric), score(scores[m])])
    .filter(([, text]) => text !== "–");
  const usage: [string, string][] = [];
  if (repetition > 0) usage.push(["Repetition", String(repetition)]);
  if (answer?.detail.tokens !== undefined) usage.push(["Tokens", count(answer.detail.tokens)]);
  if (answer?.detail.latency !== undefined) {
    usage.push(["Time", `${(answer.detail.latency / 1000).toFixed(2)} s`]);
  }
  return element(
    "section",
    { class: "answer", "aria-label": `Answer of ${run.label}` },
    element("h4", {}, run.label),
    facts([...numbers, ...format === null ? [] : [["Format class", format] as const], ...usage]),
    ...answer ? answered(questions, question, run, answer) : [
      element(
        "p",
        { class: "note" },
        "This run was read from a frame, which holds scores only. A report of results (JSON) shows the answer.",
      ),
    ],
  );
}

function answered(
  questions: PageQuestions,
  question: number,
  run: PageRun,
  { prediction, detail }: { prediction: string; detail: PageDetail },
): Node[] {
  const reference = questions.answer[question]!;
  const type = questions.names.type[questions.codes.type[question]!];
  const readings = readingsView(reference, prediction, run, type);
  const predicted: readonly ListElement[] = detail.predicted ?? readings.scored.predicted;
  return [
    element("h5", {}, "Answer"),
    textBox(prediction, `Text of the answer of ${run.label}`),
    element("h5", {}, "Elements"),
    elementsTable(predicted, detail.reference ?? readings.scored.reference, detail, run),
    ...readings.nodes,
  ];
}
