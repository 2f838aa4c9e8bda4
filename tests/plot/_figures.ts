/** Rows and pictures for the tests of the figures. @module */
import { type DataFrame, FIGURES, type PlainRow, renderSvg, runAnalyses } from "../../mod.ts";
import type { FigureOptions, VegaLiteSpec } from "../../mod.ts";
import { smallFrame } from "../analyze/_frames.ts";

/** Rows of every table that a frame allows, by name. */
export async function tablesOf(samples: DataFrame): Promise<Map<string, PlainRow[]>> {
  const tables = new Map<string, PlainRow[]>();
  for await (const result of runAnalyses({ samples }, { bootstrap: 100 })) {
    for (const [name, table] of Object.entries(result.tables)) tables.set(name, table.toRecords());
  }
  return tables;
}

let small: Promise<Map<string, PlainRow[]>> | undefined;

/** The specification of each figure over the small golden frame. */
export async function smallFigures(options?: FigureOptions): Promise<[string, VegaLiteSpec][]> {
  small ??= smallFrame().then(tablesOf);
  return figuresOf(await small, options);
}

/** The specification of each figure over these tables; a missing table has no rows. */
export function figuresOf(
  tables: ReadonlyMap<string, readonly PlainRow[]>,
  options?: FigureOptions,
): [string, VegaLiteSpec][] {
  return FIGURES.map(({ name, tables: names, build }) => [
    name,
    build(names.map((table) => tables.get(table) ?? []), options),
  ]);
}

/** Draws and refuses warnings and numbers that are none. */
export async function draw(name: string, spec: VegaLiteSpec): Promise<string> {
  const warnings: string[] = [];
  const svg = await renderSvg(spec, { onWarning: (message) => warnings.push(message) });
  if (warnings.length > 0) throw new Error(`${name}: ${warnings.join("; ")}`);
  const wrong = /NaN|undefined|Infinity|\[object/.exec(svg);
  if (wrong) throw new Error(`${name}: the picture holds ${wrong[0]} at ${wrong.index}`);
  return svg;
}

/** The picture with its numbers rounded, one element a line. */
export function rounded(svg: string): string {
  return svg.replace(/-?\d+\.\d+(e-?\d+)?/g, (text) => String(Number(Number(text).toFixed(1)) + 0))
    .replace(/></g, ">\n<") + "\n";
}
