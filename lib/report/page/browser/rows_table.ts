/// <reference lib="dom" />
/** The explorer's rows. @module */
import { metricName } from "../board_table.ts";
import type { PageIndex, PageQuestions, PageRun } from "../page_data.ts";
import { type ViewState, writeHash } from "../view_state.ts";
import { byId, element } from "./_element.ts";
import { score } from "./_texts.ts";

/** A row to show. */
export interface ShownRow {
  /** The run. */
  run: PageRun;
  /** Number of the question. */
  question: number;
  /** Repetition. */
  repetition: number;
  /** The score; NaN for none. */
  score: number;
  /** The second run's; absent without one. */
  other?: number | undefined;
  /** Format error class. */
  format: string | null;
}

/** Characters of a question that a row shows. */
const SHORT = 240;

/** Puts rows into the table. */
export function drawRows(
  index: PageIndex,
  questions: PageQuestions,
  state: ViewState,
  rows: readonly ShownRow[],
  other: PageRun | undefined,
): void {
  const table = byId<HTMLTableElement>("rows");
  const several = state.run === "" && index.runs.length > 1;
  const name = metricName(index.metric);
  const columns: [string, boolean][] = [
    ["Id", false],
    ["Question", false],
    ...several ? [["Run", false] as [string, boolean]] : [],
    [name, true],
    ...other
      ? [[`${name}, ${other.label}`, true], ["Difference", true]] as [string, boolean][]
      : [],
    ["Format class", false],
    ["Category", false],
    ["Country", false],
    ["Type", false],
  ];
  table.tHead!.replaceChildren(
    element(
      "tr",
      {},
      ...columns.map(([title, numeric]) =>
        element("th", { scope: "col", class: numeric ? "number" : undefined }, title)
      ),
    ),
  );
  const cell = (column: "category" | "country" | "type", question: number) =>
    element("td", {}, questions.names[column][questions.codes[column][question]!] ?? "–");
  table.tBodies[0]!.replaceChildren(
    ...rows.map(({ run, question, repetition, score: value, other: second, format }) => {
      const id = questions.id[question]!;
      const problem = questions.problem[question] || `Sample ${id}`;
      const link = { ...state, id, rep: repetition, of: several ? run.name : "" };
      const href = writeHash(link);
      const open = href === writeHash(state);
      const text = problem.length > SHORT ? `${problem.slice(0, SHORT)}…` : problem;
      const shownId = id.length > SHORT ? `${id.slice(0, SHORT)}…` : id;
      return element(
        "tr",
        open ? { "aria-current": "true" } : {},
        element(
          "td",
          { class: "id" },
          repetition > 0 ? `${shownId} (repetition ${repetition})` : shownId,
        ),
        element("td", { class: "question" }, element("a", { href }, text)),
        ...several ? [element("td", {}, run.label)] : [],
        element("td", { class: "number" }, score(value)),
        ...other
          ? [
            element("td", { class: "number" }, score(second)),
            element("td", { class: "number" }, signed((second ?? NaN) - value)),
          ]
          : [],
        element("td", {}, format ?? "–"),
        cell("category", question),
        cell("country", question),
        cell("type", question),
      );
    }),
  );
}

function signed(value: number): string {
  if (Number.isNaN(value)) return "–";
  const text = Math.abs(value).toFixed(3);
  return Number(text) === 0 ? text : `${value < 0 ? "−" : "+"}${text}`;
}
