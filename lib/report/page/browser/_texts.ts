/// <reference lib="dom" />
/** Long texts and tables, shown in part until all is asked for. @module */
import { element } from "./_element.ts";

/** Characters and rows shown at first. */
const TEXT = 20_000, ROWS = 200;

/** A text as it is, its start only when it is very long. */
export function textBox(text: string, label: string): HTMLElement {
  const box = element("pre", { class: "text", tabindex: 0, role: "region", "aria-label": label });
  if (text.length <= TEXT) {
    box.textContent = text;
    return box;
  }
  box.textContent = text.slice(0, TEXT);
  const all = element(
    "button",
    { type: "button", "data-more": "text" },
    `Show all ${count(text.length)} characters`,
  );
  all.addEventListener("click", () => {
    box.textContent = text;
    all.remove();
    box.focus();
  });
  return element("div", {}, box, all);
}

/** Rows of a table's body, its first ones only when there are very many. */
export function manyRows(
  body: HTMLElement,
  length: number,
  row: (i: number) => HTMLElement,
): Node[] {
  const fill = (from: number, to: number) => {
    for (let i = from; i < to; i++) body.append(row(i));
  };
  fill(0, Math.min(length, ROWS));
  if (length <= ROWS) return [];
  const all = element(
    "button",
    { type: "button", "data-more": "rows" },
    `Show all ${count(length)} rows`,
  );
  all.addEventListener("click", () => {
    fill(ROWS, length);
    all.remove();
  });
  return [all];
}

const whole = new Intl.NumberFormat("en");

/** A whole number with separators. */
export function count(n: number): string {
  return whole.format(n);
}

/** A score from 0 to 1. */
export function score(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? "–" : value.toFixed(3);
}
