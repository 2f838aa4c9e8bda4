/** Probabilities of the two letters. @module */
import type { Tokenizer } from "../text/_transformers.ts";
import type { VerdictLetter } from "../types.ts";

/** Token ids of each letter, in every spelling that the tokenizer has. */
export type LetterTokens = Record<VerdictLetter, number[]>;

/**
 * Finds the tokens of the bare letters: "A", and with white space before it.
 *
 * @param tokenizer The tokenizer.
 * @param name The model's name, for the message.
 * @returns The token ids.
 * @throws {Error} If a letter has no token of its own.
 */
export function letterTokens(tokenizer: Tokenizer, name: string): LetterTokens {
  const found: LetterTokens = { A: [], B: [] };
  for (const [text, id] of tokenizer.get_vocab()) {
    // Vocabularies write a space as Ġ or ▁ and a newline as Ċ. The whole word is checked below.
    const letter = /^[\sĠĊĉ▁]*([AB])$/u.exec(text)?.[1] as VerdictLetter | undefined;
    if (letter && tokenizer.decode([id]).trim() === letter) found[letter].push(id);
  }
  for (const letter of ["A", "B"] as const) {
    if (found[letter].length === 0) {
      throw new Error(
        `the tokenizer of ${name} has no token for the letter ${letter} alone, which choice needs; use --decide generate`,
      );
    }
  }
  return found;
}

/** A decision by probabilities. */
export interface Choice {
  /** The letter with the larger probability. */
  likelier: VerdictLetter;
  /** p(A) / (p(A) + p(B)). */
  confidence: number;
  /** p(A) + p(B). */
  share: number;
}

/**
 * Decides between the letters.
 *
 * @param logits Logits of the next token.
 * @param tokens Tokens of the letters.
 * @returns The letter, p(A) / (p(A) + p(B)), and p(A) + p(B).
 * @throws {Error} If the logits are not numbers.
 */
export function chooseLetter(logits: Float32Array, tokens: LetterTokens): Choice {
  const a = logSumExp(tokens.A.map((id) => logits[id]!));
  const b = logSumExp(tokens.B.map((id) => logits[id]!));
  const confidence = 1 / (1 + Math.exp(b - a));
  if (Number.isNaN(confidence)) {
    throw new Error("the model computed no numbers (NaN) for A and B; try another --dtype");
  }
  const share = Math.exp(logSumExp([a, b]) - logSumExp(logits));
  return { likelier: confidence >= 0.5 ? "A" : "B", confidence, share };
}

function logSumExp(values: ArrayLike<number>): number {
  let top = -Infinity, sum = 0;
  for (let i = 0; i < values.length; i++) top = Math.max(top, values[i]!);
  for (let i = 0; i < values.length; i++) sum += Math.exp(values[i]! - top);
  return top + Math.log(sum);
}
