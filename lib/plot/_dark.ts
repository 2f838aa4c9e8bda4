/** Figures on dark paper. @module */
import { COLORS, ON_MARK, type VegaLiteSpec } from "./theme.ts";

/**
 * What each colour becomes: hues stay, lightness turns. Marks have a contrast of at least 3 to 1 with
 * papers up to `#22272e`.
 */
export const DARK: Readonly<Record<string, string>> = {
  [COLORS.blue]: "#3B9AE1",
  [COLORS.orange]: "#F0B23E",
  [COLORS.green]: "#2CC295",
  [COLORS.red]: "#F2804B",
  [COLORS.purple]: "#DE9BBF",
  [COLORS.sky]: "#9AD8FF",
  [COLORS.black]: "#ECEFF2",
  [COLORS.grey]: "#A4ABB3",
  [COLORS.light]: "#7D8691",
  "#DDDDDD": "#464E58",
  "#E5E5E5": "#333A42",
  white: "#15191E",
};

const TEXT = DARK[COLORS.black]!;
/** Keys whose values are colours; a text such as "white" stays elsewhere. */
const COLOR_KEYS = /^(color|fill|stroke|.*Color|range|category)$/;

/** The figure in colours for dark paper. */
export function onDarkPaper(spec: VegaLiteSpec): VegaLiteSpec {
  const dark = recolour(spec, false) as VegaLiteSpec;
  const config = dark.config as Record<string, Record<string, unknown>> | undefined;
  return {
    ...dark,
    config: {
      ...config,
      legend: {
        ...config?.legend,
        labelColor: TEXT,
        titleColor: TEXT,
        symbolBaseFillColor: TEXT,
        symbolBaseStrokeColor: TEXT,
      },
      rule: { color: TEXT, ...config?.rule },
      style: { ...config?.style, [ON_MARK]: { color: DARK.white } },
    },
  };
}

function recolour(value: unknown, colour: boolean): unknown {
  if (typeof value === "string") return colour ? DARK[value] ?? value : value;
  if (Array.isArray(value)) return value.map((entry) => recolour(entry, colour));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      key,
      key === "data" || key === "domain" || key === "sort"
        ? entry
        : recolour(entry, COLOR_KEYS.test(key) || (colour && key === "value")),
    ]),
  );
}
