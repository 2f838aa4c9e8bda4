/** Opens another tool's output, by what it holds. @module */
import { nanToNull } from "../_explain_json.ts";
import { openSource, type Source } from "../_open_source.ts";
import { Fault, type RawRow } from "../_raw_row.ts";
import { inspectRows } from "./_inspect_rows.ts";
import { lmEvalRows } from "./_lm_eval_rows.ts";
import { openaiBatchRows } from "./_openai_batch_rows.ts";
import type { ToolRow } from "./_record.ts";
import { rawRows, tableRows } from "./_table_rows.ts";

/** Formats that are converted. */
export const TOOL_FORMATS = ["inspect", "lm-eval", "openai-batch", "table"] as const;

/** A format of answers: inspect_ai, lm-evaluation-harness, the OpenAI batch API, or a plain table. */
export type ToolFormat = typeof TOOL_FORMATS[number];

/** The rows of an opened output. */
export interface ToolOutput {
  /** Its format. */
  format: ToolFormat;
  /** Where its records have their id. */
  idPath: string[];
  /** Its answers. */
  rows: AsyncIterable<ToolRow>;
  /** Closes it. */
  close(): void;
}

/**
 * Opens an output and tells its format, unless it is given.
 *
 * @param path The file.
 * @param format Its format, if known.
 * @param repeats Whether several answers to one question become rows of their own.
 * @throws {Error} If it cannot be read.
 */
export async function openToolOutput(
  path: string,
  format: ToolFormat | undefined,
  repeats: boolean,
): Promise<ToolOutput> {
  const head = path === "-" ? "" : await firstBytes(path);
  const zipped = head.startsWith("PK");
  if (
    format === "inspect" || (format === undefined && (zipped || await isInspectLog(path, head)))
  ) {
    return { format: "inspect", idPath: ["id"], rows: inspectRows(path, zipped), close() {} };
  }
  if (zipped) throw new TypeError(`${path}: is a zip file; only inspect_ai logs are read from one`);
  const source = await openSource(path);
  if (source.kind === "parquet") {
    source.close();
    throw new TypeError(`${path}: Parquet needs no conversion; name its columns with --map`);
  }
  const [first, rows] = await peek(rawRows(source, true));
  const found = format ?? tellFormat(source, first);
  return {
    format: found,
    idPath: found === "lm-eval" ? ["doc", "id"] : ["id"],
    rows: found === "lm-eval"
      ? lmEvalRows(rows, path, repeats)
      : found === "openai-batch"
      ? openaiBatchRows(rows)
      : tableRows(rows),
    close: () => source.close(),
  };
}

function tellFormat(source: Source, first: RawRow["row"] | undefined): ToolFormat {
  if (source.kind !== "jsonl" || first === undefined || first instanceof Fault) return "table";
  if ("custom_id" in first && "response" in first) return "openai-batch";
  return "doc" in first && "resps" in first ? "lm-eval" : "table";
}

async function firstBytes(path: string): Promise<string> {
  const source = await openSource(path);
  try {
    for await (const chunk of source.bytes) {
      return new TextDecoder("latin1").decode(chunk.subarray(0, 4096));
    }
    return "";
  } finally {
    source.close();
  }
}

/** One JSON object over several lines, or on one with a log's own fields. */
async function isInspectLog(path: string, head: string): Promise<boolean> {
  if (!/^\s*\{\s*"(version|status|eval)"/.test(head)) return false;
  if (/^\s*\{\s*\n/.test(head)) return true;
  try {
    const log = JSON.parse(nanToNull(await Deno.readTextFile(path)));
    return "eval" in log && "plan" in log;
  } catch {
    return false;
  }
}

/** The first record, and all rows, the first included. */
async function peek(
  rows: AsyncIterable<RawRow[]>,
): Promise<[RawRow["row"] | undefined, AsyncIterable<RawRow[]>]> {
  const iterator = rows[Symbol.asyncIterator]();
  const first = await iterator.next();
  const all = async function* () {
    if (!first.done) yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return [first.done ? undefined : first.value[0]?.row, all()];
}
