/** Figure 2. @module */
import { distinct, number, text } from "./_rows.ts";
import { shortNames } from "./_text_width.ts";
import { NAMES_WIDTH } from "./_dumbbell.ts";
import { tipChannels, tipOf, wholeText } from "./_tips.ts";
import {
  COLORS,
  emptyFigure,
  figure,
  type FigureOptions,
  ON_MARK,
  type PlainRow,
  TEXT_SIZE,
  type VegaLiteSpec,
  widthOf,
} from "./theme.ts";

const DESCRIPTION = "Overview of the questions: categories, continents, years, key statistics";

/** Rows of the tables of {@linkcode datasetOverview} that the figure shows. */
export interface DatasetRows {
  /** Of `categories`. */
  categories: readonly PlainRow[];
  /** Of `countries`. */
  countries: readonly PlainRow[];
  /** Of `years`. */
  years: readonly PlainRow[];
  /** Of `statistics`. */
  statistics: readonly PlainRow[];
}

/** The paper's window of recent years starts here. */
const RECENT = 2017;
/** The paper's fifteen countries of about 120 questions each. */
const GLOBAL = "Global 15";
/** How many years fit, the latest first. */
const MOST_YEARS = 60;

/**
 * Figure 2: questions by category and type, by continent and by year (a dashed line before 2017),
 * and key statistics.
 *
 * @param tables See {@linkcode DatasetRows}.
 * @param options See {@linkcode FigureOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If `width` is out of range.
 *
 * @example
 * ```ts
 * import { datasetFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const spec = datasetFigure({
 *   categories: [{ category: "Food", type: "simple", n: 3 }],
 *   countries: [],
 *   years: [],
 *   statistics: [],
 * });
 * assert.ok("vconcat" in spec);
 * ```
 */
export function datasetFigure(tables: DatasetRows, options: FigureOptions = {}): VegaLiteSpec {
  const width = widthOf(options) - NAMES_WIDTH - 24;
  const panels = [
    ...categoryPanel(tables.categories, width, options),
    ...continentPanel(tables.countries, width, options),
    ...yearPanel(tables.years, width, options),
    ...statisticsPanel(tables.statistics, width),
  ];
  return panels.length === 0 ? emptyFigure(DESCRIPTION, options) : figure(DESCRIPTION, {
    vconcat: panels,
    resolve: { scale: { color: "independent" }, legend: { color: "independent" } },
  });
}

function categoryPanel(
  rows: readonly PlainRow[],
  width: number,
  options: FigureOptions,
): VegaLiteSpec[] {
  const categories = distinct(rows.map((row) => text(row, "category")));
  const names = shortNames(categories, NAMES_WIDTH - 10, TEXT_SIZE);
  const values = rows.flatMap((row) => {
    const n = number(row, "n");
    const category = names.get(text(row, "category"));
    if (n === undefined) return [];
    const type = text(row, "type");
    const tip = tipOf(options, text(row, "category"), `${type}: ${questionsText(n)}`);
    return [{ category, type, n, ...tip }];
  });
  if (values.length === 0) return [];
  const types = ["simple", "complex"].concat(
    values.some((row) => row.type === "(missing)") ? ["(missing)"] : [],
  );
  return [{
    title: "Categories",
    width,
    height: { step: 15 },
    data: { values },
    mark: { type: "bar", height: 11 },
    encoding: {
      y: { field: "category", type: "nominal", sort: "-x", title: null },
      x: { field: "n", type: "quantitative", title: "questions", axis: { tickCount: 4 } },
      color: {
        field: "type",
        type: "nominal",
        title: null,
        scale: { domain: types, range: [COLORS.blue, COLORS.orange, COLORS.light] },
      },
      ...tipChannels(options),
    },
  }];
}

function continentPanel(
  rows: readonly PlainRow[],
  width: number,
  options: FigureOptions,
): VegaLiteSpec[] {
  const totals = new Map<string, { n: number; countries: number }>();
  for (const row of rows) {
    const continent = text(row, "continent");
    const total = totals.get(continent) ?? { n: 0, countries: 0 };
    total.n += number(row, "n") ?? 0;
    total.countries++;
    totals.set(continent, total);
  }
  if (totals.size === 0) return [];
  const names = shortNames([...totals.keys()], NAMES_WIDTH - 10, TEXT_SIZE);
  const values = [...totals].sort(([, a], [, b]) => b.n - a.n).map(([continent, total]) => ({
    continent: names.get(continent),
    n: total.n,
    note: total.n.toLocaleString("en-US") + (
      continent === "(missing)"
        ? ""
        : ` in ${total.countries} ${total.countries === 1 ? "country" : "countries"}`
    ),
  }));
  const parts = new Map<string, { continent: string; part: string; n: number; tip?: string }>();
  for (const row of rows) {
    const continent = names.get(text(row, "continent"))!;
    const part = row.global === true ? GLOBAL : text(row, "country") === "USA" ? "USA" : "other";
    const key = JSON.stringify([continent, part]);
    const n = (parts.get(key)?.n ?? 0) + (number(row, "n") ?? 0);
    const tip = tipOf(options, text(row, "continent"), `${part}: ${questionsText(n)}`);
    parts.set(key, { continent, part, n, ...tip });
  }
  const kinds = ["USA", GLOBAL, "other"];
  const most = values[0]!.n;
  // The note stands inside a long bar and beside a short one.
  const notes = (long: boolean) => {
    const some = values.filter((row) => long === row.n > most / 2);
    if (some.length === 0) return [];
    return [{
      data: { values: some },
      mark: {
        type: "text",
        align: long ? "right" : "left",
        dx: long ? -4 : 4,
        ...long && options.tooltips ? { style: ON_MARK } : {},
      },
      encoding: { text: { field: "note" } },
    }];
  };
  return [{
    title: "Continents",
    width,
    height: { step: 15 },
    data: { values },
    encoding: {
      y: {
        field: "continent",
        type: "nominal",
        sort: values.map((row) => row.continent),
        title: null,
      },
      x: { field: "n", type: "quantitative", title: "questions", axis: { tickCount: 4 } },
    },
    layer: [
      {
        data: { values: [...parts.values()] },
        mark: { type: "bar", height: 11 },
        encoding: {
          color: {
            field: "part",
            type: "nominal",
            title: null,
            scale: { domain: kinds, range: [COLORS.light, COLORS.green, COLORS.sky] },
          },
          order: { field: "part", sort: kinds },
          ...tipChannels(options),
        },
      },
      ...notes(true),
      ...notes(false),
    ],
  }];
}

function yearPanel(
  rows: readonly PlainRow[],
  width: number,
  options: FigureOptions,
): VegaLiteSpec[] {
  const all = rows.flatMap((row) => {
    const year = number(row, "year"), n = number(row, "n");
    return year === undefined || n === undefined ? [] : [{ year, n }];
  });
  if (all.length === 0) return [];
  const last = all.reduce((latest, { year }) => Math.max(latest, year), -Infinity);
  const values = all.filter(({ year }) => year > last - MOST_YEARS)
    .map(({ year, n }) => ({
      year: year - 0.5,
      end: year + 0.5,
      n,
      ...tipOf(options, String(year), questionsText(n)),
    }));
  const first = values.reduce((least, { year }) => Math.min(least, year), Infinity);
  const left = all.length - values.length;
  const others = rows.filter((row) => number(row, "year") === undefined)
    .map((row) => `${text(row, "bucket")} ${(number(row, "n") ?? 0).toLocaleString("en-US")}`);
  const note = [...others, ...left > 0 ? [`${left} earlier years not shown`] : []].join(", ");
  const scale = { domain: [first, last + 0.5], nice: false };
  const dashed = first < RECENT - 0.5 && last >= RECENT;
  return [{
    title: { text: "Years", ...note ? { subtitle: note } : {} },
    width,
    height: 90,
    layer: [
      {
        data: { values },
        mark: { type: "rect", color: COLORS.sky, stroke: "white", strokeWidth: 0.5 },
        encoding: {
          x: {
            field: "year",
            type: "quantitative",
            title: "year covered",
            scale,
            axis: { format: "d", tickCount: 6, grid: false },
          },
          x2: { field: "end" },
          y: {
            field: "n",
            type: "quantitative",
            title: "questions",
            scale: { zero: true },
            axis: { tickCount: 4 },
          },
          y2: { datum: 0 },
          ...tipChannels(options),
        },
      },
      ...dashed
        ? [{
          data: { values: [{ year: RECENT - 0.5 }] },
          mark: { type: "rule", strokeDash: [4, 3], color: COLORS.black },
          encoding: { x: { field: "year", type: "quantitative", scale } },
        }]
        : [],
    ],
  }];
}

function questionsText(n: number): string {
  return `${wholeText(n)} ${n === 1 ? "question" : "questions"}`;
}

function statisticsPanel(rows: readonly PlainRow[], width: number): VegaLiteSpec[] {
  const values = rows.flatMap((row) => {
    const value = number(row, "value");
    if (value === undefined) return [];
    const name = text(row, "statistic");
    const shown = name.endsWith("share")
      ? `${(100 * value).toFixed(1)}%`
      : value.toLocaleString("en-US", { maximumFractionDigits: 2 });
    return [{ name, shown }];
  });
  if (values.length === 0) return [];
  const y = {
    field: "name",
    type: "nominal",
    sort: distinct(values.map((row) => row.name)),
    axis: null,
  };
  const column = (field: string, x: number, extra: VegaLiteSpec) => ({
    mark: { type: "text", ...extra },
    encoding: { y, x: { value: x }, text: { field } },
  });
  return [{
    title: "Key statistics",
    width,
    height: { step: 14 },
    data: { values },
    layer: [
      column("name", -NAMES_WIDTH + 4, { align: "left" }),
      column("shown", width, { align: "right", fontWeight: "bold" }),
    ],
  }];
}
