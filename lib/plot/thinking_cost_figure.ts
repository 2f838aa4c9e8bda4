/** Figure 12. @module */
import { domainOf, logDomainOf, number, percent, runLabels, text } from "./_rows.ts";
import { NAMES_WIDTH } from "./_dumbbell.ts";
import { countText, nameOf, shareText, tipChannels, tipOf, wholeText } from "./_tips.ts";
import {
  COLORS,
  emptyFigure,
  figure,
  type FigureOptions,
  type PlainRow,
  type VegaLiteSpec,
  widthOf,
} from "./theme.ts";

const DESCRIPTION = "What thinking costs in tokens and gains in score";

interface Pair {
  run: string;
  before: number;
  after: number;
  tokens: number;
  tokensAfter: number;
  cost: number;
  delta: number;
  low: number;
  high: number;
  tip?: string;
}

/**
 * Figure 12: scores without and with thinking with the difference, tokens with the cost multiplier,
 * and cost ratio against difference with the best-fit line.
 *
 * @param tables Rows of `pairs` and `line` of {@linkcode tokenEfficiency}.
 * @param options See {@linkcode FigureOptions}.
 * @returns The Vega-Lite specification.
 * @throws {RangeError} If `width` is out of range.
 *
 * @example
 * ```ts
 * import { thinkingCostFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.match(String(thinkingCostFigure({ pairs: [], line: [] }).description), /costs/);
 * ```
 */
export function thinkingCostFigure(
  tables: { pairs: readonly PlainRow[]; line: readonly PlainRow[] },
  options: FigureOptions = {},
): VegaLiteSpec {
  const pairs = pairsOf(tables.pairs, options);
  if (pairs.length === 0) return emptyFigure(DESCRIPTION, options);
  const score = options.score ?? "F1";
  const width = widthOf(options) - NAMES_WIDTH - 60;
  return figure(DESCRIPTION, {
    vconcat: [
      change(pairs, {
        title: `(a) ${score} without and with thinking`,
        from: "before",
        to: "after",
        note: (pair) => percent(pair.delta, true),
        axis: { title: score, format: ".0%" },
        scale: { domain: domainOf(pairs.flatMap((pair) => [pair.before, pair.after])) },
        width,
        channels: tipChannels(options),
      }),
      change(pairs, {
        title: "(b) Mean completion tokens",
        from: "tokens",
        to: "tokensAfter",
        note: (pair) => `×${pair.cost.toFixed(1)}`,
        axis: { title: "tokens (log)", format: "~s" },
        scale: {
          type: "log",
          domain: logDomainOf(pairs.flatMap((pair) => [pair.tokens, pair.tokensAfter])),
        },
        width,
        channels: tipChannels(options),
      }),
      trade(pairs, tables.line, { score, width, channels: tipChannels(options) }),
    ],
  });
}

function pairsOf(rows: readonly PlainRow[], options: FigureOptions): Pair[] {
  const labels = runLabels(rows);
  return rows.flatMap((row) => {
    const [before, after, tokens, tokensAfter, cost, delta] = [
      "score_standard",
      "score_thinking",
      "tokens_standard",
      "tokens_thinking",
      "cost_ratio",
      "delta",
    ].map((field) => number(row, field));
    if (
      before === undefined || after === undefined || tokens === undefined || !(tokens > 0) ||
      tokensAfter === undefined || !(tokensAfter > 0) || cost === undefined || delta === undefined
    ) return [];
    return [{
      run: labels.get(text(row, "run"))!,
      before,
      after,
      tokens,
      tokensAfter,
      cost,
      delta,
      low: number(row, "low") ?? delta,
      high: number(row, "high") ?? delta,
      ...tipOf(
        options,
        nameOf(row),
        `${options.score ?? "F1"}: ${percent(before)}% → ${percent(after)}%`,
        `Δ: ${shareText(row, "delta", true)}`,
        `mean tokens: ${wholeText(tokens)} → ${wholeText(tokensAfter)} (×${cost.toFixed(1)})`,
        countText(row),
      ),
    }];
  });
}

interface Change {
  title: string;
  from: "before" | "tokens";
  to: "after" | "tokensAfter";
  note: (pair: Pair) => string;
  axis: Record<string, unknown>;
  scale: Record<string, unknown>;
  width: number;
  channels: Record<string, unknown>;
}

function change(
  pairs: readonly Pair[],
  { title, from, to, note, axis, scale, width, channels }: Change,
) {
  const y = { field: "run", type: "nominal", sort: pairs.map((pair) => pair.run), title: null };
  const values = pairs.map((pair) => ({ ...pair, note: note(pair) }));
  const points = values.flatMap((pair) =>
    [
      { run: pair.run, setting: "standard", value: pair[from] },
      { run: pair.run, setting: "thinking", value: pair[to] },
    ].map((point) => pair.tip === undefined ? point : { ...point, tip: pair.tip })
  );
  const x = {
    type: "quantitative",
    title: axis.title,
    scale: { ...scale, nice: false },
    axis: { format: axis.format, tickCount: 4, labelOverlap: true },
  };
  return {
    title,
    width,
    height: { step: 15 },
    layer: [
      {
        data: { values },
        mark: { type: "rule", color: COLORS.light, strokeWidth: 2 },
        encoding: { y, x: { ...x, field: from }, x2: { field: to }, ...channels },
      },
      {
        data: { values: points },
        mark: { type: "point", filled: true, size: 45, opacity: 1 },
        encoding: {
          y,
          x: { ...x, field: "value" },
          color: {
            field: "setting",
            type: "nominal",
            title: null,
            scale: { domain: ["standard", "thinking"], range: [COLORS.sky, COLORS.blue] },
          },
          shape: {
            field: "setting",
            type: "nominal",
            title: null,
            scale: { domain: ["standard", "thinking"], range: ["circle", "diamond"] },
          },
          ...channels,
        },
      },
      {
        data: { values },
        mark: { type: "text", align: "left" },
        encoding: { y, x: { value: width + 6 }, text: { field: "note" } },
      },
    ],
  };
}

function trade(
  pairs: readonly Pair[],
  lines: readonly PlainRow[],
  { score, width, channels }: {
    score: string;
    width: number;
    channels: Record<string, unknown>;
  },
): VegaLiteSpec {
  const domain = domainOf(pairs.map((pair) => pair.cost));
  const slope = lines[0] && number(lines[0], "slope");
  const intercept = lines[0] && number(lines[0], "intercept");
  const ends = slope === undefined || intercept === undefined ? [] : [
    Math.min(...pairs.map((pair) => pair.cost)),
    Math.max(...pairs.map((pair) => pair.cost)),
  ].map((cost) => ({ cost, delta: intercept + slope * cost }));
  const x = {
    field: "cost",
    type: "quantitative",
    title: "cost ratio (thinking ÷ standard)",
    scale: { domain, nice: false },
    axis: { format: ",.2~f", tickCount: 6 },
  };
  const all = pairs.flatMap((pair) => [pair.low, pair.high]).concat(ends.map((end) => end.delta));
  const y = {
    field: "delta",
    type: "quantitative",
    title: `Δ ${score}`,
    scale: { domain: domainOf(all), nice: false },
    axis: { format: "+.0%", tickCount: 4 },
  };
  return {
    title: "(c) Cost against gain",
    width,
    height: 130,
    layer: [
      ...ends.length > 0
        ? [{
          data: { values: ends },
          mark: { type: "line", color: COLORS.red, strokeDash: [5, 3] },
          encoding: { x, y },
        }]
        : [],
      {
        data: { values: pairs },
        mark: { type: "rule", color: COLORS.light },
        encoding: { x, y: { ...y, field: "low" }, y2: { field: "high" }, ...channels },
      },
      {
        data: { values: pairs },
        mark: { type: "point", filled: true, size: 45, opacity: 1, color: COLORS.blue },
        encoding: { x, y, ...channels },
      },
    ],
  };
}
