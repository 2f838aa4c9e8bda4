/** Runs a script of the project as a user does. */

const root = new URL("../../", import.meta.url);

/** What a finished script left. */
export interface Finished {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `scripts/NAME.ts` with `deno run --allow-read` (or the permissions given). */
export async function runScript(
  name: string,
  args: readonly string[],
  options: { permissions?: readonly string[]; stdin?: string; cwd?: string } = {},
): Promise<Finished> {
  const { permissions = ["--allow-read"], stdin, cwd } = options;
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      ...permissions,
      new URL(`scripts/${name}.ts`, root).pathname,
      ...args,
    ],
    env: { NO_COLOR: "1" },
    stdin: stdin === undefined ? "null" : "piped",
    stdout: "piped",
    stderr: "piped",
    ...cwd ? { cwd } : {},
  }).spawn();
  if (stdin !== undefined) {
    const writer = child.stdin.getWriter();
    await writer.write(new TextEncoder().encode(stdin));
    await writer.close();
  }
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** A folder that is removed when the block ends. */
export function temporaryFolder(): { path: string } & Disposable {
  const path = Deno.makeTempDirSync();
  return { path, [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }) };
}

/** Path of a file of the project. */
export const inProject = (path: string): string => new URL(path, root).pathname;
