import { basename, dirname, extname, join } from "node:path";

/** Name of a run by its file: the stem, without `.gz`. */
export function runNameOf(file: string): string {
  if (file === "-") return "stdin";
  const name = basename(file).replace(/\.gz$/i, "");
  return name.slice(0, name.length - extname(name).length) || name;
}

/** `results.json` for the run `a/b` becomes `results.a_b.json`. */
export function pathForRun(path: string, run: string): string {
  const extension = extname(path);
  const stem = basename(path).slice(0, basename(path).length - extension.length);
  // deno-lint-ignore no-control-regex
  const safe = run.replace(/[\u0000-\u001f/\\:*?"<>|]+/g, "_").replace(/^\.+/, "_").slice(0, 120);
  return join(dirname(path), `${stem}.${safe}${extension}`);
}
