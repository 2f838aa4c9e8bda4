import type { ListElement, ParseMode } from "../types.ts";
import { parseList } from "../parse/parse_list.ts";
import { normalizePrediction, normalizeReference } from "../text/normalize.ts";

/** A normalized text and the items (mains and facet values, in order) of its list. */
export interface Normalized {
  text: string;
  items: string[];
}

function itemsOf(elements: readonly ListElement[]): string[] {
  const items: string[] = [];
  for (const element of elements) {
    items.push(element.main);
    for (const facet of element.facets) items.push(facet.value);
  }
  return items;
}

/** In lenient mode composed and decomposed accents are the same. */
function compose(text: string, mode: ParseMode): string {
  return mode === "lenient" ? text.normalize("NFC") : text;
}

/** The reference as the relaxed metrics see it. */
export function normalizedReference(text: string, mode: ParseMode): Normalized {
  const normal = normalizeReference(compose(text, mode));
  return { text: normal, items: itemsOf(parseList(normal, { mode })) };
}

/** The prediction as the relaxed metrics see it. */
export function normalizedPrediction(text: string, mode: ParseMode): Normalized {
  const normal = normalizePrediction(compose(text, mode));
  return { text: normal, items: itemsOf(parseList(normal, { mode })) };
}
