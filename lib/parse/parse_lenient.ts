/** Lists as models really write them. @module */
import type { ListElement } from "../types.ts";
import type { Diagnostic, DiagnosticKind } from "./diagnostic.ts";
import { countNewlines } from "./_lines.ts";
import { lineMessage, reasoningMessage } from "./_messages.ts";
import { type Cut, findReasoning } from "./_reasoning.ts";
import type { Line } from "./_report.ts";
import { scanLenient } from "./_scan_lenient.ts";
import { strictItems } from "./_strict_items.ts";
import { lenientStrip } from "./_lenient_text.ts";

/** What {@linkcode parseLenient} read, and how the text departs from the canonical form. */
export interface LenientList {
  /** The elements, in order. */
  elements: ListElement[];
  /** Departures by line; each fact once. */
  diagnostics: Diagnostic[];
}

/**
 * Parses a numbered list as models really write them: `1)`, `(1)`, `**1.**`, `### 1.`, other and
 * indented bullets, bold keys, wrapped lines, code fences, reasoning before the answer. Texts in
 * canonical form give the same elements as in strict mode.
 *
 * @param text A model's answer, or a reference.
 * @returns The elements, and a diagnostic for each departure from the canonical form.
 * @throws {TypeError} If `text` is not a string.
 *
 * @example
 * ```ts
 * import { parseLenient } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const { elements, diagnostics } = parseLenient("1) **Ash**\n- Height: 30 m");
 * assert.deepEqual(elements, [{ main: "Ash", facets: [{ key: "Height", value: "30 m" }] }]);
 * assert.deepEqual(diagnostics.map((d) => [d.line, d.kind]), [
 *   [1, "paren-number"],
 *   [1, "markdown-text"],
 *   [2, "other-bullet"],
 * ]);
 * ```
 */
export function parseLenient(text: string): LenientList {
  const { elements, diagnostics } = readLenient(text);
  return { elements, diagnostics };
}

/** {@linkcode parseLenient} with the line of each element. */
export function readLenient(text: string): LenientList & { lines: Line[] } {
  if (typeof text !== "string") throw new TypeError("parseLenient: text must be a string");
  const cuts = findReasoning(text);
  const diagnostics = cuts.length === 0 ? [] : reasoningDiagnostics(text, cuts);
  const lines: Line[] = [];
  const seen = new Map<DiagnosticKind, Set<number>>();
  const report = (kind: DiagnosticKind, line: Line, detail = "") => {
    let linesOfKind = seen.get(kind);
    if (linesOfKind === undefined) seen.set(kind, linesOfKind = new Set());
    if (linesOfKind.has(line.number)) return;
    linesOfKind.add(line.number);
    diagnostics.push({
      kind,
      line: line.number,
      text: line.text,
      message: lineMessage(kind, line, detail),
    });
  };
  const elements = scanLenient(text, cuts, report, (line) => lines.push(line));
  // Stable: markup of a text is known only once its last line was read.
  diagnostics.sort((a, b) => a.line - b.line);
  return { elements, diagnostics, lines };
}

function reasoningDiagnostics(text: string, cuts: readonly Cut[]): Diagnostic[] {
  const items = strictItems(text);
  const diagnostics: Diagnostic[] = [];
  let line = 1, counted = 0, next = 0, newline = -1;
  for (const { start, end, kind } of cuts) {
    line += countNewlines(text, counted, start);
    const lastLine = line + countNewlines(text, start, end);
    while (next < items.length && items[next]!.offset < start) next++;
    const first = next;
    while (next < items.length && items[next]!.offset < end) next++;
    if (kind !== "end-of-turn" && diagnostics.at(-1)?.line !== line) {
      const closed = kind === "closed";
      if (newline < start) {
        newline = text.indexOf("\n", start);
        if (newline < 0) newline = text.length;
      }
      diagnostics.push({
        kind: closed ? "reasoning" : "unclosed-reasoning",
        line,
        text: lenientStrip(text, start, newline),
        message: reasoningMessage(line, lastLine, closed, next - first),
      });
    }
    counted = end;
    line = lastLine;
  }
  return diagnostics;
}
