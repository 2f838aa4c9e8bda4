/** Panels of one value by group and run, as radar or as dots. @module */
import { distinct, domainOf, number, runLabels, text } from "./_rows.ts";
import { shortNames } from "./_text_width.ts";
import { countText, nameOf, shareText, tipChannels, tipOf, tipPoints } from "./_tips.ts";
import {
  CATEGORY_COLORS,
  CATEGORY_SHAPES,
  COLORS,
  emptyFigure,
  figure,
  type FigureOptions,
  type PlainRow,
  TEXT_SIZE,
  type VegaLiteSpec,
  widthOf,
} from "./theme.ts";

/** Options of figures by group. */
export interface GroupFigureOptions extends FigureOptions {
  /**
   * `radar`: one spoke a group. `bars`: groups below each other, with intervals.
   *
   * @default {"radar"}
   */
  form?: "radar" | "bars";
  /**
   * How many runs are drawn, best first.
   *
   * @default {5}
   */
  maxRuns?: number;
}

/** One panel. */
export interface Panel {
  /** Heading. */
  title: string;
  /** Column with the value. */
  field: string;
  /** Columns with its interval. */
  interval?: readonly [string, string];
  /** What stands behind a group's name, from a row of the group. */
  note: (row: PlainRow) => string;
}

interface Value {
  run: string;
  group: string;
  value: number;
  low: number;
  high: number;
  tip?: string;
}

/** Draws the panels below each other. */
export function groupPanelsFigure(
  description: string,
  rows: readonly PlainRow[],
  panels: readonly Panel[],
  options: GroupFigureOptions,
): VegaLiteSpec {
  const { form = "radar", maxRuns = 5 } = options;
  if (form !== "radar" && form !== "bars") {
    throw new RangeError(`form must be "radar" or "bars", got ${JSON.stringify(form)}`);
  }
  if (!Number.isSafeInteger(maxRuns) || maxRuns < 1 || maxRuns > CATEGORY_COLORS.length) {
    throw new RangeError(`maxRuns must be from 1 to ${CATEGORY_COLORS.length}, got ${maxRuns}`);
  }
  const labels = runLabels(rows);
  const total = new Map<string, number>();
  for (const row of rows) {
    const run = text(row, "run");
    total.set(run, (total.get(run) ?? 0) + (number(row, "contribution") ?? 0));
  }
  const best = [...total].sort(([, a], [, b]) => b - a).slice(0, maxRuns).map(([run]) => run);
  const shown = rows.filter((row) => best.includes(text(row, "run")));
  const names = best.map((run) => labels.get(run)!);
  const short = shortNames(distinct(shown.map((row) => text(row, "group"))), 86, TEXT_SIZE);
  const drawn = panels.flatMap((panel) => {
    const notes = new Map(shown.map((row) => [text(row, "group"), panel.note(row)]));
    const values = shown.flatMap((row): Value[] => {
      const value = number(row, panel.field);
      if (value === undefined) return [];
      const [low, high] = (panel.interval ?? []).map((field) => number(row, field) ?? value);
      const group = text(row, "group");
      return [{
        run: labels.get(text(row, "run"))!,
        group: `${short.get(group)}${notes.get(group) ? ` ${notes.get(group)}` : ""}`,
        value,
        low: low ?? value,
        high: high ?? value,
        ...tipOf(
          options,
          nameOf(row),
          `${panel.title.replace(/ \(.*\)$/, "")}, ${group}: ${
            shareText(panel.interval ? row : { [panel.field]: value }, panel.field)
          }`,
          countText(row),
        ),
      }];
    });
    if (values.length === 0) return [];
    const draw = form === "radar" ? radar : dots;
    return [{ title: panel.title, ...draw(values, names, options) }];
  });
  if (drawn.length === 0) return emptyFigure(description, options);
  const left = total.size - best.length;
  return figure(description, {
    ...left > 0
      ? {
        title: {
          text: `Best ${best.length} of ${total.size} runs`,
          fontWeight: "normal",
          frame: "bounds",
          offset: 10,
        },
      }
      : {},
    vconcat: drawn,
  });
}

function runColor(names: readonly string[]) {
  return {
    field: "run",
    type: "nominal",
    title: null,
    sort: [...names],
    scale: { domain: [...names], range: CATEGORY_COLORS.slice(0, names.length) },
    legend: { columns: 2 },
  };
}

function dots(
  values: readonly Value[],
  names: readonly string[],
  options: FigureOptions,
): VegaLiteSpec {
  const groups = distinct(values.map((row) => row.group));
  const y = {
    field: "group",
    type: "nominal",
    sort: groups,
    title: null,
  };
  const yOffset = { field: "run", type: "nominal", sort: [...names] };
  const color = runColor(names);
  const shape = {
    ...color,
    scale: { domain: [...names], range: CATEGORY_SHAPES.slice(0, names.length) },
  };
  return {
    width: widthOf(options) - 146 - 16,
    height: { step: Math.max(16, 6 * names.length + 6), for: "position" },
    data: { values },
    encoding: { y, yOffset, color, ...tipChannels(options) },
    layer: [
      {
        mark: { type: "rule", opacity: 0.7 },
        encoding: { x: { field: "low", type: "quantitative" }, x2: { field: "high" } },
      },
      {
        mark: { type: "point", filled: true, size: 30, opacity: 1 },
        encoding: {
          x: {
            field: "value",
            type: "quantitative",
            title: null,
            scale: {
              domain: domainOf(values.flatMap((row) => [row.low, row.high])),
              padding: 4,
              nice: false,
            },
            axis: { format: ".0%", tickCount: 4 },
          },
          shape,
        },
      },
    ],
  };
}

/** Vega-Lite has no polar axes: spokes and rings are computed here. */
function radar(
  values: readonly Value[],
  names: readonly string[],
  options: FigureOptions,
): VegaLiteSpec {
  const groups = distinct(values.map((row) => row.group));
  const most = values.reduce((high, row) => Math.max(high, row.value), 0);
  const ring = ringStep(most);
  const rings = Array.from(
    { length: Math.max(1, Math.ceil(most / ring)) },
    (_, i) => (i + 1) * ring,
  );
  const outer = rings.at(-1)!;
  const place = (group: number, radius: number) => {
    const angle = (2 * Math.PI * group) / groups.length;
    return { x: radius * Math.sin(angle) / outer, y: radius * Math.cos(angle) / outer };
  };
  const corners = [...groups.keys(), 0];
  const web = rings.flatMap((radius) =>
    corners.map((group, order) => ({ ring: radius, order, ...place(group, radius) }))
  );
  const outline = names.flatMap((run) => {
    const own = new Map(
      values.filter((row) => row.run === run).map((row) => [row.group, row]),
    );
    const points = [...groups.entries()].flatMap(([group, name]) =>
      own.has(name)
        ? [{ run, ...place(group, own.get(name)!.value), ...tipText(own.get(name)!) }]
        : []
    );
    return [...points, ...points.slice(0, 1)].map((point, order) => ({ ...point, order }));
  });
  const size = Math.min(190, widthOf(options) - 170);
  const reach = 1.02;
  const scale = { domain: [-reach, reach], nice: false };
  const x = { field: "x", type: "quantitative", axis: null, scale };
  const y = { field: "y", type: "quantitative", axis: null, scale };
  const color = runColor(names);
  const label = (side: "left" | "right" | "center") => ({
    data: {
      values: groups.map((name, group) => ({
        // The note in brackets goes below the name.
        name: name.replace(/ (?=\([^()]*\)$)/, "\n"),
        ...place(group, outer * 1.06),
      }))
        .filter((point) => sideOf(point.x) === side),
    },
    mark: {
      type: "text",
      align: side === "center" ? "center" : side === "right" ? "left" : "right",
      baseline: "middle",
      lineBreak: "\n",
      lineHeight: 11,
      dy: { expr: "datum.y > 0.9 ? -12 : datum.y < -0.9 ? 4 : -4" },
    },
    encoding: { x, y, text: { field: "name" } },
  });
  return {
    width: size,
    height: size,
    layer: [
      {
        data: { values: web },
        mark: { type: "line", color: "#DDDDDD", strokeWidth: 1 },
        encoding: { x, y, detail: { field: "ring" }, order: { field: "order" } },
      },
      {
        data: { values: groups.map((_, group) => ({ ...place(group, outer), x0: 0, y0: 0 })) },
        mark: { type: "rule", color: "#DDDDDD" },
        encoding: { x, y, x2: { field: "x0" }, y2: { field: "y0" } },
      },
      {
        data: { values: outline },
        mark: { type: "line", strokeWidth: 1.5, point: { size: 18, filled: true } },
        encoding: { x, y, color, order: { field: "order" } },
      },
      ...tipPoints(options, { x, y, color }).map((layer) => ({
        data: { values: outline },
        ...layer,
      })),
      {
        data: {
          values: rings.map((radius) => ({ x: 0, y: radius / outer, text: ringText(radius) })),
        },
        mark: { type: "text", align: "left", dx: 2, dy: 5, color: COLORS.grey, fontSize: 9 },
        encoding: { x, y, text: { field: "text" } },
      },
      ...(["left", "right", "center"] as const).map(label),
    ],
  };
}

function tipText({ tip }: Value): { tip?: string } {
  return tip === undefined ? {} : { tip };
}

function sideOf(x: number): "left" | "right" | "center" {
  return Math.abs(x) < 0.05 ? "center" : x > 0 ? "right" : "left";
}

function ringStep(most: number): number {
  const steps = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1];
  return steps.find((step) => most / step <= 4) ?? 1;
}

function ringText(radius: number): string {
  return `${Number((100 * radius).toFixed(1))}%`;
}
