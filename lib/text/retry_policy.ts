/**
 * When a request is sent again, and how long later. Pure.
 *
 * @module
 */

/** Longest wait between two tries that failed, in milliseconds. */
const MAX_BACKOFF_MS = 30_000;

const FATAL = new Set([400, 401, 403, 404, 422]);
const RETRIABLE = new Set([408, 409, 425, 429]);

/**
 * What a status means for a run.
 *
 * @param status HTTP status.
 * @returns `ok`, `retry`, `item` (this prompt is the trouble) or `fatal` (no request can succeed).
 */
export function statusMeans(status: number): "ok" | "retry" | "item" | "fatal" {
  if (status >= 200 && status < 300) return "ok";
  if (RETRIABLE.has(status) || status >= 500) return status === 501 ? "fatal" : "retry";
  if (FATAL.has(status)) return "fatal";
  return status === 413 ? "item" : "fatal";
}

/** Whether a status says that the server has too much to do. */
export function isOverload(status: number): boolean {
  return status === 429 || status === 503 || status === 529;
}

/**
 * Reads a Retry-After header: seconds (whole or not) or an HTTP date.
 *
 * @param header The header; `null` when there is none.
 * @param now The present, in milliseconds since 1970.
 * @param mostMs Longest wait that a server gets; it may ask again.
 * @returns Milliseconds to wait; `undefined` when there is no header, or one that makes no sense (a
 * negative number, words).
 */
export function retryAfterMs(
  header: string | null,
  now: number,
  mostMs: number,
): number | undefined {
  const text = header?.trim() ?? "";
  if (text === "") return undefined;
  if (/^\d+(?:\.\d*)?$|^\.\d+$/.test(text)) return Math.min(Number(text) * 1000, mostMs);
  // Date.parse takes "-5" for a year: only what starts with a day's name is a date.
  if (!/^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return undefined;
  const until = Date.parse(text);
  if (Number.isNaN(until)) return undefined;
  return Math.min(Math.max(until - now, 0), mostMs);
}

/**
 * The wait before a request is sent again: doubled each time, and spread by chance so that many
 * workers do not come back at once.
 *
 * @param failures How often it has failed, from 1.
 * @param baseMs The first wait.
 * @param random A number in [0, 1).
 * @returns Milliseconds, between half of the full wait and all of it.
 */
export function backoffMs(failures: number, baseMs: number, random: number): number {
  const full = Math.min(baseMs * 2 ** Math.min(failures - 1, 20), MAX_BACKOFF_MS);
  return full * (0.5 + random / 2);
}
