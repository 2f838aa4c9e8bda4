/** A signal that ends a request on which nothing has moved for a while. */
export class IdleTimer {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #ms: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Starts counting; `outer` ends the request too. */
  constructor(ms: number, outer?: AbortSignal) {
    this.#ms = ms;
    this.#outer = outer;
    if (outer?.aborted) this.#abort();
    outer?.addEventListener("abort", this.#abort, { once: true });
    this.touch();
  }

  /** Give this to `fetch`. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something moved: counts from the start again. */
  touch(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#controller.abort(new Error(`nothing came for ${this.#ms / 1000} s`)),
      this.#ms,
    );
  }

  /** Stops counting; to be called once the body is read or given up. */
  end(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#abort);
  }

  readonly #abort = () => this.#controller.abort(this.#outer!.reason);
}
