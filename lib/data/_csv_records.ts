import { Buffer } from "node:buffer";
import { type CellInfo, loadCsvParse } from "./_csv_parse.ts";

/** A record of a CSV text. */
export interface CsvRecord {
  /** The line it starts on (1-based), or on which a quote opens that is never closed. */
  line: number;
  /** The cells; `null` where there is nothing at all, `""` where empty quotes stand. */
  cells: (string | null)[];
  /** What is wrong with it. */
  fault?: string;
}

/**
 * Reads CSV (RFC 4180) in UTF-8 without a byte-order mark, and gives for each piece the records that
 * it completes. A piece must stay as it is until the next but one is asked for.
 */
export async function* csvRecords(
  pieces: AsyncIterable<Uint8Array>,
  delimiter: string,
): AsyncGenerator<CsvRecord[]> {
  const { parse } = await loadCsvParse();
  const records: CsvRecord[] = [];
  let fault: string | undefined;
  let cellStart = 0;
  let recordLine = 1;
  let line = 1;

  const cast = (text: string, { bytes: cellEnd, quoting }: CellInfo) => {
    const size = cellEnd - cellStart;
    cellStart = cellEnd + 1;
    if (!quoting) return text === "" ? null : text;
    // Counted here, as the parser counts CRLF inside of quotes as two lines.
    line += count("\n", text);
    // In the file, a well-formed cell has quotes around it and one more for each quote inside.
    if (size !== Buffer.byteLength(text) + 2 + count('"', text)) {
      fault ??= "has text after a closing quote (a quote inside of quotes is written twice)";
    }
    return text;
  };
  const onRecord = (cells: (string | null)[], { bytes }: { bytes: number }) => {
    const blank = cells.length === 1 && cells[0] === null;
    if (!blank) records.push({ line: recordLine, cells, ...fault !== undefined && { fault } });
    fault = undefined;
    cellStart = bytes;
    recordLine = ++line;
    return undefined;
  };

  const parser = parse({
    delimiter,
    recordDelimiter: ["\r\n", "\n"],
    // 5" is a text; what this lets pass after a closing quote is found by the size of the cell.
    relaxQuotes: true,
    relaxColumnCount: true,
    cast,
    onRecord,
  });
  const take = () => records.splice(0);
  parser.on("error", () => {}); // The callbacks of write and end tell of it too.
  try {
    for await (const piece of pieces) {
      await done((callback) => parser.write(piece, callback));
      if (records.length > 0) yield take();
    }
    await done((callback) => parser.end(callback));
  } catch (error) {
    if ((error as { code?: string }).code !== "CSV_QUOTE_NOT_CLOSED") throw error;
    fault = "opens a quote that is never closed, so the rest of the file cannot be read";
    records.push({ line, cells: [], fault });
  } finally {
    parser.destroy();
  }
  if (records.length > 0) yield take();
}

function done(start: (callback: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => error ? reject(error) : resolve());
  });
}

function count(character: string, text: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found++;
  return found;
}
