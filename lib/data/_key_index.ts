// A JavaScript Map holds 2^24 entries at most.
const MAX_ENTRIES = 1 << 23;

interface Group {
  model: string | undefined;
  repetition: number;
  maps: Map<string, number>[];
}

/**
 * Lines by sample key (id, model, repetition). Rows without an id are told apart by their line, so
 * they cost nothing here; a million ids cost some 80 MB.
 */
export class KeyIndex {
  #groups: Group[] = [];
  #last: Group | undefined;

  /**
   * Notes a key.
   *
   * @returns The line that had the key before, if one had; negative when the id was a number there
   * and is text here, or the other way round.
   */
  add(id: string, numeric: boolean, model: string | undefined, repetition: number, line: number) {
    const group = this.#group(model, repetition);
    // The sign of a line tells how the id was written: both read the same wherever ids are text.
    const signed = numeric ? -line : line;
    for (const map of group.maps) {
      const before = map.get(id);
      if (before !== undefined) return { line: Math.abs(before), sameType: before < 0 === numeric };
    }
    let map = group.maps.at(-1)!;
    if (map.size >= MAX_ENTRIES) group.maps.push(map = new Map());
    map.set(id, signed);
    return undefined;
  }

  #group(model: string | undefined, repetition: number): Group {
    const last = this.#last;
    if (last && last.model === model && last.repetition === repetition) return last;
    let group = this.#groups.find((it) => it.model === model && it.repetition === repetition);
    if (!group) this.#groups.push(group = { model, repetition, maps: [new Map()] });
    return this.#last = group;
  }
}
