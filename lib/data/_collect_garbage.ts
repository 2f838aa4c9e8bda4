import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

let collect: (() => void) | undefined;

/**
 * Frees what polars frames hold outside of the heap. V8 does not see that memory, so that without
 * this a file read in slices stays in memory as a whole. Does nothing where it is not possible.
 */
export function collectGarbage(): void {
  collect ??= find();
  collect();
}

function find(): () => void {
  try {
    setFlagsFromString("--expose-gc");
    const gc: unknown = runInNewContext("gc");
    return typeof gc === "function" ? gc as () => void : () => {};
  } catch {
    return () => {};
  }
}
