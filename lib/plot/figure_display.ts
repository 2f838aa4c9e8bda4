/** Figures in notebooks. @module */
import { type RenderOptions, renderSvg } from "./render.ts";
import type { VegaLiteSpec } from "./theme.ts";

const DISPLAY = Symbol.for("Jupyter.display");

/**
 * Makes a figure that notebooks show: the specification for JupyterLab (Vega-Lite v5), the picture as
 * SVG for viewers that draw images only, and the description as text. Put it at the end of a cell.
 *
 * @param spec The Vega-Lite specification.
 * @param options See {@linkcode RenderOptions}.
 * @returns The value to show.
 * @throws {Error} If the specification is wrong, or the packages cannot be loaded.
 *
 * @example
 * ```ts
 * import { figureDisplay, tokensFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const shown = await figureDisplay(tokensFigure([]));
 * const bundle = shown[Symbol.for("Jupyter.display")]!();
 * assert.deepEqual(Object.keys(bundle), [
 *   "application/vnd.vegalite.v5+json",
 *   "image/svg+xml",
 *   "text/plain",
 * ]);
 * ```
 */
export async function figureDisplay(
  spec: VegaLiteSpec,
  options: RenderOptions = {},
): Promise<Record<symbol, () => Record<string, unknown>>> {
  const svg = await renderSvg(spec, options);
  return {
    [DISPLAY]: () => ({
      "application/vnd.vegalite.v5+json": spec,
      "image/svg+xml": svg,
      "text/plain": String(spec.description ?? "figure"),
    }),
  };
}
