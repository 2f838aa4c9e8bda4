/** Messages that quote what they are about stay on one line. @module */

/**
 * A text with a space for each run of line breaks and other control characters.
 *
 * @param text Any text.
 * @returns One line.
 */
export function oneLine(text: string): string {
  // deno-lint-ignore no-control-regex
  return text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " ");
}
