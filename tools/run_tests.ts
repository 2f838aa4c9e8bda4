/**
 * Runs all tests (the files' own and the examples of docstrings and README) and ends with the plain
 * line `N passed, N failed`, `, N skipped` after it where tests were skipped.
 *
 * @module
 */
const root = new URL("../", import.meta.url);
const colour = Deno.stdout.isTerminal() && !Deno.noColor;
const child = new Deno.Command(Deno.execPath(), {
  args: [
    "test",
    "--lock=deno.lock",
    "--doc",
    "--allow-all",
    ...Deno.args,
    ...(Deno.args.some(isPath) ? [] : ["."]),
  ],
  cwd: root,
  env: colour ? {} : { NO_COLOR: "1" },
  stdout: "piped",
}).spawn();

function isPath(arg: string): boolean {
  return !arg.startsWith("-");
}

let text = "";
const decoder = new TextDecoder();
for await (const chunk of child.stdout) {
  Deno.stdout.writeSync(chunk);
  // The counts stand in the last line.
  text = (text + decoder.decode(chunk, { stream: true })).slice(-20_000);
}
const { code } = await child.status;
// deno-lint-ignore no-control-regex
const plain = text.replace(/\x1b\[[0-9;]*m/g, "");
const lines = plain.trimEnd().split("\n");
const last = lines.findLast((line) => /\d+ passed.*\d+ failed/.test(line)) ?? "";
const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(last)?.[1] ?? 0);
const failed = count("failed");
const skipped = count("ignored");
console.log();
console.log(
  `${count("passed")} passed, ${failed > 0 || code === 0 ? failed : 1} failed` +
    (skipped > 0 ? `, ${skipped} skipped` : ""),
);
Deno.exit(code);
