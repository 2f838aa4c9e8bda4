/// <reference lib="dom" />
/** Elements of an answer: pair, ROUGE, verdict and the judge's words. @module */
import type { ListElement } from "../../../types.ts";
import type { PageDetail, PageRun, PageVerdict } from "../page_data.ts";
import { element } from "./_element.ts";
import { manyRows, score } from "./_texts.ts";

/**
 * The pairing of an answer.
 *
 * @param predicted Predicted elements.
 * @param reference Reference elements.
 * @param detail The pairing and what the judge said.
 * @param run The run.
 * @returns A table: predicted elements in order, then the reference elements that were missed.
 */
export function elementsTable(
  predicted: readonly ListElement[],
  reference: readonly ListElement[],
  detail: PageDetail,
  run: PageRun,
): HTMLElement {
  const taken = new Set(detail.pairs);
  const missed = reference.map((_, r) => r).filter((r) => !taken.has(r));
  let pair = 0;
  const rouge = detail.pairs.map((r) => r < 0 ? null : detail.rouge[pair++] ?? null);
  const { matcher, correctThreshold } = run.scoredWith;
  const body = element("tbody");
  const more = manyRows(body, predicted.length + missed.length, (i) => {
    if (i >= predicted.length) {
      const r = missed[i - predicted.length]!;
      return element(
        "tr",
        {},
        element("td", {}),
        element("td", { class: "muted" }, "not found"),
        element("td", { class: "number" }, String(r + 1)),
        element("td", {}, elementText(reference[r]!)),
        element("td", {}),
        element("td", { class: "bad" }, "✗ missed"),
        ...detail.judged ? [element("td", {})] : [],
      );
    }
    const r = detail.pairs[i] ?? -1, value = rouge[i] ?? null;
    const counts = value !== null && value >= correctThreshold;
    return element(
      "tr",
      {},
      element("td", { class: "number" }, String(i + 1)),
      element("td", {}, elementText(predicted[i]!)),
      element("td", { class: "number" }, r < 0 ? "–" : String(r + 1)),
      element(
        "td",
        r < 0 ? { class: "muted" } : {},
        r < 0 ? "no pair" : elementText(reference[r]!),
      ),
      element("td", { class: "number" }, score(value)),
      element(
        "td",
        { class: counts ? "good" : "bad" },
        counts ? "✓ counts" : value === null ? "✗ not in the reference" : "✗ too far",
      ),
      ...detail.judged ? [verdictCell(detail.judged[i], r)] : [],
    );
  });
  const heads = [
    "#",
    "Predicted",
    "Ref",
    "Reference",
    matcher === "embedding" ? "Similarity" : "ROUGE-1",
    matcher === "embedding" ? "Match" : "ROUGE match",
    ...detail.judged ? ["Verdict and reply"] : [],
  ];
  const table = element(
    "table",
    { class: "elements" },
    element(
      "thead",
      {},
      element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head))),
    ),
    body,
  );
  return element(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": `Elements of ${run.label}` },
    table,
    ...more,
  );
}

function elementText({ main, facets }: ListElement): HTMLElement {
  return element(
    "span",
    { class: "element" },
    main,
    ...facets.map(({ key, value }) =>
      element("span", { class: "facet" }, element("span", { class: "muted" }, `${key}: `), value)
    ),
  );
}

function verdictCell(said: PageVerdict | undefined, reference: number): HTMLElement {
  if (!said) return element("td", {}, "–");
  const { score: letter, unreadable, confidence, justification, error } = said;
  const sure = confidence === undefined ? "" : `, p(A) ${confidence.toFixed(2)}`;
  const how = said.cached ? ", stored" : said.attempts > 1 ? `, ${said.attempts} attempts` : "";
  const [tone, verdict] = letter === "A"
    ? ["good", `A correct${sure}${how}`]
    : letter === "B"
    ? ["bad", reference < 0 ? "B not asked" : `B incorrect${sure}${how}`]
    : ["warn", `unreadable: ${unreadable ?? error ?? "no reason given"}${how}`];
  const reply = [justification, error].filter(Boolean).join("\n");
  return element(
    "td",
    {},
    element("span", { class: tone }, verdict),
    ...reply === "" ? [] : [element("div", { class: "reply" }, reply)],
  );
}
