import type { Sample } from "../../types.ts";
import { fieldMap, FIELDS } from "../_field_map.ts";
import { Fault } from "../_raw_row.ts";
import { SampleChecker } from "../_sample_checker.ts";
import { BadRowsError, MAX_PROBLEMS_SHOWN, type RowProblem } from "../row_problem.ts";
import { openToolOutput, type ToolFormat } from "./_open_tool_output.ts";
import { QuestionIndex } from "./_question_index.ts";
import type { ToolRow } from "./_record.ts";

export { TOOL_FORMATS, type ToolFormat } from "./_open_tool_output.ts";

/** Options of {@linkcode convertPredictions}. */
export interface ConvertOptions {
  /**
   * The format; without it, what the file holds tells.
   * @default {undefined}
   */
  from?: ToolFormat | undefined;
  /**
   * Where the tool's record has our fields, such as `{ problem: "doc.question" }`.
   * @default {{}}
   */
  map?: Readonly<Record<string, string>> | undefined;
  /**
   * Name of the model, where the file does not tell (or tells another).
   * @default {undefined}
   */
  model?: string | undefined;
  /**
   * The questions that the answers belong to: rows that hold only an answer and an id, or the
   * question's text, get the rest from here.
   * @default {undefined}
   */
  questions?: AsyncIterable<Sample> | Iterable<Sample> | undefined;
  /**
   * What rows that do not fit do: `stop` yields the good rows and throws at the end; `skip` leaves
   * them out.
   * @default {"stop"}
   */
  onError?: "stop" | "skip" | undefined;
  /**
   * Told of each row that is left out.
   * @default {undefined}
   */
  onBadRow?: ((problem: RowProblem) => void) | undefined;
  /**
   * Whether a reference answer has elements; a row whose answer has none does not fit.
   * @default {undefined}
   */
  hasElements?: ((answer: string) => boolean) | undefined;
}

/**
 * Reads predictions from another tool's output: inspect_ai logs (`.json`, `.eval`), the
 * `samples_*.jsonl` of lm-evaluation-harness, OpenAI batch outputs, and plain CSV, TSV or JSON
 * Lines.
 *
 * @param path The file; `-` is standard input (not for inspect_ai logs).
 * @param options How to read it.
 * @returns Samples, in the order of the file; repeats become repetitions.
 * @throws {BadRowsError} After the last row, if rows do not fit and `onError` is `stop`.
 * @throws {Error} If the file cannot be read.
 *
 * @example
 * ```ts
 * import { convertPredictions } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile({ suffix: ".csv" });
 * await Deno.writeTextFile(path, "question,gold,reply\nTrees?,1. Ash,1. Elm\n");
 * const map = { problem: "question", answer: "gold", prediction: "reply" };
 * for await (const sample of convertPredictions(path, { map })) {
 *   assert.equal(sample.prediction, "1. Elm");
 * }
 * await Deno.remove(path);
 * ```
 */
export async function* convertPredictions(
  path: string,
  options: ConvertOptions = {},
): AsyncGenerator<Sample, undefined> {
  const { onError = "stop", model } = options;
  const map = fieldMap(options.map);
  let index: QuestionIndex | undefined;
  if (options.questions) {
    index = new QuestionIndex();
    for await (const question of options.questions) index.add(question);
  }
  const repeats = !map || map.nameOf("prediction") === "prediction";
  const output = await openToolOutput(path, options.from, repeats);
  const checker = new SampleChecker({
    requirePredictions: true,
    allowNan: true,
    hasElements: options.hasElements,
    idPath: map && map.nameOf("id") !== "id" ? map.pathOf("id") : output.idPath,
  });
  const bad: RowProblem[] = [];
  let numBad = 0;
  try {
    for await (const row of output.rows) {
      const made = toRow(row, map, model, index);
      const sample = made instanceof Fault ? made : checker.check(made, row.line, row.text);
      if (!(sample instanceof Fault)) {
        yield sample;
        continue;
      }
      numBad++;
      const problem = sample.at(path === "-" ? "stdin" : path, row.line);
      if (onError === "skip") options.onBadRow?.(problem);
      else if (bad.length < MAX_PROBLEMS_SHOWN) bad.push(problem);
    }
  } finally {
    output.close();
  }
  if (numBad > 0 && onError === "stop") throw new BadRowsError(bad, numBad);
}

function toRow(
  { record, fields, fault, plain }: ToolRow,
  map: ReturnType<typeof fieldMap>,
  model: string | undefined,
  index: QuestionIndex | undefined,
): Record<string, unknown> | Fault {
  if (record instanceof Fault) return record;
  let row = { ...fields };
  if (map) {
    const mapped = map.apply(record);
    if (plain) row = mapped;
    for (const field of FIELDS) {
      if (plain || map.nameOf(field) === field) continue;
      if (mapped[field] === undefined) {
        return new Fault(`the record has no ${map.nameOf(field)}`, field);
      }
      if (field === "prediction") fault = undefined;
      row[field] = mapped[field];
    }
  }
  if (fault) return fault;
  if (model !== undefined) row.model = model;
  return index ? index.complete(row) : row;
}
