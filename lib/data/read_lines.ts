/** Lines of a text file. @module */
import { openSource } from "./_open_source.ts";
import { textBlocks } from "./_text_blocks.ts";

/**
 * Reads the lines of a text file as a stream; gzip is inflated.
 *
 * @param path Path or file URL; `-` is standard input.
 * @returns The lines without their line breaks; the empty one after a last line break is left out.
 * @throws {Error} If the file cannot be read, in one line.
 *
 * @example
 * ```ts
 * import { readLines } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile();
 * await Deno.writeTextFile(path, "one\r\ntwo\n");
 * assert.deepEqual(await Array.fromAsync(readLines(path)), ["one", "two"]);
 * await Deno.remove(path);
 * ```
 */
export async function* readLines(path: string | URL): AsyncGenerator<string> {
  const source = await openSource(path);
  try {
    for await (const { text } of textBlocks(source.bytes)) {
      const lines = text.split("\n");
      if (lines.at(-1) === "") lines.pop();
      for (const line of lines) yield line.endsWith("\r") ? line.slice(0, -1) : line;
    }
  } finally {
    source.close();
  }
}
