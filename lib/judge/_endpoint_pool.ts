/** Which server gets the next request, and when. @module */
import type { ServerAddress } from "./_base_url.ts";

/** A server and how it does. */
export interface Endpoint extends ServerAddress {
  /** Requests that it works on. */
  open: number;
  /** Requests that it may work on: halved when it has too much to do, and grown back slowly. */
  limit: number;
  /** When it may be asked again, in milliseconds since 1970. */
  pausedUntil: number;
  /** When its limit was last halved. */
  cutAt: number;
  /** Requests in a row that found no server there. */
  lost: number;
}

interface Waiting {
  resolve: (endpoint: Endpoint) => void;
  avoid: Endpoint | undefined;
}

/** Spreads requests over servers; a pause of a server holds back all workers. */
export class EndpointPool {
  readonly endpoints: Endpoint[];
  readonly #most: number;
  #open = 0;
  #waiting: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(addresses: readonly ServerAddress[], most: number) {
    this.#most = most;
    this.endpoints = addresses.map((address) => ({
      ...address,
      open: 0,
      limit: most,
      pausedUntil: 0,
      cutAt: 0,
      lost: 0,
    }));
  }

  /**
   * Waits for a server that may be asked.
   *
   * @param avoid One that just failed: another is taken where there is one.
   * @param signal Ends the wait.
   */
  acquire(avoid: Endpoint | undefined, signal: AbortSignal): Promise<Endpoint> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const now = Date.now();
    const free = this.#waiting.length === 0 ? this.#pick(avoid, now) : undefined;
    if (free !== undefined) {
      this.#take(free);
      return Promise.resolve(free);
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        reject(signal.reason);
        this.#wake();
      };
      const waiting: Waiting = {
        avoid,
        resolve: (endpoint) => {
          signal.removeEventListener("abort", onAbort);
          resolve(endpoint);
        },
      };
      signal.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(waiting);
      this.#wake();
    });
  }

  /** Gives a server back after a good reply. */
  succeeded(endpoint: Endpoint): void {
    endpoint.lost = 0;
    endpoint.limit = Math.min(this.#most, endpoint.limit + 1 / endpoint.limit);
    this.#release(endpoint);
  }

  /**
   * Gives a server back after a failure.
   *
   * @param startedAt When the request began: requests of one wave cut the limit once.
   * @param how `overload` halves its limit; `lost` means that it could not be reached.
   * @param pauseMs How long nobody is to ask it.
   */
  failed(
    endpoint: Endpoint,
    startedAt: number,
    how: "overload" | "lost" | "other",
    pauseMs: number | undefined,
  ): void {
    const now = Date.now();
    if (how === "overload" && startedAt > endpoint.cutAt) {
      endpoint.cutAt = now;
      endpoint.limit = Math.max(1, endpoint.limit / 2);
    }
    if (pauseMs !== undefined) endpoint.pausedUntil = Math.max(endpoint.pausedUntil, now + pauseMs);
    endpoint.lost = how === "lost" ? endpoint.lost + 1 : 0;
    // A dead server has the shortest queue: without a rest it would attract every request.
    if (how === "lost" && this.endpoints.length > 1) {
      const rest = Math.min(500 * 2 ** Math.min(endpoint.lost - 1, 6), 30_000);
      endpoint.pausedUntil = Math.max(endpoint.pausedUntil, now + rest);
    }
    this.#release(endpoint);
  }

  /** Gives a server back that was left early. */
  left(endpoint: Endpoint): void {
    this.#release(endpoint);
  }

  #take(endpoint: Endpoint): void {
    endpoint.open++;
    this.#open++;
  }

  #release(endpoint: Endpoint): void {
    endpoint.open--;
    this.#open--;
    this.#wake();
  }

  /** The least busy server that may be asked now. */
  #pick(avoid: Endpoint | undefined, now: number): Endpoint | undefined {
    if (this.#open >= this.#most) return undefined;
    let best: Endpoint | undefined;
    for (const endpoint of this.endpoints) {
      if (endpoint.pausedUntil > now || endpoint.open >= Math.floor(endpoint.limit)) continue;
      if (
        best === undefined || best === avoid ||
        (endpoint !== avoid && endpoint.open / endpoint.limit < best.open / best.limit)
      ) best = endpoint;
    }
    return best;
  }

  #wake(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const now = Date.now();
    while (this.#waiting.length > 0) {
      const endpoint = this.#pick(this.#waiting[0]!.avoid, now);
      if (endpoint === undefined) break;
      this.#take(endpoint);
      this.#waiting.shift()!.resolve(endpoint);
    }
    if (this.#waiting.length === 0) return;
    const ends = this.endpoints.map((endpoint) => endpoint.pausedUntil).filter((end) => end > now);
    if (ends.length > 0) {
      this.#timer = setTimeout(() => this.#wake(), Math.min(...ends) - now + 1);
    }
  }
}
