/// <reference lib="dom" />
/** A table of the page: opened, filtered and sorted by the reader. @module */
import { tableToCsv } from "../../table_text.ts";
import { plural } from "../../text_table.ts";
import { grouped } from "../../../text/grouped.ts";
import type { PageCell, PageTable } from "../page_analysis.ts";
import { cellText, filterColumns, headingOf, shownColumns, sortRows, valueText } from "./_cells.ts";
import { element } from "./_element.ts";
import { saveFile } from "./_save.ts";

/** So many rows are shown at first, and more when asked for: browsers take long over thousands. */
const FIRST_ROWS = 60, MORE_ROWS = 500;

/** Makes the table's block, folded; what it holds is made when it is opened. */
export function tableBlock(table: PageTable, open = false): HTMLElement {
  const rows = plural(table.rows.length, "row");
  const details = element(
    "details",
    { class: "chart-table", id: `table-${table.name}` },
    element(
      "summary",
      {},
      `${table.caption} `,
      element("span", { class: "chart-count" }, `(${rows})`),
    ),
  );
  let made = false;
  details.addEventListener("toggle", () => {
    if (!details.open || made) return;
    made = true;
    details.append(...contentOf(table));
  });
  details.open = open;
  return details;
}

function contentOf(table: PageTable): HTMLElement[] {
  const shown = shownColumns(table);
  const status = element("span", { role: "status" });
  const body = element("tbody");
  const wanted = new Map<number, string>();
  let sorted: { place: number; descending: boolean } | undefined, limit = FIRST_ROWS;
  const more = element("button", {
    type: "button",
    onclick: () => {
      limit += MORE_ROWS;
      show();
    },
  });
  const show = () => {
    const found = table.rows.filter((row) =>
      [...wanted].every(([place, value]) =>
        valueText(row[place] ?? null, table.columns[place]!) === value
      )
    );
    const rows = sorted ? sortRows(found, sorted.place, sorted.descending) : found;
    body.replaceChildren(...rows.slice(0, limit).map((row) => rowOf(table, shown, row)));
    const total = grouped(table.rows.length);
    status.textContent = found.length < table.rows.length
      ? `${grouped(found.length)} of ${total} rows`
      : "";
    more.hidden = rows.length <= limit;
    const all = grouped(rows.length);
    more.textContent = rows.length > limit + MORE_ROWS
      ? `Show ${MORE_ROWS} more of ${all} rows`
      : `Show all ${all} rows`;
  };
  const heads = shown.map((place) => {
    const column = table.columns[place]!;
    const head = element(
      "th",
      { scope: "col", class: isText(table, place) ? "" : "number" },
      element("button", {
        type: "button",
        onclick: () => {
          const descending = sorted?.place === place ? !sorted.descending : !isText(table, place);
          sorted = { place, descending };
          for (const other of heads) other.removeAttribute("aria-sort");
          head.setAttribute("aria-sort", descending ? "descending" : "ascending");
          show();
        },
      }, headingOf(column)),
    );
    return head;
  });
  const filters = filterColumns(table).map((place) =>
    filterOf(table, place, (value) => {
      if (value === undefined) wanted.delete(place);
      else wanted.set(place, value);
      show();
    })
  );
  show();
  const small = table.columns.findIndex(({ name }) => name === "small");
  return [
    element("div", { class: "chart-tools" }, ...filters, saveCsv(table), status),
    element(
      "div",
      { class: "chart-scroll", tabindex: 0, role: "region", "aria-label": table.caption },
      element(
        "table",
        {},
        element("caption", { class: "chart-hidden" }, table.caption),
        element("thead", {}, element("tr", {}, ...heads)),
        body,
      ),
    ),
    more,
    ...table.rows.some((row) => row[small] === true)
      ? [element("p", { class: "chart-note" }, "† fewer than 20 samples")]
      : [],
  ];
}

function isText(table: PageTable, place: number): boolean {
  return ["text", "flag"].includes(table.columns[place]!.kind);
}

function rowOf(table: PageTable, shown: readonly number[], row: PageCell[]): HTMLElement {
  const small = table.columns.findIndex(({ name }) => name === "small");
  const first = shown[0], marked = shown.find((place) => table.columns[place]!.ends);
  return element(
    "tr",
    {},
    ...shown.map((place) => {
      const mark = place === marked && row[small] === true ? "†" : "";
      const text = cellText(table, row, place) + mark;
      if (place === first && isText(table, place)) return element("th", { scope: "row" }, text);
      if (isText(table, place)) return element("td", {}, text);
      const value = row[place];
      return table.columns[place]!.bar && typeof value === "number"
        ? element("td", { class: "number bar" }, barOf(value), element("span", {}, text))
        : element("td", { class: "number" }, text);
    }),
  );
}

function barOf(share: number): HTMLElement {
  const bar = element("i", { "aria-hidden": "true" });
  bar.style.width = `${100 * Math.min(Math.max(share, 0), 1)}%`;
  return bar;
}

function filterOf(
  table: PageTable,
  place: number,
  choose: (value: string | undefined) => void,
): HTMLElement {
  const values = [
    ...new Set(table.rows.map((row) => valueText(row[place] ?? null, table.columns[place]!))),
  ];
  const select = element(
    "select",
    { onchange: () => choose(values[Number(select.value)]) },
    element("option", { value: -1 }, "all"),
    ...values.map((value, i) => element("option", { value: i }, value)),
  );
  return element("label", {}, `${table.columns[place]!.title} `, select);
}

function saveCsv(table: PageTable): HTMLElement {
  return element("button", {
    type: "button",
    "aria-label": `Save CSV: ${table.caption}`,
    onclick: () => {
      const columns = table.columns.map(({ name }) => name);
      const rows = table.rows.map((row) =>
        Object.fromEntries(columns.map((name, place) => [name, row[place]]))
      );
      saveFile(
        `${table.name}.csv`,
        new Blob([tableToCsv({ columns, rows })], { type: "text/csv" }),
      );
    },
  }, "Save CSV");
}
