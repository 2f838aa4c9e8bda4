/** Results files, in pieces. @module */
import assert from "node:assert/strict";
import fc from "npm:fast-check@4.11.0";
import { splitResults } from "../../lib/analyze/_results_stream.ts";
import { results, resultTexts } from "./_file_texts.ts";
import { type Extent, holdsFor } from "./_proof.ts";
import { inPieces, PIECES, reads } from "./_reads.ts";

/** Results, cut anywhere, are what JSON.parse reads; what it refuses is refused. */
export async function overResultPieces(extent: Extent): Promise<number> {
  let bad = 0;
  const texts = fc.tuple(fc.oneof(results, resultTexts), PIECES);
  await holdsFor(texts, extent, async ([text, pieces]) => {
    let value: unknown;
    try {
      value = JSON.parse(text.replace(/^\ufeff/, ""));
    } catch { /* Damaged. */ }
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    const read = await reads("results.json", async () => {
      const whole = await splitIn(text, 1);
      assert.deepEqual(await splitIn(text, pieces), whole);
      const twice = /"per_sample_results"[^]*"per_sample_results"/.test(text);
      // An empty list and none leave the same: no sample.
      if (isObject && !twice) {
        assert.deepEqual(whole, { per_sample_results: [], ...value as object });
      }
    });
    assert.equal(read, isObject, read ? "accepted, but no JSON object" : "refused, but JSON");
    if (!read) bad++;
  });
  return bad;
}

/** What the pieces of a results file put together. */
async function splitIn(text: string, pieces: number): Promise<unknown> {
  const members: [string, unknown][] = [];
  const samples: unknown[] = [];
  for await (const part of splitResults(inPieces(text, pieces), "results.json")) {
    if (part.kind === "member") members.push([part.key, part.value]);
    else {
      assert.equal(part.index, samples.length);
      if (samples.length === 0) members.push(["per_sample_results", samples]);
      samples.push(part.value);
    }
  }
  const object = Object.fromEntries(members);
  if (!("per_sample_results" in object)) object.per_sample_results = [];
  return object;
}
