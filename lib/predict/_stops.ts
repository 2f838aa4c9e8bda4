/** Where answers end. @module */

/** Where a base checkpoint's answer ends: it would go on with another question. */
export const NEXT_QUESTION = "\nQuestion:";

/** The text up to the first of some stops. */
export function cutAt(text: string, stops: readonly string[]): string {
  let end = text.length;
  for (const stop of stops) {
    const at = text.indexOf(stop);
    if (at >= 0 && at < end) end = at;
  }
  return text.slice(0, end);
}
