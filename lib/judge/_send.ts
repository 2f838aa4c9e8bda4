/** One HTTP request with a time limit. @module */

/** What came back, or why nothing did. */
export type Answer =
  | { status: number; body: string; retryAfter: string | null }
  | { problem: string; lost: boolean; timedOut: boolean };

/** What ends the requests of one caller: its signal, or {@linkcode Ends.abort}. */
export class Ends {
  /** Calls that are under way. */
  calls = 0;
  readonly #controller = new AbortController();
  readonly #open = new Set<AbortController>();

  /** @param outer The caller's signal; one listener serves all of its requests. */
  constructor(outer: AbortSignal | undefined) {
    if (outer?.aborted) this.abort(outer.reason);
    else outer?.addEventListener("abort", () => this.abort(outer.reason), { once: true });
  }

  /** Aborts when the requests are to end. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ends the requests. */
  abort(reason: unknown): void {
    this.#controller.abort(reason);
    for (const controller of this.#open) controller.abort(reason);
  }

  /** Lets a request be ended until {@linkcode Ends.forget}. */
  add(controller: AbortController): void {
    this.signal.throwIfAborted();
    this.#open.add(controller);
  }

  /** The request has ended. */
  forget(controller: AbortController): void {
    this.#open.delete(controller);
  }
}

/**
 * Posts a JSON body and reads the whole reply.
 *
 * @param url Where to.
 * @param init Headers, body, client.
 * @param timeoutMs Time for all of it, the body included.
 * @param ends Ends it at once.
 * @returns The reply, or the problem.
 * @throws The signal's reason when it aborts.
 */
export async function send(
  url: string,
  init: { headers: HeadersInit; body: string; client: Deno.HttpClient },
  timeoutMs: number,
  ends: Ends,
): Promise<Answer> {
  const controller = new AbortController();
  ends.add(controller);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  let reached = false;
  try {
    const response = await fetch(url, { method: "POST", ...init, signal: controller.signal });
    reached = true;
    const body = await response.text();
    const retryAfter = response.ok ? null : response.headers.get("retry-after");
    return { status: response.status, body, retryAfter };
  } catch (error) {
    ends.signal.throwIfAborted();
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
    ends.forget(controller);
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
