import { join } from "node:path";
import { oneLine } from "../text/one_line.ts";
import { collectGarbage } from "./_collect_garbage.ts";
import { ColumnBuffer } from "./_column_buffer.ts";
import { explainWriteError } from "./_file_error.ts";
import { loadPolars, type PolarsModule } from "./_polars.ts";
import { type AtomicWriter, createAtomicWriter } from "./atomic_writer.ts";
import type { ColumnKind } from "./frame_schema.ts";

/** Writes a frame row by row. */
export interface FrameWriter {
  /**
   * Appends a row.
   *
   * @param row Values by column; what is missing is null, other fields are ignored.
   * @throws {TypeError} If a value is not of its column's kind (NaN never is); the column is named.
   */
  add(row: Readonly<Record<string, unknown>>): void;
  /**
   * Completes the file and gives it its name.
   *
   * @throws {Error} If it cannot be written; the old file is then as it was.
   */
  finish(): Promise<void>;
  /** Gives up: the old file stays as it was. */
  abort(): void;
}

/** More than what polars leaves free on a disk that it has filled. */
const PROBE = 1 << 20;
// Rows held in memory: some 20 MB of buffers for the widest frame.
const PART_ROWS = 50_000;

/**
 * Writes a Parquet file by polars, each column typed as the schema says and not as its first rows
 * look. Rows go to disk in parts, so that memory stays flat.
 *
 * @param path Path of the file; it takes this name only when it is complete.
 * @param columns Kind of each column, in order.
 * @returns The writer; call `finish` or `abort`.
 * @throws {TypeError} If the path is a device or a pipe.
 * @throws {Error} If the file cannot be written or polars cannot be loaded, in one line.
 *
 * @example
 * ```ts
 * import { createFrameWriter } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const columns = { run: "text", n_predicted: "int", rouge_f1: "float" } as const;
 * const writer = await createFrameWriter(`${folder}/results.parquet`, columns);
 * writer.add({ run: "sim", n_predicted: 3 });
 * await writer.finish();
 * const text = await Deno.readTextFile(`${folder}/results.parquet`);
 * assert.equal(text.slice(0, 4), "PAR1");
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export async function createFrameWriter(
  path: string,
  columns: Readonly<Record<string, ColumnKind>>,
): Promise<FrameWriter> {
  const pl = await loadPolars();
  const file = createAtomicWriter(path);
  if (file.part === undefined) {
    file.abort();
    throw new TypeError(`${path}: a frame needs a regular file`);
  }
  return new Writer(pl, path, file, columns);
}

class Writer implements FrameWriter {
  #pl: PolarsModule;
  #path: string;
  #file: AtomicWriter;
  #folder: string;
  #columns: ColumnBuffer[];
  #size = 0;
  #parts: string[] = [];

  constructor(
    pl: PolarsModule,
    path: string,
    file: AtomicWriter,
    columns: Readonly<Record<string, ColumnKind>>,
  ) {
    this.#pl = pl;
    this.#path = path;
    this.#file = file;
    this.#folder = `${file.part}s`;
    // The file's lock is ours, so parts in the way are those of a run that was killed.
    removeFolder(this.#folder);
    this.#columns = Object.entries(columns)
      .map(([name, kind]) => new ColumnBuffer(name, kind, PART_ROWS));
  }

  add(row: Readonly<Record<string, unknown>>): void {
    for (const column of this.#columns) column.set(this.#size, row[column.name]);
    if (++this.#size === PART_ROWS) this.#guard(() => this.#writePart());
  }

  async finish(): Promise<void> {
    try {
      // By polars into the hidden file, under the lock that is held on it.
      if (this.#parts.length === 0) this.#write(this.#file.part!);
      else {
        if (this.#size > 0) this.#writePart();
        const parts = this.#parts.map((part) => this.#pl.scanParquet(part));
        const options = { compression: "zstd", maintainOrder: true } as const;
        await this.#pl.concat(parts).sinkParquet(this.#file.part!, options).collect();
      }
    } catch (cause) {
      throw this.#failed(cause);
    }
    removeFolder(this.#folder);
    this.#file.commit();
  }

  abort(): void {
    removeFolder(this.#folder);
    this.#file.abort();
  }

  #writePart() {
    if (this.#parts.length === 0) Deno.mkdirSync(this.#folder);
    const part = join(this.#folder, `${this.#parts.length}.parquet`);
    this.#write(part);
    this.#parts.push(part);
    this.#size = 0;
    collectGarbage();
  }

  #write(path: string) {
    const series = this.#columns.map((column) => column.toSeries(this.#pl, this.#size));
    const types = this.#columns.map((column) => column.toExpression(this.#pl));
    this.#pl.DataFrame(series).select(...types).writeParquet(path, { compression: "zstd" });
  }

  #guard(act: () => void) {
    try {
      act();
    } catch (cause) {
      throw this.#failed(cause);
    }
  }

  /** Gives up, and says in one line why. */
  #failed(cause: unknown): Error {
    try {
      const error = explainWriteError(this.#path, cause);
      if (error !== cause) return error;
      // Polars does not pass on what the system said of a full disk: the system is asked again.
      Deno.writeFileSync(this.#file.part!, new Uint8Array(PROBE), { append: true });
      const why = oneLine((cause as Error).message);
      return new Error(`${this.#path}: cannot be written (${why})`, { cause });
    } catch (system) {
      return explainWriteError(this.#path, system);
    } finally {
      this.abort();
    }
  }
}

function removeFolder(path: string) {
  try {
    Deno.removeSync(path, { recursive: true });
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
