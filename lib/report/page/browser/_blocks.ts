/// <reference lib="dom" />
/** Data blocks of the page, unpacked when they are asked for. @module */

const decoder = new TextDecoder();

/** The bytes of a block; a block that the browser has not read yet is waited for. */
export async function unpackBytes(id: string): Promise<Uint8Array> {
  const stream = new DecompressionStream("gzip");
  const writer = stream.writable.getWriter();
  // Straight into the stream: by way of a Blob it takes three times as long. Failures show below.
  void writer.write(fromBase64((await blockOf(id)).textContent)).catch(() => {});
  void writer.close().catch(() => {});
  const parts: Uint8Array[] = [];
  const reader = stream.readable.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Browsers of before 2025 have the slower way only. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const native = Uint8Array as Partial<Pick<Uint8ArrayConstructor, "fromBase64">>;
  if (native.fromBase64) return native.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** The value of a block of JSON. */
export async function unpackJson<T>(id: string): Promise<T> {
  return JSON.parse(decoder.decode(await unpackBytes(id)));
}

/** The block's element, complete once anything stands behind it. */
async function blockOf(id: string): Promise<Element> {
  for (;;) {
    const found = document.getElementById(id);
    if (found && (found.nextElementSibling || document.readyState !== "loading")) return found;
    if (document.readyState !== "loading") throw new Error(`the page has no block ${id}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
