/** Data inside the page. @module */
import { gzipSync } from "node:zlib";

const encoder = new TextEncoder();

/** Bytes, gzipped, in base64: no character of it means anything to HTML. */
export function packBytes(bytes: Uint8Array): string {
  return new Uint8Array(gzipSync(bytes, { level: 6 })).toBase64();
}

/** A text, gzipped, in base64. */
export function packText(text: string): string {
  return packBytes(encoder.encode(text));
}

/** A value as JSON, gzipped, in base64; `JSON.stringify` escapes lone surrogates. */
export function packJson(value: unknown): string {
  return packText(JSON.stringify(value));
}

/** Packs blocks on a thread of its own, since gzip takes a fifth of a report's time. */
export class BlockPacker implements Disposable {
  readonly #worker = new Worker(import.meta.resolve("./_block_worker.ts"), { type: "module" });
  readonly #waiting: PromiseWithResolvers<string>[] = [];

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<{ number: number; content: string }>) => {
      this.#waiting[data.number]!.resolve(data.content);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      const error = new Error(`the page's answers could not be packed: ${event.message}`);
      for (const { reject } of this.#waiting) reject(error);
    };
  }

  /** A value as JSON, gzipped, in base64. */
  packJson(value: unknown): Promise<string> {
    const number = this.#waiting.push(Promise.withResolvers<string>()) - 1;
    const { promise } = this.#waiting[number]!;
    // A failure is reported where the block is awaited.
    promise.catch(() => {});
    this.#worker.postMessage({ number, text: JSON.stringify(value) });
    return promise;
  }

  [Symbol.dispose](): void {
    this.#worker.terminate();
  }
}
