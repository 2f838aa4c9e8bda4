/** What marks tell when they are pointed at, and to readers who do not see them. @module */
import { grouped } from "../text/grouped.ts";
import { number, percent, text } from "./_rows.ts";
import type { FigureOptions, PlainRow } from "./theme.ts";

/** The tip of a datum, a line each: what it is, then its values. None unless the options ask for it. */
export function tipOf(
  options: FigureOptions,
  title: string,
  ...lines: (string | undefined)[]
): { tip?: string } {
  if (!options.tooltips) return {};
  const told = [title, ...lines].filter((line) => line !== undefined && line !== "");
  return { tip: told.map((line) => line!.replace(/\s+/g, " ").trim()).join("\n") };
}

/** The channels that show the tips. */
export function tipChannels(options: FigureOptions): Record<string, unknown> {
  if (!options.tooltips) return {};
  const channel = { field: "tip", type: "nominal" };
  return { tooltip: channel, description: channel };
}

/** Invisible points over a line, which has no values of its own to tell. */
export function tipPoints(
  options: FigureOptions,
  encoding: Record<string, unknown>,
): Record<string, unknown>[] {
  if (!options.tooltips) return [];
  return [{
    mark: { type: "point", filled: true, size: 120, opacity: 0 },
    encoding: { ...encoding, ...tipChannels(options) },
  }];
}

/** The name of a row's run in full: charts cut it. */
export function nameOf(row: PlainRow): string {
  return text(row, "label") || text(row, "run");
}

/** A value with its interval, in percent: `34.6% [32.1%, 37.0%]`. */
export function shareText(row: PlainRow, field = "mean", sign = false): string | undefined {
  const value = number(row, field), low = number(row, "low"), high = number(row, "high");
  if (value === undefined) return undefined;
  const show = (share: number) => `${percent(share, sign)}%`;
  const interval = low === undefined || high === undefined ? "" : ` [${show(low)}, ${show(high)}]`;
  return show(value) + interval;
}

/** How many samples a value is of: `n: 9,045`. */
export function countText(row: PlainRow, field = "n"): string | undefined {
  const n = number(row, field);
  return n === undefined ? undefined : `n: ${wholeText(n)}`;
}

/** A number without decimals, its thousands apart. */
export function wholeText(value: number): string {
  return grouped(Math.round(value));
}
