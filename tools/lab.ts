/**
 * Starts JupyterLab on the notebooks, in an environment of the project's own; arguments are handed
 * on to JupyterLab.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { ensureVenv, LAB, venvProgram } from "./_venv.ts";

try {
  await ensureVenv(LAB, (line) => console.error(`lab: ${line}`));
} catch (error) {
  console.error(`lab: ${(error as Error).message}`);
  Deno.exit(1);
}
const folder = fileURLToPath(new URL("../notebooks/", import.meta.url));
// In containers everybody is root, and JupyterLab would refuse to start.
const asRoot = Deno.build.os !== "windows" && Deno.uid() === 0 ? ["--allow-root"] : [];
const child = new Deno.Command(venvProgram("python"), {
  args: ["-m", "jupyterlab", `--ServerApp.root_dir=${folder}`, ...asRoot, ...Deno.args],
}).spawn();
// Ctrl-C reaches JupyterLab too, which asks before it ends.
Deno.addSignalListener("SIGINT", () => {});
Deno.exit((await child.status).code);
