/**
 * The only door to nodejs-polars. Native, so it is loaded when first asked for and not before.
 *
 * @module
 */
import type * as Polars from "npm:nodejs-polars@0.25.2";

/** The module, as `import pl from "nodejs-polars"` gives it. */
export type PolarsModule = typeof Polars.default;

/** A polars data frame. */
export type DataFrame = Polars.DataFrame;

/** A column of polars. */
export type Series = Polars.Series;

/** An expression over columns. */
export type Expr = Polars.Expr;

/** A polars data type. */
export type DataType = Polars.DataType;

let loading: Promise<PolarsModule> | undefined;

/**
 * Loads polars once.
 *
 * @returns The module.
 * @throws {Error} If the native package cannot be fetched or loaded, with what it needs.
 */
export function loadPolars(): Promise<PolarsModule> {
  loading ??= load();
  return loading;
}

async function load(): Promise<PolarsModule> {
  // In a variable: Deno downloads a literal specifier even when this line never runs.
  const specifier = "npm:nodejs-polars@0.25.2";
  try {
    return (await import(specifier)).default;
  } catch (cause) {
    throw new Error(
      "polars (npm nodejs-polars 0.25.2) could not be loaded; it needs --allow-read --allow-env --allow-ffi and, the first time, the network",
      { cause },
    );
  }
}
