/** Programs for the browser, made of TypeScript. @module */

/**
 * Bundles a module and all it imports into one script without imports, by Deno's own bundler.
 *
 * @param module Address of the module.
 * @returns The script's text.
 * @throws {Error} If Deno cannot bundle it.
 */
export async function bundle(module: string): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["bundle", "--quiet", "--platform=browser", "--format=iife", "--minify"],
      // The caller's folder must not have a say: neither its deno.json nor its package.json.
      ...["--no-config", "--no-lock", "--node-modules-dir=none"],
      module,
    ],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
    env: { NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  if (success) return decoder.decode(stdout);
  const why = decoder.decode(stderr).trim().split("\n").findLast((line) => line.trim() !== "");
  throw new Error(
    `the page's program could not be bundled (the first time, that needs the network): ${why}`,
  );
}
