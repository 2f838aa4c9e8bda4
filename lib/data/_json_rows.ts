import { explainJson, nanToNull } from "./_explain_json.ts";
import { Fault, kindOf, type RawOptions, type RawRow } from "./_raw_row.ts";
import { textBlocks } from "./_text_blocks.ts";

/**
 * Rows of a batch. Few, so that a row is done with before the next young-generation collection, which
 * would else copy whole blocks of rows.
 */
const BATCH = 128;

/** Reads JSON Lines, in small batches. */
export async function* jsonRows(
  bytes: AsyncIterable<Uint8Array>,
  options: RawOptions,
): AsyncGenerator<RawRow[]> {
  let line = 0;
  for await (const { text, undecodable } of textBlocks(bytes)) {
    let rows: RawRow[] = [];
    const first = line;
    for (let at = 0; at < text.length;) {
      const found = text.indexOf("\n", at);
      const end = found < 0 ? text.length : found;
      const part = text.slice(at, end);
      at = end + 1;
      line++;
      if (undecodable?.has(line - first - 1)) {
        rows.push({ line, row: new Fault("is not UTF-8 text") });
        continue;
      }
      const row = parseRow(part, options.allowNan);
      if (row !== undefined) rows.push({ line, row, text: part });
      if (rows.length >= BATCH) {
        yield rows;
        rows = [];
      }
    }
    if (rows.length > 0) yield rows;
  }
}

function parseRow(text: string, allowNan: boolean): RawRow["row"] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (text.trim() === "") return undefined;
    if (!allowNan) return new Fault(explainJson(text, error as SyntaxError));
    try {
      value = JSON.parse(nanToNull(text));
    } catch (error) {
      return new Fault(explainJson(nanToNull(text), error as SyntaxError));
    }
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  return new Fault(`is ${kindOf(value)}; a row must be one JSON object on a line of its own`);
}
