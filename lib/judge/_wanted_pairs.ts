/** Which pairs of a sample a judge is asked about. */
import type { ElementMatch, Pair, Tokenizer } from "../types.ts";
import { positionalPairs } from "../match/positional_pairs.ts";
import { isBlank } from "./judge_pairs.ts";
import { showElement } from "./judge_prompt.ts";
import type { ShownPair } from "./_verdict_source.ts";

/** How pairs are chosen. */
export interface WantedOptions {
  /** Whether pairs by position are wanted too. */
  ordered: boolean;
  /** How elements are cut into tokens. */
  tokenizer: Tokenizer;
}

/** The pairs of a sample, in the order in which they are asked, as they are shown. */
export function wantedPairs(
  question: string,
  match: ElementMatch,
  options: WantedOptions,
): ShownPair[] {
  const pairs: Pair[] = [...match.pairs];
  if (options.ordered) {
    const known = new Set(
      match.pairs.filter((p) => p.predicted === p.reference).map((p) => p.predicted),
    );
    for (const pair of positionalPairs(match, { tokenizer: options.tokenizer })) {
      if (pair.rouge > 0 && !known.has(pair.predicted)) pairs.push(pair);
    }
  }
  return pairs.flatMap((pair) => {
    const predicted = match.predicted[pair.predicted]!;
    const gold = match.reference[pair.reference]!;
    if (isBlank(predicted) || isBlank(gold)) return [];
    return [{ question, gold: showElement(gold), predicted: showElement(predicted) }];
  });
}
