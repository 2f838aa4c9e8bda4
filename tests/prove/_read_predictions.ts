/** Predictions of every kind of text file. @module */
import assert from "node:assert/strict";
import fc from "npm:fast-check@4.11.0";
import { BadRowsError, formatRowProblem, readLines, readSamples, type Sample } from "@listqa/eval";
import { csvRows } from "../../lib/data/_csv_rows.ts";
import { jsonRows } from "../../lib/data/_json_rows.ts";
import { bytesOf, files } from "./_files.ts";
import { type Extent, holdsFor } from "./_proof.ts";
import { checkSample, inPieces, PIECES, reads } from "./_reads.ts";

/** Predictions: both ways to treat bad rows agree, as do all ways to cut the bytes into pieces. */
export async function overPredictions(
  extent: Extent,
  texts: fc.Arbitrary<string>,
  path: string,
  delimiter: string,
): Promise<number> {
  let bad = 0;
  const inputs = fc.tuple(files(texts, true), PIECES);
  await holdsFor(inputs, extent, async ([file, pieces]) => {
    const bytes = bytesOf(file);
    Deno.writeFileSync(path, bytes);
    const good: Sample[] = [], kept: Sample[] = [], problems: string[] = [];
    let refusal: unknown;
    const whole = await reads(path, async () => {
      try {
        for await (const sample of readSamples(path)) good.push(sample);
      } catch (error) {
        refusal = error;
        throw error;
      }
    });
    if (!whole) bad++;
    good.forEach(checkSample);
    const onBadRow = (problem: Parameters<typeof formatRowProblem>[0]) =>
      problems.push(formatRowProblem(problem));
    const skipped = await reads(path, async () => {
      for await (const sample of readSamples(path, { onError: "skip", onBadRow })) {
        kept.push(sample);
      }
    });
    assert.deepEqual(kept, good, "skip and stop give the same good rows");
    if (refusal instanceof BadRowsError) {
      assert.ok(skipped);
      assert.equal(problems.length, refusal.total);
      assert.deepEqual(problems.slice(0, 20), refusal.message.split("\n").slice(0, -1));
    } else assert.equal(skipped, whole);
    if (bytes[0] === 0x1f) return;
    const rows = (pieces: number) => rowsOf(bytes, pieces, path, delimiter);
    assert.deepEqual(await rows(pieces), await rows(1), "pieces change nothing");
    if (whole) { for await (const line of readLines(path)) assert.ok(!line.includes("\n")); }
  });
  return bad;
}

/** The raw rows of bytes that come in so many pieces; nothing when they are refused. */
async function rowsOf(bytes: Uint8Array, pieces: number, path: string, delimiter: string) {
  const rows: unknown[] = [];
  const cut = inPieces(bytes, pieces);
  const parsed = path.endsWith(".jsonl")
    ? jsonRows(cut, { file: path, allowNan: true })
    : csvRows(cut, path, delimiter, [["problem", "problem"]]);
  try {
    for await (const batch of parsed) for (const { line, row } of batch) rows.push([line, row]);
  } catch {
    // Which of several faults is met first, the pieces may decide.
    return undefined;
  }
  return rows;
}
