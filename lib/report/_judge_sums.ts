import type { JudgeScore, Metadata, PRF } from "../types.ts";
import { Breakdowns, sortedRecord } from "./_groups.ts";
import { PrfSums } from "./_means.ts";
import type { JudgeSummary } from "./summary_types.ts";

/** Running sums of the judge's scores. */
export class JudgeSums {
  #all = new PrfSums();
  #ordered = new PrfSums();
  #blended = new PrfSums();
  #low = 0;
  #high = 0;
  #confidence = 0;
  #confident = 0;
  #unreadable = new Map<string, number>();
  #breakdowns = new Breakdowns<PRF, PrfSums>(() => new PrfSums());

  add(score: JudgeScore, metadata: Metadata | undefined): void {
    this.#all.add(score);
    if (score.ordered) this.#ordered.add(score.ordered);
    if (score.blended) this.#blended.add(score.blended);
    this.#low += score.f1_low;
    this.#high += score.f1_high;
    for (const element of score.elements) {
      if (element.unreadable !== undefined) {
        const reason = element.unreadable;
        this.#unreadable.set(reason, (this.#unreadable.get(reason) ?? 0) + 1);
      }
      if (element.confidence !== undefined) {
        this.#confidence += element.confidence;
        this.#confident++;
      }
    }
    this.#breakdowns.add(metadata, score);
  }

  summary(): JudgeSummary {
    const n = this.#all.samples;
    return {
      ...this.#all.means(),
      f1_low: this.#low / n,
      f1_high: this.#high / n,
      unreadable: sortedRecord(this.#unreadable, (count) => count),
      ...(this.#confident > 0 ? { confidence: this.#confidence / this.#confident } : {}),
      ...(this.#ordered.samples > 0 ? { ordered: this.#ordered.means() } : {}),
      ...(this.#blended.samples > 0 ? { blended: this.#blended.means() } : {}),
      ...this.#breakdowns.read((sums) => sums.means()),
    };
  }
}
