// docs/files.md names the columns, fields and values that the code has.
import assert from "node:assert/strict";
import {
  ELEMENT_COLUMNS,
  FORMAT_ERROR_CLASSES,
  MANIFEST_COLUMNS,
  RUN_PROMPTS,
  RUN_SETTINGS,
  SAMPLE_COLUMNS,
} from "@listqa/eval";
import { documentedSymbols } from "../../tools/_doc_json.ts";
import { type Cells, codeSpans, tables } from "./_markdown.ts";

const root = new URL("../../", import.meta.url);
const sections = tables(Deno.readTextFileSync(new URL("docs/files.md", root)));

function rows(heading: string): Cells[] {
  const found = sections.get(heading);
  assert.ok(found && found.length > 0, `no table under "${heading}"`);
  return found;
}

const named = (heading: string) => rows(heading).flatMap((row) => codeSpans(row[0]!));
const values = (heading: string, field: string) =>
  codeSpans(rows(heading).find((row) => codeSpans(row[0]!).includes(field))![1]!);

Deno.test("the frames and the manifest have exactly the columns that the page names", () => {
  assert.deepEqual(named("Samples frame"), Object.keys(SAMPLE_COLUMNS));
  assert.deepEqual(named("Elements frame"), Object.keys(ELEMENT_COLUMNS));
  assert.deepEqual(named("Run manifest"), Object.keys(MANIFEST_COLUMNS));
});

Deno.test("the values that the page names are those that are known", () => {
  assert.deepEqual(values("Run manifest", "setting"), [...RUN_SETTINGS]);
  assert.deepEqual(values("Run manifest", "prompt"), [...RUN_PROMPTS]);
  assert.deepEqual(values("Samples frame", "format_error"), [...FORMAT_ERROR_CLASSES]);
});

Deno.test("a row has the fields that the page names, and the page names all", async () => {
  const symbols = await documentedSymbols(root, ["mod.ts"]);
  const fields = (name: string) =>
    symbols.find((symbol) => symbol.name === name)!.members.map((member) => member.name);
  const known = fields("Sample").filter((name) => name !== "line");
  assert.deepEqual(named("Rows of predictions and questions").sort(), known.sort());
  assert.deepEqual(
    values("Rows of predictions and questions", "metadata").sort(),
    fields("Metadata").sort(),
  );
  assert.deepEqual(
    values("Rows of predictions and questions", "usage").sort(),
    fields("Usage").sort(),
  );
});
