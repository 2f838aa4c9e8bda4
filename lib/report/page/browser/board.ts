/// <reference lib="dom" />
/** The leaderboard: sorting, kinds of question, differences to a chosen run. @module */
import { type BoardCell, type BoardDifference, boardTable, cellClass } from "../board_table.ts";
import type { Board, BoardType } from "../page_data.ts";
import { compareAll, type PairedStatistic } from "./differences.ts";
import { byId, element } from "./_element.ts";
import type { PageStore } from "./store.ts";

/** Puts life into the leaderboard that the file holds. */
export async function mountBoard(store: PageStore, statistic: PairedStatistic): Promise<void> {
  const board = await store.board();
  const table = byId<HTMLTableElement>("board");
  const status = byId("board-status");
  const typeSelect = byId<HTMLSelectElement>("board-type");
  const baselineSelect = byId<HTMLSelectElement>("board-baseline");
  for (const { run, label } of board.runs) {
    baselineSelect.append(
      element("option", { value: run }, label === run ? run : `${label} (${run})`),
    );
  }
  let sorted = { key: "rank", down: false };
  let known: ReadonlyMap<string, BoardDifference | "self"> | undefined;
  let work = new AbortController();
  const type = () => typeSelect.value as BoardType;

  const draw = () => drawBoard(table, board, type(), known, sorted, sortBy);
  function sortBy(key: string, numeric: boolean): void {
    const down = sorted.key === key ? !sorted.down : numeric;
    sorted = { key, down };
    draw();
  }

  const compare = async () => {
    work.abort();
    work = new AbortController();
    const { signal } = work;
    known = undefined;
    const baseline = baselineSelect.value;
    if (baseline === "") {
      if (sorted.key === "difference" || sorted.key === "p") sorted = { key: "rank", down: false };
      status.textContent = "";
      draw();
      return;
    }
    known = new Map([[baseline, "self"]]);
    draw();
    status.textContent = "Computing the intervals of the differences…";
    await compareAll(store, statistic, baseline, type(), (found) => {
      known = found;
      draw();
    }, signal);
    if (!signal.aborted) status.textContent = "Differences computed.";
  };
  typeSelect.addEventListener("change", () => void (baselineSelect.value ? compare() : draw()));
  baselineSelect.addEventListener("change", () => void compare());
  draw();
  for (const select of [typeSelect, baselineSelect]) select.disabled = false;
}

function drawBoard(
  table: HTMLTableElement,
  board: Board,
  type: BoardType,
  known: ReadonlyMap<string, BoardDifference | "self"> | undefined,
  sorted: { key: string; down: boolean },
  sortBy: (key: string, numeric: boolean) => void,
): void {
  const { columns, rows } = boardTable(board, type, known);
  const at = Math.max(0, columns.findIndex(({ key }) => key === sorted.key));
  const ordered = [...rows].sort((x, y) =>
    order(x.cells[at]!, y.cells[at]!, sorted.down) || x.run.rank - y.run.rank
  );
  const focused = document.activeElement?.closest("th")?.dataset.key;
  table.tHead!.replaceChildren(
    element(
      "tr",
      {},
      ...columns.map(({ key, title, about, numeric }) =>
        element(
          "th",
          {
            scope: "col",
            "data-key": key,
            class: cellClass({ key, title, about, numeric }),
            "aria-sort": key === sorted.key ? sorted.down ? "descending" : "ascending" : undefined,
          },
          element("button", {
            type: "button",
            title: about,
            onclick: () => sortBy(key, numeric),
          }, title),
        )
      ),
    ),
  );
  table.tBodies[0]!.replaceChildren(
    ...ordered.map(({ run, cells }) =>
      element(
        "tr",
        {},
        ...cells.map((cell, i) => {
          const column = columns[i]!;
          if (column.key === "run") {
            const link = element(
              "a",
              { href: `#${new URLSearchParams({ run: run.run })}` },
              cell.text,
            );
            return element("th", { scope: "row" }, link);
          }
          return element(
            "td",
            { class: cellClass(column) },
            cell.text,
            ...cell.sub === undefined ? [] : [element("small", {}, cell.sub)],
          );
        }),
      )
    ),
  );
  if (focused !== undefined) {
    [...table.tHead!.querySelectorAll("th")].find((th) => th.dataset.key === focused)
      ?.querySelector("button")?.focus();
  }
}

/** Empty cells stand last, whichever way. */
function order(a: BoardCell, b: BoardCell, down: boolean): number {
  if (a.value === null || b.value === null) {
    return Number(a.value === null) - Number(b.value === null);
  }
  const way = down ? -1 : 1;
  if (typeof a.value === "number" && typeof b.value === "number") return way * (a.value - b.value);
  return way * String(a.value).localeCompare(String(b.value));
}
