/**
 * The only door to csv-parse. No native code, but an npm package, so it is loaded when the first
 * table is read and not before.
 *
 * @module
 */
import type * as CsvParse from "npm:csv-parse@7.0.3";

/** The module, as `import * as csv from "csv-parse"` gives it. */
export type CsvParseModule = typeof CsvParse;

/** What the parser knows of a cell beside its text. */
export type CellInfo = CsvParse.InfoField;

let loading: Promise<CsvParseModule> | undefined;

/**
 * Loads csv-parse once.
 *
 * @throws {Error} If the package cannot be fetched or loaded.
 */
export function loadCsvParse(): Promise<CsvParseModule> {
  loading ??= load();
  return loading;
}

async function load(): Promise<CsvParseModule> {
  // In a variable: Deno downloads a literal specifier even when this line never runs.
  const specifier = "npm:csv-parse@7.0.3";
  try {
    return await import(specifier);
  } catch (cause) {
    loading = undefined;
    throw new Error(
      "the CSV parser (npm csv-parse 7.0.3) could not be loaded; the first time it needs the network",
      { cause },
    );
  }
}
