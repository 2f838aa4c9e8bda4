/** A small file system of its own. @module */
import { Skipped } from "./_proof.ts";

/** A mounted tmpfs; unmounted when disposed. */
export interface SmallDisk extends AsyncDisposable {
  /** Where it is mounted. */
  path: string;
  /** Leaves only so many bytes free. */
  fill(free: number): Promise<void>;
  /** Frees what was filled. */
  free(): Promise<void>;
  /** Lets nobody write any more. */
  readOnly(): Promise<void>;
}

const SIZE = 4 << 20;

/**
 * Mounts a tmpfs of 4 MB.
 *
 * @throws {Skipped} Where that is not allowed.
 */
export async function smallDisk(): Promise<SmallDisk> {
  const path = await Deno.makeTempDir({ prefix: "listqa-disk-" });
  const failed = await run("mount", "-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", path);
  if (failed !== undefined) {
    await Deno.remove(path);
    throw new Skipped(
      `a tmpfs cannot be mounted here (${failed}); run as root, or within unshare --user --map-root-user --mount`,
    );
  }
  const filler = `${path}/filler`;
  return {
    path,
    async fill(free) {
      await Deno.remove(filler).catch(() => {});
      const left = await freeBytes(path);
      await Deno.writeFile(filler, new Uint8Array(Math.max(0, left - free)));
    },
    free: () => Deno.remove(filler),
    async readOnly() {
      const failed = await run("mount", "-o", "remount,ro", path);
      if (failed !== undefined) throw new Error(failed);
    },
    async [Symbol.asyncDispose]() {
      const failed = await run("umount", path);
      if (failed !== undefined) throw new Error(failed);
      await Deno.remove(path);
    },
  };
}

/** Whether {@linkcode smallDisk} works here. */
export async function canMount(): Promise<boolean> {
  try {
    await using _ = await smallDisk();
    return true;
  } catch (error) {
    if (error instanceof Skipped) return false;
    throw error;
  }
}

/** Runs a program; gives what it said where it failed. */
async function run(program: string, ...args: string[]): Promise<string | undefined> {
  try {
    const { success, stderr } = await new Deno.Command(program, { args }).output();
    if (success) return undefined;
    return new TextDecoder().decode(stderr).trim().split("\n").at(-1) || `${program} failed`;
  } catch (error) {
    return (error as Error).message;
  }
}

async function freeBytes(path: string): Promise<number> {
  const { stdout } = await new Deno.Command("df", { args: ["--output=avail", "-B1", path] })
    .output();
  return Number(new TextDecoder().decode(stdout).trim().split("\n").at(-1));
}
