import { isLenientSpace } from "./_lenient_text.ts";

/** A part of a text that is not the answer: [start, end). */
export interface Cut {
  /** First offset. */
  start: number;
  /** Offset after the last. */
  end: number;
  /** Whole reasoning, reasoning that never ends, or the tokens that end a turn of gpt-oss. */
  kind: "closed" | "unclosed" | "end-of-turn";
}

/** Marks that open models put around their reasoning. No quantifier: one pass over any text. */
const MARK = /<(\/?)(think|thinking|thought|reasoning|seed:think)>|\[(\/?)(think)\]/gi;

/** First letter of `analysis`, gpt-oss's first channel when its special tokens were dropped. */
const ANALYSIS = 0x61;
const CHANNEL = "<|channel|>", MESSAGE = "<|message|>", START = "<|start|>";
const TURN_ENDS = ["<|return|>", "<|end|>", "<|call|>", START];

/**
 * Finds the reasoning in a text: blocks between marks, everything before a closing mark that was
 * never opened, everything after an opening mark that is never closed, and all channels of gpt-oss
 * but the final one.
 *
 * @param text A model's output.
 * @returns The parts to leave out, in order, not touching each other's text.
 */
export function findReasoning(text: string): Cut[] {
  // Few answers hold one of these; searching for one character is far cheaper than for the marks.
  const marked = text.includes("<") || text.includes("[");
  if (marked || text.charCodeAt(0) === ANALYSIS || isLenientSpace(text.charCodeAt(0))) {
    const channels = findChannels(text);
    if (channels !== undefined) return channels;
  }
  if (!marked) return [];
  let cuts: Cut[] = [];
  let open: { start: number; name: string } | undefined;
  MARK.lastIndex = 0;
  for (let mark = MARK.exec(text); mark !== null; mark = MARK.exec(text)) {
    const closing = (mark[1] ?? mark[3]) === "/";
    const name = (mark[4] === undefined ? mark[2]! : "[think]").toLowerCase();
    const end = mark.index + mark[0].length;
    if (open === undefined) {
      if (closing) cuts = [{ start: 0, end, kind: "closed" }];
      else open = { start: mark.index, name };
    } else if (closing && name === open.name) {
      const last = cuts.at(-1);
      if (last !== undefined && isBlank(text, last.end, open.start)) last.end = end;
      else cuts.push({ start: open.start, end, kind: "closed" });
      open = undefined;
    }
  }
  // Within a line an opening mark without its partner is a word of the answer.
  if (open !== undefined && opensLine(text, open.start)) {
    cuts.push({ start: open.start, end: text.length, kind: "unclosed" });
  }
  return cuts;
}

/** The text without its cuts. */
export function withoutCuts(text: string, cuts: readonly Cut[]): string {
  let out = "";
  let from = 0;
  for (const cut of cuts) {
    out += text.slice(from, cut.start);
    from = cut.end;
  }
  return out + text.slice(from);
}

/** gpt-oss writes channels; when its special tokens were dropped, `analysis…assistantfinal…`. */
function findChannels(text: string): Cut[] | undefined {
  let start = 0;
  while (isLenientSpace(text.charCodeAt(start))) start++;
  if (text.startsWith("analysis", start)) {
    const final = text.indexOf("assistantfinal", start);
    return final < 0
      ? undefined
      : [{ start: 0, end: final + "assistantfinal".length, kind: "closed" }];
  }
  const final = text.includes("<|") ? text.lastIndexOf(CHANNEL + "final") : -1;
  if (final < 0) {
    return text.startsWith(CHANNEL, start) || text.startsWith(START, start)
      ? [{ start: 0, end: text.length, kind: "unclosed" }]
      : undefined;
  }
  const message = text.indexOf(MESSAGE, final);
  if (message < 0) return [{ start: 0, end: text.length, kind: "unclosed" }];
  const answer = message + MESSAGE.length;
  const cuts: Cut[] = [{ start: 0, end: answer, kind: "closed" }];
  let end = text.length;
  for (const token of TURN_ENDS) {
    const at = text.indexOf(token, answer);
    if (at >= 0 && at < end) end = at;
  }
  if (end < text.length) cuts.push({ start: end, end: text.length, kind: "end-of-turn" });
  return cuts;
}

function isBlank(text: string, start: number, end: number): boolean {
  while (start < end && isLenientSpace(text.charCodeAt(start))) start++;
  return start === end;
}

function opensLine(text: string, offset: number): boolean {
  let at = offset - 1;
  while (at >= 0 && text[at] !== "\n" && isLenientSpace(text.charCodeAt(at))) at--;
  return at < 0 || text[at] === "\n";
}
