import type { ListElement, ParseMode } from "../types.ts";
import { parseList } from "../parse/parse_list.ts";
import { normalizePrediction, normalizeReference } from "../text/normalize.ts";

/** A normalized text and the items (mains and facet values, in order) of its list. */
export interface Normalized {
  text: string;
  items: string[];
}

/** Its lower case depends on what stands around it, so parts cannot be lowered on their own. */
const SIGMA = "\u03a3";

function itemsOf(elements: readonly ListElement[]): string[] {
  const items: string[] = [];
  for (const { main, facets } of elements) {
    items.push(main);
    for (const facet of facets) items.push(facet.value);
  }
  return items;
}

/** Items of a text in lower case, from its own elements. */
function loweredItems(elements: readonly ListElement[]): string[] {
  const items: string[] = [];
  for (const { main, facets } of elements) {
    items.push(main.toLowerCase());
    for (const facet of facets) items.push(facet.value.toLowerCase());
  }
  return items;
}

/** In lenient mode composed and decomposed accents are the same. */
function compose(text: string, mode: ParseMode): string {
  return mode === "lenient" ? text.normalize("NFC") : text;
}

/**
 * The reference as the relaxed metrics see it.
 *
 * @param elements Elements of the text, where they are known: saves parsing it again.
 */
export function normalizedReference(
  text: string,
  mode: ParseMode,
  elements?: readonly ListElement[],
): Normalized {
  const normal = normalizeReference(compose(text, mode));
  // Without a space before a newline nothing was dropped, so the elements are those of the text.
  const known = mode === "strict" && elements !== undefined && !text.includes(SIGMA) &&
    !text.includes(" \n");
  const items = known ? loweredItems(elements) : itemsOf(parseList(normal, { mode }));
  return { text: normal, items };
}

/**
 * The prediction as the relaxed metrics see it.
 *
 * @param elements Elements of the text, where they are known: saves parsing it again.
 */
export function normalizedPrediction(
  text: string,
  mode: ParseMode,
  elements?: readonly ListElement[],
): Normalized {
  const normal = normalizePrediction(compose(text, mode));
  const known = mode === "strict" && elements !== undefined && !text.includes(SIGMA);
  return {
    text: normal,
    items: known ? loweredItems(elements) : itemsOf(parseList(normal, { mode })),
  };
}

const WORD_BEFORE = /[\p{L}\p{N}\p{M}]$/u, WORD_AFTER = /^[\p{L}\p{N}\p{M}]/u;

/** Whether a text holds a needle; with `wholeWords`, not in the middle of a word. */
export function holds(text: string, needle: string, wholeWords: boolean): boolean {
  if (needle === "") return false;
  if (!wholeWords) return text.includes(needle);
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
    // Two code units on either side hold any character.
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + needle.length, at + needle.length + 2);
    const first = needle.slice(0, 2), last = needle.slice(-2);
    if (
      !(WORD_BEFORE.test(before) && WORD_AFTER.test(first)) &&
      !(WORD_BEFORE.test(last) && WORD_AFTER.test(after))
    ) return true;
  }
  return false;
}
