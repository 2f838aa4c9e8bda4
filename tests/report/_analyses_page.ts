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
import { plainTables } from "../../lib/analyze/plain_tables.ts";
import { bundle } from "../../lib/run/_bundle.ts";
import { ANALYSES_CSS } from "../../lib/report/page/_analyses_css.ts";
import { PAGE_CSS } from "../../lib/report/page/_css.ts";

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
    plain.push({ ...analysis, tables: plainTables(tables) });
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
export function chartsProgram(): Promise<string> {
  return bundle(new URL("../../lib/report/page/browser/charts.ts", import.meta.url).href);
}

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
