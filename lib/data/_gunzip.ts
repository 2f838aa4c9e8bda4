import { createGunzip } from "node:zlib";
import { GzipError } from "./_gzip_error.ts";

// A gzip member can grow a thousandfold, so it is fed in small steps to keep memory flat.
const STEP = 1 << 16;

/**
 * Inflates a gzip stream, of several members too. Everything that can be inflated is yielded
 * before an error.
 */
export async function* gunzip(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflate = createGunzip({ chunkSize: 1 << 18 });
  let ready: Uint8Array[] = [];
  let failure: Error | undefined;
  let ended = false;
  let wake = () => {};
  inflate.on("data", (bytes: Uint8Array) => ready.push(bytes));
  inflate.on("error", (error: Error) => {
    failure = error;
    wake();
  });
  inflate.on("end", () => {
    ended = true;
    wake();
  });
  const step = (act: () => void) =>
    new Promise<void>((resolve) => {
      wake = resolve;
      act();
    });
  try {
    for await (const bytes of input) {
      for (let at = 0; at < bytes.length && !failure && !ended; at += STEP) {
        // Each step is awaited: node:zlib drops what the last write inflated when it ends at once.
        await step(() => inflate.write(bytes.subarray(at, at + STEP), () => wake()));
        yield* ready;
        ready = [];
      }
      // Zeros after the last member are padding, and end the stream.
      if (failure || ended) break;
    }
    if (!failure && !ended) await step(() => inflate.end());
    yield* ready;
    if (failure) throw new GzipError(explain(failure), { cause: failure });
  } finally {
    inflate.destroy();
  }
}

function explain(error: Error & { code?: string }): string {
  return error.code === "Z_BUF_ERROR"
    ? "the compressed data ends early (a truncated .gz file)"
    : `the compressed data is damaged (${error.message})`;
}
