/**
 * Executes the notebooks in place, so that they are stored with their outputs; all, or those named.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { basename, join } from "node:path";
import { ensureVenv, EXECUTE, venvProgram } from "./_venv.ts";

const folder = fileURLToPath(new URL("../notebooks/", import.meta.url));
const names = Deno.args.length > 0
  ? Deno.args.map((arg) => basename(arg))
  : [...Deno.readDirSync(folder)].map(({ name }) => name).filter((name) => name.endsWith(".ipynb"))
    .sort();
try {
  await ensureVenv(EXECUTE, (line) => console.error(`notebooks: ${line}`));
} catch (error) {
  console.error(`notebooks: ${(error as Error).message}`);
  Deno.exit(1);
}
const script = fileURLToPath(new URL("./execute_notebooks.py", import.meta.url));
const { code } = await new Deno.Command(venvProgram("python"), {
  args: [script, "--cwd", folder, "--out", folder, ...names.map((name) => join(folder, name))],
  // Notebooks are stored as everybody gets them, without a judge.
  env: { LISTQA_JUDGE_MODEL: "" },
}).spawn().status;
Deno.exit(code);
