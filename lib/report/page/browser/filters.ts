/// <reference lib="dom" />
/** The explorer's form. @module */
import type { PageIndex, PageQuestions } from "../page_data.ts";
import { NONE, SORTS, type ViewState } from "../view_state.ts";
import { byId, element } from "./_element.ts";

/** Typing rests this long before the rows change, in milliseconds. */
const REST = 120;

const SELECTS = ["run", "with", "category", "country", "type", "format", "sort"] as const;

const SORT_NAMES: Record<typeof SORTS[number], string> = {
  file: "as in the file",
  lowest: "lowest score first",
  highest: "highest score first",
  falls: "second run falls most",
  rises: "second run rises most",
};

/** The form with its choices. */
export class Filters {
  constructor(index: PageIndex, questions: PageQuestions, onChange: () => void) {
    const runs = index.runs.map(({ name, label }): [string, string] => [
      name,
      label === name ? name : `${label} (${name})`,
    ]);
    fill("f-run", [...runs, ["", "all runs"]]);
    fill("f-with", [["", "none"], ...runs]);
    for (const column of ["category", "country", "type"] as const) {
      const names = questions.names[column].map((name): [string, string] => [name, name]);
      const missing: [string, string][] = questions.codes[column].includes(-1)
        ? [[NONE, NONE]]
        : [];
      fill(`f-${column}`, [["", "every"], ...names, ...missing]);
    }
    fill("f-format", [
      ["", "every"],
      ...index.formats.map((name): [string, string] => [name, name]),
    ]);
    fill("f-sort", SORTS.map((sort) => [sort, SORT_NAMES[sort]]));
    const form = byId<HTMLFormElement>("filters");
    let timer: ReturnType<typeof setTimeout> | undefined;
    form.addEventListener("input", (event) => {
      clearTimeout(timer);
      if (event.target instanceof HTMLSelectElement) onChange();
      else timer = setTimeout(onChange, REST);
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      clearTimeout(timer);
      onChange();
    });
    byId("f-clear").addEventListener("click", () => {
      const run = byId<HTMLSelectElement>("f-run").value;
      form.reset();
      byId<HTMLSelectElement>("f-run").value = run;
      onChange();
    });
  }

  /** What the form says. */
  read(): Omit<ViewState, "id" | "rep" | "of"> {
    const [run, other, category, country, type, format, sort] = SELECTS.map((name) =>
      byId<HTMLSelectElement>(`f-${name}`).value
    ) as [string, string, string, string, string, string, ViewState["sort"]];
    const share = (id: string) => {
      const { value, valueAsNumber } = byId<HTMLInputElement>(id);
      return value === "" || Number.isNaN(valueAsNumber)
        ? null
        : Math.min(1, Math.max(0, valueAsNumber));
    };
    const text = byId<HTMLInputElement>("f-text").value;
    const min = share("f-score-min"), max = share("f-score-max");
    return { run, with: other, category, country, type, format, sort, text, min, max };
  }

  /** Puts a state into the form; names that no choice has leave it at every. */
  write(state: ViewState): void {
    for (const name of SELECTS) {
      const select = byId<HTMLSelectElement>(`f-${name}`);
      const wanted = state[name];
      const found = [...select.options].find(({ value }) =>
        value === wanted || value.toWellFormed() === wanted
      );
      if (found) select.value = found.value;
      else select.selectedIndex = [...select.options].findIndex(({ value }) => value === "");
    }
    write("f-score-min", state.min === null ? "" : String(state.min));
    write("f-score-max", state.max === null ? "" : String(state.max));
    write("f-text", state.text);
  }
}

/** Leaves a field alone that is being typed in, when it says the same. */
function write(id: string, value: string): void {
  const input = byId<HTMLInputElement>(id);
  if (input.value !== value && document.activeElement !== input) input.value = value;
}

function fill(id: string, choices: readonly (readonly [string, string])[]): void {
  byId<HTMLSelectElement>(id).replaceChildren(
    ...choices.map(([value, text]) => element("option", { value }, text)),
  );
}
