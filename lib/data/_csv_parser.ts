/** A record of a CSV text. */
export interface CsvRecord {
  /** The line it starts on (1-based). */
  line: number;
  /** The cells; `null` where there is nothing at all, `""` where empty quotes stand. */
  cells: (string | null)[];
  /** What is wrong with it. */
  fault?: string;
}

const QUOTE = 34;
const LF = 10;
const CR = 13;

/**
 * Reads CSV (RFC 4180) that comes in pieces. All cells are text, and the line of each record is
 * known, which polars can tell for neither a short record nor a long one.
 */
export class CsvParser {
  #delimiter: number;
  #state: "start" | "plain" | "quoted" | "closed" = "start";
  #cells: (string | null)[] = [];
  #cell = "";
  #quoted = false;
  #fault: string | undefined;
  #line = 1;
  #first = 1;
  #records: CsvRecord[] = [];

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** Reads on, and gives the records that this piece completes. */
  push(text: string): CsvRecord[] {
    for (let at = 0; at < text.length;) {
      switch (this.#state) {
        case "start":
          this.#quoted = text.charCodeAt(at) === QUOTE;
          this.#state = this.#quoted ? "quoted" : "plain";
          if (this.#quoted) at++;
          break;
        case "plain":
          at = this.#plain(text, at);
          break;
        case "quoted":
          at = this.#inQuotes(text, at);
          break;
        case "closed":
          at = this.#afterQuote(text, at);
      }
    }
    return this.#take();
  }

  /** Ends the text. */
  finish(): CsvRecord[] {
    if (this.#state === "quoted") {
      this.#fault = "opens a quote that is never closed, so the rest of the file cannot be read";
    }
    if (this.#state !== "start" || this.#cells.length > 0) this.#endRecord();
    return this.#take();
  }

  #take(): CsvRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  #plain(text: string, from: number): number {
    let at = from;
    let code = 0;
    while (at < text.length) {
      code = text.charCodeAt(at);
      if (code === this.#delimiter || code === LF) break;
      at++;
    }
    this.#cell += text.slice(from, at);
    if (at === text.length) return at;
    if (code === LF) this.#endLine();
    else this.#endCell();
    return at + 1;
  }

  #inQuotes(text: string, from: number): number {
    const found = text.indexOf('"', from);
    const end = found < 0 ? text.length : found;
    const part = text.slice(from, end);
    this.#cell += part;
    for (let lf = part.indexOf("\n"); lf >= 0; lf = part.indexOf("\n", lf + 1)) this.#line++;
    if (found >= 0) this.#state = "closed";
    return end + (found < 0 ? 0 : 1);
  }

  #afterQuote(text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      this.#cell += '"';
      this.#state = "quoted";
    } else if (code === this.#delimiter) this.#endCell();
    else if (code === LF) this.#endLine();
    else if (code !== CR) {
      this.#fault ??= "has text after a closing quote (a quote inside of quotes is written twice)";
      this.#state = "plain";
    }
    return at + 1;
  }

  #endCell() {
    this.#cells.push(this.#cell === "" && !this.#quoted ? null : copyOf(this.#cell));
    this.#cell = "";
    this.#quoted = false;
    this.#state = "start";
  }

  #endLine() {
    if (!this.#quoted && this.#cell.endsWith("\r")) this.#cell = this.#cell.slice(0, -1);
    this.#endRecord();
    this.#first = ++this.#line;
  }

  #endRecord() {
    this.#endCell();
    const record: CsvRecord = { line: this.#first, cells: this.#cells };
    if (this.#fault !== undefined) record.fault = this.#fault;
    const blank = record.cells.length === 1 && record.cells[0] === null;
    if (!blank) this.#records.push(record);
    this.#cells = [];
    this.#fault = undefined;
  }
}

// A slice keeps the text that it was cut from in memory; the slice of a joined text keeps only that.
function copyOf(text: string): string {
  return ` ${text}`.slice(1);
}
