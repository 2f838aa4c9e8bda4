/**
 * Judges made-up samples against a server, for the test that kills it.
 * Arguments: base URL, store, file for the result, number of samples, concurrency.
 *
 * @module
 */
import {
  endpointJudge,
  judgeSamples,
  judgeScore,
  matchElements,
  openVerdictStore,
} from "../../mod.ts";

const [url, path, output, count, concurrency] = Deno.args as [
  string,
  string,
  string,
  string,
  string,
];

function* samples() {
  for (let i = 0; i < Number(count); i++) {
    const answer = [1, 2, 3].map((k) => `${k}. tree ${k} of ${i}`).join("\n");
    const prediction = [3, 1, 2].map((k, at) => `${at + 1}. tree ${k} of ${i} or so`).join("\n");
    yield { question: `Which trees, ${i}?`, match: matchElements(answer, prediction) };
  }
}

using store = openVerdictStore(path);
await using judge = endpointJudge({
  baseUrl: url,
  model: "m",
  apiKey: "none",
  concurrency: Number(concurrency),
});
const results = [];
for await (
  const { sample, elements, positional } of judgeSamples(samples(), judge, { store, ordered: true })
) {
  const { elements: judged, ...score } = judgeScore(sample.match, elements, { positional });
  results.push({ ...score, verdicts: judged.map((e) => [e.reference, e.score, e.justification]) });
}
Deno.writeTextFileSync(output, JSON.stringify(results));
