/** When a request to the hub is tried again. @module */

/** Milliseconds to wait before the next try, or `undefined` when another try is of no use. */
export function retryDelay(attempt: number, response?: Response): number | undefined {
  if (response) {
    const { status } = response;
    if (status !== 408 && status !== 429 && status < 500) return undefined;
    const after = response.headers.get("retry-after") ??
      /;t=(\d+)/.exec(response.headers.get("ratelimit") ?? "")?.[1];
    if (after !== undefined && after !== null && /^\d+(\.\d+)?$/.test(after)) {
      return Number(after) * 1000;
    }
  }
  return Math.min(500 * 2 ** (attempt - 1), 10_000);
}

/** Waits, unless the signal ends the wait. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => (clearTimeout(timer), reject(signal!.reason));
    const timer = setTimeout(() => (signal?.removeEventListener("abort", stop), resolve()), ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
