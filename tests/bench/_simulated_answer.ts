/** Answers that a SIMULATED model writes, made from the reference; nothing here is a model's output. @module */
import { type Facet, type ListElement, parseList } from "../../mod.ts";

/** Uniform numbers in [0, 1), the same for the same seed (mulberry32). */
export function uniforms(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed out of several (FNV-1a). */
export function seedOf(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of parts.join("\0")) {
    hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193);
  }
  return hash;
}

/** A question and its reference. */
export interface Question {
  id: string;
  problem: string;
  answer: string;
  metadata: Record<string, unknown>;
}

/** How a simulated model answers; chances are in [0, 1]. */
export interface Knobs {
  /** Chance that it knows an element. */
  know: number;
  /** Chance that the format is the asked one. */
  format: number;
  /** Chance of reasoning left in the answer. */
  reasoning: number;
  /** Chance of each surface habit: bold, indents, CR LF, NFD, prose around the list, … */
  habit: number;
}

const INTROS = [
  "Here is the list you asked for:",
  "Sure! Based on what I know, these match the criteria:",
  "The following entries answer the question.",
];
const OUTROS = [
  "Note that this list may not be exhaustive; please check it against the official source.",
  "Let me know if you would like more detail on any of these entries.",
  "As of my last update, the figures above were correct, though later seasons may differ.",
  "注: 一部の項目は確認が必要です。 (Some entries need checking — “naïve” recall, façade & co.)",
];
const REFUSALS = [
  "I'm not able to provide a complete and accurate list for this question.",
  "Unfortunately, I could not find enough information about this to answer with confidence.",
];
const THOUGHTS = [
  "The user wants a list, so let me recall the table first.",
  "I remember some of the rows but not all; the order might matter here.",
  "Let me double-check the years before I write anything down.",
  "That one was moved to another category later, so it may not count.",
];
const REMARKS = [
  "… is sometimes listed under another name, which is why some sources leave it out.",
  "Sources differ about …: the earlier tables give other figures, and the page was revised since.",
  "I am less sure about …, as it is mentioned only in passing where I remember it from.",
  "Among these, … is probably the best known, and it appears in most lists of this kind.",
];

/** Writes answers; wrong elements come from other references. */
export class AnswerWriter {
  #mains: string[];
  #facets: Facet[];

  constructor(questions: readonly Question[]) {
    const elements = questions.flatMap(({ answer }) => parseList(answer));
    this.#mains = elements.map(({ main }) => main);
    this.#facets = elements.flatMap(({ facets }) => facets);
    if (this.#facets.length === 0) this.#facets.push({ key: "Year", value: "1999" });
  }

  /** @returns The same text for the same question, knobs and numbers. */
  write(question: Question, knobs: Knobs, random: () => number): string {
    const multi = question.metadata.prompt_type === "multi-faceted";
    const on = (chance = knobs.habit) => random() < chance;
    let elements = this.#recall(parseList(question.answer), knobs, random);
    if (question.metadata.ordered !== true || on(0.4)) shuffle(elements, random);
    const format = on(knobs.format) ? 0 : random();
    if (format > 0.55 && format <= 0.75) elements = elements.slice(0, 1 + Math.floor(random() * 2));
    if (format > 0.75 || elements.length === 0) return this.#prose(elements, random);
    const numbered = on() ? (i: number) => `${i})` : (i: number) => `${i}.`;
    const bullet = on() ? "   - " : on() ? "   * " : "* ";
    const bold = on() ? (text: string) => `**${text}**` : (text: string) => text;
    const lines = elements.flatMap(({ main, facets }, i) => {
      const wrong = format > 0 && (format <= 0.35 || (format <= 0.55 && i % 2 === 0));
      let shown = facets;
      if (multi === wrong) shown = [];
      else if (!multi) shown = [this.#pick(this.#facets, random)];
      else if (facets.length === 0) shown = [{ key: "Details", value: main }];
      const tail = multi && wrong && facets.length > 0
        ? ` (${facets.map(({ value }) => value).join(", ")})`
        : "";
      return [
        `${numbered(i + 1)} ${bold(main)}${tail}`,
        ...shown.map(({ key, value }) => `${bullet}${key}: ${value}`),
        ...multi && i < elements.length - 1 ? [""] : [],
      ];
    });
    let text = lines.join("\n");
    if (on(knobs.habit / 4)) text += `\n\nFinal answer:\n${text}`;
    if (on(knobs.habit * 2)) text = `${this.#pick(INTROS, random)}\n\n${text}`;
    if (on(0.4)) text += `\n\n${this.#remarks(elements, random)}`;
    if (on(knobs.habit * 2)) text += `\n\n${this.#pick(OUTROS, random)}`;
    if (on(knobs.reasoning)) {
      text = `<think>\n${this.#think(question, random)}\n</think>\n\n${text}`;
    }
    if (on(knobs.habit / 2)) text = text.normalize("NFD");
    if (on(knobs.habit / 2)) text = text.replaceAll("\n", "\r\n");
    if (on(knobs.habit / 8)) text = text.slice(0, Math.floor(text.length * 0.7));
    return text;
  }

  #recall(reference: ListElement[], { know }: Knobs, random: () => number): ListElement[] {
    const elements: ListElement[] = [];
    for (const { main, facets } of reference) {
      if (random() < know) {
        const altered = random() < 0.25 ? alter(main, random) : main;
        elements.push({
          main: altered,
          facets: facets.flatMap(({ key, value }) =>
            random() < 0.1 ? [] : [{ key, value: random() < know ? value : alter(value, random) }]
          ),
        });
      } else if (random() < 0.7) elements.push(this.#invented(facets, random));
    }
    while (random() < 0.25) elements.push(this.#invented(reference[0]?.facets ?? [], random));
    return elements;
  }

  #invented(like: Facet[], random: () => number): ListElement {
    return {
      main: this.#pick(this.#mains, random),
      facets: like.map(({ key }) => ({ key, value: this.#pick(this.#facets, random).value })),
    };
  }

  #prose(elements: ListElement[], random: () => number): string {
    if (elements.length === 0 || random() < 0.3) return this.#pick(REFUSALS, random);
    const names = elements.map(({ main }) => main);
    return random() < 0.5
      ? names.map((name) => `• ${name}`).join("\n")
      : `As far as I can tell, the answer includes ${names.slice(0, -1).join(", ")} and ${
        names.at(-1)
      }. ${this.#pick(OUTROS, random)}`;
  }

  /** What models like to say below a list. */
  #remarks(elements: ListElement[], random: () => number): string {
    const remarks: string[] = [];
    for (let n = 1 + Math.floor(random() * 3); n > 0; n--) {
      const { main } = this.#pick(elements, random);
      remarks.push(this.#pick(REMARKS, random).replace("…", () => main));
    }
    return remarks.join(" ");
  }

  #think({ problem }: Question, random: () => number): string {
    const thoughts = [`The question is: ${problem}`];
    for (let n = 1 + Math.floor(random() * 4); n > 0; n--) {
      thoughts.push(this.#pick(THOUGHTS, random), `Perhaps ${this.#pick(this.#mains, random)}?`);
    }
    return thoughts.join(" ");
  }

  #pick<T>(values: readonly T[], random: () => number): T {
    return values[Math.floor(random() * values.length)]!;
  }
}

/** The same thing said in another way, or nearly the same thing. */
function alter(text: string, random: () => number): string {
  const words = text.split(" ");
  const way = Math.floor(random() * 6);
  if (/\d/.test(text) && way < 3) return text.replace(/\d+/, (digits) => String(+digits + 1 + way));
  if (way === 0) return text.toLowerCase();
  if (way === 1 && words.length > 1) return words.slice(1).join(" ");
  if (way === 2 && words.length > 1) return words.slice(0, -1).join(" ");
  if (way === 3) return `${text} (${1950 + Math.floor(random() * 75)})`;
  if (way === 4) return `“${text}”`;
  const cut = Math.floor(random() * text.length);
  return text.slice(0, cut) + text.slice(cut + 1);
}

function shuffle<T>(values: T[], random: () => number): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [values[i], values[j]] = [values[j]!, values[i]!];
  }
}
