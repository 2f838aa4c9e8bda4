import assert from "node:assert/strict";
import { batchAsks, type JudgeReply, type JudgeRequest } from "@listqa/eval";

const request = (predicted: string): JudgeRequest => ({
  question: "?",
  gold: "x",
  predicted,
  repetition: 0,
  attempt: 0,
  budget: 1,
});
const reply = (text: string): JudgeReply => ({ verdict: { verdict: "A" }, text, decide: "choice" });

Deno.test("batchAsks() shares batches among open calls and gives each its own reply", async () => {
  const sizes: number[] = [];
  const ask = batchAsks(4, async (requests) => {
    sizes.push(requests.length);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return requests.map((one) => reply(one.predicted));
  });
  const texts = Array.from({ length: 10 }, (_, i) => `${i}`);
  const replies = await Promise.all(texts.map((text) => ask(request(text))));
  assert.deepEqual(replies.map((one) => one.text), texts);
  assert.deepEqual(sizes, [4, 4, 2]);
});

Deno.test("batchAsks() rejects one request for an error in its place, and all for a throw", async () => {
  const ask = batchAsks(2, (requests) => {
    if (requests[0]!.predicted === "all") throw new Error("device lost");
    return requests.map((one) =>
      one.predicted === "long" ? new Error("too long") : reply(one.predicted)
    );
  });
  const settled = await Promise.allSettled(["ok", "long", "all", "ok"].map((t) => ask(request(t))));
  assert.deepEqual(settled.map((one) => one.status === "fulfilled" ? "ok" : one.reason.message), [
    "ok",
    "too long",
    "device lost",
    "device lost",
  ]);
});

Deno.test("batchAsks() drops a waiting call that is aborted", async () => {
  const seen: string[] = [];
  const ask = batchAsks(8, (requests) =>
    requests.map((one) => {
      seen.push(one.predicted);
      return reply(one.predicted);
    }));
  const controller = new AbortController();
  const gone = assert.rejects(ask(request("gone"), controller.signal), /enough/);
  const kept = ask(request("kept"));
  controller.abort(new Error("enough"));
  await Promise.all([gone, kept]);
  assert.deepEqual(seen, ["kept"]);
});
