/**
 * Verdicts in a line of text, and anchored ones inside prose.
 *
 * @module
 */
import type { VerdictLetter } from "../types.ts";

/** What one line says: a letter, both, a letter that its word contradicts, or nothing we know. */
export type LineVerdict = VerdictLetter | "ambiguous" | "contradiction" | undefined;

/** Longer lines hold more than a verdict. */
const LINE_LIMIT = 120;

const LETTERS: Readonly<Record<string, VerdictLetter>> = { a: "A", b: "B" };
const WORDS: Readonly<Record<string, VerdictLetter>> = { correct: "A", incorrect: "B" };

const QUALITY = "(?:the|my|final|overall|so|thus|therefore|correct|your)";
const NAME =
  "(?:grade|verdict|answer|score|judge?ment|result|rating|conclusion|evaluation|assessment|decision|classification|choice|option|label)";
/** `Grade:`, `The final answer is`, `Verdict -`, … */
const LABEL = new RegExp(
  `^(?:${QUALITY}[ ,]+)*${NAME}(?:\\s*(?:would be|should be|is|:|=|->|→|–|—|-))*\\s*(?=[^\\p{L}]|[\\p{L}]+\\W*)`,
  "iu",
);

/** Tags around an answer, and marks of the end that a server let through. */
const MARKUP =
  /<\/?(?:answer|grade|verdict|score|judge?ment|final|result|s|b|eos)>|<\|[a-z_0-9]+\|>/gi;

/** A line without what stands around a verdict: white space, quotes, Markdown, punctuation. */
function bare(line: string): string {
  return line
    .replace(MARKUP, " ")
    .replace(/\\boxed|\\text(?:bf|tt|rm)?|\\mathrm/g, " ")
    .replace(/[\s*_`"'“”‘’«»#>\u200b\u200c\u200d\ufeff$\\]+/g, " ")
    .replace(/^[ .,:;()[\]{}<|•–—-]+/, "")
    .replace(/[ .,:;!?)\]}<|([{]+$/, "");
}

/** Reads a line that holds only a verdict; `undefined` for any other line. */
export function lineVerdict(line: string): LineVerdict {
  if (line.length > LINE_LIMIT) return undefined;
  const core = bare(line).replace(LABEL, "");
  return verdictOf(bare(core));
}

/** Reads `A`, `correct`, `A: CORRECT`, `incorrect (B)`, `A or B`, … */
function verdictOf(core: string): LineVerdict {
  if (core === "" || !/^[a-z][a-z :.,;()[\]/|&=–—-]*$/i.test(core)) return undefined;
  const tokens = core.toLowerCase().match(/[a-z]+/g)!;
  let letter: VerdictLetter | undefined, word: VerdictLetter | undefined;
  let both = false, joined = false;
  for (const token of tokens) {
    if (LETTERS[token]) {
      both ||= letter !== undefined && letter !== LETTERS[token];
      letter = LETTERS[token];
    } else if (WORDS[token]) {
      both ||= word !== undefined && word !== WORDS[token];
      word = WORDS[token];
    } else if (token === "or" || token === "and" || token === "either" || token === "both") {
      joined = true;
    } else return undefined;
  }
  if (both) return "ambiguous";
  if (joined) return undefined;
  if (letter && word && letter !== word) return "contradiction";
  return tokens.length <= 3 ? letter ?? word : undefined;
}

const ANCHOR =
  /\b(?:grade|graded|verdict|answer|score|judge?ment|result|rating|rated|conclusion|evaluation|assessment|decision|classification|classified|marked|label|prediction|correct)\b|\\boxed\b/gi;
/** What may stand between an anchor and its verdict. */
const LINK =
  /^(?:[\s"'*_`]*(?:would be|should be|must be|is|are|it|this|as|:|=|->|→|–|—|-)[\s"'*_`]*)+[\s"'*_`([{]*/i;
/** What turns `the answer is A` round, just before it. */
const TURNED =
  /(?:\bnot|n['’]t|\bnever|\bcannot|\bif|\bwhether|\bunless|\bhardly|\bno)\s+(?:[a-z']+\s+){0,4}$/i;
/** These words make `answer: A` an echo of the prompt. */
const ECHO = /(?:predicted|gold|reference|target|model|candidate|example)(?:['’]s)?\s+$/i;
/** What may follow a verdict in the middle of a sentence. */
const REST =
  /^[\s*_`"'”’)\]}]*(?:$|[.!;]|[,:(–—-](?!\s*(?:but|however|although|though|except|only|if|or|and|a|b)\b)|(?:\n)|\b(?:because|since|as|due)\b)/i;

/** The last anchored verdict of a text: `Grade: B`, `The answer is: A`, `\boxed{A}`. */
export function anchoredVerdict(text: string): LineVerdict {
  let last: LineVerdict;
  for (const match of text.matchAll(ANCHOR)) {
    const end = match.index + match[0].length;
    const found = match[0].startsWith("\\") ? boxed(text.slice(end, end + 40)) : linked(
      match[0].toLowerCase(),
      text.slice(Math.max(0, match.index - 60), match.index),
      text,
      end,
    );
    if (found !== undefined) last = found;
  }
  return last;
}

function boxed(after: string): LineVerdict {
  const inner = /^\s*\{\s*(?:\\text(?:bf|tt|rm)?\s*\{|\\mathrm\s*\{)?([^{}]*)\}/.exec(after);
  return inner ? lineVerdict(inner[1]!) : undefined;
}

function linked(anchor: string, before: string, text: string, end: number): LineVerdict {
  const after = text.slice(end, end + 80);
  const quoted = /^["'*_`]*/.exec(after)![0].length;
  const link = LINK.exec(after.slice(quoted));
  if (!link || TURNED.test(before)) return undefined;
  const rest = after.slice(quoted + link[0].length);
  const echo = ECHO.test(before) || anchor === "prediction";
  // A small "a" is an article.
  const said = /^(?:[AB]|correct|incorrect|CORRECT|INCORRECT|Correct|Incorrect|true|false)\b/.exec(
    rest,
  );
  if (!said) return undefined;
  const short = said[0].length === 1;
  if (echo && (short || !/\bis\b/i.test(link[0]))) return undefined;
  const isFlag = /^(?:true|false)$/.test(said[0]);
  if (isFlag !== (anchor === "correct") && (isFlag || anchor === "correct")) return undefined;
  const tail = rest.slice(said[0].length);
  const verdict = isFlag
    ? (said[0] === "true" ? "A" : "B")
    : verdictOf(said[0]) as VerdictLetter | undefined;
  const pair = /^[\s*_`"']*[:(=–—-]?[\s*_`"'(]*\b(correct|incorrect|a|b)\b/i.exec(tail);
  if (pair) {
    const both = verdictOf(`${said[0]} ${pair[1]}`);
    return REST.test(tail.slice(pair[0].length)) ? both : undefined;
  }
  if (
    /^[\s*_`"']*(?:\/|\||&|,?\s*(?:or|and)\b|,)[\s*_`"']*(?:[AB]|correct|incorrect)\b/i.test(tail)
  ) {
    return "ambiguous";
  }
  return REST.test(tail) ? verdict : undefined;
}
