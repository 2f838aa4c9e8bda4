/** Progress on stderr. @module */
import { grouped } from "../text/grouped.ts";

/** Where progress is written. */
export interface ProgressStream {
  /**
   * Writes bytes at once.
   *
   * @param bytes What to write.
   * @returns How many were written.
   */
  writeSync(bytes: Uint8Array): number;
  /**
   * Asks what kind of stream it is.
   *
   * @returns Whether it is a terminal.
   */
  isTerminal(): boolean;
}

/** Options of {@linkcode createProgress}. */
export interface ProgressOptions {
  /**
   * Where to write.
   *
   * @default {Deno.stderr}
   */
  stream?: ProgressStream;
  /**
   * Clock, in milliseconds.
   *
   * @default {performance.now}
   */
  now?: () => number;
}

/** Shows how far some work is: one line that is rewritten on a terminal, plain lines elsewhere. */
export interface Progress {
  /**
   * Says how far the work is.
   *
   * @param done Units done.
   * @param total Units in all, where known.
   * @param note Something to add, such as `12 unreadable`.
   */
  update(done: number, total?: number, note?: string): void;
  /** Clears the line. */
  end(): void;
}

/** A terminal is redrawn this often; a log gets a line this often. Milliseconds. */
const TERMINAL_PAUSE = 100, LOG_PAUSE = 10_000;

/**
 * Creates a progress display.
 *
 * @param label What is being done, such as `scoring`.
 * @param unit What is counted, such as `samples`.
 * @param options See {@linkcode ProgressOptions}.
 * @returns The display.
 *
 * @example
 * ```ts
 * import { createProgress } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * let shown = "";
 * const stream = {
 *   writeSync: (bytes: Uint8Array) => (shown += new TextDecoder().decode(bytes), bytes.length),
 *   isTerminal: () => true,
 * };
 * const progress = createProgress("scoring", "samples", { stream });
 * progress.update(40, 80);
 * progress.end();
 * assert.match(shown, /scoring.*40/);
 * ```
 */
export function createProgress(
  label: string,
  unit: string,
  options: ProgressOptions = {},
): Progress {
  const { stream = Deno.stderr, now = () => performance.now() } = options;
  const terminal = stream.isTerminal();
  const encoder = new TextEncoder();
  const write = (text: string) => void stream.writeSync(encoder.encode(text));
  const start = now();
  let shown = terminal ? -Infinity : start;
  let drawn = false;
  return {
    update(done, total, note) {
      const time = now();
      if (time - shown < (terminal ? TERMINAL_PAUSE : LOG_PAUSE)) return;
      shown = time;
      const line = progressLine(label, unit, done, total, time - start, note);
      write(terminal ? `\r\x1b[K${line}` : `${line}\n`);
      drawn = terminal;
    },
    end() {
      if (drawn) write("\r\x1b[K");
      drawn = false;
    },
  };
}

function progressLine(
  label: string,
  unit: string,
  done: number,
  total: number | undefined,
  elapsed: number,
  note: string | undefined,
): string {
  const rate = elapsed > 0 ? done / (elapsed / 1000) : 0;
  const parts = [
    total === undefined
      ? `${label}: ${grouped(done)} ${unit}`
      : `${label}: ${grouped(done)}/${grouped(total)} ${unit}`,
  ];
  if (total !== undefined && total > 0) parts.push(`${Math.floor((100 * done) / total)} %`);
  parts.push(`${rate < 10 ? rate.toFixed(1) : grouped(Math.round(rate))} ${unit}/s`);
  if (total !== undefined && rate > 0 && done < total) {
    parts.push(`${duration((total - done) / rate)} left`);
  }
  if (note) parts.push(note);
  return parts.join(", ");
}

function duration(seconds: number): string {
  const s = Math.round(seconds);
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`;
  return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
}
