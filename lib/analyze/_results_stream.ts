/**
 * Reads a results file as a stream: members of the outer object one by one, and the entries of
 * `per_sample_results` one by one, however the text is laid out.
 *
 * @module
 */
import { oneLine } from "../text/one_line.ts";

/** A member of the outer object, or one entry of its `per_sample_results`. */
export type ResultsPart =
  | { kind: "member"; key: string; value: unknown }
  | { kind: "sample"; index: number; value: unknown };

const QUOTE = 34, COMMA = 44, BACKSLASH = 92, OPEN_LIST = 91, CLOSE_LIST = 93;
const OPEN_OBJECT = 123, CLOSE_OBJECT = 125;
const NEWLINE = 10;
/** Longer lines are read character by character, lest each chunk copy all before it. */
const LONG_LINE = 1 << 22;
const SAMPLES_KEY = /^\s*"per_sample_results"\s*:\s*$/;

/**
 * Splits the text of a results file.
 *
 * @param chunks The text.
 * @param where Name of the file, for messages.
 * @throws {SyntaxError} If the text is not one complete JSON object.
 */
export async function* splitResults(
  chunks: AsyncIterable<string>,
  where: string,
): AsyncGenerator<ResultsPart> {
  let depth = 0, base = 1, inString = false, escaped = false, closed = false;
  /** What stands before the text at hand: a bracket, a comma, or the list of samples, read already. */
  let before: "bracket" | "comma" | "list" = "bracket";
  let carry = "", samples = 0, lineBegun = false;
  const wrong = (what: string) => new SyntaxError(`${where}: ${what}`);
  for await (const { chunk: more, last } of withEnd(chunks)) {
    let chunk = more;
    let from = 0;
    if (lineBegun) {
      chunk = carry + chunk;
      carry = "";
      lineBegun = false;
    }
    const take = (to: number) => {
      const text = carry + chunk.slice(from, to);
      carry = "";
      from = to + 1;
      return text;
    };
    for (let i = 0; i < chunk.length; i++) {
      const c = chunk.charCodeAt(i);
      // As score writes them, a sample stands on a line of its own: no need to look at its characters.
      if (
        c === NEWLINE && base === 2 && depth === 2 && !inString && from === i && carry === "" &&
        !last
      ) {
        const end = chunk.indexOf("\n", i + 1);
        if (end < 0) {
          if (chunk.length - i < LONG_LINE) {
            lineBegun = true;
            break;
          }
        } else {
          const value = objectOnLine(chunk.slice(i + 1, end));
          if (value !== undefined) {
            yield { kind: "sample", index: samples++, value };
            before = "comma";
            from = end;
            i = end - 1;
            continue;
          }
        }
      }
      if (inString) {
        if (escaped) escaped = false;
        else if (c === BACKSLASH) escaped = true;
        else if (c === QUOTE) inString = false;
        continue;
      }
      if (c === QUOTE) inString = true;
      else if (c === OPEN_OBJECT || c === OPEN_LIST) {
        if (closed) {
          throw wrong("holds more than one JSON value; is it a predictions file? score it first");
        }
        depth++;
        if (depth === 1) {
          if (c === OPEN_LIST) throw wrong("holds a list, not a results object");
          if (!isBlank(take(i).replace(/^\uFEFF/, ""))) {
            throw wrong("does not start with an object");
          }
        } else if (
          depth === 2 && c === OPEN_LIST && base === 1 && before !== "list" &&
          SAMPLES_KEY.test(carry + chunk.slice(from, i))
        ) {
          take(i);
          base = 2;
          before = "bracket";
        }
      } else if (c === CLOSE_OBJECT || c === CLOSE_LIST || c === COMMA) {
        if (depth === 0) throw wrong("does not start with an object");
        if (depth === base) {
          const closes = c !== COMMA;
          if (closes && (c === CLOSE_LIST) !== (base === 2)) {
            throw wrong(`has "${String.fromCharCode(c)}" where another bracket closes`);
          }
          const text = take(i);
          if (isBlank(text)) {
            if (before === "comma" || before === "bracket" && !closes) {
              throw wrong("has a comma without a value");
            }
          } else if (before === "list") throw wrong("has text after the list of samples");
          else if (base === 2) yield { kind: "sample", ...sample(text, samples++, where) };
          else yield { kind: "member", ...member(text, where) };
          before = closes ? "list" : "comma";
          if (closes && base === 2) base = 1;
        }
        if (c !== COMMA) depth--;
        if (depth === 0) closed = true;
      }
    }
    carry += chunk.slice(from);
    if (closed) {
      if (!isBlank(carry)) throw wrong("has text after the results object");
      carry = "";
    }
  }
  if (!closed) {
    throw wrong(
      `ends early (after ${samples} complete samples); write it again with score --output`,
    );
  }
}

/** The chunks, and an empty one that says that no more will come. */
async function* withEnd(chunks: AsyncIterable<string>) {
  for await (const chunk of chunks) yield { chunk, last: false };
  yield { chunk: "", last: true };
}

/** The object that a line holds before its comma; `undefined` when it is laid out otherwise. */
function objectOnLine(line: string): unknown {
  if (line.charCodeAt(0) !== OPEN_OBJECT || !line.endsWith(",")) return undefined;
  try {
    return JSON.parse(line.slice(0, -1));
  } catch {
    return undefined;
  }
}

/** White space as JSON knows it. */
function isBlank(text: string): boolean {
  return /^[ \t\n\r]*$/.test(text);
}

function sample(text: string, index: number, where: string): { index: number; value: unknown } {
  try {
    return { index, value: JSON.parse(text) };
  } catch (cause) {
    throw new SyntaxError(`${where}: sample ${index + 1}: ${oneLine((cause as Error).message)}`, {
      cause,
    });
  }
}

function member(text: string, where: string): { key: string; value: unknown } {
  try {
    const [entry] = Object.entries(JSON.parse(`{${text}}`));
    return { key: entry![0], value: entry![1] };
  } catch (cause) {
    throw new SyntaxError(`${where}: ${oneLine((cause as Error).message)}`, { cause });
  }
}
