import { Fault, kindOf } from "./_raw_row.ts";

/**
 * The text of an `id` that is no text. Whole numbers are written as in the file, since beyond 2^53
 * JSON.parse rounds them.
 *
 * @param id The id as JSON.parse gives it.
 * @param path Where the row has it.
 * @param text The row's JSON text, if any.
 */
export function idText(id: unknown, path: readonly string[], text?: string): string | Fault {
  if (typeof id === "bigint") return String(id);
  if (id === "") return new Fault("is empty; leave it out where there is none", "id");
  if (typeof id !== "number") {
    return new Fault(`is ${kindOf(id)}; must be a text or an integer`, "id");
  }
  const doubtful = !Number.isSafeInteger(id) || text !== undefined && writtenAsFloat(text, path);
  const written = doubtful && text !== undefined ? sourceOf(text, path) ?? String(id) : String(id);
  if (/^-?[0-9]+$/.test(written)) return written;
  return new Fault(`is the number ${written}; must be a text or an integer`, "id");
}

// A cheap look first: a number such as 7.0 is a whole one to JSON.parse.
function writtenAsFloat(text: string, path: readonly string[]): boolean {
  const name = JSON.stringify(path.at(-1));
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    FLOAT.lastIndex = at + name.length;
    if (FLOAT.test(text)) return true;
  }
  return false;
}

const FLOAT = /\s*:\s*-?[0-9]+[.eE]/y;

class Source {
  constructor(readonly text: string) {}
}

/** How the file writes the number at `path`. */
function sourceOf(text: string, path: readonly string[]): string | undefined {
  type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;
  const revive: Reviver = (_, value, context) =>
    typeof value === "number" && context?.source !== undefined ? new Source(context.source) : value;
  let value: unknown;
  try {
    value = JSON.parse(text, revive as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
  for (const name of path) value = (value as Record<string, unknown> | undefined)?.[name];
  return value instanceof Source ? value.text : undefined;
}
