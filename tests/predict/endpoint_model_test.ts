import assert from "node:assert/strict";
import { AnswerError, endpointModel, type EndpointModelOptions } from "@listqa/eval";
import { type Fault, type FaultServer, faultServer, type Seen } from "../faults/fault_server.ts";

const LIST = "1. Ash\n2. Elm\n3. Oak";
const never = new AbortController().signal;
const chat = (
  message: Record<string, unknown>,
  finish_reason = "stop",
  usage?: unknown,
): Fault => ({
  json: {
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason }],
    usage,
  },
});
const text = (text: string): Fault => ({ json: { choices: [{ text, finish_reason: "stop" }] } });

/** Asks one question of a server that does as planned; the waits are short. */
async function ask(
  plan: (n: number, seen: Seen) => Fault,
  options: Partial<EndpointModelOptions> = {},
  repetition = 0,
) {
  await using server = faultServer(plan);
  await using model = endpointModel({
    baseUrl: server.url,
    model: "m",
    apiKey: "sk-secret",
    backoffMs: 5,
    timeoutMs: 400,
    ...options,
  });
  const answer = await model.answer({ prompt: "Which trees?", repetition }, never).catch((e) => e);
  return { answer, server: server as FaultServer, settings: model.settings };
}

Deno.test("endpointModel() sends the prompt and only the parameters that are given", async () => {
  const { server } = await ask(() => chat({ content: LIST }));
  assert.deepEqual(server.seen[0]!.body, {
    model: "m",
    messages: [{ role: "user", content: "Which trees?" }],
  });
  assert.equal(server.seen[0]!.path, "/v1/chat/completions");
  assert.equal(server.seen[0]!.headers.get("authorization"), "Bearer sk-secret");
});

Deno.test("endpointModel() passes on what is given, with a seed for each repetition", async () => {
  const { server, settings } = await ask(() => chat({ content: LIST }), {
    system: "Be brief.",
    temperature: 0.7,
    topP: 0.9,
    maxTokens: 100,
    seed: 5,
    stop: ["END"],
    extraBody: { reasoning_effort: "low" },
  }, 2);
  assert.deepEqual(server.seen[0]!.body, {
    model: "m",
    messages: [{ role: "system", content: "Be brief." }, { role: "user", content: "Which trees?" }],
    max_tokens: 100,
    temperature: 0.7,
    top_p: 0.9,
    seed: 7,
    stop: ["END"],
    reasoning_effort: "low",
  });
  assert.deepEqual(settings, {
    model: "m",
    api: "chat",
    system: "Be brief.",
    temperature: 0.7,
    top_p: 0.9,
    max_tokens: 100,
    seed: 5,
    stop: ["END"],
    extra_body: { reasoning_effort: "low" },
  });
});

Deno.test("endpointModel() asks a base checkpoint by completions, up to a new question", async () => {
  const { server, answer } = await ask(
    () => text(" 1. Ash\n2. Elm\n\n\nQuestion: Which birds?\nAnswer: 1. Owl"),
    { api: "completions" },
  );
  assert.deepEqual(server.seen[0]!.body, {
    model: "m",
    prompt: "Which trees?",
    stop: ["\nQuestion:"],
  });
  assert.equal(server.seen[0]!.path, "/v1/completions");
  assert.equal(answer.text, " 1. Ash\n2. Elm\n\n");
});

Deno.test("endpointModel() gives reasoning, refusal, usage and why the model stopped", async () => {
  const usage = {
    prompt_tokens: 9,
    completion_tokens: 30,
    completion_tokens_details: { reasoning_tokens: 20 },
  };
  const { answer } = await ask(() =>
    chat({ content: LIST, reasoning_content: "Hm." }, "length", usage)
  );
  const { latency_ms, ...rest } = answer;
  assert.ok(latency_ms > 0 && latency_ms < 400);
  assert.deepEqual(rest, {
    text: LIST,
    reasoning: "Hm.",
    finish_reason: "length",
    usage: { ...usage, reasoning_tokens: 20 },
  });
  const refused = await ask(() => chat({ content: null, refusal: "I will not." }));
  assert.equal(refused.answer.text, "");
  assert.equal(refused.answer.refusal, "I will not.");
  const empty = await ask(() => chat({ content: null }));
  assert.equal(empty.answer.text, "");
});

Deno.test("endpointModel() reads the events of a server that streams unasked", async () => {
  const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
  const body = event({ choices: [{ delta: { reasoning_content: "H" } }] }) +
    event({ choices: [{ delta: { reasoning_content: "m" } }] }) +
    event({ choices: [{ delta: { content: "1. Ash" } }] }) +
    event({ choices: [{ delta: { content: "\n2. Elm" }, finish_reason: "stop" }] }) +
    event({ choices: [], usage: { completion_tokens: 4 } }) + "data: [DONE]\n\n";
  const { answer } = await ask(() => ({
    raw: `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n${body}`,
  }));
  assert.equal(answer.text, "1. Ash\n2. Elm");
  assert.equal(answer.reasoning, "Hm");
  assert.deepEqual(answer.usage, { completion_tokens: 4 });
});

Deno.test("endpointModel() outlasts 429, 500, half a body, a page, silence and stalls", async () => {
  const stream = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
  const faults: Fault[] = [
    { status: 429, retryAfter: "0" },
    { status: 500 },
    { half: "length" },
    { half: "chunk" },
    { half: "json" },
    { html: true },
    { drop: true },
    { stall: true },
    { raw: `${stream}data: {"choices":[{"delta":{"content":"1. Yew"}}]}\n\n`, hold: true },
    { raw: `${stream}data: {"choices":[{"delta":{"content":"1. Yew"}}]}\n\n` },
  ];
  const { answer, server } = await ask((n) => faults[n] ?? chat({ content: LIST }), {
    maxRequestRetries: 10,
  });
  assert.equal(answer.text, LIST);
  assert.equal(server.seen.length, 11);
});

Deno.test("endpointModel() gives up on one prompt with the reason, without the key", async () => {
  const said = { status: 500, body: "no memory for sk-secret" } as const;
  const { answer, server } = await ask(() => said, { maxRequestRetries: 2 });
  assert.ok(answer instanceof AnswerError);
  assert.match(answer.message, /model server .*HTTP 500: no memory for \[key\]; gave up after 3/);
  assert.equal(server.seen.length, 3);
});

Deno.test("endpointModel() ends the run on 401 and 404 after one request, in the server's words", async () => {
  for (const [status, advice] of [[401, "check the key"], [404, "model's URL and model name"]]) {
    const { answer, server } = await ask(() => ({ status: status as number, body: "not you" }));
    assert.ok(!(answer instanceof AnswerError));
    assert.match(answer.message, new RegExp(`HTTP ${status}: not you; .*${advice}`));
    assert.ok(!answer.message.includes("sk-secret"));
    assert.equal(server.seen.length, 1);
  }
});

Deno.test("endpointModel() names the token limit as the server calls it", async () => {
  const { answer, server } = await ask(
    (n) =>
      n === 0
        ? { status: 400, body: "max_tokens is not supported; use max_completion_tokens" }
        : chat({ content: LIST }),
    { maxTokens: 64 },
  );
  assert.equal(answer.text, LIST);
  assert.equal(server.seen[1]!.body.max_completion_tokens, 64);
  assert.equal(server.seen[1]!.body.max_tokens, undefined);
});

Deno.test("endpointModel() checks its options before any work", () => {
  const base = { baseUrl: "http://127.0.0.1:1", model: "m" };
  assert.throws(() => endpointModel({ ...base, temperature: -1 }), /temperature/);
  assert.throws(() => endpointModel({ ...base, baseUrl: "nowhere" }), /model URL must be like/);
  assert.throws(
    () => endpointModel({ ...base, api: "completions", system: "x" }),
    /system: a completion has no system message/,
  );
});
