/** Helpers of the data tests. @module */
import type { RowProblem, Sample } from "@listqa/eval";
import { formatRowProblem, readSamples, type ReadSamplesOptions } from "@listqa/eval";

/** Runs a test body with a folder of its own, and removes the folder. */
export async function inFolder(body: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "listqa-test-" });
  try {
    await body(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Writes a file with this content, reads its samples, and tells what was said of bad rows. */
export async function readContent(
  content: string | Uint8Array,
  options: ReadSamplesOptions & { name?: string } = {},
): Promise<{ samples: Sample[]; problems: string[]; error: Error | undefined }> {
  const { name = "in.jsonl", ...rest } = options;
  const samples: Sample[] = [];
  const problems: string[] = [];
  let error: Error | undefined;
  await inFolder(async (folder) => {
    const path = `${folder}/${name}`;
    if (typeof content === "string") await Deno.writeTextFile(path, content);
    else await Deno.writeFile(path, content);
    const onBadRow = (problem: RowProblem) =>
      problems.push(formatRowProblem(problem).replace(path, name));
    try {
      for await (const sample of readSamples(path, { onBadRow, ...rest })) samples.push(sample);
    } catch (thrown) {
      error = thrown as Error;
      error.message = error.message.replaceAll(path, name);
    }
  });
  return { samples, problems, error };
}

/** A good row as JSON, with other fields put over it. */
export function rowText(fields: Record<string, unknown> = {}): string {
  return JSON.stringify({ problem: "Q", answer: "1. A", prediction: "1. B", ...fields });
}
