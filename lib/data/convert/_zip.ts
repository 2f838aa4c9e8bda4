/** Reads single entries of a zip file. @module */
import { Buffer } from "node:buffer";
import { inflateRawSync, zstdDecompressSync } from "node:zlib";

/** An entry of a zip file. */
export interface ZipEntry {
  /** Its name. */
  name: string;
  /** Reads its text. */
  text(): Promise<string>;
}

const END = 0x06054b50, END64_LOCATOR = 0x07064b50, CENTRAL = 0x02014b50, LOCAL = 0x04034b50;

/**
 * The entries of a zip file, by its central directory. Stored, deflated and Zstandard entries can
 * be read; sizes beyond 4 GB too.
 *
 * @param file The open file.
 * @param name How messages name it.
 * @returns The entries, in the order of the directory.
 * @throws {TypeError} If the file is no zip file, or cut off.
 */
export async function zipEntries(file: Deno.FsFile, name: string): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - 66_000), Math.min(size, 66_000));
  let at = tail.byteLength - 22;
  while (at >= 0 && tail.getUint32(at, true) !== END) at--;
  if (at < 0) {
    throw new TypeError(`${name}: is not a whole zip file (is it still being written?)`);
  }
  let count = tail.getUint16(at + 10, true);
  let length = tail.getUint32(at + 12, true);
  let start = tail.getUint32(at + 16, true);
  if (at >= 20 && tail.getUint32(at - 20, true) === END64_LOCATOR) {
    const end64 = await readAt(file, Number(tail.getBigUint64(at - 12, true)), 56);
    count = Number(end64.getBigUint64(32, true));
    length = Number(end64.getBigUint64(40, true));
    start = Number(end64.getBigUint64(48, true));
  }
  const directory = await readAt(file, start, length);
  const entries: ZipEntry[] = [];
  for (let k = 0, p = 0; k < count; k++) {
    if (directory.getUint32(p, true) !== CENTRAL) {
      throw new TypeError(`${name}: its zip directory is damaged`);
    }
    const method = directory.getUint16(p + 10, true);
    const nameLength = directory.getUint16(p + 28, true);
    const extraLength = directory.getUint16(p + 30, true);
    let packed = directory.getUint32(p + 20, true);
    let offset = directory.getUint32(p + 42, true);
    const unpacked = directory.getUint32(p + 24, true);
    const extra = p + 46 + nameLength;
    for (let e = extra; e + 4 <= extra + extraLength; e += 4 + directory.getUint16(e + 2, true)) {
      if (directory.getUint16(e, true) !== 1) continue;
      // Zip64: only the fields that did not fit stand here, in this order.
      let q = e + 4;
      if (unpacked === 0xffffffff) q += 8;
      if (packed === 0xffffffff) packed = Number(directory.getBigUint64(q, true)), q += 8;
      if (offset === 0xffffffff) offset = Number(directory.getBigUint64(q, true));
    }
    const entry = new TextDecoder().decode(
      new Uint8Array(directory.buffer, directory.byteOffset + p + 46, nameLength),
    );
    entries.push({
      name: entry,
      text: () => readEntry(file, `${name}: ${entry}`, method, offset, packed),
    });
    p = extra + extraLength + directory.getUint16(p + 32, true);
  }
  return entries;
}

async function readEntry(
  file: Deno.FsFile,
  name: string,
  method: number,
  offset: number,
  packed: number,
): Promise<string> {
  const local = await readAt(file, offset, 30);
  if (local.getUint32(0, true) !== LOCAL) throw new TypeError(`${name}: is damaged`);
  const start = offset + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  const view = await readAt(file, start, packed);
  const bytes = Buffer.from(view.buffer, view.byteOffset, view.byteLength);
  if (method !== 0 && method !== 8 && method !== 93) {
    throw new TypeError(`${name}: is packed by method ${method}, which cannot be read`);
  }
  try {
    const plain = method === 0
      ? bytes
      : method === 8
      ? inflateRawSync(bytes)
      : zstdDecompressSync(bytes);
    return new TextDecoder("utf-8", { fatal: true }).decode(plain);
  } catch (cause) {
    throw new TypeError(`${name}: is damaged (${(cause as Error).message})`, { cause });
  }
}

async function readAt(file: Deno.FsFile, start: number, length: number): Promise<DataView> {
  const bytes = new Uint8Array(length);
  await file.seek(start, Deno.SeekMode.Start);
  for (let at = 0; at < length;) {
    const read = await file.read(bytes.subarray(at));
    if (read === null) throw new TypeError("the zip file ends too early");
    at += read;
  }
  return new DataView(bytes.buffer);
}
