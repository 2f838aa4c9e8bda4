import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { ensureVenv, EXECUTE, noPython, venvProgram } from "../../tools/_venv.ts";

/** One output of a cell. */
export interface Output {
  output_type: "execute_result" | "display_data" | "stream" | "error";
  name?: string;
  text?: string;
  data?: Record<string, unknown>;
}

/** A cell of a notebook. */
export interface Cell {
  cell_type: "code" | "markdown";
  source: string;
  outputs?: Output[];
}

/** A notebook as the test reads it; texts that are stored as lines are joined. */
export interface Notebook {
  cells: Cell[];
  metadata: { kernelspec: { name: string } };
}

/** The project. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Its notebooks. */
export const NOTEBOOKS = `${ROOT}notebooks/`;
/** Names of the stored notebooks. */
export const NAMES = [...Deno.readDirSync(NOTEBOOKS)].map(({ name }) => name)
  .filter((name) => name.endsWith(".ipynb")).sort();

/** Whether the tests cannot run; they say so by name. */
export const WITHOUT_PYTHON = await noPython() !== undefined;
/** What stands in the names of tests that need it. */
export const NEEDS = "(needs python3)";

/** Executes notebooks in a folder, and reads what they became. */
export async function execute(
  files: readonly string[],
  { cwd, env = {} }: { cwd: string; env?: Record<string, string> },
): Promise<Notebook[]> {
  await ensureVenv(EXECUTE);
  const out = await Deno.makeTempDir();
  try {
    const { code, stderr } = await new Deno.Command(venvProgram("python"), {
      args: [`${ROOT}tools/execute_notebooks.py`, "--cwd", cwd, "--out", out, ...files],
      // Whoever runs the tests may have a judge; what is stored has none.
      env: { LISTQA_JUDGE_MODEL: "", ...env },
    }).output();
    assert.equal(code, 0, new TextDecoder().decode(stderr));
    return await Promise.all(
      files.map((file) => readNotebook(`${out}/${file.replace(/^.*[/\\]/, "")}`)),
    );
  } finally {
    await Deno.remove(out, { recursive: true });
  }
}

/** Reads a notebook; nbformat stores texts as lines. */
export async function readNotebook(path: string): Promise<Notebook> {
  const joined = (value: unknown) => Array.isArray(value) ? value.join("") : value;
  const notebook = JSON.parse(await Deno.readTextFile(path));
  for (const cell of notebook.cells) {
    cell.source = joined(cell.source);
    for (const output of cell.outputs ?? []) {
      output.text = joined(output.text);
      for (const [type, value] of Object.entries(output.data ?? {})) {
        output.data[type] = joined(value);
      }
    }
  }
  return notebook;
}

/** A notebook of code cells, written to a folder. */
export async function writeNotebook(path: string, sources: readonly string[]): Promise<void> {
  await Deno.writeTextFile(
    path,
    JSON.stringify({
      nbformat: 4,
      nbformat_minor: 5,
      metadata: { kernelspec: { name: "deno", display_name: "Deno", language: "typescript" } },
      cells: sources.map((source, i) => ({
        cell_type: "code",
        id: `cell-${i}`,
        metadata: {},
        execution_count: null,
        outputs: [],
        source,
      })),
    }),
  );
}
