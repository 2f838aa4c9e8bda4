/**
 * Columns of a frame as typed arrays, read once a frame however many analyses ask.
 *
 * @module
 */
import { loadPolars, type PolarsModule } from "../data/_polars.ts";
import type { DataFrame } from "./frame.ts";

/** A text column as numbers: code `i` stands for `names[i]`, −1 for null. */
export interface Codes {
  /** One code a row. */
  codes: Int32Array;
  /** The distinct texts, sorted. */
  names: string[];
}

/** Reads columns of one frame and keeps them. */
export class FrameColumns {
  readonly #numbers = new Map<string, Float64Array>();
  readonly #codes = new Map<string, Codes>();
  readonly #has: Set<string>;

  /** Reads from this frame. */
  constructor(readonly pl: PolarsModule, readonly frame: DataFrame) {
    this.#has = new Set(frame.columns);
  }

  /** Number of rows. */
  get length(): number {
    return this.frame.height;
  }

  /** Whether the frame has the column. */
  has(name: string): boolean {
    return this.#has.has(name);
  }

  /** A column of numbers or booleans (0, 1) with NaN for null; all NaN when the frame lacks it. */
  numbers(name: string): Float64Array {
    let values = this.#numbers.get(name);
    if (!values) {
      values = this.has(name) ? this.#read(name) : new Float64Array(this.length).fill(NaN);
      this.#numbers.set(name, values);
    }
    return values;
  }

  #read(name: string): Float64Array {
    const { pl } = this;
    if (this.length === 0) return new Float64Array(0);
    const filled = this.frame.select(
      pl.col(name).cast(pl.Float64).fillNull(pl.lit(NaN)).alias("value"),
    );
    // A copy: the array that polars gives lives as long as the series.
    return Float64Array.from(filled.getColumn("value").toTypedArray() as Float64Array);
  }

  /** A text column as codes; all −1 when the frame lacks it. */
  codes(name: string): Codes {
    let codes = this.#codes.get(name);
    if (!codes) {
      codes = this.has(name) && this.length > 0
        ? this.#encode(name)
        : { codes: new Int32Array(this.length).fill(-1), names: [] };
      this.#codes.set(name, codes);
    }
    return codes;
  }

  #encode(name: string): Codes {
    const { pl } = this;
    const column = this.frame.select(pl.col(name).cast(pl.Utf8));
    const raw = column.select(
      pl.col(name).cast(pl.Categorical).cast(pl.UInt32).cast(pl.Float64).fillNull(pl.lit(-1))
        .alias("code"),
    ).getColumn("code").toTypedArray() as Float64Array;
    // Categories are numbered as they come, so the numbers are small.
    const numbers = Int32Array.from(raw);
    const rows: number[] = [];
    const seen: number[] = [];
    for (let i = 0; i < numbers.length; i++) {
      const number = numbers[i]!;
      if (number < 0 || seen[number] !== undefined) continue;
      seen[number] = rows.length;
      rows.push(i);
    }
    const texts = rows.length === 0
      ? []
      : column.getColumn(name).gather(rows).toArray() as string[];
    const order = texts.map((_, i) => i).sort((a, b) => texts[a]! < texts[b]! ? -1 : 1);
    const place = new Int32Array(texts.length);
    for (const [code, i] of order.entries()) place[i] = code;
    const code = Int32Array.from(seen, (i) => i === undefined ? -1 : place[i]!);
    return {
      codes: numbers.map((number) => number < 0 ? -1 : code[number]!),
      names: order.map((i) => texts[i]!),
    };
  }
}

const kept = new WeakMap<DataFrame, FrameColumns>();

/** The columns of a frame. */
export async function columnsOf(frame: DataFrame): Promise<FrameColumns> {
  let columns = kept.get(frame);
  if (!columns) {
    columns = new FrameColumns(await loadPolars(), frame);
    kept.set(frame, columns);
  }
  return columns;
}
