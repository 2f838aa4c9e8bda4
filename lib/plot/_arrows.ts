/** Arrows between two points of a chart. @module */

/** An axis: its domain, length in pixels, and whether it is logarithmic. */
export interface Axis {
  /** Both ends. */
  domain: [number, number];
  /** Length in pixels. */
  size: number;
  /** Whether equal ratios are equally long. */
  log?: boolean;
}

/** An arrow: both ends, and the middle with the direction of the head. */
export interface Arrow {
  /** Start. */
  x: number;
  /** Start. */
  y: number;
  /** End. */
  x2: number;
  /** End. */
  y2: number;
  /** Place of the head. */
  xm: number;
  /** Place of the head. */
  ym: number;
  /** Direction of the head, in degrees clockwise from up. */
  angle: number;
}

/** Computes the head here, since Vega-Lite cannot: the axes are fixed, so pixels are known. */
export function arrowOf(
  from: { x: number; y: number },
  to: { x: number; y: number },
  x: Axis,
  y: Axis,
): Arrow {
  const at = 0.55;
  const dx = pixels(to.x, x) - pixels(from.x, x), dy = pixels(to.y, y) - pixels(from.y, y);
  return {
    x: from.x,
    y: from.y,
    x2: to.x,
    y2: to.y,
    xm: value(pixels(from.x, x) + at * dx, x),
    ym: value(pixels(from.y, y) + at * dy, y),
    angle: (Math.atan2(dx, dy) * 180) / Math.PI,
  };
}

function pixels(at: number, { domain: [low, high], size, log }: Axis): number {
  const scale = log ? Math.log : (x: number) => x;
  return (scale(at) - scale(low)) / (scale(high) - scale(low)) * size;
}

function value(pixels: number, { domain: [low, high], size, log }: Axis): number {
  return log
    ? Math.exp(Math.log(low) + (pixels / size) * (Math.log(high) - Math.log(low)))
    : low + (pixels / size) * (high - low);
}

/** Layers that draw arrows: line and head. */
export function arrowLayers(
  arrows: readonly (Arrow & Record<string, unknown>)[],
  color: Record<string, unknown>,
  channels: Record<string, unknown> = {},
): Record<string, unknown>[] {
  const data = { values: arrows };
  return [
    {
      data,
      mark: { type: "rule", strokeWidth: 1, opacity: 0.7 },
      encoding: {
        x: { field: "x", type: "quantitative" },
        y: { field: "y", type: "quantitative" },
        x2: { field: "x2" },
        y2: { field: "y2" },
        color,
        ...channels,
      },
    },
    {
      data,
      mark: { type: "point", shape: "triangle-up", filled: true, size: 26, opacity: 0.9 },
      encoding: {
        x: { field: "xm", type: "quantitative" },
        y: { field: "ym", type: "quantitative" },
        angle: { field: "angle", type: "quantitative", scale: null },
        color,
        ...channels,
      },
    },
  ];
}
