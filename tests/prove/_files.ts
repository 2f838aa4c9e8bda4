/** Files as the readers meet them: proper, of odd values, cut off, damaged. @module */
import fc from "npm:fast-check@4.11.0";
import { gzipSync } from "node:zlib";
import { anyText, edited, edits } from "./_texts.ts";

/** A change of bytes: where (a part of the length) and what. */
interface Damage {
  where: number;
  how: "flip" | "drop" | "insert" | "cut";
  byte: number;
}

/** A file that a reader is given. */
export interface OddFile {
  /** Its text, before all else. */
  text: string;
  /** Whether it is compressed. */
  gzip: boolean;
  /** Changes of its bytes, after compression. */
  damage: readonly Damage[];
}

/** The bytes of a file. */
export function bytesOf({ text, gzip, damage }: OddFile): Uint8Array {
  let bytes: Uint8Array = new TextEncoder().encode(text);
  if (gzip) bytes = new Uint8Array(gzipSync(bytes, { level: 1 }));
  for (const { where, how, byte } of damage) {
    const at = Math.floor(where * bytes.length);
    if (how === "flip" && bytes.length > 0) {
      bytes = bytes.slice();
      bytes[Math.min(at, bytes.length - 1)]! ^= byte | 1;
    } else if (how === "cut") bytes = bytes.slice(0, at);
    else {
      const rest = bytes.subarray(how === "drop" ? at + 1 + byte % 8 : at);
      const comes = how === "insert" ? [byte, byte] : [];
      bytes = Uint8Array.from([...bytes.subarray(0, at), ...comes, ...rest]);
    }
  }
  return bytes;
}

const damage = fc.record({
  where: fc.double({ min: 0, max: 1, noNaN: true }),
  how: fc.constantFrom("flip", "drop", "insert", "cut" as const),
  byte: fc.integer({ min: 0, max: 255 }),
}, { noNullPrototype: true });

/** Files of a text: one in four is damaged. */
export function files(
  texts: fc.Arbitrary<string>,
  compressed = false,
): fc.Arbitrary<OddFile> {
  return fc.record({
    text: texts,
    gzip: compressed
      ? fc.oneof({ arbitrary: fc.constant(false), weight: 4 }, {
        arbitrary: fc.constant(true),
        weight: 1,
      })
      : fc.constant(false),
    damage: fc.oneof({ arbitrary: fc.constant([]), weight: 3 }, {
      arbitrary: fc.array(damage, { minLength: 1, maxLength: 3 }),
      weight: 1,
    }),
  }, { noNullPrototype: true });
}

const seldom = (rare: fc.Arbitrary<string>, often: fc.Arbitrary<string>) =>
  fc.oneof({ arbitrary: often, weight: 7 }, { arbitrary: rare, weight: 1 });
/** Values as JSON. */
export const json = (values: fc.Arbitrary<unknown>) => values.map((value) => JSON.stringify(value));
/** Ends of lines. */
export const lineBreak = fc.constantFrom("\n", "\n", "\n", "\r\n", "\n\n", "\r", "");
/** Starts of files. */
export const start = fc.constantFrom("", "", "", "\ufeff", "\n");

/** Lines, and now and then what is none of them. */
export function linesOf(lines: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const broken = fc.oneof(
    fc.constantFrom("[", "]", "{", "{}", "[]", "null", "7", '"text"', "   ", "NaN", "{]", "\u2028"),
    anyText,
    lines.map((line) => `${line},`),
    lines.map((line) => line + line),
    lines.map((line) => line.replace(/null|true|\d+/, "NaN")),
    fc.tuple(lines, edits).map(([line, list]) => edited(line, list)),
  );
  return fc.tuple(start, fc.array(fc.tuple(seldom(broken, lines), lineBreak), { maxLength: 5 }))
    .map(([bom, list]) => bom + list.map((pair) => pair.join("")).join(""));
}

/** Texts that are read as a whole, and what an edit or a cut makes of them. */
export function wholeOf(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const changed = fc.oneof(
    fc.tuple(texts, edits).map(([text, list]) => edited(text, list)),
    fc.tuple(texts, fc.nat(300)).map(([text, length]) => text.slice(0, length)),
    anyText,
  );
  return fc.tuple(start, seldom(changed, texts)).map((parts) => parts.join(""));
}
