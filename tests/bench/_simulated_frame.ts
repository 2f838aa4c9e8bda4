/** A frame of simulated runs, as large as the paper's study. @module */
import { buildFrame, type DataFrame, FORMAT_ERROR_CLASSES, type FrameRow } from "../../mod.ts";

const CATEGORIES = "Sports,Entertainment,Politics,Movies,Lifestyle,Places of Interest,Food,Travel";
const CONTINENTS = [
  "North America",
  "South America",
  "Europe",
  "Asia",
  "Africa",
  "Australasia",
];
const FAMILIES = "Ash,Birch,Cedar,Elm,Fir,Hazel,Oak,Yew".split(",");
const SCORES = [0, 0, 0, 0.2, 0.25, 0.4, 0.5, 0.6, 2 / 3, 0.75, 0.8, 1];

/** Uniform numbers by a linear congruential generator. */
function uniforms(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

/** SIMULATED scores: `runs` runs (standard, thinking and RAG in turn) of the same `samples` questions. */
export function simulatedFrame(runs: number, samples: number, judged = true): Promise<DataFrame> {
  const random = uniforms(20240607);
  const pick = <T>(values: readonly T[], skew = 1) =>
    values[Math.floor(random() ** skew * values.length)]!;
  const categories = CATEGORIES.split(",");
  const questions = Array.from({ length: samples }, (_, i) => {
    const timeless = random() < 0.3, start = 1990 + Math.floor(random() ** 0.4 * 34);
    const continent = pick(CONTINENTS, 4);
    return {
      id: String(i + 1),
      line: i + 1,
      type: random() < 0.6 ? "simple" : "complex",
      category: pick(categories, 1.3),
      continent,
      country: `${continent} ${Math.floor(random() ** 2 * 10)}`,
      page: `https://en.wikipedia.org/wiki/List_${Math.floor(random() ** 1.2 * samples / 2.4)}`,
      year_range: timeless ? "timeless" : `${start}-2024`,
      year_start: timeless ? null : start,
      year_end: timeless ? null : Math.min(2024, start + Math.floor(random() * 8)),
      timeless,
      ordered: random() < 0.146,
      n_reference: 3 + Math.floor(random() ** 2 * 6),
    };
  });
  function* rows(): Generator<Partial<FrameRow>> {
    for (let r = 0; r < runs; r++) {
      const kind = r % 3, model = Math.floor(r / 3);
      const family = FAMILIES[model % FAMILIES.length]!;
      const skew = 2.4 - 1.6 * (model / (runs / 3)) - [0, 0.3, 0.7][kind]!;
      for (const question of questions) {
        const score = () => SCORES[Math.floor(random() ** Math.max(skew, 0.3) * SCORES.length)]!;
        const rouge = score(), f1 = score();
        const reasoning = kind === 1 ? 200 + Math.floor(random() * 2000) : 0;
        yield {
          ...question,
          run: `${family} ${model + 1}${["", " think", " RAG"][kind]}`,
          repetition: 0,
          n_predicted: 4,
          relaxed_recall: score(),
          relaxed_precision: score(),
          rouge_precision: rouge,
          rouge_recall: rouge,
          rouge_f1: rouge,
          format: score(),
          format_error: pick(FORMAT_ERROR_CLASSES, 2.5),
          ...judged
            ? {
              judge_precision: f1,
              judge_recall: f1,
              judge_f1: f1,
              judge_f1_ordered: question.ordered ? f1 / 2 : null,
              judge_f1_blended: question.ordered ? f1 / 2 : f1,
              n_unreadable: 0,
            }
            : {},
          output_tokens: 60 + Math.floor(random() * 80) + reasoning,
          reasoning_tokens: reasoning,
          family,
          base_model: `${family} ${model + 1}`,
          label: `${family} ${model + 1}${["", " (think)", " (RAG)"][kind]}`,
          thinking: kind === 1,
          setting: ["standard", "think", "rag"][kind]!,
          params_b: model % 2 === 0 ? 4 * 2 ** (model % 6) : null,
          open_weight: model % 2 === 0,
        };
      }
    }
  }
  return buildFrame(rows());
}
