import assert from "node:assert/strict";
import {
  FatalJudgeError,
  judgePairs,
  JudgeRequestError,
  scriptedJudge,
  type StoredVerdict,
  type VerdictStore,
} from "@listqa/eval";

const PAIR = { gold: "Ash", predicted: "Ash tree" };

/** A store in memory. */
function memoryStore(): VerdictStore & { rows: Map<string, StoredVerdict> } {
  const rows = new Map<string, StoredVerdict>();
  return {
    rows,
    getMany: (keys) => new Map(keys.flatMap((k) => rows.has(k) ? [[k, rows.get(k)!]] : [])),
    put(verdict) {
      rows.set(verdict.key, verdict);
      return Promise.resolve();
    },
  };
}

function replying(...replies: string[]) {
  const calls: { attempt: number; budget: number }[] = [];
  const judge = scriptedJudge(({ attempt, budget }) => {
    calls.push({ attempt, budget });
    return replies[calls.length - 1] ?? replies.at(-1)!;
  });
  return { judge, calls };
}

Deno.test("J13. judgePairs() asks an unreadable reply again, as another attempt", async () => {
  const { judge, calls } = replying("?", "?", "B");
  const [verdict] = await judgePairs("Q?", [PAIR], judge);
  assert.equal(verdict!.score, "B");
  assert.equal(verdict!.attempts, 3);
  assert.deepEqual(calls.map((call) => call.attempt), [0, 1, 2]);
});

Deno.test("J13. judgePairs() gives up after exactly maxRetries more calls, with the reason", async () => {
  const { judge, calls } = replying("?");
  const [verdict] = await judgePairs("Q?", [PAIR], judge, { maxRetries: 3 });
  assert.deepEqual(verdict, {
    score: null,
    unreadable: "off-menu",
    justification: "?",
    decide: "generate",
    attempts: 4,
    cached: false,
  });
  assert.equal(calls.length, 4);
});

Deno.test("judgePairs() makes one call with maxRetries 0", async () => {
  const { judge, calls } = replying("?");
  await judgePairs("Q?", [PAIR], judge, { maxRetries: 0 });
  assert.equal(calls.length, 1);
});

Deno.test("J12. judgePairs() asks with a larger budget after a reply that was cut off", async () => {
  const budgets: number[] = [];
  const judge = scriptedJudge(({ budget }) => {
    budgets.push(budget);
    const reason = ["truncated", "prose", "thinking"][budgets.length - 1];
    return reason
      ? { verdict: { verdict: "unreadable", reason }, text: "", decide: "generate" }
      : "A";
  });
  await judgePairs("Q?", [PAIR], judge);
  assert.deepEqual(budgets, [1, 2, 2, 4]);
});

Deno.test("J16. judgePairs() grades a pair without a partner B and asks nothing", async () => {
  const { judge, calls } = replying("A");
  const verdicts = await judgePairs("Q?", [
    { gold: null, predicted: "Ash" },
    { gold: "Ash", predicted: " \t" },
    { gold: "Ash", predicted: { main: "", facets: [{ key: "Height", value: "" }] } },
    { gold: { main: "", facets: [] }, predicted: "Ash" },
  ], judge);
  assert.deepEqual(verdicts.map((verdict) => [verdict.score, verdict.attempts]), [
    ["B", 0],
    ["B", 0],
    ["B", 0],
    ["B", 0],
  ]);
  assert.equal(calls.length, 0);
});

Deno.test("judgePairs() keeps the other verdicts when a request fails, and names the failure", async () => {
  const judge = scriptedJudge(({ predicted }) => {
    if (predicted === "x") throw new JudgeRequestError("127.0.0.1: HTTP 500", "request-failed");
    if (predicted === "y") throw new Error("bug");
    return "A";
  }, { concurrency: 4 });
  const pairs = ["w", "x", "y", "z"].map((predicted) => ({ gold: "g", predicted }));
  const verdicts = await judgePairs("Q?", pairs, judge);
  assert.deepEqual(verdicts.map((v) => [v.score, v.unreadable, v.error]), [
    ["A", undefined, undefined],
    [null, "request-failed", "127.0.0.1: HTTP 500"],
    [null, "error", "bug"],
    ["A", undefined, undefined],
  ]);
});

Deno.test("judgePairs() stops at a fatal error", async () => {
  let calls = 0;
  const judge = scriptedJudge(() => {
    calls++;
    throw new FatalJudgeError("HTTP 401: bad key");
  });
  const pairs = ["a", "b", "c"].map((predicted) => ({ gold: "g", predicted }));
  await assert.rejects(judgePairs("Q?", pairs, judge), /HTTP 401: bad key/);
  assert.equal(calls, 1);
});

Deno.test("judgePairs() asks the judge nothing that is in the store", async () => {
  const store = memoryStore();
  const first = replying("A");
  await judgePairs("Q?", [PAIR], first.judge, { store });
  const second = replying("B");
  const [verdict] = await judgePairs("Q?", [PAIR], second.judge, { store });
  assert.equal(second.calls.length, 0);
  assert.deepEqual([verdict!.score, verdict!.cached, verdict!.attempts], ["A", true, 0]);
  const [repeated] = await judgePairs("Q?", [PAIR], second.judge, { store, repetition: 1 });
  assert.deepEqual([repeated!.score, repeated!.cached], ["B", false]);
});

Deno.test("J13. judgePairs() stores no unreadable reply and asks it again the next time", async () => {
  const store = memoryStore();
  await judgePairs("Q?", [PAIR], replying("?").judge, { store });
  assert.equal(store.rows.size, 0);
  const again = replying("B");
  const [verdict] = await judgePairs("Q?", [PAIR], again.judge, { store });
  assert.deepEqual([verdict!.score, again.calls.length], ["B", 1]);
});

Deno.test("judgePairs() asks once for pairs that read the same", async () => {
  let calls = 0;
  const judge = scriptedJudge(() => (calls++, "A"), { concurrency: 2 });
  const verdicts = await judgePairs("Q?", [PAIR, PAIR, PAIR], judge);
  assert.equal(calls, 1);
  assert.deepEqual(verdicts.map((verdict) => [verdict.score, verdict.attempts]), [
    ["A", 1],
    ["A", 0],
    ["A", 0],
  ]);
});

Deno.test("judgePairs() keeps no more calls open than the judge works on", async () => {
  let open = 0, most = 0;
  const judge = scriptedJudge(async () => {
    most = Math.max(most, ++open);
    await new Promise((resolve) => setTimeout(resolve, 1));
    open--;
    return "A";
  }, { concurrency: 3 });
  const pairs = Array.from({ length: 20 }, (_, i) => ({ gold: "g", predicted: `${i}` }));
  await judgePairs("Q?", pairs, judge);
  assert.equal(most, 3);
});

Deno.test("judgePairs() ends at once when it is aborted", async () => {
  const controller = new AbortController();
  const judge = scriptedJudge((_, signal) =>
    new Promise((_resolve, reject) => {
      signal!.addEventListener("abort", () => reject(signal!.reason));
      queueMicrotask(() => controller.abort(new Error("enough")));
    })
  );
  const pairs = [PAIR, { gold: "g", predicted: "p" }];
  await assert.rejects(judgePairs("Q?", pairs, judge, { signal: controller.signal }), /enough/);
});

Deno.test("judgePairs() names an option out of its range", async () => {
  await assert.rejects(
    judgePairs("Q?", [PAIR], replying("A").judge, { maxRetries: -1 }),
    /maxRetries must be a whole number of at least 0, but is -1/,
  );
});
