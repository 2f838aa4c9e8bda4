import { createHash } from "node:crypto";
import { oneLine } from "../text/one_line.ts";
import type { Sample } from "../types.ts";

/** Source pages by address or by question, read from their file when they are asked for. */
export interface Contexts extends Disposable {
  /** Number of pages. */
  readonly size: number;
  /** SHA-256 of the file. */
  readonly hash: string;
  /**
   * Whether a question has a page.
   *
   * @param question The question; its `wikitable_source` or its id counts.
   * @returns `true` if it has.
   */
  has(question: Sample): boolean;
  /**
   * The page's text.
   *
   * @param question The question.
   * @returns The text; `undefined` without a page.
   */
  text(question: Sample): Promise<string | undefined>;
}

interface Place {
  start: number;
  length: number;
}

/**
 * Opens a file of contexts: JSON Lines of `{ wikitable_source, text }` or `{ id, text }`. Only the
 * places of the texts are kept in memory.
 *
 * @param path The file; not compressed.
 * @returns The contexts; dispose them to close the file.
 * @throws {SyntaxError} If a line is no context, or a page stands there twice; the message names
 * the line.
 *
 * @example
 * ```ts
 * import { openContexts } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile();
 * await Deno.writeTextFile(path, '{"id": "7", "text": "The ash is tall."}\n');
 * using contexts = await openContexts(path);
 * const question = { id: "7", line: 1, repetition: 0, problem: "?", answer: "", prediction: "" };
 * assert.equal(await contexts.text(question), "The ash is tall.");
 * await Deno.remove(path);
 * ```
 */
export async function openContexts(path: string): Promise<Contexts> {
  const file = await Deno.open(path, { read: true }).catch((cause) => {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    throw new Deno.errors.NotFound(`${path}: no such file`, { cause });
  });
  try {
    return await ContextFile.read(file, path);
  } catch (error) {
    file.close();
    throw error;
  }
}

class ContextFile implements Contexts {
  readonly #file: Deno.FsFile;
  readonly #bySource = new Map<string, Place>();
  readonly #byId = new Map<string, Place>();
  #hash = "";
  /** Reads share the file's position: one after the other. */
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(file: Deno.FsFile) {
    this.#file = file;
  }

  static async read(file: Deno.FsFile, path: string): Promise<ContextFile> {
    const contexts = new ContextFile(file);
    const hash = createHash("sha256");
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let pieces: Uint8Array[] = [], start = 0, at = 0, line = 0;
    const take = () => {
      line++;
      const bytes = pieces.length === 1 ? pieces[0]! : concat(pieces);
      let text: string;
      try {
        text = decoder.decode(bytes);
      } catch (cause) {
        throw new SyntaxError(`${path}:${line}: is not UTF-8 text`, { cause });
      }
      if (text.trim() !== "") {
        contexts.#add(text, { start, length: bytes.length }, `${path}:${line}`);
      }
      pieces = [];
    };
    const buffer = new Uint8Array(1 << 18);
    for (let count; (count = await file.read(buffer)) !== null; at += count) {
      const chunk = buffer.subarray(0, count);
      hash.update(chunk);
      let from = 0;
      for (let end; (end = chunk.indexOf(0x0a, from)) >= 0; from = end + 1) {
        pieces.push(chunk.slice(from, end));
        take();
        start = at + end + 1;
      }
      if (from < count) pieces.push(chunk.slice(from));
    }
    if (pieces.length > 0) take();
    contexts.#hash = hash.digest("hex");
    return contexts;
  }

  #add(text: string, place: Place, where: string): void {
    const row = parseContext(text, where);
    const [map, key] = typeof row.wikitable_source === "string"
      ? [this.#bySource, row.wikitable_source] as const
      : [this.#byId, String(row.id)] as const;
    if (map.has(key)) throw new SyntaxError(`${where}: a second context of ${JSON.stringify(key)}`);
    map.set(key, place);
  }

  get size(): number {
    return this.#bySource.size + this.#byId.size;
  }

  get hash(): string {
    return this.#hash;
  }

  #place(question: Sample): Place | undefined {
    const source = question.metadata?.wikitable_source;
    return this.#byId.get(question.id ?? String(question.line)) ??
      (typeof source === "string" ? this.#bySource.get(source) : undefined);
  }

  has(question: Sample): boolean {
    return this.#place(question) !== undefined;
  }

  async text(question: Sample): Promise<string | undefined> {
    const place = this.#place(question);
    if (place === undefined) return undefined;
    const read = this.#queue.then(() => this.#read(place));
    this.#queue = read.catch(() => {});
    return parseContext(new TextDecoder().decode(await read), "contexts").text;
  }

  async #read({ start, length }: Place): Promise<Uint8Array> {
    const bytes = new Uint8Array(length);
    await this.#file.seek(start, Deno.SeekMode.Start);
    for (let at = 0; at < length;) {
      const count = await this.#file.read(bytes.subarray(at));
      if (count === null) throw new Error("the contexts file has become shorter");
      at += count;
    }
    return bytes;
  }

  [Symbol.dispose](): void {
    this.#file.close();
  }
}

function parseContext(text: string, where: string) {
  let row: { wikitable_source?: unknown; id?: unknown; text?: unknown };
  try {
    row = JSON.parse(text);
  } catch (cause) {
    throw new SyntaxError(`${where}: is not JSON (${oneLine((cause as Error).message)})`, {
      cause,
    });
  }
  const { wikitable_source, id } = row ?? {};
  if (typeof row?.text !== "string") throw new SyntaxError(`${where}: has no "text"`);
  if (typeof wikitable_source !== "string" && typeof id !== "string" && typeof id !== "number") {
    throw new SyntaxError(`${where}: has neither "wikitable_source" nor "id"`);
  }
  return { wikitable_source, id, text: row.text };
}

function concat(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
