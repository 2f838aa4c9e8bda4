/**
 * JSON text of a value, which never turns NaN into null.
 *
 * @throws {TypeError} If the value holds NaN, an infinity or a BigInt, naming where.
 */
export function toJson(value: unknown, name: string): string {
  let text: string;
  try {
    text = JSON.stringify(value);
  } catch (cause) {
    const fault = findFault(value, name);
    throw fault ? new TypeError(fault, { cause }) : cause;
  }
  // Only where a null came out can a NaN have gone in, and most rows have few.
  const fault = text.includes("null") ? findFault(value, name) : undefined;
  if (fault !== undefined) throw new TypeError(fault);
  return text;
}

function findFault(value: unknown, name: string): string | undefined {
  if (typeof value === "number") {
    return Number.isFinite(value) ? undefined : `${name}: ${value} cannot be written as JSON`;
  }
  if (typeof value === "bigint") return `${name}: the BigInt ${value} cannot be written as JSON`;
  if (typeof value !== "object" || value === null) return undefined;
  for (const key of Object.keys(value)) {
    const inner = (value as Record<string, unknown>)[key];
    if (typeof inner === "string") continue;
    const fault = findFault(inner, Array.isArray(value) ? `${name}[${key}]` : `${name}.${key}`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
