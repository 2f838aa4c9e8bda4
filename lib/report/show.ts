/** Showing things under a cell. @module */
import { jupyterBroadcast, type MediaBundle, type NotebookBroadcast } from "./_notebook.ts";

/** What a notebook can show: tables, figures, and any object with a `Jupyter.display` method. */
export interface Displayable {
  /** Gives the data by media type, under the key `Symbol.for("Jupyter.display")`. */
  readonly [display: symbol]: () => MediaBundle | Promise<MediaBundle>;
}

/** Options of {@linkcode show}. */
export interface ShowOptions {
  /**
   * Sends a message to the notebook.
   *
   * @default {Deno.jupyter.broadcast}
   */
  broadcast?: NotebookBroadcast;
}

const DISPLAY = Symbol.for("Jupyter.display");
/** Time for a message to leave before the kernel says that the cell is done, in milliseconds. */
const LEAVE = 100;

/**
 * Shows something under the cell, and is done when it is on its way. The kernel may send a cell's own
 * value after it said that the cell is done (seen in Deno 2.9.6, for up to 3 values of 10), and
 * whatever executes notebooks then misses it; what is shown this way is not lost.
 *
 * @param shown A table, a figure, anything that notebooks show, or a promise of it.
 * @param options See {@linkcode ShowOptions}.
 * @throws {TypeError} If it has no `Jupyter.display` method.
 * @throws {Error} If this is no notebook.
 *
 * @example
 * ```ts
 * import { show, tableDisplay } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const sent: Record<string, unknown>[] = [];
 * const broadcast = (_type: string, content: Record<string, unknown>) =>
 *   Promise.resolve(void sent.push(content));
 * await show(tableDisplay([{ f1: 0.5 }]), { broadcast });
 * assert.match(JSON.stringify(sent[0]), /text\/html/);
 * ```
 */
export async function show(
  shown: Displayable | Promise<Displayable>,
  options: ShowOptions = {},
): Promise<void> {
  const display = (await shown)?.[DISPLAY];
  if (typeof display !== "function") {
    throw new TypeError(
      "show: takes what tableDisplay() or figureDisplay() gives, or anything with a Jupyter.display method",
    );
  }
  const { broadcast = jupyterBroadcast() } = options;
  await broadcast("display_data", { data: await display(), metadata: {}, transient: {} });
  await new Promise((resolve) => setTimeout(resolve, LEAVE));
}
