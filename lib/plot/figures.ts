/** Which figure shows which tables. @module */
import { categoriesFigure } from "./categories_figure.ts";
import { continentsFigure } from "./continents_figure.ts";
import { datasetFigure } from "./dataset_figure.ts";
import { distributionFigure } from "./distribution_figure.ts";
import { leaderboardFigure } from "./leaderboard_figure.ts";
import { listLengthFigure } from "./list_length_figure.ts";
import { questionsFigure } from "./questions_figure.ts";
import { distinct } from "./_rows.ts";
import { familyOf } from "./_scatter.ts";
import type { FigureOptions, PlainRow, VegaLiteSpec } from "./theme.ts";
import { thinkingCostFigure } from "./thinking_cost_figure.ts";
import { thinkingFigure } from "./thinking_figure.ts";
import { thinkingTokensFigure } from "./thinking_tokens_figure.ts";
import { timelessFigure } from "./timeless_figure.ts";
import { tokensFigure } from "./tokens_figure.ts";
import { tokenSplitFigure } from "./token_split_figure.ts";
import { typeTokensFigure } from "./type_tokens_figure.ts";

/** A figure: its name, and how it is made from an analysis's tables. */
export interface FigureEntry {
  /** Name, for files. */
  name: string;
  /** Where the paper has it; empty for ours. */
  paper: string;
  /** Name of the analysis whose tables it shows. */
  analysis: string;
  /** Names of the tables it shows. */
  tables: readonly string[];
  /** What the data lacks when there is nothing to draw. */
  missing: string;
  /** Makes the specification from the rows of those tables, in their order. */
  build: (rows: readonly (readonly PlainRow[])[], options?: FigureOptions) => VegaLiteSpec;
}

/** Families of the first, or the second, half of those that have a panel. */
function half(rows: readonly PlainRow[], second: boolean): string[] {
  const families = distinct(rows.map(familyOf)).sort();
  const middle = Math.ceil(families.length / 2);
  return second ? families.slice(middle) : families.slice(0, middle);
}

/** Every figure, in the order of the paper. */
export const FIGURES: readonly FigureEntry[] = [
  {
    name: "leaderboard",
    missing: "no run has a score",
    paper: "",
    analysis: "leaderboard",
    tables: ["leaderboard"],
    build: ([rows], options) => leaderboardFigure(rows!, options),
  },
  {
    name: "figure-02-dataset",
    missing: "no questions",
    paper: "Figure 2",
    analysis: "datasetOverview",
    tables: ["categories", "countries", "years", "statistics"].map((t) => `datasetOverview-${t}`),
    build: ([categories, countries, years, statistics], options) =>
      datasetFigure(
        {
          categories: categories!,
          countries: countries!,
          years: years!,
          statistics: statistics!,
        },
        options,
      ),
  },
  {
    name: "figure-04-thinking",
    missing: "no thinking run has a score",
    paper: "Figure 4",
    analysis: "thinkingDelta",
    tables: ["thinkingDelta-settings", "thinkingDelta-deltas"],
    build: ([settings, deltas], options) =>
      thinkingFigure({ settings: settings!, deltas: deltas! }, options),
  },
  {
    name: "figure-05-questions",
    missing: "no questions with reference elements",
    paper: "Figure 5",
    analysis: "datasetOverview",
    tables: ["datasetOverview-lengths", "datasetOverview-pages"],
    build: ([lengths, pages], options) =>
      questionsFigure({ lengths: lengths!, pages: pages! }, options),
  },
  {
    name: "figure-06-timeless",
    missing: "no scored sample has metadata to tell timeless questions by",
    paper: "Figure 6",
    analysis: "timelessVsTemporal",
    tables: ["timelessVsTemporal"],
    build: ([rows], options) => timelessFigure(rows!, options),
  },
  {
    name: "figure-07-list-length",
    missing: "no scored sample has reference elements",
    paper: "Figure 7",
    analysis: "listLength",
    tables: ["listLength"],
    build: ([rows], options) => listLengthFigure(rows!, options),
  },
  {
    name: "figure-08-categories",
    missing: "no scored sample has a category",
    paper: "Figure 8",
    analysis: "categories",
    tables: ["categories"],
    build: ([rows], options) => categoriesFigure(rows!, options),
  },
  {
    name: "figure-08-categories-bars",
    missing: "no scored sample has a category",
    paper: "Figure 8",
    analysis: "categories",
    tables: ["categories"],
    build: ([rows], options) => categoriesFigure(rows!, { ...options, form: "bars" }),
  },
  {
    name: "figure-09-continents",
    missing: "no scored sample has a country",
    paper: "Figure 9",
    analysis: "continents",
    tables: ["continents"],
    build: ([rows], options) => continentsFigure(rows!, options),
  },
  {
    name: "figure-09-continents-bars",
    missing: "no scored sample has a country",
    paper: "Figure 9",
    analysis: "continents",
    tables: ["continents"],
    build: ([rows], options) => continentsFigure(rows!, { ...options, form: "bars" }),
  },
  {
    name: "figure-10-tokens",
    missing: "no run without thinking has token counts and scores",
    paper: "Figure 10",
    analysis: "tokenEfficiency",
    tables: ["tokenEfficiency-runs"],
    build: ([rows], options) => tokensFigure(rows!, options),
  },
  {
    name: "figure-11-thinking-tokens",
    missing: "no thinking run has a standard run of its base_model, both with token counts",
    paper: "Figure 11",
    analysis: "tokenEfficiency",
    tables: ["tokenEfficiency-pairs"],
    build: ([rows], options) => thinkingTokensFigure(rows!, options),
  },
  {
    name: "figure-12-thinking-cost",
    missing: "no thinking run has a standard run of its base_model, both with token counts",
    paper: "Figure 12",
    analysis: "tokenEfficiency",
    tables: ["tokenEfficiency-pairs", "tokenEfficiency-line"],
    build: ([pairs, line], options) => thinkingCostFigure({ pairs: pairs!, line: line! }, options),
  },
  {
    name: "figure-13-token-split",
    missing: "no run counts reasoning tokens apart (usage.reasoning_tokens)",
    paper: "Figure 13",
    analysis: "tokenEfficiency",
    tables: ["tokenEfficiency-split"],
    build: ([rows], options) => tokenSplitFigure(rows!, options),
  },
  {
    name: "figure-14-type-tokens",
    missing: "no run has token counts and questions of known type",
    paper: "Figure 14",
    analysis: "tokenEfficiency",
    tables: ["tokenEfficiency-runs"],
    build: ([rows], options) =>
      typeTokensFigure(rows!, { ...options, families: half(rows!, false) }),
  },
  {
    name: "figure-15-type-tokens",
    missing: "Figure 14 holds every family",
    paper: "Figure 15",
    analysis: "tokenEfficiency",
    tables: ["tokenEfficiency-runs"],
    build: ([rows], options) =>
      typeTokensFigure(rows!, { ...options, families: half(rows!, true) }),
  },
  {
    name: "figure-16-distribution",
    missing: "no run has a score",
    paper: "Figure 16",
    analysis: "f1Distribution",
    tables: ["f1Distribution-bins", "f1Distribution-summary"],
    build: ([bins, summary], options) =>
      distributionFigure({ bins: bins!, summary: summary! }, options),
  },
];
