/** Figures and tables of analyses for the page. @module */
import { FIGURES } from "../../plot/figures.ts";
import { compileFigure } from "../../plot/render.ts";
import { isEmptyFigure, type VegaLiteSpec } from "../../plot/theme.ts";
import type { PlainTable } from "../table_text.ts";
import { ANALYSIS_TEXTS, CAPTIONS } from "./_analysis_texts.ts";
import { pageTable } from "./_page_table.ts";
import type { PageAnalysis, PageFigure } from "./page_analysis.ts";

/** What an analysis gave, in plain rows. */
export interface PlainAnalysis {
  /** Name of the analysis. */
  name: string;
  /** Where the paper has it. */
  paper: string;
  /** What the data lacks. */
  missing?: string;
  /** Tables by name. */
  tables: Readonly<Record<string, PlainTable>>;
}

/** Options of {@linkcode pageAnalyses}. */
export interface PageAnalysesOptions {
  /**
   * Name of the score, for axes.
   *
   * @default {"F1"}
   */
  score?: string;
  /**
   * Width of the figures in pixels, before the page scales them.
   *
   * @default {400}
   */
  width?: number;
  /**
   * Told of every warning of Vega and Vega-Lite.
   *
   * @default {undefined} warnings go to stderr
   */
  onWarning?: (message: string) => void;
}

/**
 * Makes the page's section of analyses: each with its tables, and its figures compiled to Vega for
 * light and dark paper.
 *
 * @param results Analyses in the order in which they are shown.
 * @param options See {@linkcode PageAnalysesOptions}.
 * @returns What `mountAnalyses` of the page's program shows; plain JSON.
 * @throws {RangeError} If `width` is out of range.
 * @throws {Error} If vega-lite cannot be loaded.
 *
 * @example
 * ```ts
 * import { pageAnalyses } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const row = { run: "m", label: "M", metric: "judge_f1", type: "all", mean: 0.5 };
 * const tables = { leaderboard: { columns: Object.keys(row), rows: [row] } };
 * const [analysis] = await pageAnalyses([{ name: "leaderboard", paper: "Table 8", tables }]);
 * assert.equal(analysis!.figures[0]!.name, "leaderboard");
 * assert.deepEqual(analysis!.tables[0]!.rows, [["m", "M", "judge_f1", "all", 0.5]]);
 * ```
 */
export async function pageAnalyses(
  results: readonly PlainAnalysis[],
  options: PageAnalysesOptions = {},
): Promise<PageAnalysis[]> {
  const pages: PageAnalysis[] = [];
  for (const { name, paper, missing, tables } of results) {
    const [title, about] = ANALYSIS_TEXTS[name] ?? [name, ""];
    const page: PageAnalysis = {
      name,
      title,
      paper,
      about,
      ...missing === undefined ? {} : { missing },
      tables: Object.entries(tables).filter(([, table]) => table.rows.length > 0)
        .map(([table, rows]) => pageTable(table, CAPTIONS[table] ?? table, rows)),
      figures: [],
      notDrawn: [],
    };
    if (missing === undefined) await addFigures(page, tables, options);
    pages.push(page);
  }
  return pages;
}

async function addFigures(
  page: PageAnalysis,
  tables: Readonly<Record<string, PlainTable>>,
  { score = "F1", width = 400, onWarning }: PageAnalysesOptions,
): Promise<void> {
  for (const { name, paper, analysis, tables: names, build, missing } of FIGURES) {
    if (analysis !== page.name) continue;
    const spec = build(names.map((table) => tables[table]?.rows ?? []), {
      score,
      width,
      tooltips: true,
    });
    const description = String(spec.description);
    const form = name.endsWith("-bars") ? ", with intervals" : "";
    const title = (paper ? `${paper}: ${description}` : description) + form;
    if (isEmptyFigure(spec)) page.notDrawn.push({ title, reason: missing });
    else page.figures.push({ name, title, description, ...await onBothPapers(spec, onWarning) });
  }
}

async function onBothPapers(
  spec: VegaLiteSpec,
  onWarning: PageAnalysesOptions["onWarning"],
): Promise<Pick<PageFigure, "light" | "dark">> {
  const options = onWarning ? { onWarning } : {};
  return {
    light: await compileFigure(spec, { ...options, theme: "light" }),
    dark: await compileFigure(spec, { ...options, theme: "dark" }),
  };
}
