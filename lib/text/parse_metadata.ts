/** Metadata of a row. @module */
import type { Metadata } from "../types.ts";
import { oneLine } from "./one_line.ts";

/**
 * Reads the `metadata` field of a row: an object, its JSON text, or nothing.
 *
 * @param value What the row holds.
 * @returns The object; `undefined` for a missing, null or blank field.
 * @throws {SyntaxError} If a text is not JSON.
 * @throws {TypeError} If it is anything but an object.
 */
export function parseMetadata(value: unknown): Metadata | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  let parsed: unknown = value;
  if (typeof value === "string") {
    try {
      parsed = JSON.parse(value);
    } catch (cause) {
      throw new SyntaxError(`not JSON: ${oneLine((cause as Error).message)}`, { cause });
    }
  }
  if (typeof parsed !== "object" || Array.isArray(parsed)) {
    const kind = Array.isArray(parsed) ? "an array" : `a ${typeof parsed}`;
    throw new TypeError(`must be a JSON object, but is ${kind}`);
  }
  return parsed === null ? undefined : parsed as Metadata;
}
