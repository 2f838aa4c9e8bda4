import type { Cut } from "./_reasoning.ts";

/** Counts lines of the original text while a text without its cuts is walked from front to back. */
export class LineCounter {
  #cuts: { at: number; lines: number }[] = [];
  #next = 0;
  #skipped = 0;

  /** Counts the lines inside the cuts of a text. */
  constructor(text: string, cuts: readonly Cut[]) {
    let removed = 0;
    for (const cut of cuts) {
      this.#cuts.push({ at: cut.start - removed, lines: countNewlines(text, cut.start, cut.end) });
      removed += cut.end - cut.start;
    }
  }

  /**
   * Lines left out before an offset.
   *
   * @param offset Offset of a line's first visible character; offsets must not fall.
   */
  skippedBefore(offset: number): number {
    for (; this.#next < this.#cuts.length; this.#next++) {
      const cut = this.#cuts[this.#next]!;
      if (cut.at > offset) break;
      this.#skipped += cut.lines;
    }
    return this.#skipped;
  }
}

/** Number of line feeds in [start, end). */
export function countNewlines(text: string, start: number, end: number): number {
  let count = 0;
  // Not `indexOf`: it would search the rest of the text for a line feed beyond `end`.
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === 0x0a) count++;
  return count;
}
