/** What JSON calls an object. @module */

/**
 * Whether a value is an object, neither null nor a list.
 *
 * @param value Any value.
 * @returns Whether it has fields.
 */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
