/** Labels that people gave to predicted elements. @module */
import { oneLine } from "../text/one_line.ts";

/** One label. */
export interface HumanLabel {
  /** Name of the run. */
  run: string;
  /** The sample's id. */
  id: string;
  /** Index of the predicted element. */
  predicted: number;
  /** `A`: correct, `B`: not. */
  label: "A" | "B";
}

/**
 * Reads the text of a human-labels file (JSONL).
 *
 * @param text Lines of the form `{"run", "id", "predicted", "label"}`.
 * @param where Name of the file, for messages.
 * @returns The labels.
 * @throws {SyntaxError} If a line is not JSON.
 * @throws {TypeError} If a field is missing or has the wrong shape.
 * @throws {RangeError} If an element is labelled twice.
 *
 * @example
 * ```ts
 * import { parseHumanLabels } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const labels = parseHumanLabels('{"run": "m", "id": "7", "predicted": 0, "label": "A"}\n');
 * assert.equal(labels[0]?.label, "A");
 * ```
 */
export function parseHumanLabels(text: string, where = "human labels"): HumanLabel[] {
  const labels: HumanLabel[] = [];
  const seen = new Map<string, number>();
  for (const [i, line] of text.replace(/^\uFEFF/, "").split("\n").entries()) {
    if (line.trim() === "") continue;
    const at = `${where}:${i + 1}`;
    let row: Record<string, unknown>;
    try {
      row = JSON.parse(line);
    } catch (cause) {
      throw new SyntaxError(`${at}: not JSON (${oneLine((cause as Error).message)})`, {
        cause,
      });
    }
    const { run, id, predicted, label } = row ?? {};
    if (typeof run !== "string") throw new TypeError(`${at}: run must be text`);
    if (typeof id !== "string" && !Number.isSafeInteger(id)) {
      throw new TypeError(`${at}: id must be text or a whole number`);
    }
    if (!Number.isSafeInteger(predicted) || (predicted as number) < 0) {
      throw new TypeError(`${at}: predicted must be the index of an element, from 0`);
    }
    if (label !== "A" && label !== "B") {
      throw new TypeError(`${at}: label must be "A" or "B", got ${JSON.stringify(label)}`);
    }
    const key = JSON.stringify([run, String(id), predicted]);
    if (seen.has(key)) {
      throw new RangeError(`${at}: the element is labelled in line ${seen.get(key)} already`);
    }
    seen.set(key, i + 1);
    labels.push({ run, id: String(id), predicted: predicted as number, label });
  }
  return labels;
}
