/**
 * The only door to the country list (npm countries-list), loaded when first asked for.
 *
 * @module
 */
import type { countries } from "npm:countries-list@3.4.1";

/** What is used of a country. */
export interface Country {
  /** Its usual English name. */
  name: string;
  /** Other names. */
  alias?: readonly string[];
  /** Code of its continent: AF, AN, AS, EU, NA, OC, SA. */
  continent: string;
}

let loading: Promise<Country[]> | undefined;

/**
 * Loads the list once.
 *
 * @throws {Error} If the package cannot be fetched or loaded.
 */
export function loadCountries(): Promise<Country[]> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Country[]> {
  const specifier = "npm:countries-list@3.4.1";
  try {
    const list = (await import(specifier)).countries as typeof countries;
    return Object.values(list);
  } catch (cause) {
    loading = undefined;
    throw new Error(
      "the country list (npm countries-list 3.4.1) could not be loaded; the first time it needs the network",
      { cause },
    );
  }
}
