/** Reads the `samples_*.jsonl` of lm-evaluation-harness. @module */
import { basename, dirname, join } from "node:path";
import { Fault, kindOf, type RawRow } from "../_raw_row.ts";
import { asRecord, present, type ToolRow } from "./_record.ts";

/**
 * The answers of a samples file. With several filters each document stands there once for each:
 * the first of them is read, since the answers before filtering are the same.
 */
export async function* lmEvalRows(
  rows: AsyncIterable<RawRow[]>,
  path: string,
  repeats: boolean,
): AsyncGenerator<ToolRow> {
  const model = await modelName(path);
  let filter: unknown;
  for await (const batch of rows) {
    for (const { line, row, text } of batch) {
      if (row instanceof Fault) {
        yield { line, record: row, fields: {} };
        continue;
      }
      filter ??= row.filter;
      if (row.filter !== filter) continue;
      yield* toRows(row, line, model, repeats, text);
    }
  }
}

function* toRows(
  record: Record<string, unknown>,
  line: number,
  model: string | undefined,
  repeats: boolean,
  text: string | undefined,
): Generator<ToolRow> {
  const doc = asRecord(record.doc) ?? {};
  const common = {
    id: doc.id ?? record.doc_id,
    model: doc.model ?? model,
    problem: doc.problem ?? doc.question,
    answer: doc.answer ?? record.target,
    metadata: doc.metadata,
  };
  const place = { line, record, ...(text === undefined ? {} : { text }) };
  const replies = (record.resps as unknown[] | undefined)?.[0];
  if (!repeats) return yield { ...place, fields: present(common) };
  const list = Array.isArray(replies) ? replies : [replies];
  if (!list.every((reply) => typeof reply === "string")) {
    const why = `document ${record.doc_id}: its answer is ${
      kindOf(list[0])
    }, not a text (only tasks with output_type: generate_until have answers)`;
    yield { ...place, fields: present(common), fault: new Fault(why, "resps") };
    return;
  }
  for (const [repetition, prediction] of list.entries()) {
    yield { ...place, fields: present({ ...common, repetition, prediction }) };
  }
}

/** The model's name stands in the results file that was written with the samples. */
async function modelName(path: string): Promise<string | undefined> {
  const stamp = /_(\d{4}-\d\d-\d\dT[\d.:-]+)\.jsonl$/.exec(basename(path))?.[1];
  if (stamp === undefined) return undefined;
  try {
    const text = await Deno.readTextFile(join(dirname(path), `results_${stamp}.json`));
    const name = JSON.parse(text).model_name;
    return typeof name === "string" && name !== "" ? name : undefined;
  } catch {
    return undefined; // No such file beside it: the run is then named by its file.
  }
}
