/** Texts like those that models write, and worse. @module */
import fc from "npm:fast-check@4.11.0";

const WORDS =
  "Ash|elm|Oak tree|ΟΔΟΣ|οδος|İstanbul|ISTANBUL|\u212aelvin|kelvin|Zoë|22,000|3.5|São Paulo|東京|the the|Supercalifragilistic|12|2018|ß|ẞ|ﬁne|Ǆ|Straße|x|é|e\u0301|Σ|σΣ|Σ.|a1|1a|%|&amp;|<b>|C:\\dir|https://a.b/c?d=1|12:30|null|undefined|__proto__|toString"
    .split("|");
const DIGITS = "1|2|3|4|10|11|0|007|１|٣|१|𝟏|2018|99999999999999999999|".split("|");
const CLOSINGS = [". ", ". ", ". ", ".", ") ", ".) ", " ", ".\t", ".\u00a0", "\\. ", "、", ":"];
const BULLETS = ["* ", "* ", "* ", "- ", "• ", "*", "+ ", "*\t", "  * ", "\t- ", "– ", "*\u00a0"];
const COLONS = [": ", ": ", ": ", ":", " : ", "：", ":\t", ":\u00a0", ":: "];
const BREAKS = [
  "\n",
  "\n",
  "\n",
  "\n",
  "\r\n",
  "\r",
  "\n\n",
  " \n",
  "  \n",
  "\u2028",
  "\u0085",
  " ",
];
const ODD =
  "\0|\ud800|\udc00|\ud83d\ude00|\u200b|\ufeff|\u00a0|\u2029|\x1c|\u202e|```|```json\n|~~~|**|__|*|_|`|#|### |---|===|\\|{|}|[|]|\"|'|,|\\u0041|\t"
    .split("|");
const REASONING =
  "<think>|</think>|<thinking>|</thinking>|<reasoning>|[THINK]|[/THINK]|◁think▷|◁/think▷|<|channel¦>analysis<¦message¦>|<¦channel¦>final<¦message¦>|<¦end¦>|<¦return¦>|<¦start¦>assistant|analysis|assistantfinal|<seed:think>"
    .split("|").map((mark) => mark.replaceAll("¦", "|"));
REASONING.push("<|channel|>", "<|channel|>final<|message|>");

const record = <T>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<T> =>
  fc.record(model, { noNullPrototype: true }) as fc.Arbitrary<T>;
const pick = (texts: readonly string[]) => fc.constantFrom(...texts);
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((p) => p.join(""));

const word = fc.oneof(
  { arbitrary: pick(WORDS), weight: 12 },
  { arbitrary: pick(ODD), weight: 1 },
  { arbitrary: fc.string({ unit: "binary", maxLength: 6 }), weight: 1 },
);
const words = fc.array(word, { maxLength: 3 }).map((list) => list.join(" "));
const emphasis = pick(["", "", "", "", "**", "_", "*", "`", "***"]);
const marked = fc.tuple(emphasis, words).map(([mark, text]) => `${mark}${text}${mark}`);
const indent = pick(["", "", "", "", " ", "   ", "\t", "\u200b"]);
const item = joined(indent, emphasis, pick(DIGITS), pick(CLOSINGS), emphasis, marked);
const facet = joined(indent, pick(BULLETS), marked, pick(COLONS), marked);
const json = fc.json({ maxDepth: 2 }).map((text) => text.slice(0, 200));
/** A long run of one thing: whatever costs more than its length shows here. */
const run = fc.tuple(
  pick([" ", "\t", "*", "(", "#", "`", "1", "1.", "\u200b", "<think>", "* ", ":", "٣", "\ud800"]),
  fc.integer({ min: 20, max: 400 }),
).map(([piece, times]) => piece.repeat(times));
const line = fc.oneof(
  { arbitrary: item, weight: 8 },
  { arbitrary: facet, weight: 6 },
  { arbitrary: marked, weight: 3 },
  { arbitrary: fc.constant(""), weight: 2 },
  { arbitrary: pick(ODD), weight: 1 },
  { arbitrary: pick(REASONING), weight: 1 },
  { arbitrary: json, weight: 1 },
  { arbitrary: run, weight: 1 },
);

/** Texts put together from numbers, bullets, keys, marks and what else stands in answers. */
const composed = fc.array(fc.tuple(line, pick(BREAKS)), { maxLength: 12 })
  .map((lines) => lines.map((pair) => pair.join("")).join(""));

function jsonLines(path: string): Record<string, string>[] {
  return Deno.readTextFileSync(new URL(path, import.meta.url)).split("\n").filter(Boolean)
    .map((text) => JSON.parse(text));
}

/** Real and simulated answers with their references, as committed with the project. */
export const REAL: readonly { answer: string; prediction: string }[] = [
  ...jsonLines("../../notebooks/data/real.jsonl"),
  ...jsonLines("../../notebooks/data/simulated.jsonl"),
  ...jsonLines("../golden/metrics.jsonl"),
].map((row) => ({ answer: row.answer!, prediction: row.prediction! }))
  .filter(({ answer, prediction }) => answer.length + prediction.length < 4000);

/** An edit: where (a part of the length), how much goes, and what comes. */
const edit = fc.tuple(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 80 })),
  fc.oneof(fc.constant(""), pick(ODD), pick(REASONING), item, facet, pick(BREAKS)),
);
/** Edits, for {@linkcode edited}. */
export const edits = fc.array(edit, { maxLength: 4 });

/** A text with edits made to it. */
export function edited(text: string, list: readonly [number, number, string][]): string {
  for (const [where, gone, comes] of list) {
    const at = Math.floor(where * text.length);
    text = text.slice(0, at) + comes + text.slice(at + gone);
  }
  return text;
}

const real = fc.integer({ min: 0, max: REAL.length - 1 }).map((i) => REAL[i]!);
const mutated = fc.tuple(real, fc.boolean(), edits)
  .map(([row, which, list]) => edited(which ? row.prediction : row.answer, list));

/** Any text that a reader of answers may meet. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: composed, weight: 7 },
  { arbitrary: mutated, weight: 2 },
  { arbitrary: fc.string({ unit: "binary", maxLength: 60 }), weight: 1 },
);

/** An element of a list in canonical form. */
export interface PlainElement {
  main: string;
  facets: { key: string; value: string }[];
}

const plainWord = pick(["ash", "Elm", "oak", "yew", "1984", "7", "tall tree", "São", "Σίσυφος"]);
const plain = fc.array(plainWord, { minLength: 1, maxLength: 3 }).map((list) => list.join(" "));
const plainFacet = record({ key: pick(["Year", "Height in m", "Land"]), value: plain });
/** Lists whose elements overlap: few words, so that ties and near misses are frequent. */
export const plainList: fc.Arbitrary<PlainElement[]> = fc.array(
  record({ main: plain, facets: fc.array(plainFacet, { maxLength: 2 }) }),
  { maxLength: 7 },
);

/** The canonical form: `1. main`, `* key: value`. */
export function render(elements: readonly PlainElement[]): string {
  return elements.map(({ main, facets }, i) =>
    [`${i + 1}. ${main}`, ...facets.map(({ key, value }) => `* ${key}: ${value}`)].join("\n")
  ).join("\n");
}

/** A reference and a prediction, often of the same things. */
export interface TextPair {
  reference: string;
  prediction: string;
}

const related = fc.tuple(plainList, fc.infiniteStream(fc.nat()), plainList, edits).map(
  ([list, draws, more, list2]): TextPair => {
    // The prediction has the reference's elements in another order, some left out, some new.
    const shuffled = [...list, ...more.slice(0, 2)]
      .map((element) => [draws.next().value as number, element] as const)
      .sort((a, b) => a[0] - b[0]).map(([, element]) => element);
    const kept = shuffled.slice(0, Math.max(1, shuffled.length - 1));
    return { reference: render(list), prediction: edited(render(kept), list2.slice(0, 2)) };
  },
);

/** Any reference with any prediction. */
export const anyPair: fc.Arbitrary<TextPair> = fc.oneof(
  { arbitrary: related, weight: 5 },
  { arbitrary: record({ reference: anyText, prediction: anyText }), weight: 3 },
  {
    arbitrary: fc.tuple(real, edits, edits).map(([row, a, b]) => ({
      reference: edited(row.answer, a),
      prediction: edited(row.prediction, b),
    })),
    weight: 1,
  },
  { arbitrary: anyText.map((text) => ({ reference: text, prediction: text })), weight: 1 },
);
