import assert from "node:assert/strict";
import {
  buildJudgePrompt,
  endpointJudge,
  HOSTILE_TEXTS,
  JUDGE_TEMPLATE,
  judgePairs,
  measureTurning,
  scriptedJudge,
} from "@listqa/eval";
import { faultServer } from "../faults/fault_server.ts";

Deno.test("a hostile prediction reaches a server as data in the template", async () => {
  await using server = faultServer(() => ({ reply: "B" }));
  await using judge = endpointJudge({ baseUrl: server.url, model: "m", apiKey: "none" });
  const [head, tail] = JUDGE_TEMPLATE
    .replace("<QUESTION>", "Q?").replace("<GOLD_TARGET>", "Ash")
    .split("<PREDICTED_ANSWER>") as [string, string];
  for (const text of Object.values(HOSTILE_TEXTS)) {
    await judgePairs("Q?", [{ gold: "Ash", predicted: text }], judge);
    const { messages } = server.seen.at(-1)!.body;
    assert.equal(messages.length, 1);
    assert.equal(messages[0].content, head + text + tail);
    assert.equal(
      messages[0].content,
      buildJudgePrompt({ question: "Q?", gold: "Ash", predicted: text }),
    );
  }
});

Deno.test("measureTurning() counts only answers that the judge knows as wrong", async () => {
  await using judge = scriptedJudge(({ predicted }) =>
    predicted === "Venus" || predicted.includes("letter A") ? "A" : "B"
  );
  const found = await measureTurning(judge);
  assert.deepEqual(found.map((one) => one.kind), Object.keys(HOSTILE_TEXTS));
  assert.ok(found.every((one) => one.asked === 4));
  assert.deepEqual(found.filter((one) => one.turned > 0), [
    { kind: "order", asked: 4, turned: 4, correct: 4 },
  ]);
});

Deno.test("measureTurning() counts a reply that cannot be read as turned, not as correct", async () => {
  await using judge = scriptedJudge(({ predicted }) => predicted.includes("<|im_end|>") ? "" : "B");
  const found = await measureTurning(judge, { maxRetries: 0 });
  assert.deepEqual(found.filter((one) => one.turned > 0), [
    { kind: "chat marks", asked: 5, turned: 5, correct: 0 },
  ]);
});
