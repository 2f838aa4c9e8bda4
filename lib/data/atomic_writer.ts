/** Files that are there in full or not at all. @module */
import { basename, dirname, join } from "node:path";
import { explainWriteError } from "./_file_error.ts";

/** Writes a file that takes its name only when it is complete. */
export interface AtomicWriter {
  /** Where the text is until `commit`; undefined for a device or pipe, which is written directly. */
  readonly part: string | undefined;
  /**
   * Appends a text (as UTF-8) or bytes.
   *
   * @param data What to append.
   * @throws {Error} If it cannot be written; the writer is then aborted.
   */
  write(data: string | Uint8Array): void;
  /**
   * Puts other bytes in the place of the first ones, which moves what follows when they are more.
   *
   * @param length Number of bytes to replace.
   * @param data What to put there, no fewer bytes.
   */
  replaceStart(length: number, data: Uint8Array): void;
  /**
   * Brings everything to the disk and gives the file its name, replacing what had it.
   *
   * @param path Another name for it, in the same folder.
   * @throws {Error} If that fails; the old file is then as it was.
   */
  commit(path?: string): void;
  /** Gives up: the old file stays as it was. Does nothing after {@linkcode AtomicWriter.commit}. */
  abort(): void;
}

/**
 * Opens a file for writing. Until `commit` the text goes to a hidden file beside it, so that an
 * interrupted run leaves the old file whole. A device or pipe is written directly.
 *
 * @param path Path of the file.
 * @returns The writer; call `commit` or `abort`.
 * @throws {Error} If the folder is missing or cannot be written, if the path is a folder, or if
 * another process is writing the same file, in one line.
 *
 * @example
 * ```ts
 * import { createAtomicWriter } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const folder = await Deno.makeTempDir();
 * const writer = createAtomicWriter(`${folder}/a.txt`);
 * writer.write("whole");
 * writer.commit();
 * assert.equal(await Deno.readTextFile(`${folder}/a.txt`), "whole");
 * await Deno.remove(folder, { recursive: true });
 * ```
 */
export function createAtomicWriter(path: string): AtomicWriter {
  return new Writer(path);
}

const BUFFER = 1 << 18;
const encoder = new TextEncoder();

class Writer implements AtomicWriter {
  #path: string;
  #target: string;
  /** The hidden file; undefined when the target is a device. */
  #part: string | undefined;
  #mode: number | null = null;
  #file: Deno.FsFile;
  #buffer = new Uint8Array(BUFFER);
  #used = 0;
  #size = 0;
  #open = true;

  constructor(path: string) {
    this.#path = path;
    const existing = statOf(path);
    if (existing?.isDirectory) throw new TypeError(`${path}: is a folder, not a file`);
    // Through a link, so that the link stays.
    this.#target = existing ? realPath(path) : path;
    try {
      if (existing && !existing.isFile) this.#file = Deno.openSync(path, { write: true });
      else {
        this.#mode = existing?.mode ?? null;
        this.#part = join(dirname(this.#target), `.${basename(this.#target)}.part`);
        this.#file = openPart(this.#part, path);
      }
    } catch (cause) {
      throw explainWriteError(path, cause);
    }
  }

  get part(): string | undefined {
    return this.#part;
  }

  write(data: string | Uint8Array): void {
    this.#check();
    if (typeof data === "string") {
      if (data.length * 3 <= BUFFER) {
        if (this.#used + data.length * 3 > BUFFER) this.#flush();
        this.#used += encoder.encodeInto(data, this.#buffer.subarray(this.#used)).written;
        return;
      }
      data = encoder.encode(data);
    }
    if (this.#used + data.length > BUFFER) this.#flush();
    if (data.length > BUFFER) this.#put(data);
    else {
      this.#buffer.set(data, this.#used);
      this.#used += data.length;
    }
  }

  replaceStart(length: number, data: Uint8Array): void {
    this.#check();
    this.#flush();
    this.#guard(() => {
      const shift = data.length - length;
      // From the end, so that nothing is overwritten before it has moved.
      for (let end = this.#size; shift > 0 && end > length;) {
        const start = Math.max(length, end - BUFFER);
        const block = this.#buffer.subarray(0, end - start);
        this.#file.seekSync(start, Deno.SeekMode.Start);
        fill(this.#file, block);
        this.#file.seekSync(start + shift, Deno.SeekMode.Start);
        writeAll(this.#file, block);
        end = start;
      }
      this.#file.seekSync(0, Deno.SeekMode.Start);
      writeAll(this.#file, data);
      this.#size += shift;
      this.#file.seekSync(this.#size, Deno.SeekMode.Start);
    });
  }

  commit(path?: string): void {
    this.#check();
    const target = path === undefined ? this.#target : realPath(path);
    this.#flush();
    this.#guard(() => {
      if (this.#part === undefined) return;
      this.#file.syncSync();
      if (this.#mode !== null && Deno.build.os !== "windows") {
        Deno.chmodSync(this.#part, this.#mode & 0o7777);
      }
      Deno.renameSync(this.#part, target);
    });
    this.#open = false;
    this.#file.close();
  }

  abort(): void {
    if (!this.#open) return;
    this.#open = false;
    try {
      if (this.#part !== undefined) Deno.removeSync(this.#part);
    } catch {
      // Whoever removed it has done our work.
    }
    this.#file.close();
  }

  #check() {
    if (!this.#open) throw new TypeError(`${this.#path}: this writer is closed`);
  }

  #flush() {
    if (this.#used > 0) this.#put(this.#buffer.subarray(0, this.#used));
    this.#used = 0;
  }

  #put(bytes: Uint8Array) {
    this.#guard(() => writeAll(this.#file, bytes));
    this.#size += bytes.length;
  }

  #guard(act: () => void) {
    try {
      act();
    } catch (cause) {
      this.abort();
      throw explainWriteError(this.#path, cause);
    }
  }
}

/**
 * Opens the hidden file under a lock, which ends with its process: what a killed run has left is
 * taken over, what a running one writes is left alone.
 */
function openPart(part: string, path: string): Deno.FsFile {
  for (;;) {
    const file = Deno.openSync(part, { read: true, write: true, create: true });
    try {
      if (!file.tryLockSync(true)) throw new Error(`${path}: another process is writing it`);
      // Between opening and locking, its owner may have renamed it.
      const now = statOf(part);
      if (now && now.ino === file.statSync().ino) {
        file.truncateSync(0);
        return file;
      }
    } catch (error) {
      file.close();
      throw error;
    }
    file.close();
  }
}

/** Where a name leads, so that a link stays one; the name itself when nothing is there. */
function realPath(path: string): string {
  return statOf(path) ? Deno.realPathSync(path) : path;
}

function statOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return undefined;
    throw explainWriteError(path, cause);
  }
}

function writeAll(file: Deno.FsFile, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length;) at += file.writeSync(bytes.subarray(at));
}

function fill(file: Deno.FsFile, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length;) {
    const read = file.readSync(bytes.subarray(at));
    if (read === null) throw new Error("the file ended early");
    at += read;
  }
}
