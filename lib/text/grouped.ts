/** Whole numbers for readers. @module */

/**
 * A whole number with commas between its thousands. (`toLocaleString` loads the whole of ICU, some 20 ms.)
 *
 * @param n A whole number.
 * @returns Such as `9,045`.
 */
export function grouped(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ",");
}
