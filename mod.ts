/**
 * Scores list-formatted answers as the ListQA benchmark does.
 *
 * @example
 * ```ts
 * import { rougeListMatch } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(rougeListMatch("1. Ash\n2. Elm\n3. Oak", "1. Elm\n2. Yew").precision, 0.5);
 * ```
 *
 * @module
 */
export type * from "./lib/types.ts";
export * from "./lib/data/mod.ts";
export * from "./lib/parse/mod.ts";
export * from "./lib/match/mod.ts";
export * from "./lib/judge/mod.ts";
export * from "./lib/score/mod.ts";
export * from "./lib/analyze/mod.ts";
export * from "./lib/plot/mod.ts";
export * from "./lib/report/mod.ts";
export * from "./lib/run/mod.ts";
export * from "./lib/predict/mod.ts";
