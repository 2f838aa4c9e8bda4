import type { Facet, ListElement } from "../types.ts";
import type { DiagnosticKind } from "./diagnostic.ts";
import { skipDigits } from "../text/digits.ts";
import {
  type Bullet,
  readBullet,
  readFacet,
  spaceQuirks,
  splitEmphasizedKey,
  splitKey,
} from "./_facet_lines.ts";
import { itemContent, type ItemMark, readItemMark } from "./_item_marks.ts";
import {
  countZeroWidth,
  isLenientSpace,
  isRule,
  isZeroWidth,
  lenientStrip,
  unmark,
} from "./_lenient_text.ts";
import { LineCounter } from "./_lines.ts";
import { type Cut, withoutCuts } from "./_reasoning.ts";
import { type Line, type Report, reportMark } from "./_report.ts";

const DOT = 0x2e;
/** A number this much further in than its element, and starting again at 1, is a list inside it. */
const NESTED_INDENT = 2;
/** Stands for the bullet of a numbered line inside an element. */
const NESTED = "1.";

/** A main or a value while it is still being read, and where it goes. */
interface Piece {
  text: string;
  line: Line;
  store: (text: string) => void;
}

/**
 * Reads a list line by line, in one pass.
 *
 * @param text The original text.
 * @param cuts Its reasoning, to be left out.
 * @param report Called for each departure from the canonical form.
 * @param onElement Called with the line of each element.
 * @returns The elements.
 */
export function scanLenient(
  text: string,
  cuts: readonly Cut[],
  report?: Report,
  onElement?: (line: Line) => void,
): ListElement[] {
  const scanner = new Scanner(cuts.length === 0 ? text : withoutCuts(text, cuts), report);
  const counter = new LineCounter(text, cuts);
  scanner.onElement = onElement;
  scanner.scan(counter);
  return scanner.elements;
}

class Scanner {
  readonly elements: ListElement[] = [];
  onElement: ((line: Line) => void) | undefined;
  readonly #text: string;
  readonly #report: Report | undefined;
  #line = { number: 0, text: "" };
  /** Offsets of the line, of its first visible character and of its end; width of its indentation. */
  #lineStart = 0;
  #start = 0;
  #end = 0;
  #indent = 0;
  #current: ListElement | undefined;
  #previous = 0;
  #itemIndent = 0;
  /** Last number of the list inside the current element; 0 outside of one. */
  #nested = 0;
  #piece: Piece | undefined;
  /** The current element has no main yet, and nothing but blank lines since its number. */
  #mainPending = false;
  /** Whether an indented line goes on with the piece above. */
  #continuable = false;
  #blankBefore = false;
  /** Text after the list was met: bullets are no facets any more. */
  #closed = false;
  #trailing = false;
  #inFence = false;
  /** A facet without a value, whose deeper bullets are its values. */
  #group: { key: string; indent: number; facet: Facet | undefined } | undefined;

  constructor(text: string, report: Report | undefined) {
    this.#text = text;
    this.#report = report;
  }

  scan(counter: LineCounter): void {
    const text = this.#text;
    let number = 1;
    for (let lineStart = 0; lineStart <= text.length; number++) {
      let end = text.indexOf("\n", lineStart);
      if (end < 0) end = text.length;
      let start = lineStart, zeroWidth = 0;
      while (start < end && isLenientSpace(text.charCodeAt(start))) {
        if (isZeroWidth(text.charCodeAt(start))) zeroWidth++;
        start++;
      }
      if (start === end) {
        if (zeroWidth > 0 && this.#mainPending) {
          const line = { number: number + counter.skippedBefore(start), text: "" };
          this.#report?.("zero-width", line, "the main");
        }
        this.#blank();
      } else {
        this.#lineStart = lineStart;
        this.#start = start;
        this.#end = end;
        this.#indent = start - lineStart - zeroWidth;
        const skipped = counter.skippedBefore(start);
        if (this.#report || this.onElement) {
          this.#line = { number: number + skipped, text: lenientStrip(text, start, end) };
        }
        this.#read(zeroWidth > 0);
      }
      lineStart = end + 1;
    }
    this.#finishPiece();
  }

  #blank(): void {
    this.#blankBefore = true;
    this.#continuable = false;
  }

  #read(zeroWidth: boolean): void {
    if (this.#fence()) return;
    const mark = readItemMark(this.#text, this.#start, this.#end);
    const role = mark === undefined ? "text" : this.#role(mark);
    if (role === "item") {
      if (zeroWidth) this.#report?.("zero-width", this.#line, "the number");
      return this.#item(mark!);
    }
    if (role === "nested") {
      this.#report?.("nested-number", this.#line, "facet");
      this.#nested = mark!.number;
      this.#blankBefore = false;
      return this.#facet(mark!.content, [], NESTED);
    }
    const afterDigits = skipDigits(this.#text, this.#lineStart, this.#end);
    const strictItem = afterDigits > this.#lineStart && this.#text.charCodeAt(afterDigits) === DOT;
    if (strictItem) {
      this.#report?.("split-by-number", this.#line, mark?.spaced ? `${this.#previous}` : "");
    } else if (mark?.spaced) this.#report?.("stray-number", this.#line, `${this.#previous}`);
    if (this.#current === undefined) return;
    if (isRule(this.#text, this.#start, this.#end)) {
      if (this.#mainPending) this.#report?.("bullet-main", this.#line, "empty");
      return this.#blank();
    }
    const bullet = readBullet(this.#text, this.#start, this.#end);
    if (bullet !== undefined) this.#bullet(bullet);
    else this.#plain(strictItem || mark?.spaced === true);
    this.#blankBefore = false;
  }

  #fence(): boolean {
    const text = this.#text;
    const fence = text[this.#start]!;
    if (fence !== "`" && fence !== "~") return false;
    if (text[this.#start + 1] !== fence || text[this.#start + 2] !== fence) return false;
    let at = this.#start;
    while (text[at] === fence) at++;
    // "```1. Ash```" is text, not a fence.
    if (text.slice(at, this.#end).includes(fence)) return false;
    if (!this.#inFence) this.#report?.("code-fence", this.#line);
    this.#inFence = !this.#inFence;
    this.#blank();
    return true;
  }

  /** What a number at the start of a line is. */
  #role(mark: ItemMark): "item" | "nested" | "text" {
    if (!mark.spaced) return "text";
    const open = this.#current !== undefined && !this.#closed;
    if (open && this.#indent >= this.#itemIndent + NESTED_INDENT) {
      if (mark.number === 1) return "nested";
      const nestedStep = mark.number - this.#nested;
      if (this.#nested > 0 && (nestedStep === 1 || nestedStep === 2)) return "nested";
    }
    const step = mark.number - this.#previous;
    const follows = this.#current === undefined || mark.number === 1 || step === 1 || step === 2;
    return follows ? "item" : "text";
  }

  #item(mark: ItemMark): void {
    this.#finishPiece();
    if (this.#report) {
      const previous = this.#current === undefined ? undefined : this.#previous;
      reportMark(this.#report, this.#line, mark, this.#indent, previous);
    }
    this.#current = { main: "", facets: [] };
    this.elements.push(this.#current);
    this.onElement?.(this.#line);
    this.#previous = mark.number;
    this.#itemIndent = this.#indent;
    this.#nested = 0;
    this.#closed = this.#trailing = this.#blankBefore = false;
    this.#group = undefined;
    const content = itemContent(this.#text, mark, this.#end);
    this.#reportZeroWidth(this.#text.slice(mark.content, this.#end), content, "the main");
    this.#mainPending = content === "";
    this.#continuable = true;
    if (!this.#mainPending) this.#main(content);
  }

  #reportZeroWidth(raw: string, kept: string, where: string): void {
    if (this.#report && countZeroWidth(raw) > countZeroWidth(kept)) {
      this.#report("zero-width", this.#line, where);
    }
  }

  #main(content: string): void {
    const element = this.#current!;
    this.#mainPending = false;
    this.#begin(content, (main) => element.main = main);
  }

  #bullet(bullet: Bullet): void {
    if (this.#closed) {
      this.#continuable = false;
      return;
    }
    const content = lenientStrip(this.#text, bullet.content, this.#end);
    if (content === "") {
      if (this.#mainPending) this.#report?.("bullet-main", this.#line, "empty");
      return;
    }
    if (this.#mainPending && splitKey(content) === undefined) {
      this.#report?.("bullet-main", this.#line);
      this.#reportZeroWidth(this.#text.slice(bullet.content, this.#end), content, "the main");
      this.#continuable = true;
      return this.#main(content);
    }
    const quirks: DiagnosticKind[] = [];
    if (bullet.bullet !== "*") quirks.push("other-bullet");
    if (this.#indent > 0) quirks.push("indented-bullet");
    this.#facet(bullet.content, quirks, bullet.bullet);
  }

  #facet(from: number, before: readonly DiagnosticKind[], bullet = ""): void {
    const raw = this.#text.slice(from, this.#end);
    const { text, key, value, quirks } = readFacet(raw);
    if (this.#report) {
      if (key === undefined && bullet !== NESTED) quirks.push("keyless-bullet");
      if (bullet === "*" && before.length + quirks.length === 0) quirks.push(...spaceQuirks(raw));
      for (const quirk of [...before, ...quirks]) this.#report(quirk, this.#line, bullet);
      const line = this.#text.slice(this.#lineStart, this.#end);
      this.#reportZeroWidth(line, (key ?? "") + value, "the facet");
    }
    this.#finishPiece();
    this.#mainPending = false;
    this.#continuable = true;
    const facets = this.#current!.facets;
    let name = key ?? "";
    const group = this.#group;
    if (group !== undefined && this.#indent > group.indent) {
      // The line above was a heading for these, not a facet of its own.
      if (group.facet !== undefined) facets.pop();
      group.facet = undefined;
      name = key ?? group.key;
    } else this.#group = undefined;
    const facet = { key: compose(name), value: "" };
    if (facet.key !== name) this.#report?.("decomposed", this.#line);
    facets.push(facet);
    if (value === "" && this.#group === undefined) {
      this.#group = { key: facet.key, indent: this.#indent, facet };
    }
    this.#begin(key === undefined ? text : value, (finished) => {
      facet.value = finished;
      if (finished !== "" && this.#group?.facet === facet) this.#group = undefined;
    });
  }

  /** A line that is neither an item nor a bullet, inside or after an element. */
  #plain(reported: boolean): void {
    if (this.#mainPending) {
      this.#continuable = true;
      const content = lenientStrip(this.#text, this.#start, this.#end);
      this.#reportZeroWidth(this.#text.slice(this.#lineStart, this.#end), content, "the main");
      return this.#main(content);
    }
    if (!this.#closed && (!this.#blankBefore || this.#indent > 0)) {
      const stripped = lenientStrip(this.#text, this.#start, this.#end);
      if (splitEmphasizedKey(stripped) !== undefined) {
        return this.#facet(this.#start, ["missing-bullet"]);
      }
      if (this.#indent > 0 && this.#continuable) {
        this.#piece!.text += this.#piece!.text === "" ? stripped : " " + stripped;
        this.#report?.("continuation", this.#line);
        return;
      }
    }
    this.#continuable = false;
    if (this.#blankBefore) this.#closed = true;
    if (!this.#trailing && !reported) {
      this.#report?.("trailing-text", this.#line, `${this.elements.length}`);
      this.#trailing = true;
    }
  }

  #begin(text: string, store: (text: string) => void): void {
    this.#finishPiece();
    this.#piece = { text, line: this.#line, store };
  }

  #finishPiece(): void {
    const piece = this.#piece;
    if (piece === undefined) return;
    this.#piece = undefined;
    const text = unmark(piece.text);
    const composed = compose(text);
    if (text !== piece.text) this.#report?.("markdown-text", piece.line);
    if (composed !== text) this.#report?.("decomposed", piece.line);
    piece.store(composed);
  }
}

/** `é` written as one character or as two is the same text. */
function compose(text: string): string {
  return text.normalize("NFC");
}
