/**
 * The only door to simple-statistics, loaded when first asked for: an analysis is reached from
 * `mod.ts`, and scoring must not fetch a package.
 *
 * @module
 */
import type * as SimpleStatistics from "npm:simple-statistics@7.12.1";

let loading: Promise<typeof SimpleStatistics> | undefined;

/** Loads the package once. */
export function loadStatistics(): Promise<typeof SimpleStatistics> {
  loading ??= load();
  return loading;
}

async function load(): Promise<typeof SimpleStatistics> {
  const specifier = "npm:simple-statistics@7.12.1";
  try {
    return await import(specifier);
  } catch (cause) {
    loading = undefined;
    throw new Error(
      "correlations need the package simple-statistics 7.12.1, which could not be loaded; the first time, that needs the network",
      { cause },
    );
  }
}
