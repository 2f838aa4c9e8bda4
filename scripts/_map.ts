/** The `--map` flag. @module */
import { UsageError } from "./_args.ts";

/**
 * Reads `OURS=THEIRS` pairs.
 *
 * @throws {UsageError} For a pair without both sides.
 */
export function readMap(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(pairs.map((pair) => {
    const at = pair.indexOf("=");
    if (at <= 0 || at === pair.length - 1) {
      throw new UsageError(`--map must read OURS=THEIRS, but is "${pair}"`);
    }
    return [pair.slice(0, at), pair.slice(at + 1)];
  }));
}
