/** What the explorer shows, as a deep link says it. @module */

/** Orders of the explorer's rows. */
export const SORTS = ["file", "lowest", "highest", "falls", "rises"] as const;

/** What the explorer shows. */
export interface ViewState {
  /** Name of the run; empty for all. */
  run: string;
  /** Name of the second run; empty for none. */
  with: string;
  /** A category, country, type of question or format error class; empty for every one. */
  category: string;
  country: string;
  type: string;
  format: string;
  /** Lowest and highest score, from 0 to 1; `null` for no limit. */
  min: number | null;
  max: number | null;
  /** Text that question, reference, answer or id must hold. */
  text: string;
  /** Order of the rows. */
  sort: typeof SORTS[number];
  /** Id of the opened sample; `null` when none is open. */
  id: string | null;
  /** Its repetition. */
  rep: number;
  /** Name of its run, where the rows of all runs are shown; else empty. */
  of: string;
}

/** Value of filters that stand for samples without the field. */
export const NONE = "(missing)";

const EMPTY: ViewState = {
  run: "",
  with: "",
  category: "",
  country: "",
  type: "",
  format: "",
  min: null,
  max: null,
  text: "",
  sort: "file",
  id: null,
  rep: 0,
  of: "",
};

/**
 * Reads a deep link.
 *
 * @param hash The part of the address from `#` on.
 * @returns What it says; `undefined` when it is no deep link, but the name of a section.
 */
export function readHash(hash: string): ViewState | undefined {
  const text = hash.replace(/^#/, "");
  if (!text.includes("=")) return undefined;
  const given = new URLSearchParams(text);
  const state: ViewState = { ...EMPTY };
  for (
    const key of ["run", "with", "of", "category", "country", "type", "format", "text"] as const
  ) {
    state[key] = given.get(key) ?? "";
  }
  const share = (key: string) => {
    const value = given.get(key);
    const number = value === null || value.trim() === "" ? NaN : Number(value);
    return number >= 0 && number <= 1 ? number : null;
  };
  state.min = share("min");
  state.max = share("max");
  state.sort = SORTS.find((sort) => sort === given.get("sort")) ?? "file";
  state.id = given.get("id");
  const rep = Number(given.get("rep") ?? 0);
  state.rep = Number.isSafeInteger(rep) && rep >= 0 ? rep : 0;
  return state;
}

/**
 * Writes a deep link.
 *
 * @param state What to show.
 * @returns The part of the address from `#` on; what is as usual is left out.
 */
export function writeHash(state: ViewState): string {
  const out = new URLSearchParams();
  for (const [key, usual] of Object.entries(EMPTY)) {
    const value = state[key as keyof ViewState];
    if (value !== usual || key === "run") out.set(key, String(value));
  }
  return `#${out}`;
}
