import type { DiagnosticKind } from "./diagnostic.ts";
import type { Line } from "./_report.ts";

const QUOTE_LENGTH = 60;
const PLAIN = /^[ -~]*$/;

/** A text in quotes, shortened, on one line. */
export function quote(text: string): string {
  if (text.length <= QUOTE_LENGTH && PLAIN.test(text)) return `"${text}"`;
  const points = [...text.slice(0, 2 * QUOTE_LENGTH)];
  const short = points.length > QUOTE_LENGTH || text.length > 2 * QUOTE_LENGTH
    ? points.slice(0, QUOTE_LENGTH - 1).join("") + "…"
    : text;
  // Control and format characters would garble a terminal, or could not be seen.
  return '"' + short.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, visible) + '"';
}

function visible(character: string): string {
  if (character === "\t") return "\\t";
  if (character === "\r") return "\\r";
  return "\\u{" + character.codePointAt(0)!.toString(16) + "}";
}

/** `1 element`, `2 elements`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

/** The message of a departure found by the lenient parser. */
export function lineMessage(kind: DiagnosticKind, line: Line, detail: string): string {
  return `line ${line.number}: ${quote(line.text)} ${tell(kind, line.text, detail)}`;
}

const NO_FACET = "strict mode sees no facet here";
const NO_ITEM = 'strict mode takes only "1." at the very start of a line for an element';

function tell(kind: DiagnosticKind, text: string, detail: string): string {
  switch (kind) {
    case "paren-number":
      return detail === ".)"
        ? 'has ".)" after its number; strict mode keeps the ")" as text'
        : `has ")" after its number; ${NO_ITEM}`;
    case "parenthesized-number":
      return `has its number in parentheses; ${NO_ITEM}`;
    case "bold-number":
      return `has its number in ${detail.length === 1 ? "italics" : "bold"}; ${NO_ITEM}`;
    case "escaped-number":
      return `has a backslash after its number; ${NO_ITEM}`;
    case "heading-number":
      return `is a heading; ${NO_ITEM}`;
    case "indented-number":
      return `has white space before its number; ${NO_ITEM}`;
    case "split-by-number":
      return (detail === ""
        ? /^\p{Nd}+\.\p{Nd}/u.test(text)
          ? "opens with a decimal number"
          : "has no white space after its number"
        : `does not continue the list after number ${detail}`) +
        ": strict mode takes it for an element, lenient mode does not";
    case "stray-number":
      return `does not continue the list after number ${detail}: no mode takes it for an element`;
    case "nested-number":
      return `is a numbered line inside an element; ${NO_FACET}, lenient mode reads one`;
    case "number-jump": {
      const [from, to] = detail.split(" ");
      return from === "start"
        ? `starts the list at ${to}, not at 1; it counts as it stands`
        : `is number ${to} right after ${from}; it counts as it stands`;
    }
    case "restart":
      return `starts again at 1 after number ${detail}: the elements of both lists count`;
    case "other-script-digit":
      return "has digits other than 0–9 in its number; they are read as digits";
    case "other-bullet":
      return `has the bullet "${detail}", not "*"; ${NO_FACET}`;
    case "indented-bullet":
      return `has white space before its bullet; ${NO_FACET}`;
    case "bullet-space":
      return `has other white space than a space after its bullet; ${NO_FACET}`;
    case "missing-bullet":
      return `has a key but no bullet; ${NO_FACET}`;
    case "bold-key":
    case "italic-key":
    case "code-key":
      return keyMessage(kind, text);
    case "space-before-colon":
      return `has white space before its colon` +
        (strictFacet(text) ? "; harmless, both modes drop it" : "");
    case "no-space-after-colon":
      return `has no space after its colon` + (strictFacet(text) ? "" : `; ${NO_FACET}`);
    case "keyless-bullet":
      return `has no key; ${NO_FACET}, lenient mode reads a value without a key`;
    case "bullet-main":
      return detail === "empty"
        ? "stands where the text of an element should; strict mode takes it for that text"
        : "is a bullet where the text of an element should stand; it is taken for that text";
    case "markdown-text":
      return "has markup around its text; strict mode keeps it as part of the text";
    case "continuation":
      return "goes on with the line above; strict mode drops it";
    case "trailing-text":
      return `is not part of element ${detail}; what stands there earns nothing`;
    case "zero-width":
      return `has invisible characters around ${detail}; strict mode keeps them`;
    case "decomposed":
      return "has accents as separate characters; strict mode takes them for other letters";
    case "code-fence":
      return "opens a code fence; harmless, what is inside is read";
    default:
      return "departs from the canonical form";
  }
}

function keyMessage(kind: DiagnosticKind, text: string): string {
  const where = kind === "bold-key" ? "in bold" : kind === "italic-key" ? "in italics" : "as code";
  return `has its key ${where}; ` +
    (strictFacet(text) ? "strict mode keeps the markup as part of the key" : NO_FACET);
}

/** Whether strict mode sees a facet in a line without indentation. */
function strictFacet(text: string): boolean {
  return text.startsWith("* ") && text.indexOf(": ", 2) >= 0;
}

/** The message of a block of reasoning. */
export function reasoningMessage(
  line: number,
  lastLine: number,
  closed: boolean,
  items: number,
): string {
  const where = line === lastLine ? `line ${line}` : `lines ${line}–${lastLine}`;
  const what = closed
    ? "the model's reasoning, not its answer"
    : "reasoning that never ends, so that no answer follows";
  const cost = items === 0
    ? "strict mode reads it with the answer, but finds no element in it"
    : `strict mode takes ${count(items, "numbered line")} in it for ${
      items === 1 ? "an element" : "elements"
    }`;
  return `${where}: ${what}; ${cost}`;
}
