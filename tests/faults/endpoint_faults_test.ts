import assert from "node:assert/strict";
import {
  endpointJudge,
  type EndpointOptions,
  FatalJudgeError,
  judgePairs,
  openVerdictStore,
} from "@listqa/eval";
import { completion, type Fault, faultServer, verdictFor } from "./fault_server.ts";

const pairsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ gold: `Team ${i}`, predicted: `team ${i}` }));

const FAST = { backoffMs: 4, maxPauseMs: 40, timeoutMs: 300, apiKey: "none" };

function judgeAt(url: string | string[], more: Partial<EndpointOptions> = {}) {
  return endpointJudge({ baseUrl: url, model: "m", concurrency: 16, ...FAST, ...more });
}

const FAULTS: [string, Fault][] = [
  ["429 without Retry-After", { status: 429 }],
  ["429 with Retry-After 0", { status: 429, retryAfter: "0" }],
  ["429 with Retry-After in seconds", { status: 429, retryAfter: "1" }],
  ["429 with Retry-After in parts of seconds", { status: 429, retryAfter: "0.01" }],
  ["429 with a date as Retry-After", {
    status: 429,
    retryAfter: new Date(Date.now() + 60_000).toUTCString(),
  }],
  ["429 with a negative Retry-After", { status: 429, retryAfter: "-7" }],
  ["429 with words as Retry-After", { status: 429, retryAfter: "later, please" }],
  ["429 with a huge Retry-After", { status: 429, retryAfter: "99999999999" }],
  ["408", { status: 408 }],
  ["409", { status: 409 }],
  ["500", { status: 500 }],
  ["502 with a page", { status: 502, body: "<html><h1>502 Bad Gateway</h1></html>" }],
  ["503 with Retry-After", { status: 503, retryAfter: "1" }],
  ["529", { status: 529 }],
  ["half a body of a known length", { half: "length" }],
  ["half a body in chunks", { half: "chunk" }],
  ["half a body without a length", { half: "json" }],
  ["a page with status 200", { html: true }],
  ["no choices", { json: { choices: [] } }],
  ["an error with status 200", { json: { error: { message: "overloaded", code: 529 } } }],
  ["null", { json: null }],
  ["a reply that was given up", { json: completion("A", { finish_reason: "abort" }) }],
  ["an empty body", { raw: "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n" }],
  ["something that is not HTTP", { raw: "hello\r\n\r\n" }],
  ["a stall", { stall: true }],
  ["a dropped connection", { drop: true }],
];

Deno.test("a run over every fault gives what a run without faults gives, with bounded requests", async () => {
  const pairs = pairsOf(250);
  await using healthy = faultServer();
  await using calm = judgeAt(healthy.url);
  const expected = await judgePairs("Q?", pairs, calm);
  assert.equal(healthy.seen.length, 250);

  // Each verdict meets up to five faults, all different, before it is answered.
  const met = new Map<string, number>();
  let next = 0;
  const failures = (prompt: string) =>
    Number(/Predicted answer: team (\d+)\n/.exec(prompt)![1]) % 6;
  await using faulty = faultServer((_n, { body }) => {
    const prompt = body.messages[0].content;
    const count = met.get(prompt) ?? 0;
    met.set(prompt, count + 1);
    return count < failures(prompt) ? FAULTS[next++ % FAULTS.length]![1] : undefined;
  });
  await using judge = judgeAt(faulty.url);
  const verdicts = await judgePairs("Q?", pairs, judge);
  assert.deepEqual(verdicts, expected);
  const injected = pairs.reduce((sum, _, i) => sum + i % 6, 0);
  assert.equal(next, injected);
  assert.equal(faulty.seen.length, pairs.length + injected);
});

for (const [name, fault] of FAULTS) {
  Deno.test(`a request that always meets ${name} is named after its retries`, async () => {
    await using server = faultServer(() => fault);
    await using judge = judgeAt(server.url, { maxRequestRetries: 2, timeoutMs: 60 });
    const [verdict] = await judgePairs("Q?", pairsOf(1), judge);
    assert.equal(verdict!.score, null);
    assert.equal(verdict!.unreadable, "request-failed");
    assert.match(
      verdict!.error!,
      /^judge server http:\/\/127\.0\.0\.1:\d+\/v1: .+; gave up after 3 requests$/,
    );
    assert.equal(server.seen.length, 3);
  });
}

Deno.test("A3. with maxRequestRetries 0 exactly one call is made, also for 429", async () => {
  await using server = faultServer(() => ({ status: 429, retryAfter: "1" }));
  await using judge = judgeAt(server.url, { maxRequestRetries: 0 });
  const [verdict] = await judgePairs("Q?", pairsOf(1), judge);
  assert.equal(verdict!.error, `judge server ${server.url}: HTTP 429: fault 429`);
  assert.equal(server.seen.length, 1);
});

for (const status of [400, 401, 403, 404, 422]) {
  Deno.test(`A2. status ${status} stops the run after one call, with the server's words`, async () => {
    await using server = faultServer(() => ({
      status,
      body: '{"error":{"message":"No such thing"}}',
    }));
    await using judge = judgeAt(server.url, { concurrency: 1 });
    await assert.rejects(judgePairs("Q?", pairsOf(5), judge), (error: Error) => {
      assert.ok(error instanceof FatalJudgeError);
      assert.ok(error.message.includes(`(model m): HTTP ${status}: No such thing`), error.message);
      return true;
    });
    assert.equal(server.seen.length, 1);
  });
}

Deno.test("A2. 500, 502, 503, 529, 408, 409 and a dropped connection are retried", async () => {
  const faults: Fault[] = [500, 502, 503, 529, 408, 409].map((status) => ({ status }));
  await using server = faultServer((n) => [...faults, { drop: true } as const][n]);
  await using judge = judgeAt(server.url);
  const [verdict] = await judgePairs("Q?", pairsOf(1), judge);
  assert.notEqual(verdict!.score, null);
  assert.equal(verdict!.attempts, 1);
  assert.equal(server.seen.length, 8);
});

Deno.test("A5. a reply that stalls or breaks off is asked again; half a verdict is never read", async () => {
  const faults: Fault[] = [{ stall: true }, { half: "chunk" }, { half: "json" }, {
    half: "length",
  }];
  await using server = faultServer((n) => faults[n] ?? { reply: "B" });
  await using judge = judgeAt(server.url);
  const [verdict] = await judgePairs("Q?", pairsOf(1), judge);
  assert.deepEqual([verdict!.score, verdict!.justification], ["B", "B"]);
  assert.equal(server.seen.length, 5);
});

Deno.test("a streamed reply without its end is half a reply", async () => {
  const event = `data: ${JSON.stringify({ choices: [{ delta: { content: "A" } }] })}\n\n`;
  const raw = (body: string) => ({
    raw: `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n${body}`,
  });
  await using server = faultServer((n) =>
    raw(n === 0 ? event : `: hello\n\n${event}data: [DONE]\n\n`)
  );
  await using judge = judgeAt(server.url);
  const [verdict] = await judgePairs("Q?", pairsOf(1), judge);
  assert.equal(verdict!.score, "A");
  assert.equal(server.seen.length, 2);
});

Deno.test("all workers pause as long as Retry-After says", async () => {
  let refusedAt = 0;
  await using server = faultServer((n, { at }) => {
    if (n === 5) {
      refusedAt = at;
      return { status: 429, retryAfter: "0.6" };
    }
    return { reply: "A", delayMs: 30 };
  });
  await using judge = judgeAt(server.url, { concurrency: 6, maxPauseMs: 5000 });
  await judgePairs("Q?", pairsOf(40), judge);
  assert.equal(server.seen.length, 41);
  // What had left before the refusal arrived may still come in.
  const early = server.seen.filter(({ at }) => at > refusedAt + 25 && at < refusedAt + 590);
  assert.deepEqual(early.map(({ at }) => Math.round(at - refusedAt)), []);
  assert.ok(server.seen.at(-1)!.at > refusedAt + 590);
});

Deno.test("an overloaded server is asked by fewer workers, and everything is answered", async () => {
  let open = 0, most = 0;
  await using server = faultServer((_n, _seen) => {
    open++;
    most = Math.max(most, open);
    setTimeout(() => open--, 20);
    return open > 4 ? { status: 429 } : { reply: "A", delayMs: 20 };
  });
  await using judge = judgeAt(server.url, { concurrency: 32, backoffMs: 20 });
  const verdicts = await judgePairs("Q?", pairsOf(200), judge);
  assert.ok(verdicts.every((verdict) => verdict.score === "A"));
  assert.ok(server.seen.length < 200 * 3, `${server.seen.length} requests`);
  await new Promise((resolve) => setTimeout(resolve, 30));
});

Deno.test("a server that starts late is waited for", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  await using judge = judgeAt(`http://127.0.0.1:${port}`, { backoffMs: 30 });
  const running = judgePairs("Q?", pairsOf(20), judge);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await using server = faultServer(
    (n) => n < 20 ? { status: 503, body: '{"message":"loading model"}' } : undefined,
    port,
  );
  const verdicts = await running;
  assert.ok(verdicts.every((verdict) => verdict.score !== null));
  assert.equal(server.seen.length, 40);
});

Deno.test("a server that is gone ends the run, and what it had answered is stored", async () => {
  const server = faultServer((n) => n < 20 ? { reply: "A" } : { drop: true });
  await using judge = judgeAt(server.url, { maxRequestRetries: 1, backoffMs: 1 });
  using store = openVerdictStore(":memory:");
  await assert.rejects(judgePairs("Q?", pairsOf(400), judge, { store }), (error: Error) => {
    assert.ok(error instanceof FatalJudgeError);
    assert.match(error.message, /no connection .*; no connection for 100 requests in a row$/);
    return true;
  });
  assert.equal(store.count(), 20);
  await server[Symbol.asyncDispose]();
});

Deno.test("several servers share the work", async () => {
  await using one = faultServer(() => ({ reply: "A", delayMs: 5 }));
  await using two = faultServer(() => ({ reply: "A", delayMs: 5 }));
  await using judge = judgeAt([one.url, two.url], { concurrency: 8 });
  await judgePairs("Q?", pairsOf(80), judge);
  assert.equal(one.seen.length + two.seen.length, 80);
  assert.ok(Math.min(one.seen.length, two.seen.length) >= 30, `${one.seen.length}`);
});

Deno.test("the living server does the work of a dead one", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  listener.close();
  await using alive = faultServer(() => ({ reply: "A", delayMs: 5 }));
  await using judge = judgeAt([`http://127.0.0.1:${port}`, alive.url], { maxRequestRetries: 3 });
  const verdicts = await judgePairs("Q?", pairsOf(100), judge);
  assert.ok(verdicts.every((verdict) => verdict.score === "A"));
  assert.equal(alive.seen.length, 100);
});

Deno.test("A7. an abort ends a run at once: in a request, in a pause and in the queue", async () => {
  const cases: [string, Fault][] = [
    ["request", { stall: true }],
    ["pause", { status: 429, retryAfter: "20" }],
    ["backoff", { status: 500 }],
  ];
  for (const [name, fault] of cases) {
    await using server = faultServer((n) => n < 3 ? { reply: "A" } : fault);
    await using judge = judgeAt(server.url, {
      concurrency: 2,
      timeoutMs: 20_000,
      maxPauseMs: 20_000,
      backoffMs: 20_000,
    });
    using store = openVerdictStore(":memory:");
    const controller = new AbortController();
    const running = judgePairs("Q?", pairsOf(10), judge, { store, signal: controller.signal });
    const rejected = assert.rejects(running, /enough/);
    while (store.count() < 3 || server.seen.length < 5) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      if (name === "pause" && server.seen.length >= 4 && store.count() >= 3) break;
    }
    const start = performance.now();
    controller.abort(new Error("enough"));
    await rejected;
    assert.ok(performance.now() - start < 5000, name); // The waits last 10 s and more.
    assert.equal(store.count(), 3, name);
  }
});

Deno.test("no key is in an error, a note, a verdict or the store", async () => {
  const folder = await Deno.makeTempDir();
  const key = "sk-test-1234567890abcdef";
  const seen: string[] = [];
  try {
    for (const status of [401, 500, 200]) {
      await using server = faultServer((_n, { headers }) => {
        const echo = `key ${headers.get("authorization")}`;
        return status === 200
          ? { reply: `Grade: A (${echo})` }
          : { status, body: JSON.stringify({ error: { message: `Bad ${echo}` } }) };
      });
      await using judge = judgeAt(`${server.url}?secret=${key}`, {
        apiKey: key,
        maxRequestRetries: 1,
        onNote: (note) => seen.push(note),
      });
      using store = openVerdictStore(`${folder}/v.db`);
      try {
        seen.push(JSON.stringify(await judgePairs("Q?", pairsOf(2), judge, { store })));
      } catch (error) {
        seen.push(String(error), (error as Error).stack!, Deno.inspect(error));
      }
      seen.push(Deno.inspect(judge), JSON.stringify(judge.settings));
      assert.equal(server.seen[0]!.headers.get("authorization"), `Bearer ${key}`);
    }
    for (const file of Deno.readDirSync(folder)) {
      seen.push(new TextDecoder("latin1").decode(Deno.readFileSync(`${folder}/${file.name}`)));
    }
    assert.ok(seen.join("\n").includes("[key]"));
    assert.ok(!seen.join("\n").includes(key));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a prompt that does not fit the model is named, and the others are judged", async () => {
  await using server = faultServer((_n, { body }) =>
    body.messages[0].content.includes("Predicted answer: team 1\n")
      ? { status: 400, body: `{"message":"This model's maximum context length is 8192 tokens."}` }
      : { reply: verdictFor(body.messages[0].content) }
  );
  await using judge = judgeAt(server.url);
  const verdicts = await judgePairs("Q?", pairsOf(3), judge);
  assert.deepEqual(verdicts.map((verdict) => verdict.unreadable), [
    undefined,
    "too-long",
    undefined,
  ]);
  assert.match(verdicts[1]!.error!, /maximum context length is 8192 tokens/);
});
