import type { Expr, PolarsModule, Series } from "./_polars.ts";
import type { ColumnKind } from "./frame_schema.ts";

/** Values of one column, gathered compactly until they are made a series. */
export class ColumnBuffer {
  /** NaN stands for null: no value may be NaN. */
  #numbers: Float64Array<ArrayBuffer> | undefined;
  #texts: (string | null)[] = [];

  constructor(readonly name: string, readonly kind: ColumnKind, capacity: number) {
    if (kind !== "text") this.#numbers = new Float64Array(capacity);
  }

  /** @throws {TypeError} If the value is not of the column's kind. */
  set(index: number, value: unknown): void {
    if (value === null || value === undefined) {
      if (this.#numbers) this.#numbers[index] = NaN;
      else this.#texts[index] = null;
    } else if (typeof value === "string" && this.kind === "text") this.#texts[index] = value;
    else if (typeof value === "boolean" && this.kind === "bool") {
      this.#numbers![index] = value ? 1 : 0;
    } else if (typeof value === "number" && this.#fits(value)) this.#numbers![index] = value;
    else {
      const shown = typeof value === "object" ? JSON.stringify(value) : String(value);
      throw new TypeError(`frame: ${this.name}: ${shown.slice(0, 60)} is no ${WORDS[this.kind]}`);
    }
  }

  #fits(value: number): boolean {
    if (this.kind === "int") return Number.isSafeInteger(value);
    return this.kind === "float" && Number.isFinite(value);
  }

  /** The first values as polars takes them fastest; {@linkcode toExpression} gives them their type. */
  toSeries(pl: PolarsModule, size: number): Series {
    if (this.#numbers) return pl.Series(this.name, this.#numbers.subarray(0, size));
    return pl.Series(this.name, this.#texts.slice(0, size), pl.Utf8);
  }

  /** The column as typed by the schema, whatever its values are, with NaN made null. */
  toExpression(pl: PolarsModule): Expr {
    const column = pl.col(this.name);
    if (this.kind === "text") return column;
    const numbers = column.fillNan(pl.lit(null));
    return this.kind === "float" ? numbers : numbers.cast(typeOf(pl, this.kind));
  }
}

const WORDS = { text: "text", int: "whole number", float: "finite number", bool: "true or false" };

function typeOf(pl: PolarsModule, kind: ColumnKind) {
  return { text: pl.Utf8, int: pl.Int64, float: pl.Float64, bool: pl.Bool }[kind];
}
