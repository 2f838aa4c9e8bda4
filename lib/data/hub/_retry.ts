/** When a request to the hub is tried again. @module */
import { backoffMs, retryAfterMs, statusMeans } from "../../text/retry_policy.ts";

/** Longest wait that the hub gets, in milliseconds: its rate limits reset every five minutes. */
const MOST_MS = 300_000;

/**
 * The wait before the next try.
 *
 * @param attempt How often it was tried.
 * @param response What came; nothing when the connection failed.
 * @returns Milliseconds, or `undefined` when another try is of no use.
 */
export function retryDelay(attempt: number, response?: Response): number | undefined {
  if (response && statusMeans(response.status) !== "retry") return undefined;
  const header = response?.headers.get("retry-after") ??
    /;t=(\d+)/.exec(response?.headers.get("ratelimit") ?? "")?.[1] ?? null;
  return retryAfterMs(header, Date.now(), MOST_MS) ?? backoffMs(attempt, 500, Math.random());
}
