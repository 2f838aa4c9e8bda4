/** What is wrong with the form of an answer, in plain words. @module */
import type { ListElement, ParseMode, PromptType } from "../types.ts";
import type { Diagnostic, DiagnosticKind } from "./diagnostic.ts";
import { elementDiagnostics, listDiagnostics } from "./_list_diagnostics.ts";
import { count } from "./_messages.ts";
import { readLenient } from "./parse_lenient.ts";
import { parseStrict } from "./parse_strict.ts";
import { strictItems } from "./_strict_items.ts";

/** Options of {@linkcode diagnoseList}. */
export interface DiagnoseOptions {
  /**
   * The mode whose elements are looked at one by one: the one that the score was computed with.
   *
   * @default {"strict"}
   */
  mode?: ParseMode;
}

/** What a mode reads in a text, counted. */
export interface ListFacts {
  /** Elements. */
  elements: number;
  /** Elements with at least one facet. */
  withFacets: number;
  /** Elements with the structure that the question asks for; `null` without a prompt type. */
  rightStructure: number | null;
  /** Facets of all elements. */
  facets: number;
  /** Elements without a main. */
  emptyMains: number;
  /** Facets without a value. */
  emptyValues: number;
}

/** How a text departs from the canonical form, and what that costs. */
export interface ListDiagnosis {
  /** The mode whose elements were looked at one by one. */
  mode: ParseMode;
  /** The kind of question, where known. */
  promptType: PromptType | null;
  /** What strict mode reads. */
  strict: ListFacts;
  /** What lenient mode reads. */
  lenient: ListFacts;
  /** Why the list is none at all: no element, or fewer than three; `null` for a list. */
  reason: "no_list" | "too-few" | null;
  /** How often the numbering starts again at 1. */
  restarts: number;
  /** One line for people: what each mode reads. */
  summary: string;
  /** How often each kind of diagnostic occurs. */
  counts: Partial<Record<DiagnosticKind, number>>;
  /** Everything found: about the list as a whole first, then by line. */
  diagnostics: Diagnostic[];
}

/**
 * Says how a text departs from the canonical list form, and what that costs.
 *
 * @param text A model's answer, as it is scored.
 * @param promptType `single-faceted` or `multi-faceted`; without it the structure of the elements
 * is not judged.
 * @param options See {@linkcode DiagnoseOptions}.
 * @returns Counts of both modes, and diagnostics with line numbers.
 * @throws {TypeError} If `text` is not a string.
 * @throws {RangeError} If `promptType` or `mode` is unknown.
 *
 * @example
 * ```ts
 * import { diagnoseList } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const found = diagnoseList("1. Ash\n2. Elm\n- Height: 30\n3. Oak", "multi-faceted");
 * assert.equal(found.strict.rightStructure, 0);
 * assert.equal(found.lenient.rightStructure, 1);
 * assert.equal(
 *   found.diagnostics.find((d) => d.kind === "other-bullet")?.message,
 *   'line 3: "- Height: 30" has the bullet "-", not "*"; strict mode sees no facet here',
 * );
 * ```
 */
export function diagnoseList(
  text: string,
  promptType?: PromptType | null,
  options: DiagnoseOptions = {},
): ListDiagnosis {
  const { mode = "strict" } = options;
  if (typeof text !== "string") throw new TypeError("diagnoseList: text must be a string");
  if (mode !== "strict" && mode !== "lenient") {
    throw new RangeError(`diagnoseList: unknown mode "${mode}"; it is "strict" or "lenient"`);
  }
  const asked = promptType ?? null;
  if (asked !== null && asked !== "single-faceted" && asked !== "multi-faceted") {
    throw new RangeError(
      `diagnoseList: prompt type must be "single-faceted" or "multi-faceted", but is ${
        JSON.stringify(asked)
      }`,
    );
  }
  const lenient = readLenient(text);
  const strict = {
    elements: parseStrict(text),
    lines: strictItems(text).map((item) => ({ number: item.line, text: item.text })),
  };
  const read = mode === "strict" ? strict : lenient;
  const whole = listDiagnostics(text, mode, read, lenient.elements.length);
  const diagnostics = [
    ...lenient.diagnostics,
    ...elementDiagnostics(read, asked, mode === "strict" ? lenient : undefined),
  ].sort((a, b) => a.line - b.line);
  diagnostics.unshift(...whole);
  const counts: Partial<Record<DiagnosticKind, number>> = {};
  for (const { kind } of diagnostics) counts[kind] = (counts[kind] ?? 0) + 1;
  const facts = {
    strict: factsOf(strict.elements, asked),
    lenient: factsOf(lenient.elements, asked),
  };
  return {
    mode,
    promptType: asked,
    ...facts,
    reason: read.elements.length === 0 ? "no_list" : read.elements.length < 3 ? "too-few" : null,
    restarts: counts.restart ?? 0,
    summary: summarizeFacts(facts.strict, facts.lenient, asked),
    counts,
    diagnostics,
  };
}

function factsOf(elements: readonly ListElement[], asked: PromptType | null): ListFacts {
  const facts: ListFacts = {
    elements: elements.length,
    withFacets: 0,
    rightStructure: null,
    facets: 0,
    emptyMains: 0,
    emptyValues: 0,
  };
  for (const element of elements) {
    if (element.main === "") facts.emptyMains++;
    if (element.facets.length > 0) facts.withFacets++;
    facts.facets += element.facets.length;
    for (const facet of element.facets) if (facet.value === "") facts.emptyValues++;
  }
  if (asked !== null) {
    facts.rightStructure = asked === "multi-faceted"
      ? facts.withFacets
      : facts.elements - facts.withFacets;
  }
  return facts;
}

function summarizeFacts(strict: ListFacts, lenient: ListFacts, asked: PromptType | null): string {
  const tell = (facts: ListFacts) => {
    if (facts.elements === 0) return "no list";
    const structure = facts.rightStructure === null
      ? `, ${facts.withFacets} of them with facets`
      : `, ${facts.rightStructure} of them as a ${asked} question asks`;
    return count(facts.elements, "element") + structure;
  };
  const [a, b] = [tell(strict), tell(lenient)];
  return a === b
    ? `strict and lenient mode read ${a}`
    : `strict mode reads ${a}; lenient mode ${b}`;
}
