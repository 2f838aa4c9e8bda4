/** Diagnostics for people: a line a kind. @module */
import type { Diagnostic, DiagnosticKind } from "./diagnostic.ts";

/** All diagnostics of one kind. */
export interface FoldedDiagnostic {
  /** The kind. */
  kind: DiagnosticKind;
  /** Lines where it occurs, in order. */
  lines: number[];
  /** The message of the first, and how many more there are, on which lines. */
  message: string;
}

/** More line numbers than this are not spelled out. */
const SHOWN_LINES = 5;

/**
 * Folds diagnostics by kind, so that twenty bullets of the same wrong kind are one line.
 *
 * @param diagnostics Diagnostics, as {@linkcode diagnoseList} or {@linkcode parseLenient} gives them.
 * @returns One entry a kind, in order of its first occurrence.
 *
 * @example
 * ```ts
 * import { foldDiagnostics, parseLenient } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const folded = foldDiagnostics(parseLenient("1) Ash\n2) Elm\n3) Oak").diagnostics);
 * assert.deepEqual(folded.map((entry) => [entry.kind, entry.lines]), [["paren-number", [1, 2, 3]]]);
 * assert.match(folded[0]!.message, /^line 1: .* \(so do 2 more lines: 2, 3\)$/);
 * ```
 */
export function foldDiagnostics(diagnostics: readonly Diagnostic[]): FoldedDiagnostic[] {
  const folded = new Map<DiagnosticKind, FoldedDiagnostic>();
  for (const { kind, line, message } of diagnostics) {
    const entry = folded.get(kind);
    if (entry === undefined) folded.set(kind, { kind, lines: [line], message });
    else entry.lines.push(line);
  }
  for (const entry of folded.values()) {
    const more = [...new Set(entry.lines)].slice(1);
    if (more.length === 0) continue;
    const shown = more.slice(0, SHOWN_LINES).join(", ") + (more.length > SHOWN_LINES ? ", …" : "");
    entry.message += more.length === 1
      ? ` (so does line ${shown})`
      : ` (so do ${more.length} more lines: ${shown})`;
  }
  return [...folded.values()];
}
