import type { Sample } from "../types.ts";
import { KeyIndex } from "./_key_index.ts";
import { Fault } from "./_raw_row.ts";
import { type SampleRules, toSample } from "./_to_sample.ts";

/** Makes samples of the rows of one file, and knows which keys it has seen. */
export class SampleChecker {
  #rules: SampleRules;
  #keys = new KeyIndex();

  constructor(rules: SampleRules) {
    this.#rules = rules;
  }

  /**
   * @param row The row, its fields under our names; becomes the sample where it can.
   * @param line Where it starts.
   * @param text Its JSON text, if it has one.
   */
  check(row: Record<string, unknown>, line: number, text?: string): Sample | Fault {
    const numeric = typeof row.id === "number" || typeof row.id === "bigint";
    const sample = toSample(row, line, this.#rules, text);
    if (sample instanceof Fault || sample.id === undefined) return sample;
    const { id, model, repetition } = sample;
    const before = this.#keys.add(id, numeric, model, repetition, line);
    if (before === undefined) return sample;
    const key = [
      `id ${JSON.stringify(id)}`,
      ...model === undefined ? [] : [`model ${JSON.stringify(model)}`],
      ...repetition === 0 ? [] : [`repetition ${repetition}`],
    ].join(", ");
    const types = before.sameType ? "" : `, once as a number and once as a text`;
    return new Fault(`${key}: lines ${before.line} and ${line} have the same key${types}`, "id");
  }
}
