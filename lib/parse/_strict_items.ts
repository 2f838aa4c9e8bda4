import { pyStrip } from "../text/py_space.ts";
import { itemMark } from "./parse_strict.ts";

/** A line that starts an element in strict mode. */
export interface StrictItem {
  /** 1-based line. */
  line: number;
  /** Offset of the line. */
  offset: number;
  /** The line, stripped. */
  text: string;
}

/** The lines that start the elements of `parseStrict`, in order. */
export function strictItems(text: string): StrictItem[] {
  const items: StrictItem[] = [];
  let line = 1;
  for (let offset = 0; offset <= text.length; line++) {
    let end = text.indexOf("\n", offset);
    if (end < 0) end = text.length;
    if (itemMark(text, offset, end) > 0) {
      items.push({ line, offset, text: pyStrip(text, offset, end) });
    }
    offset = end + 1;
  }
  return items;
}
