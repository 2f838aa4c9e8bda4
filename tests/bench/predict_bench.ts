/**
 * What asking a server costs beside the server: 5,000 questions, 64 in flight, a loopback server
 * that answers after 50 ms. `predictToFile` (reading the questions, prompts, retries, rows appended)
 * against a bare loop of `fetch` with the same bodies, in turns, in one run:
 * `deno run -A tests/bench/predict_bench.ts`.
 *
 * @module
 */
import process from "node:process";
import { endpointModel, formatListqaPrompt, predictToFile, promptBuilder } from "../../mod.ts";
import { readSamples } from "../../lib/data/read_samples.ts";

const COUNT = 5000, IN_FLIGHT = 64, ROUNDS = 3;

const folder = await Deno.makeTempDir();
const questions = `${folder}/questions.jsonl`;
await Deno.writeTextFile(
  questions,
  Array.from({ length: COUNT }, (_, k) =>
    JSON.stringify({
      problem: `Which trees are taller than ${k} metres, and where do they stand?`,
      answer: "1. Ash\n2. Elm\n3. Oak",
      metadata: JSON.stringify({ prompt_type: "single-faceted", category: "Travel" }),
    }) + "\n").join(""),
);
const server = new Deno.Command(Deno.execPath(), {
  args: ["run", "-N", new URL("_slow_server.ts", import.meta.url).pathname],
  stdout: "piped",
}).spawn();
const reader = server.stdout.pipeThrough(new TextDecoderStream()).getReader();
const baseUrl = `http://127.0.0.1:${(await reader.read()).value!.trim()}/v1`;

async function bare(): Promise<void> {
  const client = Deno.createHttpClient({ poolMaxIdlePerHost: IN_FLIGHT });
  let next = 0;
  await Promise.all(Array.from({ length: IN_FLIGHT }, async () => {
    for (let k = next++; k < COUNT; k = next++) {
      const question = `Which trees are taller than ${k} metres, and where do they stand?`;
      const messages = [{ role: "user", content: formatListqaPrompt(question) }];
      const response = await fetch(`${baseUrl}/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ model: "m", messages }),
        client,
      });
      const { choices } = await response.json();
      if (!choices[0].message.content) throw new Error("no content");
    }
  }));
  client.close();
}

const memory: number[] = [];
async function ours(): Promise<void> {
  const output = `${folder}/${memory.length}.jsonl`;
  await using model = endpointModel({ baseUrl, model: "m", concurrency: IN_FLIGHT });
  const read = () => readSamples(questions, { requirePredictions: false });
  const builder = promptBuilder({ kind: "zero-shot" });
  const counts = await predictToFile(read, builder, model, output, {
    onProgress({ answered }) {
      if (answered % 1000 === 0) memory.push(Deno.memoryUsage().rss / 2 ** 20);
    },
  });
  if (counts.answered !== COUNT) throw new Error(`${counts.answered} answers`);
}

const rates = { bare: [] as number[], ours: [] as number[] };
const cpu = { bare: [] as number[], ours: [] as number[] };
async function measure(name: keyof typeof rates, work: () => Promise<void>): Promise<void> {
  const start = performance.now(), before = process.cpuUsage();
  await work();
  const used = process.cpuUsage(before);
  rates[name].push(COUNT / ((performance.now() - start) / 1000));
  cpu[name].push((used.user + used.system) / 1000 / COUNT);
}

await bare();
for (let round = 0; round < ROUNDS; round++) {
  await measure("bare", bare);
  await measure("ours", ours);
}
server.kill();
await server.status;
await reader.cancel();
await Deno.remove(folder, { recursive: true });

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!;
for (const name of ["bare", "ours"] as const) {
  const each = rates[name].map((rate) => Math.round(rate)).join(", ");
  const ms = median(cpu[name]).toFixed(2);
  console.log(
    `${name}: ${Math.round(median(rates[name]))} answers/s (${each}), ${ms} ms of CPU each`,
  );
}
const ratio = median(rates.ours) / median(rates.bare);
console.log(`ratio ${ratio.toFixed(3)} (at least 0.9 is wanted)`);
console.log(`memory every 1,000 answers: ${memory.map((mb) => Math.round(mb)).join(", ")} MB`);
