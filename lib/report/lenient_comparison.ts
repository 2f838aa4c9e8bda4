/** Strict and lenient reading side by side. @module */
import type { SampleScore } from "../types.ts";
import { sortedRecord } from "./_groups.ts";
import { MetricSums } from "./_means.ts";
import type { LenientComparison, MetricMeans } from "./summary_types.ts";

/** Metrics whose difference is shown. */
const COMPARED = [
  "relaxed_em_recall",
  "relaxed_em_precision",
  "rouge_list_precision",
  "rouge_list_recall",
  "rouge_list_f1",
  "list_format_em",
] as const satisfies readonly (keyof MetricMeans)[];

/** Adds up how lenient reading changes the scores of a run. */
export class LenientComparisonBuilder {
  #strict = new MetricSums();
  #lenient = new MetricSums();
  #differently = 0;
  #kinds = new Map<string, number>();

  /**
   * Adds one sample.
   *
   * @param strict Its score as the paper reads it.
   * @param lenient Its score under lenient reading.
   * @param kinds Kinds of departure from the canonical form that its prediction shows.
   */
  add(strict: SampleScore, lenient: SampleScore, kinds: Iterable<string>): void {
    this.#strict.add(strict);
    this.#lenient.add(lenient);
    if (!sameList(strict, lenient)) this.#differently++;
    for (const kind of new Set(kinds)) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
  }

  /**
   * The comparison of what was added.
   *
   * @returns Lenient means, differences to the strict ones, and counts.
   */
  comparison(): LenientComparison {
    const strict = this.#strict.means(), lenient = this.#lenient.means();
    return {
      ...lenient,
      difference: Object.fromEntries(COMPARED.map((name) => {
        const [a, b] = [strict[name], lenient[name]];
        return [name, a === null || b === null ? null : b - a];
      })),
      num_read_differently: this.#differently,
      diagnostics: sortedRecord(this.#kinds, (count) => count),
    };
  }
}

function sameList(a: SampleScore, b: SampleScore): boolean {
  return JSON.stringify(a.elements.predicted) === JSON.stringify(b.elements.predicted);
}
