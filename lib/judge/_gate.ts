/** Lets a limited number of tasks in at a time, in their order. */
export class Gate {
  readonly #signal: AbortSignal;
  #free: number;
  #waiting: { enter: () => void; fail: (error: unknown) => void }[] = [];
  #head = 0;

  /**
   * @param places How many tasks may be inside.
   * @param signal Turns away all that wait when it aborts. One listener serves all of them.
   */
  constructor(places: number, signal: AbortSignal) {
    this.#free = places;
    this.#signal = signal;
    signal.addEventListener("abort", () => {
      const waiting = this.#waiting.slice(this.#head);
      this.#waiting = [];
      this.#head = 0;
      for (const { fail } of waiting) fail(signal.reason);
    }, { once: true });
  }

  /** Resolves when there is a place; rejects with the signal's reason when it aborts first. */
  enter(): Promise<void> | undefined {
    this.#signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return undefined;
    }
    return new Promise<void>((enter, fail) => this.#waiting.push({ enter, fail }));
  }

  /** Gives the place to the next in line. */
  leave(): void {
    const next = this.#waiting[this.#head];
    if (next === undefined) {
      this.#free++;
      return;
    }
    this.#head++;
    if (this.#head > 1000) {
      this.#waiting.splice(0, this.#head);
      this.#head = 0;
    }
    next.enter();
  }
}
