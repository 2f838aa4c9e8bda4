import { fileURLToPath } from "node:url";

/** A file or standard input, opened, with what its first bytes and its name tell. */
export interface Source {
  /** How messages name it. */
  name: string;
  /** What it holds. */
  kind: "jsonl" | "csv" | "tsv" | "parquet";
  /** Its bytes, inflated; each chunk is valid until the next is asked for. */
  bytes: AsyncIterable<Uint8Array>;
  /** Closes it. */
  close(): void;
}

const CHUNK = 1 << 18;

/**
 * Opens a file by path or file URL; `-` is standard input.
 *
 * @throws {Error} If it cannot be read, in one line.
 */
export async function openSource(path: string | URL): Promise<Source> {
  const name = pathOf(path);
  const stdin = name === "-";
  const file = stdin ? Deno.stdin : await open(name);
  const shown = stdin ? "stdin" : name;
  const close = () => {
    if (!stdin) (file as Deno.FsFile).close();
  };
  try {
    const head = await readHead(file, shown);
    const bytes = stdin ? chunks(file, head, shown) : chunksAhead(file, head, shown);
    const gzip = head[0] === 0x1f && head[1] === 0x8b;
    if (head[0] === 0xff && head[1] === 0xfe || head[0] === 0xfe && head[1] === 0xff) {
      throw new TypeError(`${shown}: is UTF-16 text; save it as UTF-8`);
    }
    const kind = kindOf(name, head);
    if (kind === "parquet" && stdin) {
      throw new TypeError(
        "stdin: Parquet cannot be read from standard input; give the file's path",
      );
    }
    if (!gzip) return { name: shown, kind, bytes, close };
    const { gunzip } = await import("./_gunzip.ts");
    return { name: shown, kind, bytes: gunzip(bytes), close };
  } catch (error) {
    close();
    throw error;
  }
}

function kindOf(name: string, head: Uint8Array): Source["kind"] {
  if (head.length >= 4 && String.fromCharCode(...head.subarray(0, 4)) === "PAR1") return "parquet";
  const table = /\.(csv|tsv|tab)(\.gz)?$/i.exec(name);
  if (!table) return "jsonl";
  return table[1]!.toLowerCase() === "csv" ? "csv" : "tsv";
}

function pathOf(path: string | URL): string {
  if (typeof path === "string" && !path.startsWith("file:")) return path;
  const url = new URL(path);
  if (url.protocol !== "file:") throw new TypeError(`${url}: only file URLs can be read`);
  return fileURLToPath(url);
}

async function open(name: string): Promise<Deno.FsFile> {
  try {
    const file = await Deno.open(name, { read: true });
    if ((await file.stat()).isDirectory) {
      file.close();
      throw new TypeError(`${name}: is a folder, not a file`);
    }
    return file;
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) {
      throw new Deno.errors.NotFound(`${name}: no such file`, { cause });
    }
    if (cause instanceof Deno.errors.PermissionDenied) {
      throw new Deno.errors.PermissionDenied(`${name}: no permission to read it`, { cause });
    }
    if (cause instanceof Deno.errors.NotCapable) {
      throw new Deno.errors.NotCapable(`${name}: reading it needs --allow-read`, { cause });
    }
    throw cause;
  }
}

interface Readable {
  read(buffer: Uint8Array): Promise<number | null>;
}

async function readHead(file: Readable, name: string): Promise<Uint8Array> {
  const head = new Uint8Array(4);
  let size = 0;
  while (size < head.length) {
    const read = await readInto(file, head.subarray(size), name);
    if (read === null) break;
    size += read;
  }
  return head.subarray(0, size);
}

async function* chunks(file: Readable, head: Uint8Array, name: string): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(CHUNK);
  buffer.set(head);
  let kept = head.length;
  for (;;) {
    const read = await readInto(file, buffer.subarray(kept), name);
    if (read === null) break;
    yield buffer.subarray(0, kept + read);
    kept = 0;
  }
  if (kept > 0) yield buffer.subarray(0, kept);
}

/** Reads the next chunk of a file while the last one is worked on. */
async function* chunksAhead(
  file: Readable,
  head: Uint8Array,
  name: string,
): AsyncGenerator<Uint8Array> {
  let buffer = new Uint8Array(CHUNK), other = new Uint8Array(CHUNK);
  buffer.set(head);
  let kept = head.length;
  // A failure is told where it is awaited, also when nobody asks for more.
  const read = (into: Uint8Array) => {
    const reading = readInto(file, into, name);
    reading.catch(() => {});
    return reading;
  };
  let reading = read(buffer.subarray(kept));
  try {
    for (;;) {
      const size = await reading;
      if (size === null) break;
      const chunk = buffer.subarray(0, kept + size);
      kept = 0;
      [buffer, other] = [other, buffer];
      reading = read(buffer);
      yield chunk;
    }
    if (kept > 0) yield buffer.subarray(0, kept);
  } finally {
    // The file may be closed only when nobody reads from it any more.
    await reading.catch(() => {});
  }
}

async function readInto(file: Readable, buffer: Uint8Array, name: string): Promise<number | null> {
  try {
    return await file.read(buffer);
  } catch (cause) {
    throw new Error(`${name}: cannot be read (${(cause as Error).message})`, { cause });
  }
}
