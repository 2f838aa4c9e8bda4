/**
 * Installs Jupyter's Deno kernel: into the project's `.venv` where there is one, else (or with
 * `--user`) for this user.
 *
 * @module
 */
import { installKernel, userDataFolder } from "./_kernel_spec.ts";
import { noPython, VENV_DATA, venvProgram } from "./_venv.ts";

const unknown = Deno.args.filter((arg) => arg !== "--user");
if (unknown.length > 0) {
  console.error(`kernel: unknown argument ${unknown[0]}; usage: deno task kernel [--user]`);
  Deno.exit(2);
}
const own = !Deno.args.includes("--user") && await exists(venvProgram("python"));
const file = await installKernel(own ? VENV_DATA : userDataFolder());
console.log(`kernel "deno" installed: ${file}`);
if (!own) {
  const missing = await noPython();
  console.error(
    "Open notebooks with your own Jupyter, or run `deno task lab`, which brings JupyterLab" +
      (missing ? ` (that needs Python: ${missing})` : ""),
  );
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}
