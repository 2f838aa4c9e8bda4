/**
 * Measures the endpoint judge against a bare fetch loop: a server on loopback answers after 50 ms,
 * 64 requests are in flight, verdicts are looked up, asked, read and stored. Both take turns within
 * one run. Prints the ratio of the rates, the CPU time of this process a verdict, and its memory.
 *
 * @module
 */
import process from "node:process";
import {
  buildJudgePrompt,
  endpointJudge,
  judgeSamples,
  matchElements,
  openVerdictStore,
} from "../../mod.ts";

const VERDICTS = Number(Deno.args[0] ?? 20_000), FLIGHT = 64, BLOCKS = 5, PER_SAMPLE = 5;
const BLOCK = Math.ceil(VERDICTS / BLOCKS / PER_SAMPLE) * PER_SAMPLE;

interface Measured {
  perSecond: number;
  cpuMs: number;
}

async function measured(work: () => Promise<void>): Promise<Measured> {
  const cpu = process.cpuUsage(), start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: BLOCK / seconds, cpuMs: (user + system) / 1000 / BLOCK };
}

const text = (kind: string, n: number) =>
  `${kind} number ${n} of the long list\n* Year: ${1900 + n % 120}`;

/** The same requests as bare as they can be. */
async function bare(url: string, block: number): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: FLIGHT }, async () => {
    while (next < BLOCK) {
      const n = block * BLOCK + next++;
      const content = buildJudgePrompt({
        question: `Which trees stood in garden ${n}?`,
        gold: text("Tree", n),
        predicted: text("A tree", n),
      });
      const response = await fetch(`${url}/chat/completions`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ model: "bench", messages: [{ role: "user", content }] }),
      });
      if ((await response.json()).choices[0].message.content !== "A") throw new Error("no A");
    }
  }));
}

function* samples(block: number) {
  for (let s = 0; s < BLOCK / PER_SAMPLE; s++) {
    const n = (block * BLOCK) / PER_SAMPLE + s;
    const list = (kind: string) =>
      Array.from({ length: PER_SAMPLE }, (_, k) => `${k + 1}. ${text(kind, n * PER_SAMPLE + k)}`)
        .join("\n");
    yield {
      question: `Which trees stood in garden ${n}?`,
      match: matchElements(list("Tree"), list("A tree")),
    };
  }
}

const server = new Deno.Command(Deno.execPath(), {
  args: ["run", "--allow-net", new URL("endpoint_server.ts", import.meta.url).pathname],
  stdout: "piped",
}).spawn();
const folder = Deno.makeTempDirSync();
try {
  const { value } = await server.stdout.getReader().read();
  const url = `http://127.0.0.1:${Number(new TextDecoder().decode(value))}/v1`;
  await using judge = endpointJudge({
    baseUrl: url,
    model: "bench",
    apiKey: "none",
    concurrency: FLIGHT,
  });
  using store = openVerdictStore(`${folder}/verdicts.db`);
  const ours: Measured[] = [], theirs: Measured[] = [], memory: number[] = [];
  for (let block = 0; block < BLOCKS; block++) {
    theirs.push(await measured(() => bare(url, block)));
    const matched = [...samples(block)];
    ours.push(
      await measured(async () => {
        for await (const _ of judgeSamples(matched, judge, { store }));
      }),
    );
    memory.push(process.memoryUsage().rss / 2 ** 20);
  }
  if (store.count() !== BLOCK * BLOCKS) throw new Error(`${store.count()} verdicts stored`);
  const mean = (list: Measured[], pick: (one: Measured) => number) =>
    list.reduce((sum, one) => sum + pick(one), 0) / list.length;
  // Harmonic: the time of all blocks counts.
  const rate = (list: Measured[]) => 1 / mean(list, (one) => 1 / one.perSecond);
  const fixed = (value: number, digits: number) => value.toFixed(digits);
  console.log(
    `verdicts                ${BLOCK * BLOCKS}, ${FLIGHT} in flight, answered after 50 ms`,
  );
  console.log(`bare fetch loop         ${fixed(rate(theirs), 0)}/s`);
  console.log(`endpoint judge, stored  ${fixed(rate(ours), 0)}/s`);
  console.log(
    `ratio                   ${fixed(rate(ours) / rate(theirs), 3)} (wanted: at least 0.9)`,
  );
  console.log(
    `client CPU a verdict    ${
      fixed(mean(ours, (o) => o.cpuMs), 2)
    } ms (wanted: at most 1; bare loop ${fixed(mean(theirs, (o) => o.cpuMs), 2)} ms)`,
  );
  console.log(`memory after each block ${memory.map((mb) => `${fixed(mb, 0)} MB`).join(", ")}`);
} finally {
  server.kill("SIGTERM");
  await server.status;
  Deno.removeSync(folder, { recursive: true });
}
