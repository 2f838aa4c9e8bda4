import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { documentedSymbols } from "../../tools/_doc_json.ts";
import { docProblems } from "../../tools/_doc_problems.ts";
import { markdownProblems } from "../../tools/_markdown_links.ts";

async function inFolder(files: Record<string, string>, test: (root: URL) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    await test(pathToFileURL(`${folder}/`));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("gaps in docstrings are told with file and line", () =>
  inFolder({
    "a.ts": `/**
 * Doubles.
 *
 * @param x A number.
 */
export function double(x: number, y: number): number {
  if (y < 0) throw new RangeError("y");
  const inner = () => {
    throw new TypeError("not thrown by double itself");
  };
  inner();
  return 2 * x;
}
/** Options. */
export interface DoubleOptions {
  /** How far. */
  far?: number;
  near: number;
  /** Goes. */
  go(to: string): boolean;
}
/**
 * Does nothing.
 *
 * @example
 * \`\`\`ts
 * nothing();
 * \`\`\`
 */
export function nothing(): void {}
`,
  }, async (root) => {
    assert.deepEqual(docProblems(await documentedSymbols(root, ["a.ts"])), [
      "a.ts:6: double lacks @param y",
      "a.ts:6: double lacks @returns",
      "a.ts:6: double lacks @throws {RangeError}",
      "a.ts:6: double lacks @example",
      "a.ts:17: DoubleOptions.far lacks @default",
      "a.ts:18: DoubleOptions.near lacks a sentence",
      "a.ts:20: DoubleOptions.go lacks @param to",
      "a.ts:20: DoubleOptions.go lacks @returns",
    ]);
  }));

Deno.test("links to files, headings and tasks that are not there are told", () =>
  inFolder({
    "deno.json": '{"tasks": {"start": {"command": "deno run a.ts"}}}',
    "README.md": `# Title
## Two words, with a comma
[a](#two-words-with-a-comma) [b](#three) [c](other.md#here) [d](missing.md) [e](https://x.org/y)
\`deno task start\`, \`npx -y deno@2.9.6 task stop\`
<!-- [f](hidden.md), \`deno task later\` -->
`,
    "other.md": "# Here\n",
  }, async (root) => {
    assert.deepEqual(await markdownProblems(root), {
      links: 4,
      problems: [
        "README.md: #three names no heading",
        "README.md: missing.md does not exist",
        "README.md: deno.json has no task stop",
      ],
    });
  }));
