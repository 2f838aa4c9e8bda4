/** Widths of texts where there is no canvas to measure them. @module */

/** Advance widths of the characters from space to tilde, in hundredths of the font size: those of DejaVu Sans Condensed. */
const ASCII = [
  29,
  36,
  41,
  75,
  57,
  85,
  70,
  25,
  35,
  35,
  45,
  75,
  29,
  32,
  29,
  30,
  57,
  57,
  57,
  57,
  57,
  57,
  57,
  57,
  57,
  57,
  30,
  30,
  75,
  75,
  75,
  48,
  90,
  62,
  62,
  63,
  69,
  57,
  52,
  70,
  68,
  27,
  27,
  59,
  50,
  78,
  67,
  71,
  54,
  71,
  62,
  57,
  55,
  66,
  62,
  89,
  62,
  55,
  62,
  35,
  30,
  35,
  75,
  45,
  45,
  55,
  57,
  49,
  57,
  55,
  32,
  57,
  57,
  25,
  25,
  52,
  25,
  88,
  57,
  55,
  57,
  57,
  37,
  47,
  35,
  57,
  53,
  74,
  53,
  53,
  47,
  57,
  30,
  57,
  75,
];
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/;

/** Width of a text in pixels. */
export function textWidth(text: string, fontSize: number, bold = false): number {
  let hundredths = 0;
  for (const character of text) {
    const ascii = ASCII[character.charCodeAt(0) - 32];
    hundredths += ascii ?? (WIDE.test(character) ? 100 : 60);
  }
  return (hundredths / 100) * fontSize * (bold ? 1.13 : 1);
}

/** A text cut to a width, with an ellipsis. */
export function shorten(text: string, width: number, fontSize: number, bold = false): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (textWidth(line, fontSize, bold) <= width) return line;
  let out = "";
  for (const character of line) {
    if (textWidth(`${out}${character}…`, fontSize, bold) > width) break;
    out += character;
  }
  return `${out.trimEnd()}…`;
}

/** Short forms of distinct texts that stay distinct. */
export function shortNames(
  texts: readonly string[],
  width: number,
  fontSize: number,
): Map<string, string> {
  const taken = new Set<string>();
  return new Map(texts.map((text) => {
    let short = shorten(text, width, fontSize);
    for (let i = 2; taken.has(short); i++) {
      const mark = ` (${i})`;
      short = shorten(text, width - textWidth(mark, fontSize), fontSize) + mark;
    }
    taken.add(short);
    // Vega looks names up in plain objects: one that every object has, such as constructor, fails.
    return [text, short in Object.prototype ? `${short}\u200b` : short];
  }));
}
