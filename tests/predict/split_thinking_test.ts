import assert from "node:assert/strict";
import { markAnswer, splitThinking } from "@listqa/eval";

Deno.test("P27. splitThinking() takes the list after the thinking, and none of the thinking's", () => {
  const text = "<think>1. maybe Ash\n2. no</think>\n1. Elm\n2. Oak\n3. Yew";
  assert.deepEqual(splitThinking(text), {
    answer: "1. Elm\n2. Oak\n3. Yew",
    thinking: "<think>1. maybe Ash\n2. no</think>",
    unfinished: false,
  });
});

Deno.test("splitThinking() finds no answer in thinking that never ends, or before it was opened", () => {
  assert.deepEqual(splitThinking("<think>1. Ash"), {
    answer: "",
    thinking: "<think>1. Ash",
    unfinished: true,
  });
  assert.equal(splitThinking("1. maybe Ash</think>\n1. Elm").answer, "1. Elm");
});

Deno.test("splitThinking() takes gpt-oss's final channel alone", () => {
  const text = "<|channel|>analysis<|message|>1. Ash?<|end|><|start|>assistant<|channel|>final" +
    "<|message|>1. Elm<|return|>";
  const { answer, thinking } = splitThinking(text);
  assert.equal(answer, "1. Elm");
  assert.ok(thinking!.includes("1. Ash?"));
});

Deno.test("splitThinking() leaves an answer without thinking as it is", () => {
  assert.deepEqual(splitThinking(" 1. Ash\n"), { answer: " 1. Ash\n", unfinished: false });
});

Deno.test("markAnswer() marks refusals in many words", () => {
  for (
    const answer of [
      "I'm sorry, but I can't help with that.",
      "I’m unable to answer this question.",
      "Sorry, I don't have access to that data.",
      "As an AI language model, I cannot browse.",
      "**Unfortunately**, this is not known to me.",
      "I cannot provide a list.",
    ]
  ) assert.equal(markAnswer({ answer, finish_reason: "stop" }), "refusal", answer);
});

Deno.test("markAnswer() does not mark answers that only sound like refusals", () => {
  for (
    const answer of [
      "1. Sorry (Justin Bieber)\n2. I Can't Help Myself\n3. Unfortunately",
      "Sorry, I only know some:\n1) Ash\n2) Elm",
      "Ash, Elm and Oak",
      "I know these trees: ash, elm.",
    ]
  ) assert.equal(markAnswer({ answer, finish_reason: "stop" }), undefined, answer);
});

Deno.test("markAnswer() tells cut-off from empty and from refused", () => {
  assert.equal(markAnswer({ answer: "", finish_reason: "length" }), "cut-off");
  assert.equal(markAnswer({ answer: " \n", finish_reason: "stop" }), "empty");
  assert.equal(markAnswer({ answer: "", finish_reason: "content_filter" }), "refusal");
  assert.equal(markAnswer({ answer: "", unfinished: true }), "cut-off");
});
