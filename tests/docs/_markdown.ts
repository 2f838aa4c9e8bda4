/** Parts of a Markdown page. @module */

/** A row of a table: the text of its cells. */
export type Cells = string[];

/**
 * The rows of the tables under each heading, without the tables' heads.
 *
 * @param text The page.
 * @returns Rows by heading.
 */
export function tables(text: string): Map<string, Cells[]> {
  const out = new Map<string, Cells[]>();
  for (const section of text.split(/^## /m).slice(1)) {
    const rows = section.split("\n").filter((line) => line.startsWith("|")).slice(2);
    // A bar inside a cell is escaped.
    const cells = rows.map((row) =>
      row.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.replaceAll("\\|", "|").trim())
    );
    out.set(section.slice(0, section.indexOf("\n")), cells);
  }
  return out;
}

/**
 * The code spans of a text.
 *
 * @param text A cell or a paragraph.
 * @returns What stands between backticks.
 */
export function codeSpans(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!);
}

/**
 * The commands of a page's shell blocks, each on one line.
 *
 * @param text The page.
 * @returns Commands without their comments.
 */
export function shellCommands(text: string): string[] {
  return [...text.matchAll(/^```(?:sh|bash)\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
    block!.replaceAll("\\\n", " ").split("\n")
      .map((line) => line.replace(/(^|\s)#.*$/, "").trim().replace(/\s+/g, " "))
      .filter((line) => line !== "")
  );
}

/**
 * The flags that a script knows, by its `--help`.
 *
 * @param script Its name, such as `judge_batch`.
 * @returns Names without dashes, aliases included.
 */
export async function flagsOf(script: string): Promise<Set<string>> {
  const root = new URL("../../", import.meta.url);
  const { code, stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-lock", `scripts/${script}.ts`, "--help"],
    cwd: root,
    stderr: "null",
  }).output();
  if (code !== 0) throw new Error(`scripts/${script}.ts --help ended with ${code}`);
  const out = new Set<string>();
  for (const line of new TextDecoder().decode(stdout).split("\n")) {
    const flag = /^ {2}--([\w-]+)/.exec(line);
    if (!flag) continue;
    out.add(flag[1]!);
    const also = /also ((?:--[\w-]+(?:, )?)+)\)$/.exec(line)?.[1] ?? "";
    for (const [, alias] of also.matchAll(/--([\w-]+)/g)) out.add(alias!);
  }
  return out;
}
