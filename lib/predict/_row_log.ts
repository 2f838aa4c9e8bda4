/** The predictions file while it is written: rows are appended, and found again. @module */
import { PredictionsFileError } from "./predictions_file_error.ts";

/** A row that a run has left. */
export type LeftRow = Record<string, unknown>;

const encoder = new TextEncoder();
const NEWLINE = 0x0a;

/**
 * A file that grows by whole lines. What a killed run left of its last line is cut away; everything
 * before it stays.
 */
export class RowLog implements Disposable {
  readonly #file: Deno.FsFile;
  readonly #durable: boolean;

  private constructor(readonly path: string, file: Deno.FsFile, durable: boolean) {
    this.#file = file;
    this.#durable = durable;
  }

  /**
   * Opens or creates a file, alone.
   *
   * @param path Path of the file.
   * @param each Called with each row that is there.
   * @param options Whether each row is brought to the disk (`durable`), and who is told of a torn
   * line.
   * @returns The log, at its end.
   * @throws {PredictionsFileError} If another process is writing it, or a line inside is no row.
   */
  static async open(
    path: string,
    each: (row: LeftRow, line: number) => void,
    options: { durable?: boolean; note?: ((text: string) => void) | undefined } = {},
  ): Promise<RowLog> {
    const file = await openFile(path);
    try {
      if (!await file.tryLock(true)) {
        throw new PredictionsFileError(`${path}: another process is writing it`);
      }
      const end = await readRows(file, path, each);
      const { size } = await file.stat();
      if (end.complete < size) {
        options.note?.(`${path}: its last line was cut off; it is asked again`);
        await file.truncate(end.complete);
      }
      await file.seek(0, Deno.SeekMode.End);
      const log = new RowLog(path, file, options.durable ?? false);
      if (end.needsNewline) log.append("\n");
      return log;
    } catch (error) {
      file.close();
      throw error;
    }
  }

  /** Appends a whole line, in one write: it is in the file when this returns. */
  append(line: string): void {
    const bytes = encoder.encode(line);
    try {
      for (let at = 0; at < bytes.length;) at += this.#file.writeSync(bytes.subarray(at));
      if (this.#durable) this.#file.syncDataSync();
    } catch (cause) {
      throw new PredictionsFileError(
        `${this.path}: cannot be written (${(cause as Error).message})`,
        {
          cause,
        },
      );
    }
  }

  [Symbol.dispose](): void {
    this.#file.close();
  }
}

async function openFile(path: string): Promise<Deno.FsFile> {
  try {
    return await Deno.open(path, { read: true, write: true, create: true });
  } catch (cause) {
    const why = cause instanceof Deno.errors.NotFound
      ? "its folder does not exist"
      : cause instanceof Deno.errors.NotCapable
      ? "it needs --allow-read and --allow-write"
      : (cause as Error).message;
    throw new PredictionsFileError(`${path}: cannot be written: ${why}`, { cause });
  }
}

/** Reads the rows; a line that is none is forgiven only at the end. */
async function readRows(
  file: Deno.FsFile,
  path: string,
  each: (row: LeftRow, line: number) => void,
): Promise<{ complete: number; needsNewline: boolean }> {
  let complete = 0, line = 0, broken: number | undefined;
  let rest = new Uint8Array(0);
  const take = (bytes: Uint8Array, ended: boolean) => {
    line++;
    const row = parseRow(bytes);
    if (row === null) {
      if (broken === undefined) broken = line;
      return;
    }
    if (broken !== undefined) {
      throw new PredictionsFileError(
        `${path}:${broken}: is no row of predictions; nothing was changed: mend or remove the file`,
      );
    }
    if (row !== undefined) each(row, line);
    complete += bytes.length + (ended ? 1 : 0);
  };
  const buffer = new Uint8Array(1 << 18);
  for (let count; (count = await file.read(buffer)) !== null;) {
    let from = 0;
    for (
      let at = buffer.indexOf(NEWLINE);
      at >= 0 && at < count;
      at = buffer.indexOf(NEWLINE, from)
    ) {
      take(joined(rest, buffer.subarray(from, at)), true);
      rest = new Uint8Array(0);
      from = at + 1;
    }
    rest = joined(rest, buffer.slice(from, count));
  }
  const before = complete;
  if (rest.length > 0) take(rest, false);
  return { complete, needsNewline: complete > before };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** The row; nothing for a blank line; null for anything else. */
function parseRow(bytes: Uint8Array): LeftRow | undefined | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (text.trim() === "") return undefined;
    const value = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
