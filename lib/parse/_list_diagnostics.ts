import type { ListElement, ParseMode, PromptType } from "../types.ts";
import type { Diagnostic, DiagnosticKind } from "./diagnostic.ts";
import { count, quote } from "./_messages.ts";
import { firstLine, inlineItems, whyNoList } from "./_no_list.ts";
import type { Line } from "./_report.ts";
import { stripReasoning } from "./strip_reasoning.ts";

/** Fewer elements than this score 0 for format. */
const MIN_ELEMENTS = 3;

/** Elements with the line of each. */
export interface ReadList {
  /** The elements. */
  elements: readonly ListElement[];
  /** The line of each element's number. */
  lines: readonly Line[];
}

/** Diagnostics about the list as a whole. */
export function listDiagnostics(
  text: string,
  mode: ParseMode,
  read: ReadList,
  lenientCount: number,
): Diagnostic[] {
  const size = read.elements.length;
  if (size >= MIN_ELEMENTS) return [];
  const line = read.lines[0] ?? firstLine(text);
  const say = (kind: DiagnosticKind, message: string): Diagnostic => ({
    kind,
    line: line.number,
    text: line.text,
    message: `line ${line.number}: ${message}`,
  });
  if (size === 0) {
    const why = mode === "strict" && lenientCount > 0
      ? `strict mode needs lines that start with "1."; lenient mode reads ${
        count(lenientCount, "element")
      }`
      : whyNoList(text, stripReasoning(text));
    return [say("no_list", `no numbered list found: ${why}`)];
  }
  const found: Diagnostic[] = [];
  const others = mode === "strict" && lenientCount > size
    ? `; lenient mode reads ${lenientCount}`
    : "";
  found.push(say(
    "too-few",
    `only ${count(size, "element")}${others}; fewer than ${MIN_ELEMENTS} score 0 for format`,
  ));
  const last = size - 1;
  const inline = inlineItems(read.elements[last]!.main, numberOf(read.lines[last]!.text));
  if (inline > 0) {
    const at = read.lines[last]!;
    found.push({
      kind: "inline-items",
      line: at.number,
      text: at.text,
      message: `line ${at.number}: ${quote(at.text)} holds ${
        count(inline, "further number")
      }; each element must start a line of its own`,
    });
  }
  return found;
}

/** Diagnostics about single elements. `lenient` is what lenient mode reads of the same text. */
export function elementDiagnostics(
  read: ReadList,
  promptType: PromptType | null,
  lenient?: ReadList,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  const lenientFacets = new Map<number, number>();
  lenient?.lines.forEach((line, i) =>
    lenientFacets.set(line.number, lenient.elements[i]!.facets.length)
  );
  read.elements.forEach((element, i) => {
    const line = read.lines[i]!;
    const say = (kind: DiagnosticKind, message: string) =>
      found.push({
        kind,
        line: line.number,
        text: line.text,
        message: `line ${line.number}: ${message}`,
      });
    const name = `element ${i + 1}${element.main === "" ? "" : ` ${quote(element.main)}`}`;
    if (element.main === "") {
      say("empty-main", `${name} has no text of its own; it counts, and is never a hit`);
    }
    for (const facet of element.facets) {
      if (facet.value !== "") continue;
      const which = facet.key === "" ? "a facet" : `the facet ${quote(facet.key)}`;
      say("empty-value", `${which} of ${name} has no value; it counts, and is never a hit`);
    }
    const facets = element.facets.length;
    if (promptType === "single-faceted" && facets > 0) {
      say(
        "unexpected-facets",
        `${name} has ${count(facets, "facet")}; a single-faceted question asks for none`,
      );
    }
    if (promptType === "multi-faceted" && facets === 0) {
      const readable = lenientFacets.get(line.number) ?? 0;
      say(
        "missing-facets",
        `${name} has no "* key: value" line; a multi-faceted question asks for at least one` +
          (readable > 0 ? ` (lenient mode reads ${readable})` : ""),
      );
    }
  });
  return found;
}

function numberOf(line: string): number {
  return Number(/[0-9]+/.exec(line)?.[0] ?? NaN);
}
