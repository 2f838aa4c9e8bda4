/**
 * Judges predictions by a server, keeps verdicts and results on the disk, and prints its memory
 * after garbage collection as it goes, a line of JSON each.
 * Arguments: base URL, predictions, folder for what it writes, verdicts between two lines.
 *
 * @module
 */
import process from "node:process";
import { endpointJudge, openVerdictStore } from "../../mod.ts";
import { scoreFiles } from "../../lib/run/score_files.ts";

const [url, predictions, folder, every] = Deno.args as [string, string, string, string];
const collect = (globalThis as { gc?: () => void }).gc!;

using store = openVerdictStore(`${folder}/verdicts.db`);
await using judge = endpointJudge({
  baseUrl: url,
  model: "m",
  apiKey: "none",
  concurrency: 64,
  // An hour's pauses in a minute.
  backoffMs: 5,
  maxPauseMs: 50,
  timeoutMs: 2000,
});
let next = Number(every);
const start = performance.now();
const { runs } = await scoreFiles([predictions], {
  output: `${folder}/results.json`,
  judging: {
    judge,
    store,
    onProgress({ judged, calls }) {
      if (judged < next) return;
      next += Number(every);
      collect();
      const { rss, heapUsed, external } = process.memoryUsage();
      console.log(JSON.stringify({ judged, calls, rss, heap: heapUsed + external }));
    },
  },
});
const seconds = (performance.now() - start) / 1000;
const scores = [...runs.values()][0]!.llm_judge_scores;
console.log(JSON.stringify({ seconds, stored: store.count(), scores }));
