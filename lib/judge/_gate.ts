/** Lets a limited number of tasks in at a time. */
export class Gate {
  #free: number;
  #waiting: { enter: () => void; fail: (error: unknown) => void }[] = [];
  #head = 0;

  constructor(places: number) {
    this.#free = places;
  }

  /** Resolves when there is a place; rejects with the signal's reason when it aborts first. */
  enter(signal?: AbortSignal): Promise<void> | undefined {
    signal?.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return undefined;
    }
    return new Promise<void>((resolve, reject) => {
      const onAbort = () => place.fail(signal!.reason);
      const place = {
        enter: () => {
          signal?.removeEventListener("abort", onAbort);
          resolve();
        },
        fail: (error: unknown) => {
          const at = this.#waiting.indexOf(place, this.#head);
          if (at >= 0) this.#waiting.splice(at, 1);
          reject(error);
        },
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#waiting.push(place);
    });
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
