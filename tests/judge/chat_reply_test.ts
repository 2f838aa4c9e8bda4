import assert from "node:assert/strict";
import { BadReply, judgeReplyOf, readChatReply } from "../../lib/judge/_chat_reply.ts";
import {
  exportBatch,
  importBatch,
  matchElements,
  openVerdictStore,
  parseVerdict,
} from "@listqa/eval";

const fixture = (name: string) =>
  Deno.readTextFileSync(new URL(`../fixtures/judge/${name}`, import.meta.url));

Deno.test("a llama.cpp server's probabilities are read", () => {
  const reply = readChatReply(fixture("llama_cpp_choice.json"));
  assert.deepEqual([reply.content, reply.finishReason, reply.firstToken!.size], [
    "A",
    "length",
    20,
  ]);
  // sum(exp(logprob)) of "A" by Python's math.exp; "B" is not among the 20.
  assert.equal(Math.exp(reply.firstToken!.get("A")!).toFixed(12), "0.249904530640");
  const judged = judgeReplyOf(reply, "choice")!;
  assert.deepEqual([judged.verdict, judged.confidence], [{ verdict: "A" }, 1]);
});

Deno.test("a llama.cpp server's reply reads the same, streamed or not", () => {
  const whole = readChatReply(fixture("llama_cpp_generate.json"));
  const streamed = readChatReply(fixture("llama_cpp_stream.txt"));
  assert.deepEqual(whole, {
    content: "A: yes, B:",
    finishReason: "length",
    firstToken: undefined,
    reasoning: null,
    refusal: null,
    usage: JSON.parse(fixture("llama_cpp_generate.json")).usage,
  });
  assert.deepEqual({ ...streamed, usage: whole.usage }, whole);
  assert.deepEqual(parseVerdict(whole.content, { finishReason: whole.finishReason }), {
    verdict: "unreadable",
    reason: "truncated",
  });
});

Deno.test("a server's own reply in a batch file is imported", async () => {
  const chat = { model: "m", decide: "choice" } as const;
  const samples = [{ question: "Trees?", match: matchElements("1. Ash", "1. ash") }];
  const [request] = await Array.fromAsync(exportBatch(samples, chat));
  using store = openVerdictStore(":memory:");
  const { custom_id, body } = JSON.parse(request!);
  assert.deepEqual([body.max_tokens, body.logprobs, body.top_logprobs], [1, true, 20]);
  const row = JSON.stringify({
    id: "vllm-1",
    custom_id,
    response: {
      status_code: 200,
      request_id: "vllm-batch-1",
      body: JSON.parse(fixture("llama_cpp_choice.json")),
    },
    error: null,
  });
  assert.equal((await importBatch([row], samples, chat, store)).stored, 1);
  const stored = store.getMany([custom_id]).get(custom_id)!;
  assert.deepEqual([stored.verdict, stored.decide, stored.confidence], ["A", "choice", 1]);
});

Deno.test("every part of a reply that stops early is half a reply", () => {
  for (const name of ["llama_cpp_choice.json", "llama_cpp_generate.json"]) {
    const body = fixture(name);
    for (let end = 0; end < body.trimEnd().length; end += 7) {
      assert.throws(() => readChatReply(body.slice(0, end)), BadReply);
    }
  }
  const stream = fixture("llama_cpp_stream.txt");
  const complete = stream.indexOf('"finish_reason":"length"');
  for (let end = 0; end < complete; end += 7) {
    assert.throws(() => readChatReply(stream.slice(0, end)), BadReply);
  }
});

Deno.test("an event that is null is no reply, whatever stands around it", () => {
  const done = 'data: {"choices":[{"delta":{"content":"A"},"finish_reason":"stop"}]}\n\n';
  assert.equal(readChatReply(done).content, "A");
  assert.throws(() => readChatReply(`${done}data: null\n\ndata: [DONE]\n\n`), BadReply);
});

Deno.test("log-probabilities above 0 count as probability 1", () => {
  const body = (a: string, b: string) =>
    `{"choices":[{"message":{"content":"A"},"logprobs":{"content":[{"top_logprobs":[` +
    `{"token":"A","logprob":${a}},{"token":"B","logprob":${b}}]}]}}]}`;
  const confidence = (a: string, b: string) =>
    judgeReplyOf(readChatReply(body(a, b)), "choice")!.confidence;
  assert.equal(confidence("1e308", "0"), 0.5);
  assert.equal(confidence("1e999", "-1e999"), 1);
  assert.equal(confidence("0.0001", "-1e9"), 1);
});
