/** What the questions are (Figures 2 and 5, Tables 4 and 5). @module */
import { continentGroups } from "./continents.ts";
import type { DataFrame } from "./frame.ts";
import { needRows, Study } from "./_study.ts";
import { MISSING } from "../text/missing.ts";
import { type YearBucket, yearBuckets } from "./_year_buckets.ts";

/** Tables of {@linkcode datasetOverview}. */
export interface DatasetOverview {
  /** A row for each category and type: number of questions and share of all. */
  categories: DataFrame;
  /** A row for each country, by continent, most questions first; `global`: of the paper's Global 15. */
  countries: DataFrame;
  /**
   * A row for each year that a question's window covers (a question counts once in each), then
   * `timeless`, `other` (a year range that names no first year) and `(missing)`.
   */
  years: DataFrame;
  /** A row for each number of reference elements. */
  lengths: DataFrame;
  /** A row for each number of questions that share a page: how many pages do. */
  pages: DataFrame;
  /** A row for each key statistic: name and value. */
  statistics: DataFrame;
}

/** The fifteen countries with about 120 questions each in the paper (Table 5). */
const GLOBAL_15: ReadonlySet<string> = new Set(
  ("Spain,Italy,Germany,Portugal,France,India,Japan,China,UK,UAE,South Africa,Brazil,Egypt," +
    "Australia,Indonesia").split(","),
);

/**
 * Describes the questions behind a frame; a question that several runs answered counts once.
 *
 * @param frame The samples frame.
 * @returns Six tables, see {@linkcode DatasetOverview}.
 * @throws {MissingDataError} If the frame has no rows.
 *
 * @example
 * ```ts
 * import { buildFrame, datasetOverview } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const row = { id: "1", type: "simple", category: "Food", n_reference: 3, rouge_f1: 1 };
 * const frame = await buildFrame([{ run: "a", ...row }, { run: "b", ...row }]);
 * const { categories } = await datasetOverview(frame);
 * assert.deepEqual(categories.getColumn("n").toArray(), [1]);
 * ```
 */
export async function datasetOverview(frame: DataFrame): Promise<DatasetOverview> {
  const study = await Study.open(frame, { bootstrap: 0 });
  needRows(study);
  const rows = distinctQuestions(study);
  const total = rows.length;
  const lengths = study.values("n_reference");
  const pages = pageCounts(study, rows);
  const buckets = yearBuckets(study, rows);
  return {
    categories: categoryTable(study, rows),
    countries: countryTable(study, rows),
    years: study.table({ bucket: "text", year: "int", n: "int" }, buckets),
    lengths: study.table(
      { n_reference: "int", n: "int", share: "float" },
      counted(rows.map((row) => lengths[row]!).filter((n) => !Number.isNaN(n)))
        .map(([n_reference, n]) => ({ n_reference, n, share: n / total })),
    ),
    pages: study.table(
      { questions: "int", pages: "int" },
      counted(pages).map(([questions, n]) => ({ questions, pages: n })),
    ),
    statistics: study.table(
      { statistic: "text", value: "float" },
      statistics(study, rows, pages, buckets)
        .map(([statistic, value]) => ({ statistic, value: Number.isFinite(value) ? value : null })),
    ),
  };
}

function distinctQuestions(study: Study): number[] {
  const { codes, names } = study.columns.codes("id");
  const seen = new Uint8Array(names.length);
  return study.runs.flatMap((run) => [...run.rows]).filter((row) => {
    if (codes[row]! < 0) return true;
    const first = seen[codes[row]!] === 0;
    seen[codes[row]!] = 1;
    return first;
  });
}

/** Distinct numbers, ascending, and how often each occurs. */
function counted(values: readonly number[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}

function pageCounts(study: Study, rows: readonly number[]): number[] {
  const { codes } = study.columns.codes("page");
  return counted(rows.map((row) => codes[row]!).filter((code) => code >= 0)).map(([, n]) => n);
}

function categoryTable(study: Study, rows: readonly number[]): DataFrame {
  const category = study.groupsBy("category"), type = study.typeGroups();
  const width = type.names.length;
  const cells = counted(rows.map((row) => category.of[row]! * width + type.of[row]!));
  return study.table(
    { category: "text", type: "text", n: "int", share: "float" },
    cells.map(([cell, n]) => ({
      category: category.names[Math.floor(cell / width)],
      type: type.names[cell % width],
      n,
      share: n / rows.length,
    })),
  );
}

function countryTable(study: Study, rows: readonly number[]): DataFrame {
  const country = study.groupsBy("country"), continent = continentGroups(study);
  const width = continent.names.length;
  const cells = counted(rows.map((row) => country.of[row]! * width + continent.of[row]!));
  return study.table(
    { continent: "text", country: "text", n: "int", share: "float", global: "bool" },
    cells.map(([cell, n]) => ({
      continent: continent.names[cell % width]!,
      country: country.names[Math.floor(cell / width)]!,
      n,
      share: n / rows.length,
      global: GLOBAL_15.has(country.names[Math.floor(cell / width)]!),
    })).sort((a, b) =>
      a.continent === b.continent
        ? b.n - a.n || (a.country < b.country ? -1 : 1)
        : a.continent < b.continent
        ? -1
        : 1
    ),
  );
}

function statistics(
  study: Study,
  rows: readonly number[],
  pages: readonly number[],
  buckets: readonly YearBucket[],
): [string, number][] {
  const type = study.typeGroups().of;
  const of = (test: (row: number) => boolean) => rows.filter(test).length;
  const flag = study.values("ordered");
  const lengths = rows.map((row) => study.values("n_reference")[row]!)
    .filter((n) => !Number.isNaN(n)).sort((a, b) => a - b);
  const half = lengths.length / 2;
  const median = (lengths[Math.ceil(half) - 1]! + lengths[Math.floor(half)]!) / 2;
  const mode =
    counted(lengths).reduce((best, cell) => cell[1] > best[1] ? cell : best, [NaN, 0])[0];
  const distinct = (column: string) => {
    const { of, names } = study.groupsBy(column);
    return new Set(rows.map((row) => names[of[row]!]).filter((name) => name !== MISSING)).size;
  };
  const timeless = buckets.find(({ bucket }) => bucket === "timeless")?.n ?? 0;
  const ordered = of((row) => flag[row] === 1);
  return [
    ["questions", rows.length],
    ["simple", of((row) => type[row] === 0)],
    ["complex", of((row) => type[row] === 1)],
    ["categories", distinct("category")],
    ["countries", distinct("country")],
    ["pages", pages.length],
    ["questions per page, most", pages.reduce((most, n) => Math.max(most, n), pages[0] ?? NaN)],
    ["pages with one question, share", pages.filter((n) => n === 1).length / pages.length],
    ["elements, mean", lengths.reduce((sum, n) => sum + n, 0) / lengths.length],
    ["elements, median", median],
    ["elements, mode", mode],
    ["ordered", ordered],
    ["ordered, share", ordered / rows.length],
    ["timeless, share", timeless / rows.length],
  ];
}
