/** One HTTP request with a time limit. @module */

/** What came back, or why nothing did. */
export type Answer =
  | { status: number; body: string; retryAfter: string | null }
  | { problem: string; lost: boolean; timedOut: boolean };

/**
 * Posts a JSON body and reads the whole reply.
 *
 * @param url Where to.
 * @param init Headers, body, client.
 * @param timeoutMs Time for all of it, the body included.
 * @param signal Ends it at once.
 * @returns The reply, or the problem.
 * @throws The signal's reason when it aborts.
 */
export async function send(
  url: string,
  init: { headers: HeadersInit; body: string; client: Deno.HttpClient },
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted();
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  const onAbort = () => controller.abort(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  let reached = false;
  try {
    const response = await fetch(url, { method: "POST", ...init, signal: controller.signal });
    reached = true;
    const body = await response.text();
    return { status: response.status, body, retryAfter: response.headers.get("retry-after") };
  } catch (error) {
    signal.throwIfAborted();
    // A missing permission or a forbidden port is no fault of the server; only what the network
    // did has a cause.
    const network = error instanceof TypeError && (reached || error.cause instanceof Error);
    if (!timedOut && !network) throw error;
    const problem = timedOut
      ? `no whole reply within ${timeoutMs / 1000} s`
      : reached
      ? "the connection broke within a reply"
      : `no connection (${reasonOf(error as Error)})`;
    return { problem, lost: !reached && !timedOut, timedOut };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}

/** The innermost message: the outer ones repeat the address, with what may be secret in it. */
function reasonOf(error: Error): string {
  let inner: unknown = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  const message = inner instanceof Error ? inner.message : String(inner);
  return message.replace(/\s*\(https?:\S*\)|\bfor url\b|https?:\S+/g, "").split(": ").at(-1)!
    .trim();
}
