/** Data inside the page. @module */
import { gzipSync } from "node:zlib";

const encoder = new TextEncoder();

/** Bytes, gzipped, in base64: no character of it means anything to HTML. */
export function packBytes(bytes: Uint8Array): string {
  return new Uint8Array(gzipSync(bytes, { level: 6 })).toBase64();
}

/** A value as JSON, gzipped, in base64; `JSON.stringify` escapes lone surrogates. */
export function packJson(value: unknown): string {
  return packBytes(encoder.encode(JSON.stringify(value)));
}
