/** Files that may hold results. @module */

const NEITHER =
  "neither results (JSON, from score --output) nor a frame (Parquet, from score --frame)";

/** What a file is, by its first bytes. */
export async function kindOfResults(file: string): Promise<"json" | "parquet"> {
  using handle = await openResults(file);
  const bytes = new Uint8Array(4);
  const read = await handle.read(bytes) ?? 0;
  const start = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, read));
  if (start === "PAR1") return "parquet";
  if (/^(\uFEFF)?\s*\{/.test(start)) return "json";
  throw notResults(file);
}

/** The error of a file that holds something else. */
export function notResults(file: string, why?: string): TypeError {
  return new TypeError(`${file}: ${why === undefined ? "" : `${why}; `}${NEITHER}`);
}

/** Opens a file, and names it where it is missing. */
export async function openResults(file: string): Promise<Deno.FsFile> {
  try {
    return await Deno.open(file);
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) {
      throw new Deno.errors.NotFound(`${file}: no such file`, { cause });
    }
    throw cause;
  }
}
