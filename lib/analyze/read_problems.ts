/** Questions of a results file. @module */
import { splitResults } from "./_results_stream.ts";

/**
 * Reads the questions of some samples from a results file (JSON).
 *
 * @param file Path of the file.
 * @param ids Ids of the samples.
 * @returns The question of each id that the file holds; none for a Parquet file.
 * @throws {SyntaxError} If the file is damaged.
 *
 * @example
 * ```ts
 * import { readProblems } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const file = await Deno.makeTempFile({ suffix: ".json" });
 * await Deno.writeTextFile(file, '{"per_sample_results": [{"line": 7, "problem": "Which trees?"}]}');
 * assert.equal((await readProblems(file, ["7"])).get("7"), "Which trees?");
 * await Deno.remove(file);
 * ```
 */
export async function readProblems(
  file: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const wanted = new Set(ids);
  const problems = new Map<string, string>();
  using handle = await Deno.open(file);
  const start = new Uint8Array(4);
  await handle.read(start);
  if (new TextDecoder().decode(start) === "PAR1" || wanted.size === 0) return problems;
  await handle.seek(0, Deno.SeekMode.Start);
  const chunks = handle.readable.pipeThrough(new TextDecoderStream());
  for await (const part of splitResults(chunks, file)) {
    if (part.kind !== "sample") continue;
    const { id, line, problem } = part.value as { id?: string; line?: number; problem?: string };
    const key = id ?? String(line);
    if (wanted.has(key) && typeof problem === "string") problems.set(key, problem);
  }
  return problems;
}
