/** The project's own Python environment: Jupyter lives in it, nothing else needs it. @module */
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { installKernel } from "./_kernel_spec.ts";

/** What executing notebooks needs. */
export const EXECUTE = ["nbclient==0.11.0", "nbformat==5.11.1"];
/** What opening them needs. */
export const LAB = [...EXECUTE, "jupyterlab==4.6.6"];

const windows = Deno.build.os === "windows";
const root = fileURLToPath(new URL("../", import.meta.url));

/** Folder of the environment. */
export const VENV = join(root, ".venv");
/** Its Jupyter data folder. */
export const VENV_DATA = join(VENV, "share", "jupyter");

/** A program of the environment. */
export function venvProgram(name: string): string {
  return windows ? join(VENV, "Scripts", `${name}.exe`) : join(VENV, "bin", name);
}

/** Why no environment can be made here, or `undefined`. */
export async function noPython(): Promise<string | undefined> {
  if (await runs(venvProgram("python"), ["-c", ""])) return undefined;
  const python = await systemPython();
  if (!python) {
    return "no python3 on the path; install Python 3.10 or later (Debian: apt-get install python3-venv)";
  }
  return await runs(python, ["-c", "import venv, ensurepip"])
    ? undefined
    : `${python} lacks venv; install it (Debian: apt-get install python3-venv)`;
}

/**
 * Makes the environment where it is missing, and installs what it lacks, the Deno kernel included.
 *
 * @param packages Requirements with exact versions.
 * @param say Told of what takes long.
 * @throws {Error} If there is no Python, or pip fails.
 */
export async function ensureVenv(
  packages: readonly string[],
  say: (line: string) => void = () => {},
): Promise<void> {
  const missing = await noPython();
  if (missing) throw new Error(missing);
  const python = venvProgram("python");
  if (!await runs(python, ["-c", ""])) {
    say(`making ${VENV}`);
    await mustRun((await systemPython())!, ["-m", "venv", "--clear", VENV]);
  }
  const check = "import sys\nfrom importlib.metadata import version\n" +
    "for p in sys.argv[1:]:\n  n, v = p.split('==')\n  assert version(n) == v";
  if (!await runs(python, ["-c", check, ...packages])) {
    say(`installing ${packages.join(", ")} into ${VENV}`);
    const quiet = ["--quiet", "--disable-pip-version-check"];
    await mustRun(python, ["-m", "pip", "install", ...quiet, ...packages]);
  }
  await installKernel(VENV_DATA);
}

async function systemPython(): Promise<string | undefined> {
  for (const name of windows ? ["python", "py"] : ["python3", "python"]) {
    if (await runs(name, ["-c", "import sys; assert sys.version_info >= (3, 10)"])) return name;
  }
}

async function runs(program: string, args: readonly string[]): Promise<boolean> {
  try {
    const command = new Deno.Command(program, { args: [...args], stdout: "null", stderr: "null" });
    return (await command.output()).success;
  } catch {
    return false;
  }
}

async function mustRun(program: string, args: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(program, { args: [...args], stdout: "null" })
    .output();
  if (success) return;
  const why = new TextDecoder().decode(stderr).trim().split("\n").at(-1);
  throw new Error(`${program} ${args.join(" ")} failed: ${why}`);
}
