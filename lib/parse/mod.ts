/**
 * Lists out of texts: strict and lenient parsing, reasoning, diagnostics.
 *
 * @module
 */
export {
  diagnoseList,
  type DiagnoseOptions,
  type ListDiagnosis,
  type ListFacts,
} from "./diagnose_list.ts";
export type { Diagnostic, DiagnosticKind } from "./diagnostic.ts";
export { foldDiagnostics, type FoldedDiagnostic } from "./fold_diagnostics.ts";
export { hasReasoning } from "./has_reasoning.ts";
export { type LenientList, parseLenient } from "./parse_lenient.ts";
export * from "./parse_list.ts";
export { stripReasoning } from "./strip_reasoning.ts";
