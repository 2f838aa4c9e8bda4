import assert from "node:assert/strict";
import {
  buildJudgePrompt,
  endpointJudge,
  type EndpointOptions,
  judgePairs,
  type PairVerdict,
} from "@listqa/eval";
import { completion, type Fault, faultServer, type Seen } from "../faults/fault_server.ts";
import { judgeContract } from "./contract.ts";

const PAIR = { gold: "Ash", predicted: "Ash tree" };

interface Run {
  verdicts: PairVerdict[];
  seen: Seen[];
  notes: string[];
}

/** Judges some pairs against a server that answers as told. */
async function run(
  plan: (n: number, seen: Seen) => Fault | undefined,
  options: Partial<EndpointOptions> = {},
  judging: { pairs?: number; maxRetries?: number; repetition?: number } = {},
): Promise<Run> {
  const { pairs = 1, ...rest } = judging;
  await using server = faultServer(plan);
  const notes: string[] = [];
  await using judge = endpointJudge({
    baseUrl: server.url,
    model: "m",
    apiKey: "k",
    backoffMs: 2,
    onNote: (note) => notes.push(note),
    ...options,
  });
  const list = Array.from({ length: pairs }, (_, i) => ({ ...PAIR, predicted: `Ash ${i}` }));
  const verdicts = await judgePairs("Which trees?", list, judge, rest);
  return { verdicts, seen: server.seen, notes };
}

const logprobs = (top: Record<string, number>, token = Object.keys(top)[0]!) => ({
  logprobs: {
    content: [{
      token,
      logprob: top[token],
      top_logprobs: Object.entries(top).map(([token, logprob]) => ({ token, logprob })),
    }],
  },
  finish_reason: "length",
});

{
  let server: ReturnType<typeof faultServer>;
  judgeContract("endpointJudge()", () => {
    server = faultServer();
    const judge = endpointJudge({ baseUrl: server.url, model: "m", concurrency: 4, apiKey: "k" });
    return {
      settings: judge.settings,
      concurrency: judge.concurrency,
      ask: (request, signal) => judge.ask(request, signal),
      async [Symbol.asyncDispose]() {
        await judge[Symbol.asyncDispose]();
        await server[Symbol.asyncDispose]();
      },
    };
  });
}

Deno.test("endpointJudge() sends the prompt and no parameter that was not given", async () => {
  const { seen, verdicts } = await run(() => ({ reply: "A" }));
  assert.deepEqual(seen[0]!.body, {
    model: "m",
    messages: [{
      role: "user",
      content: buildJudgePrompt({ question: "Which trees?", gold: "Ash", predicted: "Ash 0" }),
    }],
  });
  assert.equal(seen[0]!.path, "/v1/chat/completions");
  assert.equal(seen[0]!.headers.get("authorization"), "Bearer k");
  assert.deepEqual([verdicts[0]!.score, verdicts[0]!.decide], ["A", "generate"]);
});

Deno.test("endpointJudge() sends each parameter that was given", async () => {
  const { seen } = await run(() => ({ reply: "A" }), {
    temperature: 0.7,
    topP: 0.9,
    seed: 5,
    maxTokens: 40,
    system: "Be brief.",
    extraBody: { chat_template_kwargs: { enable_thinking: false } },
  }, { repetition: 2 });
  const { messages, ...rest } = seen[0]!.body;
  assert.deepEqual(rest, {
    model: "m",
    max_tokens: 40,
    temperature: 0.7,
    top_p: 0.9,
    seed: 5 + 2 * 1009,
    chat_template_kwargs: { enable_thinking: false },
  });
  assert.deepEqual(messages[0], { role: "system", content: "Be brief." });
});

Deno.test("endpointJudge() asks again with another seed, and a larger budget after a cut-off", async () => {
  const cut: Fault = { json: completion("The prediction", { finish_reason: "length" }) };
  const { seen, verdicts } = await run((n) => [cut, { reply: "?" } as const, cut][n], {
    maxTokens: 10,
  });
  assert.deepEqual(seen.map(({ body }) => [body.seed, body.max_tokens]), [
    [undefined, 10],
    [1, 20],
    [2, 20],
    [3, 40],
  ]);
  assert.equal(verdicts[0]!.attempts, 4);
  const unset = await run((n) => n === 0 ? cut : undefined);
  assert.deepEqual(unset.seen.map(({ body }) => body.max_tokens), [undefined, 2048]);
});

Deno.test("J8. a reply without content is unreadable, never the text null", async () => {
  const { verdicts } = await run(() => ({ json: completion(null) }), {}, { maxRetries: 0 });
  assert.deepEqual([verdicts[0]!.unreadable, verdicts[0]!.justification], ["empty", ""]);
});

Deno.test("a thinking model's reasoning is not read, wherever the server puts it", async () => {
  const message = (fields: Record<string, unknown>) => ({
    json: { choices: [{ message: { role: "assistant", ...fields }, finish_reason: "stop" }] },
  });
  const replies: Fault[] = [
    message({ content: "B", reasoning_content: "It is A. Grade: A" }),
    message({ content: "B", reasoning: "A" }),
    message({ content: "<think>A</think>B" }),
    message({
      content:
        "<|channel|>analysis<|message|>A<|end|><|start|>assistant<|channel|>final<|message|>B",
    }),
    message({ content: [{ type: "thinking", text: "A" }, { type: "text", text: "B" }] }),
  ];
  const { verdicts } = await run((n) => replies[n], { concurrency: 1 }, { pairs: replies.length });
  assert.deepEqual(verdicts.map((verdict) => verdict.score), ["B", "B", "B", "B", "B"]);
  const cut = await run(
    () => ({
      json: {
        choices: [{ message: { content: null, reasoning: "A" }, finish_reason: "length" }],
      },
    }),
    {},
    { maxRetries: 1 },
  );
  assert.deepEqual([cut.verdicts[0]!.unreadable, cut.seen.length], ["truncated", 2]);
});

Deno.test("a refusal in the field of its own is a refusal", async () => {
  const { verdicts } = await run(
    () => ({
      json: { choices: [{ message: { content: null, refusal: "I'm sorry, I can't." } }] },
    }),
    {},
    { maxRetries: 0 },
  );
  assert.equal(verdicts[0]!.unreadable, "refusal");
});

Deno.test("choice takes the likelier letter over all its spellings, with a confidence", async () => {
  const { verdicts, seen } = await run(
    () => ({ json: completion("The", logprobs({ The: -0.1, B: -3, " A": -3, "ĠA": -3, a: -1 })) }),
    { decide: "choice" },
  );
  assert.deepEqual(seen[0]!.body.max_tokens, 1);
  assert.deepEqual([seen[0]!.body.logprobs, seen[0]!.body.top_logprobs], [true, 20]);
  assert.deepEqual([verdicts[0]!.score, verdicts[0]!.decide], ["A", "choice"]);
  assert.ok(Math.abs(verdicts[0]!.confidence! - 2 / 3) < 1e-12);
});

Deno.test("choice reads the older form of probabilities too", async () => {
  const { verdicts } = await run(
    () => ({
      json: completion("B", {
        logprobs: { tokens: ["B"], token_logprobs: [-0.2], top_logprobs: [{ B: -0.2, A: -2 }] },
      }),
    }),
    { decide: "choice" },
  );
  assert.deepEqual([verdicts[0]!.score, verdicts[0]!.decide], ["B", "choice"]);
});

Deno.test("choice falls back to generate once where the server gives no probabilities", async () => {
  const { verdicts, seen, notes } = await run(
    (_n, { body }) => body.logprobs ? { json: completion("A") } : { reply: "B" },
    { decide: "choice", concurrency: 4 },
    { pairs: 6 },
  );
  assert.ok(verdicts.every((verdict) => verdict.score === "B" && verdict.decide === "generate"));
  assert.equal(seen.filter(({ body }) => body.logprobs).length, 1);
  assert.equal(seen.length, 7);
  assert.equal(notes.length, 1);
  assert.match(notes[0]!, /gives no probabilities of tokens: verdicts are read from its replies/);
});

Deno.test("choice falls back where the server refuses the parameter", async () => {
  const { verdicts, seen } = await run(
    (_n, { body }) =>
      body.logprobs
        ? { status: 400, body: '{"error":{"message":"logprobs is not supported"}}' }
        : { reply: "B" },
    { decide: "choice" },
    { pairs: 3 },
  );
  assert.ok(verdicts.every((verdict) => verdict.score === "B"));
  assert.equal(seen.length, 4);
});

Deno.test("choice asks a model that does not start with a letter again, by generate", async () => {
  const { verdicts, seen } = await run(
    (_n, { body }) =>
      body.logprobs
        ? { json: completion("<think>", logprobs({ "<think>": -0.01 })) }
        : { reply: "<think>B?</think>A" },
    { decide: "choice" },
    { pairs: 2 },
  );
  assert.deepEqual(verdicts.map((v) => [v.score, v.decide, v.attempts]), [
    ["A", "generate", 2],
    ["A", "generate", 2],
  ]);
  assert.equal(seen.length, 4);
});

Deno.test("endpointJudge() learns the names of a server's parameters", async () => {
  const cut: Fault = { json: completion("", { finish_reason: "length" }) };
  const { seen, verdicts } = await run((n, { body }) => {
    if (n === 0) return cut;
    if ("max_tokens" in body) {
      return {
        status: 400,
        body:
          '{"error":{"message":"Unsupported parameter: max_tokens. Use max_completion_tokens."}}',
      };
    }
    if ("seed" in body) return { status: 422, body: '{"detail":"Extra inputs: seed"}' };
    return { reply: "A" };
  });
  assert.equal(verdicts[0]!.score, "A");
  assert.deepEqual(Object.keys(seen.at(-1)!.body), ["model", "messages", "max_completion_tokens"]);
  assert.equal(seen.length, 4);
});

Deno.test("a server that streams unasked is read", async () => {
  const events = ["", "<think>", "A</think>", "B"].map((content, i) =>
    `data: ${
      JSON.stringify({
        choices: [{ delta: { content }, finish_reason: i === 3 ? "stop" : null }],
      })
    }\n\n`
  ).join("") + `data: {"choices":[],"usage":{"prompt_tokens":9}}\n\ndata: [DONE]\n\n`;
  const { verdicts } = await run(() => ({
    raw: `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n${events}`,
  }));
  assert.deepEqual([verdicts[0]!.score, verdicts[0]!.justification], ["B", "<think>A</think>B"]);
});

Deno.test("disposing a judge ends what it was asked, in a request and in a wait", async () => {
  for (const fault of [{ stall: true }, { status: 429, retryAfter: "20" }] as Fault[]) {
    await using server = faultServer(() => fault);
    const judge = endpointJudge({ baseUrl: server.url, model: "m", apiKey: "k", concurrency: 1 });
    const pairs = [PAIR, { ...PAIR, predicted: "Elm" }];
    const running = assert.rejects(judgePairs("Q?", pairs, judge), /judge "m" is disposed/);
    while (server.seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await judge[Symbol.asyncDispose]();
    await running;
  }
});

Deno.test("settings hold what changes the answer, and no URL", () => {
  const make = (more: Partial<EndpointOptions>) =>
    endpointJudge({ baseUrl: "http://127.0.0.1:9", model: "m", apiKey: "k", ...more });
  const plain = make({});
  const elsewhere = make({ baseUrl: ["http://h/v1", "http://i/v1"], concurrency: 3, timeoutMs: 9 });
  assert.deepEqual(plain.settings, elsewhere.settings);
  const rich = make({ temperature: 0, maxTokens: 5, system: "s", extraBody: { x: 1 } });
  assert.deepEqual(
    [rich.settings.sampling, rich.settings.maxTokens, rich.settings.system, rich.settings.chat],
    [{ temperature: 0 }, 5, "s", { x: 1 }],
  );
  for (const judge of [plain, elsewhere, rich]) judge[Symbol.asyncDispose]();
});

Deno.test("endpointJudge() names an option out of its range", () => {
  const make = (more: Partial<EndpointOptions>) => () =>
    endpointJudge({ baseUrl: "http://h", model: "m", ...more });
  assert.throws(make({ model: " " }), /model must name the judge/);
  assert.throws(
    make({ concurrency: 0 }),
    /concurrency must be a whole number of at least 1 .*is 0/,
  );
  assert.throws(make({ maxRequestRetries: 1.5 }), /maxRequestRetries .* is 1.5/);
  assert.throws(make({ temperature: -1 }), /temperature must be a number of at least 0, but is -1/);
  assert.throws(make({ baseUrl: [] }), /baseUrl must name a server/);
  assert.throws(make({ extraBody: { stream: true } }), /extraBody must not set "stream"/);
  assert.throws(
    make({ apiKey: "a\nb" }),
    (error: Error) =>
      /the key in apiKey holds white space/.test(error.message) && !error.message.includes("a\nb"),
  );
});

Deno.test({
  name: "the key is read from the environment, and a refusal says where it was looked for",
  async fn() {
    await using server = faultServer(() => ({ status: 401, body: '{"message":"no key"}' }));
    const ask = async () => {
      await using judge = endpointJudge({ baseUrl: server.url, model: "m" });
      return await judgePairs("Q?", [PAIR], judge).catch((error) => error.message);
    };
    const before = ["LISTQA_API_KEY", "OPENAI_API_KEY"].map((name) =>
      [name, Deno.env.get(name)] as const
    );
    try {
      for (const [name] of before) Deno.env.delete(name);
      assert.match(await ask(), /HTTP 401: no key; set LISTQA_API_KEY or OPENAI_API_KEY$/);
      Deno.env.set("OPENAI_API_KEY", "sk-env");
      assert.match(await ask(), /HTTP 401: no key; check the key in OPENAI_API_KEY$/);
      assert.equal(server.seen[1]!.headers.get("authorization"), "Bearer sk-env");
    } finally {
      for (const [name, value] of before) value ? Deno.env.set(name, value) : Deno.env.delete(name);
    }
  },
});
