/** How a reader must end. @module */
import assert from "node:assert/strict";
import fc from "npm:fast-check@4.11.0";
import { BadRowsError, PredictionsFileError, type Sample } from "@listqa/eval";

/**
 * Whether a reader read a file; where it refused it, checks how.
 *
 * @throws {Error} If the error is none that the readers document, or does not name the file.
 */
export async function reads(path: string, read: () => Promise<void>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    const documented = error instanceof BadRowsError || error instanceof PredictionsFileError ||
      error instanceof SyntaxError || error instanceof TypeError || error instanceof RangeError ||
      (error as Error).constructor === Error;
    if (!documented) assert.fail(`not documented: ${(error as Error).stack}`);
    const lines = (error as Error).message.split("\n");
    if (error instanceof BadRowsError) assert.match(lines.pop()!, /^\d+ bad rows?( \(.*\))?$/);
    // What the engine throws by itself names no file.
    if (!lines.every((line) => line.includes(path))) {
      assert.fail(`the message does not name the file: ${(error as Error).stack}`);
    }
    return false;
  }
}

/** Fails a sample that is none. */
export function checkSample(sample: Sample): void {
  for (const field of ["problem", "answer", "prediction"] as const) {
    assert.equal(typeof sample[field], "string");
  }
  assert.ok(Number.isSafeInteger(sample.line) && sample.line > 0);
  assert.ok(Number.isInteger(sample.repetition) && sample.repetition >= 0);
  assert.ok(sample.id === undefined || typeof sample.id === "string" && sample.id !== "");
  assert.ok(sample.metadata === undefined || typeof sample.metadata === "object");
}

/** Numbers of pieces, for {@linkcode inPieces}. */
export const PIECES = fc.integer({ min: 2, max: 16 });

/** Cuts a text or bytes into pieces of one length. */
export async function* inPieces<T extends string | Uint8Array>(whole: T, pieces: number) {
  const step = Math.max(1, Math.ceil(whole.length / pieces));
  for (let at = 0; at < whole.length; at += step) yield whole.slice(at, at + step) as T;
}
