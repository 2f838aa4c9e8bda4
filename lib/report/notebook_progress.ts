/** Progress in notebooks. @module */
import { jupyterBroadcast, type NotebookBroadcast } from "./_notebook.ts";
import type { Progress } from "./progress.ts";

/** Options of {@linkcode createNotebookProgress}. */
export interface NotebookProgressOptions {
  /**
   * Sends a message to the notebook.
   *
   * @default {Deno.jupyter.broadcast}
   */
  broadcast?: NotebookBroadcast;
  /**
   * Clock, in milliseconds.
   *
   * @default {performance.now}
   */
  now?: () => number;
}

/** A {@linkcode Progress} under a cell. */
export interface NotebookProgress extends Progress {
  /** Done when what was said so far is on its way. */
  readonly sent: Promise<void>;
}

/** The line is redrawn this often, in milliseconds. */
const PAUSE = 200;

/**
 * Creates a progress display for notebooks: one line under the cell, rewritten in place. What stays
 * at the end holds counts, no timings, so that a notebook that is run again stays the same.
 *
 * @param label What is being done, such as `judging`.
 * @param unit What is counted, such as `pairs`.
 * @param options See {@linkcode NotebookProgressOptions}.
 * @returns The display.
 * @throws {Error} If this is no notebook and no `broadcast` is given.
 *
 * @example
 * ```ts
 * import { createNotebookProgress } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const sent: string[] = [];
 * const broadcast = (type: string) => Promise.resolve(void sent.push(type));
 * const progress = createNotebookProgress("judging", "pairs", { broadcast });
 * progress.update(1, 2);
 * progress.update(2, 2);
 * progress.end();
 * await progress.sent;
 * assert.deepEqual(sent, ["display_data", "update_display_data"]);
 * ```
 */
export function createNotebookProgress(
  label: string,
  unit: string,
  options: NotebookProgressOptions = {},
): NotebookProgress {
  const { broadcast = jupyterBroadcast(), now = () => performance.now() } = options;
  const id = crypto.randomUUID();
  const start = now();
  let shown = -Infinity;
  let drawn = false;
  let last: [number, number | undefined, string | undefined] | undefined;
  let messages = Promise.resolve();
  const show = (text: string) => {
    const type = drawn ? "update_display_data" : "display_data";
    drawn = true;
    const data = { "text/plain": text, "text/html": `<div>${escape(text)}</div>` };
    // One after the other: an update must not overtake what it updates.
    messages = messages.then(() =>
      broadcast(type, { data, metadata: {}, transient: { display_id: id } })
    );
  };
  const line = (done: number, total?: number, note?: string) => {
    const count = (n: number) => n.toLocaleString("en");
    const of = total === undefined ? count(done) : `${count(done)}/${count(total)}`;
    return `${label}: ${of} ${unit}${note ? `, ${note}` : ""}`;
  };
  return {
    update(done, total, note) {
      last = [done, total, note];
      const time = now();
      if (time - shown < PAUSE) return;
      const rate = time > start ? done / ((time - start) / 1000) : 0;
      show(`${line(done, total, note)}, ${rate.toFixed(1)} ${unit}/s`);
      shown = time;
    },
    end() {
      if (last) show(line(...last));
      last = undefined;
    },
    get sent() {
      return messages;
    },
  };
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
