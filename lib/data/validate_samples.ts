import { Fault, kindOf } from "./_raw_row.ts";
import { SampleChecker } from "./_sample_checker.ts";
import type { RowProblem } from "./row_problem.ts";

/** How {@linkcode validateSamples} checks rows. */
export interface ValidateOptions {
  /**
   * Whether a row without a prediction is bad.
   *
   * @default {true}
   */
  requirePredictions?: boolean;
  /**
   * Whether a reference answer has elements; a row whose answer has none is bad.
   *
   * @default {undefined}
   */
  hasElements?: (answer: string) => boolean;
  /**
   * What the problems name as their file.
   *
   * @default {"rows"}
   */
  file?: string;
}

/**
 * Checks rows that are in memory already, as {@linkcode readSamples} checks those of a file.
 *
 * @param rows The rows; they are not changed.
 * @param options How to check.
 * @returns One problem for each bad row, its line being the row's position from 1; empty when all
 * are good.
 *
 * @example
 * ```ts
 * import { validateSamples } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const row = { problem: "Trees?", answer: "1. Ash", prediction: null };
 * const [problem] = validateSamples([row]);
 * assert.equal(problem?.line, 1);
 * assert.equal(problem?.field, "prediction");
 * ```
 */
export function validateSamples(
  rows: Iterable<unknown>,
  options: ValidateOptions = {},
): RowProblem[] {
  const { requirePredictions = true, hasElements, file = "rows" } = options;
  const rules = { requirePredictions, hasElements, allowNan: false, idPath: ["id"] };
  const checker = new SampleChecker(rules);
  const problems: RowProblem[] = [];
  let line = 0;
  for (const row of rows) {
    line++;
    const checked = typeof row === "object" && row !== null && !Array.isArray(row)
      ? checker.check(copyOf(row), line)
      : new Fault(`is ${kindOf(row)}, not an object`);
    if (checked instanceof Fault) problems.push(checked.at(file, line));
  }
  return problems;
}

// Checking settles types in place.
function copyOf(row: object): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...row };
  if (typeof copy.metadata === "object" && copy.metadata !== null) {
    copy.metadata = Array.isArray(copy.metadata) ? copy.metadata : { ...copy.metadata };
  }
  return copy;
}
