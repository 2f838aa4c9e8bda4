/** Normalization for the two relaxed metrics. @module */

/**
 * Normalizes a reference: spaces before a newline removed, then lower case.
 *
 * @param text The reference text.
 * @returns The normalized text.
 */
export function normalizeReference(text: string): string {
  return dropSpacesBeforeNewline(text).toLowerCase();
}

/**
 * Normalizes a prediction: lower case.
 *
 * @param text The predicted text.
 * @returns The normalized text.
 */
export function normalizePrediction(text: string): string {
  return text.toLowerCase();
}

/** By hand: `/ +\n/g` retries at every blank of a long run, which is quadratic. */
function dropSpacesBeforeNewline(text: string): string {
  let newline = text.indexOf(" \n");
  if (newline < 0) return text;
  let out = "";
  let from = 0;
  while (newline >= 0) {
    let end = newline;
    while (end > from && text.charCodeAt(end - 1) === 0x20) end--;
    out += text.slice(from, end);
    from = newline + 1;
    newline = text.indexOf(" \n", from);
  }
  return out + text.slice(from);
}
