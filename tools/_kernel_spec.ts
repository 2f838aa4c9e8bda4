/** The kernelspec by which Jupyter finds Deno. @module */
import { join } from "node:path";

/**
 * What Jupyter starts. Names the running executable in full, so that it works where Deno came through
 * npx and is not on the path; and clears `DEBUG`, at which kernels of older versions panic.
 *
 * @param executable Full path of Deno.
 * @returns The content of `kernel.json`.
 */
export function kernelSpec(executable: string = Deno.execPath()): Record<string, unknown> {
  return {
    argv: [executable, "jupyter", "--kernel", "--conn", "{connection_file}"],
    display_name: "Deno",
    language: "typescript",
    env: { DEBUG: "" },
  };
}

/** Jupyter's data folder of this user. */
export function userDataFolder(
  os: string = Deno.build.os,
  get: (name: string) => string | undefined = (name) => Deno.env.get(name),
): string {
  const own = get("JUPYTER_DATA_DIR");
  if (own) return own;
  const home = get("HOME") ?? get("USERPROFILE") ?? ".";
  if (os === "darwin") return join(home, "Library", "Jupyter");
  if (os === "windows") return join(get("APPDATA") ?? home, "jupyter");
  return join(get("XDG_DATA_HOME") || join(home, ".local", "share"), "jupyter");
}

/**
 * Installs the kernel under a data folder of Jupyter.
 *
 * @param dataFolder Such as `.venv/share/jupyter`.
 * @returns Path of the written `kernel.json`.
 */
export async function installKernel(dataFolder: string): Promise<string> {
  const folder = join(dataFolder, "kernels", "deno");
  const file = join(folder, "kernel.json");
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(file, `${JSON.stringify(kernelSpec(), null, 2)}\n`);
  return file;
}
