import assert from "node:assert/strict";
import { isAbsolute, join } from "node:path";
import { kernelSpec, userDataFolder } from "../../tools/_kernel_spec.ts";
import { temporaryFolder } from "../scripts/_run.ts";

Deno.test("the kernelspec names the running Deno in full, and clears DEBUG", async () => {
  const { argv, env, language } = kernelSpec() as { argv: string[]; env: object; language: string };
  assert.ok(isAbsolute(argv[0]!));
  assert.ok((await Deno.stat(argv[0]!)).isFile);
  assert.deepEqual(argv.slice(1), ["jupyter", "--kernel", "--conn", "{connection_file}"]);
  assert.deepEqual(env, { DEBUG: "" });
  assert.equal(language, "typescript");
});

// Folders as jupyter_core 5 documents them (`jupyter --paths`).
Deno.test("kernels of the user go where Jupyter looks for them", () => {
  const at = (os: string, variables: Record<string, string>) =>
    userDataFolder(os, (name) => variables[name]);
  assert.equal(at("linux", { HOME: "/home/u" }), join("/home/u", ".local", "share", "jupyter"));
  assert.equal(at("linux", { HOME: "/home/u", XDG_DATA_HOME: "/data" }), join("/data", "jupyter"));
  assert.equal(at("darwin", { HOME: "/Users/u" }), join("/Users/u", "Library", "Jupyter"));
  assert.equal(at("windows", { APPDATA: "/roaming" }), join("/roaming", "jupyter"));
  assert.equal(at("linux", { HOME: "/home/u", JUPYTER_DATA_DIR: "/own" }), "/own");
});

Deno.test("deno task kernel --user installs a kernel, twice alike, and refuses other arguments", async () => {
  using folder = temporaryFolder();
  const run = (...args: string[]) =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "--allow-all", "tools/kernel.ts", ...args],
      cwd: new URL("../../", import.meta.url),
      env: { JUPYTER_DATA_DIR: folder.path, NO_COLOR: "1" },
    }).output();
  const file = join(folder.path, "kernels", "deno", "kernel.json");
  for (let i = 0; i < 2; i++) {
    const { code, stdout } = await run("--user");
    assert.equal(code, 0);
    assert.equal(new TextDecoder().decode(stdout), `kernel "deno" installed: ${file}\n`);
    assert.deepEqual(JSON.parse(await Deno.readTextFile(file)), kernelSpec());
  }
  const { code, stderr } = await run("--force");
  assert.equal(code, 2);
  assert.match(new TextDecoder().decode(stderr), /unknown argument --force/);
});
