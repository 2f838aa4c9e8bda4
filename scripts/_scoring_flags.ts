/** Flags that say how lists are matched, the same in every script. @module */
import type { Flag } from "./_args.ts";

const SCORING = "Scoring";

/** How ROUGE cuts words. */
export const tokenizerFlag = {
  tokenizer: {
    type: "text",
    choices: ["rouge", "unicode"],
    default: "rouge",
    group: SCORING,
    help: "how ROUGE cuts words: rouge_score's way (a-z0-9), or every script",
  },
} as const satisfies Record<string, Flag>;

/** When a pair is kept. */
export const pairThresholdFlag = {
  "pair-threshold": {
    type: "number",
    min: 0,
    max: 1,
    default: 0,
    group: SCORING,
    help: "a pair is kept when its ROUGE is above this",
  },
} as const satisfies Record<string, Flag>;

/** When a pair is kept, and when it counts. */
export const thresholdFlags = {
  ...pairThresholdFlag,
  "correct-threshold": {
    type: "number",
    min: 0,
    max: 1,
    default: 0.5,
    group: SCORING,
    help: "a pair is correct when its ROUGE is at least this",
  },
} as const satisfies Record<string, Flag>;
