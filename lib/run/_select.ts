import { MISSING } from "../text/missing.ts";
import type { Sample } from "../types.ts";

/** A condition on samples: the field has one of the values. */
export interface Condition {
  field: string;
  values: Set<string>;
  /** Values met so far, to name when nothing matches. */
  met: Set<string>;
}

const MAX_NAMED = 12;

/**
 * Reads `field=value` conditions; those on one field are alternatives.
 *
 * @throws {RangeError} If one has no `=` or no field.
 */
export function readConditions(filters: readonly string[]): Condition[] {
  const conditions = new Map<string, Condition>();
  for (const filter of filters) {
    const at = filter.indexOf("=");
    if (at <= 0) throw new RangeError(`filter must read field=value, but is "${filter}"`);
    const field = filter.slice(0, at).trim();
    const condition = conditions.get(field) ?? { field, values: new Set(), met: new Set() };
    condition.values.add(filter.slice(at + 1).trim());
    conditions.set(field, condition);
  }
  return [...conditions.values()];
}

/** Whether a sample meets all conditions. */
export function meets(sample: Sample, conditions: readonly Condition[]): boolean {
  let all = true;
  for (const condition of conditions) {
    const value = fieldOf(sample, condition.field);
    if (condition.met.size <= MAX_NAMED) condition.met.add(value);
    if (!condition.values.has(value)) all = false;
  }
  return all;
}

/** Why nothing was left, for the message. */
export function explainEmpty(conditions: readonly Condition[]): string {
  return conditions.map(({ field, values, met }) => {
    const names = [...met].sort();
    const shown = names.slice(0, MAX_NAMED).join(", ") + (names.length > MAX_NAMED ? ", …" : "");
    return `${field}=${[...values].join("|")} (the rows have ${shown || "no rows"})`;
  }).join(" and ");
}

/** A value of the metadata or else of the row, as text; `type` is simple or complex. */
function fieldOf(sample: Sample, field: string): string {
  if (field === "type" && sample.metadata?.type === undefined) {
    const promptType = sample.metadata?.prompt_type;
    if (promptType === "single-faceted") return "simple";
    if (promptType === "multi-faceted") return "complex";
    return MISSING;
  }
  const value = Object.hasOwn(sample.metadata ?? {}, field)
    ? sample.metadata![field]
    : Object.hasOwn(sample, field)
    ? sample[field]
    : undefined;
  return value === undefined || value === null || value === "" ? MISSING : String(value);
}

/** Draws `size` of the samples that pass by, each with the same chance (algorithm R). */
export class Reservoir {
  #size: number;
  #random: () => number;
  #seen = 0;
  #kept: { at: number; sample: Sample }[] = [];

  /** @param random Whole numbers in [0, 2³²). */
  constructor(size: number, random: () => number) {
    this.#size = size;
    this.#random = random;
  }

  offer(sample: Sample): void {
    const at = this.#seen++;
    if (this.#kept.length < this.#size) this.#kept.push({ at, sample });
    else if (this.#size > 0) {
      const slot = Math.floor((this.#random() / 2 ** 32) * this.#seen);
      if (slot < this.#size) this.#kept[slot] = { at, sample };
    }
  }

  /** The drawn samples, in the order of the file. */
  samples(): Sample[] {
    return this.#kept.sort((a, b) => a.at - b.at).map(({ sample }) => sample);
  }
}
