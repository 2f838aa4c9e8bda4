/** Picks the next token. @module */
import { createHash } from "node:crypto";

/**
 * The token with the largest logit; the first among equals.
 *
 * @param logits Logits of the next token.
 * @returns Its id.
 */
export function greedyToken(logits: Float32Array): number {
  let best = 0;
  for (let id = 1; id < logits.length; id++) if (logits[id]! > logits[best]!) best = id;
  return best;
}

/**
 * Draws a token with probability softmax(logits / temperature).
 *
 * @param logits Logits of the next token.
 * @param temperature Above 0.
 * @param random A number in [0, 1).
 * @returns Its id.
 */
export function sampleToken(logits: Float32Array, temperature: number, random: number): number {
  const top = logits[greedyToken(logits)]!;
  let total = 0;
  for (const logit of logits) total += Math.exp((logit - top) / temperature);
  let left = random * total;
  for (let id = 0; id < logits.length; id++) {
    left -= Math.exp((logits[id]! - top) / temperature);
    if (left < 0) return id;
  }
  return greedyToken(logits);
}

/**
 * A source of random numbers that depends on its words alone, not on what runs beside it.
 *
 * @param words What the numbers depend on.
 * @returns A function that gives the next number in [0, 1).
 */
export function randomFromWords(...words: (string | number)[]): () => number {
  const seed = createHash("sha256").update(JSON.stringify(words)).digest();
  let state = seed.readUInt32LE(0);
  // Mulberry32.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
