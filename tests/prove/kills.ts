/** kill -9 loses no answer, and repeats only what was in flight. @module */
import assert from "node:assert/strict";
import { openVerdictStore } from "@listqa/eval";
import {
  command,
  CONCURRENCY,
  finished,
  judged,
  sampleResults,
  withoutOrigin,
  writePredictions,
} from "./_commands.ts";
import type { Extent, Figures } from "./_proof.ts";
import { runServer } from "./_run_server.ts";

const ANSWER_MS = 10;
/** A run dies after at most so many requests of its own. */
const MOST_REQUESTS = 60;
/** Verdicts of a sample: three by assignment, three by position. */
const PER_SAMPLE = 6;

/**
 * Kills `score` with a judge at random moments, most of them while requests are in flight, and lets
 * the last run end.
 *
 * @param extent Number of kills, and seed of the moments.
 * @returns Kills, judgements, what was asked twice, and the bounds.
 */
export async function proveKills({ count, seed }: Extent): Promise<Figures> {
  const folder = await Deno.makeTempDir({ prefix: "listqa-prove-" });
  const random = numbers(seed);
  await using server = runServer(ANSWER_MS);
  try {
    const predictions = `${folder}/predictions.jsonl`;
    // More work than all the killed runs can do.
    const most = MOST_REQUESTS + 10 * CONCURRENCY;
    const samples = Math.ceil(count * most / PER_SAMPLE / 2 + 100);
    writePredictions(predictions, samples);
    const args = (store: string, output: string) =>
      judged(server.url, { predictions, store, output });
    const calm = `${folder}/calm.json`;
    const first = await finished("score", args(`${folder}/calm.db`, calm));
    assert.equal(first.code, 0, first.stderr);
    const wanted = server.requests;
    assert.equal(wanted, server.asked.size, "an undisturbed run asks nothing twice");

    server.requests = server.most = 0;
    server.asked.clear();
    const path = `${folder}/verdicts.db`, output = `${folder}/results.json`;
    let lost = 0, mostLost = 0, early = 0;
    let before = new Set<string>();
    for (let kill = 0; kill < count; kill++) {
      const requests = server.requests;
      const reached = Promise.withResolvers<void>();
      const last = requests + 1 + Math.floor(random() * MOST_REQUESTS);
      server.onRequest = () => {
        if (server.requests >= last) reached.resolve();
      };
      const child = command("score", args(path, output), "null");
      // One in ten dies at the start, where the store is opened and the work is counted.
      if (random() < 0.1) await pause(random() * 600);
      else {
        await reached.promise;
        await pause(random() * 2 * ANSWER_MS);
      }
      child.kill("SIGKILL");
      const { signal } = await child.status;
      assert.equal(signal, "SIGKILL", `seed ${seed}, kill ${kill}: the run had ended by itself`);
      await settled(server);
      const asked = server.requests - requests;
      if (asked === 0) early++;
      const now = storedKeys(path);
      for (const key of before) assert.ok(now.has(key), `seed ${seed}, kill ${kill}: lost`);
      const kept = now.size - before.size;
      assert.ok(
        kept >= asked - CONCURRENCY && kept <= asked,
        `seed ${seed}, kill ${kill}: ${kept} stored of ${asked} asked, ${CONCURRENCY} in flight`,
      );
      assert.ok(!exists(output), `seed ${seed}, kill ${kill}: results before their end`);
      lost += asked - kept;
      mostLost = Math.max(mostLost, asked - kept);
      before = now;
    }
    server.onRequest = () => {};
    const left = wanted - before.size;
    const last = await finished("score", args(path, output));
    assert.equal(last.code, 0, last.stderr);
    assert.equal(server.asked.size, wanted);
    const repeated = server.requests - wanted;
    assert.equal(repeated, lost, "only what was in flight at a kill is asked again");
    assert.ok(server.most <= CONCURRENCY);
    const same = (normal: (text: string) => string) =>
      normal(sampleResults(output)) === normal(sampleResults(calm));
    assert.ok(same(withoutOrigin), "other results than without kills");

    const requests = server.requests;
    for (const run of [args(path, output), args(`${folder}/calm.db`, calm)]) {
      const again = await finished("score", run);
      assert.equal(again.code, 0, again.stderr);
    }
    assert.equal(server.requests, requests, "the same work again asks nothing");
    assert.ok(same((text) => text), "other results than without kills");
    return {
      kills: count,
      "before the first request": early,
      judgements: wanted,
      "left for the last run": left,
      "asked twice": repeated,
      "most in flight at a kill": `${mostLost} (bound ${CONCURRENCY})`,
      "answered and lost": 0,
      "bytes of equal results": sampleResults(output).length,
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the server has ended what it works on. */
async function settled(server: { open: number; requests: number }): Promise<void> {
  for (let before = -1; server.open > 0 || before !== server.requests;) {
    before = server.requests;
    await pause(15);
  }
}

/** The keys of a store; none where there is no store yet. */
function storedKeys(path: string): Set<string> {
  const keys = new Set<string>();
  if (exists(path)) {
    using store = openVerdictStore(path);
    for (const { key } of store.entries()) keys.add(key);
  }
  return keys;
}

function exists(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch {
    return false;
  }
}

/** mulberry32: numbers in [0, 1). */
function numbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}
