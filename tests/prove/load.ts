/** An hour of faults in a minute: everything is judged, and memory stays flat. @module */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { verdictFor } from "../faults/fault_server.ts";
import { buildJudgePrompt, openVerdictStore } from "@listqa/eval";
import { writePredictions } from "./_commands.ts";
import type { Extent, Figures } from "./_proof.ts";

/** What the level of the last third may be above that of the first, in MB. */
const HEAP_SLACK = 4, RSS_SLACK = 24;
const PER_SAMPLE = 3, MEASUREMENTS = 24;

interface Memory {
  judged: number;
  calls: number;
  rss: number;
  heap: number;
}

/**
 * Judges made-up predictions through a server of which one request in fifteen meets a fault.
 *
 * @param extent Number of judgements, and seed of the faults.
 * @param flat Whether memory is asserted to be flat: a short run has no level yet.
 * @returns Requests, faults, judgements a second, memory.
 */
export async function proveLoad({ count, seed }: Extent, flat = true): Promise<Figures> {
  const folder = await Deno.makeTempDir({ prefix: "listqa-prove-" });
  const samples = Math.ceil(count / PER_SAMPLE), judgements = samples * PER_SAMPLE;
  const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const server = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-check", "--allow-all", here("load_server.ts"), `${seed}`],
    stdin: "piped",
    stdout: "piped",
  }).spawn();
  const said = server.stdout.pipeThrough(new TextDecoderStream()).pipeThrough(lines()).getReader();
  try {
    const url = `http://127.0.0.1:${(await said.read()).value}/v1`;
    const predictions = `${folder}/predictions.jsonl`;
    writePredictions(predictions, samples);
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["run", "--no-check", "--allow-all", "--v8-flags=--expose-gc", here("load_worker.ts")],
        ...[url, predictions, folder, `${Math.ceil(judgements / MEASUREMENTS)}`],
      ],
    }).output();
    const decoder = new TextDecoder();
    assert.equal(code, 0, decoder.decode(stderr));
    const printed = decoder.decode(stdout).trim().split("\n").map((line) => JSON.parse(line));
    const { seconds, stored, scores } = printed.pop();
    const memory = printed as Memory[];

    const writer = server.stdin.getWriter();
    await writer.write(new TextEncoder().encode("\n"));
    const { counts, answered, repeated } = JSON.parse((await said.read()).value!);
    await writer.close();
    const requests = Object.values(counts as Record<string, number>).reduce((a, b) => a + b, 0);
    const good = ["answered", "slow", "slow body"];
    const faults = Object.entries(counts as Record<string, number>)
      .filter(([name]) => !good.includes(name));
    const numFaults = faults.reduce((sum, [, times]) => sum + times, 0);

    assert.equal(stored, judgements, "every verdict is stored");
    assert.equal(answered, judgements);
    assert.equal(scores.num_samples, samples);
    assert.equal(requests, judgements + numFaults + repeated, "a request more for each fault");
    checkVerdicts(`${folder}/verdicts.db`);
    const rss = level(memory, "rss"), heap = level(memory, "heap");
    if (flat) {
      assert.ok(heap.grown <= HEAP_SLACK, `the heap grew by ${heap.text}`);
      assert.ok(rss.grown <= RSS_SLACK, `RSS grew by ${rss.text}`);
    }
    return {
      judgements,
      seconds: seconds.toFixed(1),
      "judgements a second": Math.round(judgements / seconds),
      requests,
      "requests that met a fault": numFaults,
      "kinds of fault": faults.map(([name, times]) => `${name} ${times}`).join(", "),
      "slow replies": (counts.slow ?? 0) + (counts["slow body"] ?? 0),
      "answered twice": repeated,
      "heap after GC, first and last third": `${heap.text} (slack ${HEAP_SLACK} MB)`,
      "RSS after GC, first and last third": `${rss.text} (slack ${RSS_SLACK} MB)`,
      "RSS as it went": `${
        memory.filter((_, i) => i % 3 === 2).map(({ rss }) => (rss / 2 ** 20).toFixed(0)).join(", ")
      } MB`,
    };
  } finally {
    server.kill("SIGKILL");
    await said.cancel();
    await server.status;
    await Deno.remove(folder, { recursive: true });
  }
}

/** Every stored verdict is the one that the server gives to its prompt. */
function checkVerdicts(path: string): void {
  using store = openVerdictStore(path);
  for (const { question, gold, predicted, verdict } of store.entries()) {
    assert.equal(verdict, verdictFor(buildJudgePrompt({ question, gold, predicted })));
  }
}

/** Mean of the first and of the last third, in MB, and by how much it grew. */
function level(memory: readonly Memory[], of: "rss" | "heap"): { grown: number; text: string } {
  const third = Math.max(1, Math.floor(memory.length / 3));
  const mean = (part: readonly Memory[]) =>
    part.reduce((sum, one) => sum + one[of], 0) / part.length / 2 ** 20;
  const first = mean(memory.slice(0, third)), last = mean(memory.slice(-third));
  return { grown: last - first, text: `${first.toFixed(1)} → ${last.toFixed(1)} MB` };
}

/** Cuts a text stream into lines. */
function lines(): TransformStream<string, string> {
  let rest = "";
  return new TransformStream({
    transform(chunk, controller) {
      const parts = (rest + chunk).split("\n");
      rest = parts.pop()!;
      for (const part of parts) controller.enqueue(part);
    },
  });
}
