/** Lists out of texts. @module */
import type { ListElement, ParseMode } from "../types.ts";
import { findReasoning } from "./_reasoning.ts";
import { scanLenient } from "./_scan_lenient.ts";
import { parseStrict } from "./parse_strict.ts";

/** Options of {@linkcode parseList}. */
export interface ParseOptions {
  /**
   * `strict` is the paper's parser; `lenient` reads what models really write.
   *
   * @default {"strict"}
   */
  mode?: ParseMode;
}

/**
 * Parses a numbered list into elements.
 *
 * @param text A prediction or a reference.
 * @param options See {@linkcode ParseOptions}.
 * @returns The elements in order; none when the text holds no list.
 * @throws {TypeError} If `text` is not a string.
 * @throws {RangeError} If `mode` is unknown.
 *
 * @example
 * ```ts
 * import { parseList } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.deepEqual(parseList("Sure:\n1. Ash\n* Height: 30 m\n2. Elm"), [
 *   { main: "Ash", facets: [{ key: "Height", value: "30 m" }] },
 *   { main: "Elm", facets: [] },
 * ]);
 * ```
 */
export function parseList(text: string, options: ParseOptions = {}): ListElement[] {
  const { mode = "strict" } = options;
  if (typeof text !== "string") throw new TypeError("parseList: text must be a string");
  if (mode === "strict") return parseStrict(text);
  if (mode === "lenient") return scanLenient(text, findReasoning(text));
  throw new RangeError(`parseList: unknown mode "${mode}"; it is "strict" or "lenient"`);
}
