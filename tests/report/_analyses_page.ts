/** A page that holds the section of analyses alone, under the strict policy of the report. @module */
import { createHash } from "node:crypto";
import {
  matcherPairs,
  pageAnalyses,
  type PageAnalysis,
  type PlainAnalysis,
  type Results,
  runAnalyses,
} from "../../mod.ts";
import { ANALYSES_CSS } from "../../lib/report/page/_analyses_css.ts";

/** What the analyses of results give, in plain rows. */
export async function plainAnalyses(
  results: Pick<Results, "samples"> & Partial<Results>,
  bootstrap = 200,
): Promise<PlainAnalysis[]> {
  const input = {
    ...results,
    ...results.runs ? { matcherPairs: matcherPairs(results.runs) } : {},
  };
  const plain: PlainAnalysis[] = [];
  for await (const { tables, ...analysis } of runAnalyses(input, { bootstrap })) {
    plain.push({
      ...analysis,
      tables: Object.fromEntries(
        Object.entries(tables).map(([name, table]) => [
          name,
          { columns: table.columns, rows: table.toRecords() as Record<string, unknown>[] },
        ]),
      ),
    });
  }
  return plain;
}

/** As {@linkcode pageAnalyses}; refuses warnings. */
export async function quietAnalyses(plain: readonly PlainAnalysis[]): Promise<PageAnalysis[]> {
  const warnings: string[] = [];
  const pages = await pageAnalyses(plain, {
    score: "LLM-Judge-F1",
    onWarning: (message) => warnings.push(message),
  });
  if (warnings.length > 0) throw new Error(warnings.join("; "));
  return pages;
}

/** The program of the section. */
export async function chartsProgram(): Promise<string> {
  const entry = new URL("../../lib/report/page/browser/charts.ts", import.meta.url).href;
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: "bundle --quiet --platform=browser --format=iife --minify --no-config --no-lock"
      .split(" ").concat(entry),
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

const PAGE_CSS = `
:root { --ink: #1b1f24; --paper: #ffffff; --muted: #5b6570; --line: #d8dde3; --accent: #0072b2; color-scheme: light; }
:root[data-theme="dark"] { --ink: #eceff2; --paper: #15191e; --muted: #a4abb3; --line: #333a42; --accent: #3b9ae1; color-scheme: dark; }
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {
  --ink: #eceff2; --paper: #15191e; --muted: #a4abb3; --line: #333a42; --accent: #3b9ae1; color-scheme: dark; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem; }
a { color: var(--accent); }
`;

/** The page's text. */
export function analysesPage(program: string, analyses: readonly PageAnalysis[]): string {
  const start = `
    const parts = document.getElementById("data").textContent.split(",");
    globalThis.violations = [];
    document.addEventListener("securitypolicyviolation", (e) =>
      violations.push(e.violatedDirective + " " + e.sourceFile + ":" + e.lineNumber + " " + e.sample));
    listqaCharts.mountAnalyses(document.getElementById("analyses"),
      JSON.parse(decodeURIComponent(parts[0])));
    document.documentElement.dataset.ready = "true";`;
  // "</script" would end the element, and the hash is of the text as it stands there.
  const safe = program.replaceAll("</script", "<\\/script");
  const style = PAGE_CSS + ANALYSES_CSS;
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const policy = `default-src 'none'; script-src ${hash(safe)} ${hash(start)}; ` +
    `style-src ${hash(style)}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Analyses</title><style>${style}</style></head>
<body><main><h1>Report</h1><section id="analyses"><h2>Analyses</h2></section></main>
<script type="application/octet-stream" id="data">${
    encodeURIComponent(JSON.stringify(analyses))
  }</script><script>${safe}</script><script>${start}</script></body></html>`;
}
