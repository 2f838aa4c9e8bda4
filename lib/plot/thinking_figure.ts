/** Figure 4. @module */
import { distinct, domainOf, number, runLabels, text } from "./_rows.ts";
import { NAMES_WIDTH } from "./_dumbbell.ts";
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

const DESCRIPTION = "Scores by inference setting, and what thinking changes in score and format";

/**
 * Figure 4: scores by setting, the ordered score as a hollow dashed bar, and the paired differences
 * that thinking makes in score and format, for simple and complex questions.
 *
 * @param tables Rows of both tables of {@linkcode thinkingDelta}.
 * @param options See {@linkcode FigureOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If `width` is out of range.
 *
 * @example
 * ```ts
 * import { thinkingFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.match(String(thinkingFigure({ settings: [], deltas: [] }).description), /thinking/);
 * ```
 */
export function thinkingFigure(
  tables: { settings: readonly PlainRow[]; deltas: readonly PlainRow[] },
  options: FigureOptions = {},
): VegaLiteSpec {
  const width = widthOf(options) - NAMES_WIDTH - 16;
  const panels = [
    ...settingsPanel(tables.settings, width, options),
    ...deltaPanels(tables.deltas, width, options),
  ];
  if (panels.length === 0) return emptyFigure(DESCRIPTION, options);
  return figure(DESCRIPTION, { vconcat: panels, resolve: { scale: { color: "independent" } } });
}

function settingsPanel(
  rows: readonly PlainRow[],
  width: number,
  options: FigureOptions,
): VegaLiteSpec[] {
  const score = options.score ?? "F1";
  const labels = runLabels(rows);
  const values = rows.flatMap((row) => {
    const mean = number(row, "mean");
    if (mean === undefined) return [];
    return [{
      run: labels.get(text(row, "run")),
      setting: row.thinking === true ? "thinking" : "standard",
      score: text(row, "score"),
      mean,
      low: number(row, "low") ?? mean,
      high: number(row, "high") ?? mean,
      ...tipOf(
        options,
        nameOf(row),
        `${score}${text(row, "score") === "ordered" ? ", ordered" : ""}: ${shareText(row)}`,
        countText(row),
      ),
    }];
  });
  const bars = values.filter((row) => row.score === "standard");
  if (bars.length === 0) return [];
  const ordered = values.filter((row) => row.score === "ordered");
  const y = {
    field: "run",
    type: "nominal",
    sort: distinct(bars.map((row) => row.run)),
    title: null,
  };
  const top = domainOf(values.map((row) => row.high));
  const x = {
    field: "mean",
    type: "quantitative",
    title: ordered.length > 0 ? `${score} (dashed: ordered)` : score,
    scale: { domain: top, nice: false },
    axis: { format: ".0%", tickCount: 5 },
  };
  return [{
    title: "(a) By inference setting",
    width,
    height: { step: 16 },
    layer: [
      {
        data: { values: bars },
        mark: { type: "bar", height: 12 },
        encoding: {
          y,
          x,
          color: {
            field: "setting",
            type: "nominal",
            title: null,
            scale: { domain: ["standard", "thinking"], range: [COLORS.sky, COLORS.blue] },
          },
          ...tipChannels(options),
        },
      },
      {
        data: { values: bars },
        mark: { type: "rule", color: COLORS.black },
        encoding: {
          y,
          x: { field: "low", type: "quantitative" },
          x2: { field: "high" },
          ...tipChannels(options),
        },
      },
      {
        data: { values: ordered },
        mark: {
          type: "bar",
          height: 8,
          fill: "white",
          fillOpacity: 0.55,
          stroke: COLORS.black,
          strokeDash: [2, 2],
          strokeWidth: 1,
        },
        encoding: { y, x, ...tipChannels(options) },
      },
    ],
  }];
}

function deltaPanels(
  rows: readonly PlainRow[],
  width: number,
  options: FigureOptions,
): VegaLiteSpec[] {
  const labels = runLabels(rows);
  return distinct(rows.map((row) => text(row, "metric"))).flatMap((metric, i) => {
    const name = metric === "format" ? "Format" : options.score ?? "F1";
    const values = rows.flatMap((row) => {
      const delta = number(row, "delta");
      const type = text(row, "type");
      if (delta === undefined || text(row, "metric") !== metric || type === "all") return [];
      return [{
        run: labels.get(text(row, "run")),
        type,
        delta,
        low: number(row, "low") ?? delta,
        high: number(row, "high") ?? delta,
        ...tipOf(
          options,
          nameOf(row),
          `Δ ${name}, ${type}: ${shareText(row, "delta", true)}`,
          countText(row),
        ),
      }];
    });
    if (values.length === 0) return [];
    const y = {
      field: "run",
      type: "nominal",
      sort: distinct(values.map((row) => row.run)),
      title: null,
    };
    const yOffset = { field: "type", type: "nominal", sort: ["simple", "complex"] };
    return [{
      title: `(${"bcdefg"[i] ?? "…"}) Change by thinking: ${name}`,
      width,
      height: { step: 12, for: "offset" },
      data: { values },
      encoding: { y, yOffset, ...tipChannels(options) },
      layer: [
        {
          mark: { type: "bar" },
          encoding: {
            x: {
              field: "delta",
              type: "quantitative",
              title: `Δ ${name}`,
              scale: {
                domain: domainOf(values.flatMap((row) => [row.low, row.high])),
                nice: false,
              },
              axis: { format: "+.0%", tickCount: 5 },
            },
            color: {
              field: "type",
              type: "nominal",
              title: null,
              scale: { domain: ["simple", "complex"], range: [COLORS.blue, COLORS.orange] },
            },
          },
        },
        {
          mark: { type: "rule", color: COLORS.black },
          encoding: { x: { field: "low", type: "quantitative" }, x2: { field: "high" } },
        },
      ],
    }];
  });
}
