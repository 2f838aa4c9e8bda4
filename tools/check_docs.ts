/**
 * Proves what `deno doc --lint` does not see: each exported function describes every parameter, what
 * it returns and what it throws, and has an example; each optional field of an options interface says
 * its default; each member of a class or interface is described. And each link of the Markdown files
 * leads to a file and heading that exist, each task that they name is one of `deno.json`.
 *
 * @module
 */
import { documentedSymbols, type Tag } from "./_doc_json.ts";
import { markdownProblems } from "./_markdown_links.ts";

const root = new URL("../", import.meta.url);
const problems: string[] = [];

/** What a function that is documented lacks. */
function lacks(
  tags: readonly Tag[],
  params: readonly string[],
  returns: boolean,
  body: string,
): string[] {
  const out: string[] = [];
  const described = (kind: string, name?: string) =>
    tags.some((tag) =>
      tag.kind === kind && (name === undefined || tag.name === name) && tag.doc.trim() !== ""
    );
  for (const name of params) if (!described("param", name)) out.push(`@param ${name}`);
  for (const tag of tags) {
    if (tag.kind === "param" && !params.includes(tag.name ?? "")) {
      out.push(`a parameter named ${tag.name}, which @param describes`);
    }
  }
  if (returns && !described("return")) out.push("@returns");
  const thrown = new Set([...body.matchAll(/\bthrow new (\w+)\(/g)].map((match) => match[1]!));
  for (const name of thrown) {
    if (!tags.some((tag) => tag.kind === "throws" && tag.type === name)) {
      out.push(`@throws {${name}}`);
    }
  }
  return out;
}

const symbols = await documentedSymbols(root, ["mod.ts", "notebooks/sample.ts"]);
for (const symbol of symbols) {
  const where = `${symbol.file}:${symbol.line}: ${symbol.name}`;
  if (symbol.doc.trim() === "") problems.push(`${where} has no sentence`);
  if (symbol.kind === "function") {
    for (const gap of lacks(symbol.tags, symbol.params, symbol.returns, symbol.body)) {
      problems.push(`${where} lacks ${gap}`);
    }
    if (!symbol.tags.some((tag) => tag.kind === "example")) {
      problems.push(`${where} lacks @example`);
    }
  }
  for (const member of symbol.members) {
    const name = `${symbol.file}:${member.line}: ${symbol.name}.${member.name}`;
    if (member.doc.trim() === "") problems.push(`${name} has no sentence`);
    const options = symbol.kind === "interface" && /Options$/.test(symbol.name);
    if (options && member.optional && !member.tags.some((tag) => tag.kind === "default")) {
      problems.push(`${name} lacks @default`);
    }
    if (member.params !== undefined) {
      for (const gap of lacks(member.tags, member.params, member.returns, "")) {
        problems.push(`${name} lacks ${gap}`);
      }
    }
  }
}

const pages = await markdownProblems(root);
problems.push(...pages.problems);

for (const problem of problems) console.error(problem);
console.log(
  `docs: ${symbols.length} symbols, ${pages.links} links, ${problems.length} problems`,
);
if (problems.length > 0) Deno.exit(1);
