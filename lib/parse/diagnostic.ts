/** What the lenient parser and {@linkcode diagnoseList} say about a text. @module */

/**
 * A way in which a text departs from the canonical form `1. main` / `* key: value`.
 *
 * Numbers that strict mode does not see:
 * - `paren-number`: `1) Ash`, `1.) Ash`
 * - `parenthesized-number`: `(1) Ash`
 * - `bold-number`: `**1.** Ash`, `**1. Ash**`, `*1.* Ash`
 * - `escaped-number`: `1\. Ash`
 * - `heading-number`: `### 1. Ash`
 * - `indented-number`: white space before the number
 *
 * Numbers read differently:
 * - `split-by-number`: a number that opens a line and starts an element in strict mode, but not in
 *   lenient mode (`2018. It closed`, `3.5 million`, `1.1 France`, `1.Ash`)
 * - `stray-number`: a number that no mode takes for an element, since it does not continue the list
 * - `nested-number`: a numbered line inside an element, read as a facet in lenient mode
 * - `number-jump`: the list does not start at 1, or leaves one number out
 * - `restart`: the numbering starts again at 1
 * - `other-script-digit`: digits that are not 0–9
 *
 * Facet lines:
 * - `other-bullet`: `- Height: 30`, `• Height: 30`, …
 * - `indented-bullet`: white space before the bullet
 * - `bullet-space`: a tab or a no-break space after the bullet
 * - `missing-bullet`: `**Height:** 30` without a bullet
 * - `bold-key`, `italic-key`, `code-key`: `**Height:** 30`, `*Height*: 30`, `` `Height`: 30 ``
 * - `space-before-colon`: `Height : 30`
 * - `no-space-after-colon`: `Height:30`, or `Height:` without a value
 * - `keyless-bullet`: a bullet without a key
 * - `bullet-main`: a bullet where the main should stand, on the line after its number
 *
 * Text:
 * - `markdown-text`: a main or value inside `*`, `_` or `` ` ``
 * - `continuation`: an indented line that goes on with the main or the value above
 * - `trailing-text`: text after an element that is not part of it
 * - `zero-width`: invisible characters around a number, a main, a key or a value
 * - `decomposed`: accents written as separate characters
 * - `code-fence`: a line of ```` ``` ````
 * - `reasoning`, `unclosed-reasoning`: the model's thinking is part of the text
 *
 * The list as a whole, and its elements (from {@linkcode diagnoseList} only):
 * - `no_list`: no numbered list found
 * - `too-few`: one or two elements
 * - `inline-items`: several numbered elements on one line
 * - `unexpected-facets`, `missing-facets`: an element without the structure that was asked for
 * - `empty-main`, `empty-value`: blanks, which count and are never a hit
 */
export type DiagnosticKind =
  | "paren-number"
  | "parenthesized-number"
  | "bold-number"
  | "escaped-number"
  | "heading-number"
  | "indented-number"
  | "split-by-number"
  | "stray-number"
  | "nested-number"
  | "number-jump"
  | "restart"
  | "other-script-digit"
  | "other-bullet"
  | "indented-bullet"
  | "bullet-space"
  | "missing-bullet"
  | "bold-key"
  | "italic-key"
  | "code-key"
  | "space-before-colon"
  | "no-space-after-colon"
  | "keyless-bullet"
  | "bullet-main"
  | "markdown-text"
  | "continuation"
  | "trailing-text"
  | "zero-width"
  | "decomposed"
  | "code-fence"
  | "reasoning"
  | "unclosed-reasoning"
  | "no_list"
  | "too-few"
  | "inline-items"
  | "unexpected-facets"
  | "missing-facets"
  | "empty-main"
  | "empty-value";

/** One departure from the canonical form. */
export interface Diagnostic {
  /** What it is, for programs. */
  kind: DiagnosticKind;
  /** Line of the text as it was given, 1-based. */
  line: number;
  /** That line, without the white space around it; all that is left of it after reasoning. */
  text: string;
  /** What it is and what it costs, for people: one line that names the line number. */
  message: string;
}
