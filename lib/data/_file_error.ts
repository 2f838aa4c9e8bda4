import { dirname } from "node:path";

/** Says in one line why a file cannot be written, keeping the class of the cause. */
export function explainWriteError(path: string, cause: unknown): Error {
  const reason = reasonOf(path, cause as Error);
  if (reason === undefined) return cause as Error;
  const Class = cause instanceof Deno.errors.NotFound
    ? Deno.errors.NotFound
    : cause instanceof Deno.errors.NotCapable
    ? Deno.errors.NotCapable
    : cause instanceof Deno.errors.PermissionDenied
    ? Deno.errors.PermissionDenied
    : Error;
  return new Class(`${path}: ${reason}`, { cause });
}

function reasonOf(path: string, cause: Error & { code?: string }): string | undefined {
  const folder = dirname(path);
  if (cause instanceof Deno.errors.NotFound) return `there is no folder ${folder}; create it first`;
  if (cause instanceof Deno.errors.NotADirectory || cause.code === "ENOTDIR") {
    return `${folder} is not a folder`;
  }
  if (cause instanceof Deno.errors.NotCapable) {
    const flag = /read access/.test(cause.message) ? "--allow-read" : "--allow-write";
    return `writing it needs ${flag} for its folder, ${folder}`;
  }
  if (cause instanceof Deno.errors.PermissionDenied) return `no permission to write in ${folder}`;
  if (cause.code === "EROFS" || /os error 30\b/.test(cause.message)) {
    return `${folder} is on a read-only file system`;
  }
  if (cause.code === "ENOSPC" || /os error 28\b/.test(cause.message)) {
    return "the disk is full; what was there before is unchanged";
  }
  return undefined;
}
