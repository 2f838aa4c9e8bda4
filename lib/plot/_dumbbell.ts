/** Two values a run, joined by a line, and the gap between them. @module */
import { distinct, domainOf, number, runLabels, text } from "./_rows.ts";
import { countText, nameOf, shareText, tipChannels, tipOf } from "./_tips.ts";
import {
  COLORS,
  emptyFigure,
  figure,
  type FigureOptions,
  type PlainRow,
  type VegaLiteSpec,
  widthOf,
} from "./theme.ts";

/** What a dumbbell figure shows. */
export interface Dumbbell {
  /** For readers who do not see it. */
  description: string;
  /** Name in the table and name to show, of both groups. */
  groups: readonly [readonly [string, string], readonly [string, string]];
  /** Title of the gap's axis. */
  gap: string;
}

/** Space for the runs' names. */
export const NAMES_WIDTH = 118;

/** Draws a table with rows for two groups and their `gap`; runs in the order of the table. */
export function dumbbellFigure(
  rows: readonly PlainRow[],
  { description, groups, gap }: Dumbbell,
  options: FigureOptions,
): VegaLiteSpec {
  const labels = runLabels(rows);
  const names = new Map(groups);
  const values = rows.flatMap((row) => {
    const mean = number(row, "mean");
    if (mean === undefined) return [];
    const shown = names.get(text(row, "group")) ?? "";
    return [{
      run: labels.get(text(row, "run")),
      group: text(row, "group"),
      shown,
      mean,
      low: number(row, "low") ?? mean,
      high: number(row, "high") ?? mean,
      ...tipOf(
        options,
        nameOf(row),
        `${shown || gap}: ${shareText(row, "mean", shown === "")}`,
        countText(row),
      ),
    }];
  });
  const points = values.filter((row) => row.shown !== "");
  if (points.length === 0) return emptyFigure(description, options);
  const order = distinct(points.map((row) => row.run));
  const gaps = values.filter((row) => row.group === "gap" && order.includes(row.run));
  const inner = widthOf(options) - NAMES_WIDTH - 24;
  const left = Math.round(inner * 0.6), right = inner - left;
  const y = { field: "run", type: "nominal", sort: order, title: null };
  const color = {
    field: "shown",
    type: "nominal",
    title: null,
    sort: [...names.values()],
    scale: { domain: [...names.values()], range: [COLORS.blue, COLORS.orange] },
  };
  const shape = { ...color, scale: { domain: color.scale.domain, range: ["circle", "diamond"] } };
  const height = { step: 15 };
  return figure(description, {
    hconcat: [
      {
        width: left,
        height,
        data: { values: points },
        encoding: { y },
        layer: [
          {
            mark: { type: "line", color: COLORS.light, strokeWidth: 2 },
            encoding: {
              x: { field: "mean", type: "quantitative" },
              detail: { field: "run" },
            },
          },
          {
            mark: { type: "rule", strokeWidth: 1, opacity: 0.6 },
            encoding: {
              x: { field: "low", type: "quantitative" },
              x2: { field: "high" },
              color,
              ...tipChannels(options),
            },
          },
          {
            mark: { type: "point", filled: true, size: 45, opacity: 1 },
            encoding: {
              x: {
                field: "mean",
                type: "quantitative",
                title: options.score ?? "F1",
                scale: {
                  domain: domainOf(points.flatMap((row) => [row.low, row.high])),
                  padding: 4,
                  nice: false,
                },
                axis: { format: ".0%", tickCount: 4 },
              },
              color,
              shape,
              ...tipChannels(options),
            },
          },
        ],
      },
      {
        width: right,
        height,
        data: { values: gaps.length > 0 ? gaps : [] },
        encoding: {
          y: { ...y, axis: { labels: false, title: null }, scale: { domain: order } },
          ...tipChannels(options),
        },
        layer: [
          {
            mark: { type: "bar", color: COLORS.green, height: 8 },
            encoding: {
              x: {
                field: "mean",
                type: "quantitative",
                title: gap,
                scale: {
                  domain: domainOf(gaps.flatMap((row) => [row.low, row.high])),
                  nice: false,
                },
                axis: { format: "+.0%", tickCount: 3 },
              },
            },
          },
          {
            mark: { type: "rule", color: COLORS.black, strokeWidth: 1 },
            encoding: { x: { field: "low", type: "quantitative" }, x2: { field: "high" } },
          },
        ],
      },
    ],
    spacing: 8,
  });
}
