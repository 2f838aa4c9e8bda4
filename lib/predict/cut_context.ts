/** Characters that a token of context is counted as. */
export const CHARACTERS_PER_TOKEN = 3;

/**
 * The beginning of a context that fits a budget.
 *
 * @param text The page's text.
 * @param characters The budget in characters (code points, as Python counts them), such as 400,000
 * for a window of 128K tokens; `Infinity` for the full page.
 * @returns The text, cut at the budget; a character is never cut in two.
 * @throws {RangeError} If the budget is negative or not a number.
 *
 * @example
 * ```ts
 * import { CHARACTERS_PER_TOKEN, cutContext } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * assert.equal(cutContext("🌳🌲🌴 trees", 2), "🌳🌲");
 * assert.equal(cutContext("Ash, Elm", 1 * CHARACTERS_PER_TOKEN), "Ash");
 * ```
 */
export function cutContext(text: string, characters: number): string {
  if (Number.isNaN(characters) || characters < 0) {
    throw new RangeError(`characters must be at least 0, but is ${characters}`);
  }
  if (text.length <= characters) return text;
  let end = 0;
  for (let count = 0; count < Math.floor(characters) && end < text.length; count++) {
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}
