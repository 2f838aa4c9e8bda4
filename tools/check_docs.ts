/**
 * Proves what `deno doc --lint` does not see: each exported function describes every parameter, what
 * it returns and what it throws, and has an example; each optional field of an options interface says
 * its default; each member of a class or interface is described. And each link of the Markdown files
 * leads to a file and heading that exist, each task that they name is one of `deno.json`.
 *
 * @module
 */
import { documentedSymbols } from "./_doc_json.ts";
import { docProblems } from "./_doc_problems.ts";
import { markdownProblems } from "./_markdown_links.ts";

const root = new URL("../", import.meta.url);
const symbols = await documentedSymbols(root, ["mod.ts", "notebooks/sample.ts"]);
const pages = await markdownProblems(root);
const problems = [...docProblems(symbols), ...pages.problems];

for (const problem of problems) console.error(problem);
console.log(
  `docs: ${symbols.length} symbols, ${pages.links} links, ${problems.length} problems`,
);
if (problems.length > 0) Deno.exit(1);
