import assert from "node:assert/strict";
import {
  endpointJudge,
  FatalJudgeError,
  judgeListElements,
  type JudgeProgress,
  judgeSamples,
  matchElements,
  openVerdictStore,
  pendingVerdicts,
  planVerdicts,
  type SampleToJudge,
  scriptedJudge,
} from "@listqa/eval";
import { faultServer } from "../faults/fault_server.ts";

/** Samples with three matched elements and one without a partner each. */
function* samples(count: number): Generator<SampleToJudge & { id: number }> {
  for (let id = 0; id < count; id++) {
    const answer = `1. alpha ${id}\n2. beta ${id}\n3. gamma ${id}`;
    const prediction = `1. beta ${id} b\n2. alpha ${id} a\n3. nothing at all\n4. gamma ${id} c`;
    yield { id, question: `Which ${id}?`, match: matchElements(answer, prediction) };
  }
}

/** The same as a stream that lets other work in. */
async function* stream(count: number, onRead: () => void = () => {}) {
  for (const sample of samples(count)) {
    await undefined;
    onRead();
    yield sample;
  }
}

const byGamma = ({ predicted }: { predicted: string }) => predicted.includes("gamma") ? "B" : "A";

Deno.test("judgeSamples() gives what judgeListElements() gives, in the order of the samples", async () => {
  await using judge = scriptedJudge(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
    return byGamma(request);
  }, { concurrency: 7 });
  const ids: number[] = [];
  for await (const { sample, elements, positional } of judgeSamples(stream(30), judge)) {
    ids.push(sample.id);
    assert.deepEqual(elements, await judgeListElements(sample.question, sample.match, judge));
    assert.equal(positional, undefined);
  }
  assert.deepEqual(ids, Array.from({ length: 30 }, (_, i) => i));
});

Deno.test("judgeSamples() keeps the judge busy across samples, and never above its concurrency", async () => {
  let open = 0;
  const levels: number[] = [];
  await using judge = scriptedJudge(async () => {
    levels.push(++open);
    await new Promise((resolve) => setTimeout(resolve, 2));
    open--;
    return "A";
  }, { concurrency: 16 });
  for await (const _ of judgeSamples(stream(60), judge));
  assert.equal(levels.length, 180);
  assert.equal(Math.max(...levels), 16);
  const busy = levels.slice(16).filter((level) => level >= 15).length;
  assert.ok(busy > 120, `${busy} of 164 calls found the judge busy`);
});

Deno.test("judgeSamples() reads no further ahead than it is told, while the first one waits", async () => {
  let read = 0;
  const gate = Promise.withResolvers<void>();
  await using judge = scriptedJudge(async ({ question }) => {
    if (question === "Which 0?") await gate.promise;
    return "A";
  }, { concurrency: 8 });
  const judged = judgeSamples(stream(500, () => read++), judge, { ahead: 20 });
  const first = judged.next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(read, 20);
  gate.resolve();
  assert.equal((await first).value!.sample.id, 0);
  let count = 1;
  for await (const _ of judged) count++;
  assert.equal(count, 500);
});

Deno.test("judgeSamples() ends its calls when the caller leaves", async () => {
  const signals: AbortSignal[] = [];
  await using judge = scriptedJudge((request, signal) => {
    signals.push(signal!);
    return request.question === "Which 0?"
      ? "A"
      : new Promise((_, reject) => signal!.addEventListener("abort", () => reject(signal!.reason)));
  }, { concurrency: 8 });
  for await (const _ of judgeSamples(stream(50), judge)) break;
  assert.ok(signals.length >= 3);
  assert.ok(signals.every((signal) => signal.aborted));
});

Deno.test("judgeSamples() ends at once at a fatal error, behind samples that still wait", async () => {
  await using judge = scriptedJudge(({ question }, signal) => {
    if (question === "Which 2?") throw new FatalJudgeError("HTTP 404: no such model");
    return new Promise((_, reject) =>
      signal!.addEventListener("abort", () => reject(signal!.reason))
    );
  }, { concurrency: 16 });
  await assert.rejects(
    Array.fromAsync(judgeSamples(stream(50), judge)),
    /HTTP 404: no such model/,
  );
});

Deno.test("judgeSamples() passes on what reading the samples throws", async () => {
  await using judge = scriptedJudge(() => "A");
  async function* broken() {
    yield* stream(3);
    throw new Error("a.jsonl:4: bad");
  }
  await assert.rejects(Array.fromAsync(judgeSamples(broken(), judge)), /a\.jsonl:4: bad/);
});

Deno.test("judgeSamples() counts calls, cached and unreadable verdicts as it goes", async () => {
  using store = openVerdictStore(":memory:");
  await using judge = scriptedJudge(
    ({ predicted }) => predicted.includes("gamma") ? "?" : "A",
    { concurrency: 4 },
  );
  let last: JudgeProgress | undefined;
  const run = async () => {
    let updates = 0;
    const options = {
      store,
      maxRetries: 1,
      onProgress: (p: JudgeProgress) => (updates++, last = p),
    };
    for await (const _ of judgeSamples(stream(10), judge, options));
    return { ...last!, elapsedMs: 0, perSecond: 0, updates };
  };
  const first = await run();
  assert.ok(last!.elapsedMs > 0 && last!.perSecond > 0);
  assert.deepEqual(first, {
    samples: first.samples,
    judged: 30,
    cached: 0,
    unreadable: { "off-menu": 10 },
    decided: { generate: 30, choice: 0 },
    calls: 40,
    elapsedMs: 0,
    perSecond: 0,
    updates: 30,
  });
  const second = await run();
  assert.deepEqual([second.judged, second.cached, second.calls], [10, 20, 20]);
});

Deno.test("planVerdicts() and pendingVerdicts() say what judgeSamples() asks", async () => {
  for (const ordered of [false, true]) {
    using store = openVerdictStore(":memory:");
    const asked: string[] = [];
    await using judge = scriptedJudge((request) => {
      asked.push(`${request.question}|${request.gold}|${request.predicted}`);
      return byGamma(request);
    });
    const twice = [...samples(5), ...samples(5)];
    const options = { store, ordered };
    const plan = await planVerdicts(twice, judge.settings, options);
    const pending = await Array.fromAsync(pendingVerdicts(twice, judge.settings, options));
    for await (const _ of judgeSamples(twice.slice(0, 5), judge, options));
    assert.deepEqual(
      pending.map((p) => `${p.question}|${p.gold}|${p.predicted}`).sort(),
      asked.toSorted(),
    );
    assert.equal(plan.pending, asked.length);
    assert.deepEqual([plan.pairs, plan.wanted, plan.stored], [2 * asked.length, asked.length, 0]);
    assert.ok(plan.promptTokens > 1345 * asked.length);
    const after = await planVerdicts(twice, judge.settings, options);
    assert.deepEqual([after.stored, after.pending, after.promptTokens], [asked.length, 0, 0]);
  }
});

Deno.test("judgeSamples() asks by position when it is told to, and reuses what it knows", async () => {
  const asked: string[] = [];
  await using judge = scriptedJudge(({ gold, predicted }) => {
    asked.push(`${gold}|${predicted}`);
    return gold === predicted ? "A" : "B";
  });
  const match = matchElements(
    "1. Ash tree\n2. Elm tree\n3. Oak",
    "1. Elm tree\n2. Ash tree\n3. Oak",
  );
  const [judged] = await Array.fromAsync(
    judgeSamples([{ question: "Q?", match }], judge, { ordered: true }),
  );
  assert.deepEqual(judged!.elements.map((element) => element.score), ["A", "A", "A"]);
  assert.deepEqual(judged!.positional!.map((element) => element.score), ["B", "B", "A"]);
  assert.deepEqual(asked, [
    "Elm tree|Elm tree",
    "Ash tree|Ash tree",
    "Oak|Oak",
    "Ash tree|Elm tree",
    "Elm tree|Ash tree",
  ]);
});

Deno.test("the second run of the same work makes no request to a server", async () => {
  await using server = faultServer();
  using store = openVerdictStore(":memory:");
  const run = async () => {
    await using judge = endpointJudge({ baseUrl: server.url, model: "m", apiKey: "none" });
    const judged = await Array.fromAsync(judgeSamples(stream(40), judge, { store, ordered: true }));
    return judged.map(({ elements }) => elements.map((element) => element.score));
  };
  const first = await run();
  const requests = server.seen.length;
  assert.ok(requests >= 120);
  assert.deepEqual(await run(), first);
  assert.equal(server.seen.length, requests);
});
