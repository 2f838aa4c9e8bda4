/**
 * Draws specifications, without a browser or a network: the only door to vega, vega-lite, resvg and
 * the font.
 *
 * @module
 */
import type * as Vega from "npm:vega@6.4.0";
import type * as VegaLite from "npm:vega-lite@6.5.0";
import type * as Resvg from "npm:@resvg/resvg-js@2.6.2";
import { fileURLToPath } from "node:url";
import { onDarkPaper } from "./_dark.ts";
import { interactive, type VegaSpec } from "./_interactive.ts";
import { textWidth } from "./_text_width.ts";
import type { VegaLiteSpec } from "./theme.ts";

/** Options of {@linkcode renderSvg}. */
export interface RenderOptions {
  /**
   * Told of every warning of Vega and Vega-Lite.
   *
   * @default {undefined} warnings go to stderr
   */
  onWarning?: (message: string) => void;
}

/** Options of {@linkcode compileFigure}. */
export interface CompileOptions extends RenderOptions {
  /**
   * The paper that the figure stands on.
   *
   * @default {"light"}
   */
  theme?: "light" | "dark";
}

/** Options of {@linkcode renderPng}. */
export interface RenderPngOptions extends RenderOptions {
  /**
   * Pixels of the picture for each pixel of the figure.
   *
   * @default {3}
   */
  scale?: number;
}

const NAMES = {
  vega: "npm:vega@6.4.0",
  vegaLite: "npm:vega-lite@6.5.0",
  resvg: "npm:@resvg/resvg-js@2.6.2",
  font: "npm:dejavu-fonts-ttf@2.37.3",
} as const;

const loaded = new Map<string, Promise<unknown>>();

function load<T>(specifier: string): Promise<T> {
  let module = loaded.get(specifier);
  if (!module) {
    module = import(specifier).catch((cause) => {
      loaded.delete(specifier);
      throw new Error(
        `figures need the package ${
          specifier.slice(4)
        }, which could not be loaded; the first time, that needs the network`,
        { cause },
      );
    });
    loaded.set(specifier, module);
  }
  return module as Promise<T>;
}

/**
 * Draws a figure as SVG.
 *
 * @param spec The Vega-Lite specification.
 * @param options See {@linkcode RenderOptions}.
 * @returns The text of the picture.
 * @throws {Error} If the specification is wrong, or the packages cannot be loaded.
 *
 * @example
 * ```ts
 * import { listLengthFigure, renderSvg } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const svg = await renderSvg(listLengthFigure([]));
 * assert.ok(svg.startsWith("<svg"));
 * ```
 */
export async function renderSvg(spec: VegaLiteSpec, options: RenderOptions = {}): Promise<string> {
  const vega = await load<typeof Vega>(NAMES.vega);
  const logger = loggerOf(options);
  measureText(vega);
  const view = new vega.View(vega.parse(await compile(spec, logger)), { renderer: "none", logger });
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

/**
 * Compiles a figure to Vega for a page that draws it itself, on the page's own paper: the background
 * is transparent, runs stand out when they are pointed at, and entries of legends when they are
 * clicked.
 *
 * @param spec The Vega-Lite specification.
 * @param options See {@linkcode CompileOptions}.
 * @returns The Vega specification; `usermeta.picks` names fields and values that can stand out by
 * setting the signal `picked` to `{ field, value }`.
 * @throws {RangeError} If `theme` is unknown.
 * @throws {Error} If the specification is wrong, or the package cannot be loaded.
 *
 * @example
 * ```ts
 * import { compileFigure, leaderboardFigure } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const row = { run: "m", metric: "judge_f1", type: "all", mean: 0.5 };
 * const vega = await compileFigure(leaderboardFigure([row]), { theme: "dark" });
 * assert.match(String(vega.$schema), /schema\/vega\/v6/);
 * ```
 */
export async function compileFigure(
  spec: VegaLiteSpec,
  options: CompileOptions = {},
): Promise<VegaSpec> {
  const { theme = "light" } = options;
  if (theme !== "light" && theme !== "dark") {
    throw new RangeError(`theme must be "light" or "dark", got ${JSON.stringify(theme)}`);
  }
  const themed = theme === "dark" ? onDarkPaper(spec) : spec;
  const compiled = await compile({ ...themed, background: "transparent" }, loggerOf(options));
  return interactive(compiled as unknown as VegaSpec);
}

async function compile(spec: VegaLiteSpec, logger: Vega.LoggerInterface): Promise<Vega.Spec> {
  const vegaLite = await load<typeof VegaLite>(NAMES.vegaLite);
  return vegaLite.compile(spec as unknown as VegaLite.TopLevelSpec, { logger }).spec as Vega.Spec;
}

/**
 * Draws a figure as PNG, with a font of its own.
 *
 * @param spec The Vega-Lite specification.
 * @param options See {@linkcode RenderPngOptions}.
 * @returns The bytes of the picture.
 * @throws {RangeError} If `scale` is not from 0.5 to 10.
 * @throws {Error} If the specification is wrong, or the packages cannot be loaded.
 *
 * @example
 * ```ts
 * import { listLengthFigure, renderPng } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const png = await renderPng(listLengthFigure([]), { scale: 1 });
 * assert.equal(new TextDecoder().decode(png.slice(1, 4)), "PNG");
 * ```
 */
export async function renderPng(
  spec: VegaLiteSpec,
  options: RenderPngOptions = {},
): Promise<Uint8Array> {
  const { scale = 3 } = options;
  if (!(scale >= 0.5 && scale <= 10)) {
    throw new RangeError(`scale must be from 0.5 to 10, got ${scale}`);
  }
  const svg = await renderSvg(spec, options);
  const { Resvg: Renderer } = await load<typeof Resvg>(NAMES.resvg);
  const picture = new Renderer(svg, {
    fitTo: { mode: "zoom", value: scale },
    font: {
      loadSystemFonts: false,
      fontFiles: await fontFiles(),
      defaultFontFamily: "DejaVu Sans Condensed",
      sansSerifFamily: "DejaVu Sans Condensed",
    },
  }).render();
  return picture.asPng();
}

/** A bare machine has no font; the package brings one, and Deno tells where it lies. */
async function fontFiles(): Promise<string[]> {
  const manifest = `${NAMES.font}/package.json`;
  if (!loaded.has(manifest)) {
    const module = import(manifest, { with: { type: "json" } }).catch((cause) => {
      loaded.delete(manifest);
      throw new Error("the font package dejavu-fonts-ttf could not be loaded", { cause });
    });
    loaded.set(manifest, module);
  }
  await loaded.get(manifest);
  return ["DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf"].map((name) =>
    fileURLToPath(new URL(`ttf/${name}`, import.meta.resolve(manifest)))
  );
}

/** Without a canvas Vega takes every character for a wide one, and leaves too much room. */
function measureText(vega: typeof Vega): void {
  const metrics = (vega as unknown as {
    textMetrics: {
      width: (item: { fontSize?: number; fontWeight?: unknown }, text: unknown) => number;
      estimateWidth: unknown;
    };
  }).textMetrics;
  if (metrics.width !== metrics.estimateWidth) return;
  metrics.width = ({ fontSize = 11, fontWeight }, text) =>
    textWidth(String(text ?? ""), fontSize, fontWeight === "bold");
}

/** A logger of vega's shape that hands warnings on. */
function loggerOf({
  onWarning = (message) => console.error(`figure: ${message}`),
}: RenderOptions): Vega.LoggerInterface {
  const told = (...messages: readonly unknown[]) => {
    onWarning(messages.map(String).join(" "));
    return logger;
  };
  const silent = () => logger;
  const logger = {
    level: (() => logger) as unknown as Vega.LoggerInterface["level"],
    error: told,
    warn: told,
    info: silent,
    debug: silent,
  } as Vega.LoggerInterface;
  return logger;
}
