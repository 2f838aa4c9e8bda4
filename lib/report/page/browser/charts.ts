/// <reference lib="dom" />
/**
 * The page's section of analyses, as a program of its own: it sets `listqaCharts`.
 *
 * @module
 */
import type { PageAnalysis } from "../page_analysis.ts";
import { element } from "./_element.ts";
import { figureBlock } from "./_figure.ts";
import { tableBlock } from "./_table.ts";

/** What the program offers to the page. */
export interface Charts {
  /** Shows the analyses in an element; figures are drawn when they come into view. */
  mountAnalyses(root: HTMLElement, analyses: readonly PageAnalysis[]): void;
}

function mountAnalyses(root: HTMLElement, analyses: readonly PageAnalysis[]): void {
  const made = analyses.filter(({ missing }) => missing === undefined);
  root.append(
    element(
      "div",
      { class: "chart-contents", role: "navigation", "aria-label": "Analyses" },
      element(
        "ul",
        {},
        ...made.map(({ name, title }) =>
          element("li", {}, element("a", { href: `#analysis-${name}` }, title))
        ),
      ),
    ),
    ...made.map(analysisBlock),
    ...missingBlock(analyses),
  );
}

function analysisBlock({ name, title, paper, about, figures, tables }: PageAnalysis): HTMLElement {
  const heading = element("h3", { id: `analysis-${name}`, tabindex: -1 }, title, " ");
  if (paper) heading.append(element("small", {}, paper));
  return element(
    "section",
    { class: "chart-analysis", "aria-labelledby": heading.id },
    heading,
    element("p", { class: "chart-about" }, about),
    ...figures.length > 0
      ? [element("div", { class: "chart-figures" }, ...figures.map(figureBlock))]
      : [],
    // Where no figure shows the analysis, its first table does.
    ...tables.map((table, i) => tableBlock(table, figures.length === 0 && i === 0)),
  );
}

/** What is not shown, and what the data lacks for it. */
function missingBlock(analyses: readonly PageAnalysis[]): HTMLElement[] {
  const entries = analyses.flatMap(({ title, paper, missing, notDrawn }) =>
    missing === undefined
      ? notDrawn.map(({ title, reason }) => [title, reason] as const)
      : [[`${title}${paper ? ` (${paper})` : ""}`, missing] as const]
  );
  if (entries.length === 0) return [];
  return [
    element(
      "section",
      { class: "chart-analysis", "aria-labelledby": "analysis-missing" },
      element("h3", { id: "analysis-missing" }, "Not in these results"),
      element(
        "ul",
        {},
        ...entries.map(([what, reason]) =>
          element("li", {}, element("strong", {}, what), `: ${reason}`)
        ),
      ),
    ),
  ];
}

(globalThis as unknown as { listqaCharts: Charts }).listqaCharts = { mountAnalyses };
