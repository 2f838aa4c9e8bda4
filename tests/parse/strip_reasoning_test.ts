import assert from "node:assert/strict";
import { hasReasoning, stripReasoning } from "@listqa/eval";

const becomes = (text: string, answer: string) => {
  assert.equal(stripReasoning(text), answer, JSON.stringify(text));
  assert.equal(hasReasoning(text), text !== answer, JSON.stringify(text));
};

Deno.test("a block before the answer is removed", () => {
  becomes("<think>1. maybe Ash\n2. no</think>\n1. Elm", "\n1. Elm");
  becomes("<THINK>x</THINK>1. Elm", "1. Elm");
  for (const name of ["thinking", "thought", "reasoning", "seed:think"]) {
    becomes(`<${name}>x</${name}>1. Elm`, "1. Elm");
  }
  becomes("[THINK]x[/THINK]1. Elm", "1. Elm");
});

Deno.test("an unclosed block leaves nothing", () => {
  becomes("<think>1. maybe Ash", "");
  becomes("\n <think>\n1. maybe Ash", "\n ");
  becomes("<think>a</thinking>1. Elm", "");
});

Deno.test("with a closing mark only, the text after it is the answer", () => {
  becomes("1. maybe Ash\n</think>\n1. Elm", "\n1. Elm");
  becomes("a</think>b</think>c", "c");
  becomes("<think>a<think>b</think>c</think>d", "d");
});

Deno.test("several blocks are removed, and text before a block stays", () => {
  becomes("<think></think>\n<think>x</think>\n1. Elm", "\n1. Elm");
  becomes("Sure.\n<think>x</think>\n1. Elm", "Sure.\n\n1. Elm");
});

Deno.test("a text that only names the mark is left alone", () => {
  becomes("1. The <think> tag\n2. Elm", "1. The <think> tag\n2. Elm");
  becomes("1. Think\n2. <thinker>", "1. Think\n2. <thinker>");
  becomes("", "");
});

Deno.test("only the final channel of gpt-oss is the answer", () => {
  becomes(
    "<|channel|>analysis<|message|>1. maybe<|end|><|start|>assistant<|channel|>final<|message|>1. Elm",
    "1. Elm",
  );
  becomes("<|channel|>final<|message|>1. Elm<|return|>", "1. Elm");
  becomes("<|channel|>final <|constrain|>text<|message|>1. Elm", "1. Elm");
  becomes("<|start|>assistant<|channel|>analysis<|message|>1. maybe", "");
  becomes("<|channel|>analysis<|message|>x<|end|><|start|>assistant<|channel|>final", "");
});

Deno.test("gpt-oss channels are known without their special tokens", () => {
  becomes("analysisWe need trees.\n1. maybeassistantfinal1. Elm", "1. Elm");
  becomes("analysis of trees\n1. Elm", "analysis of trees\n1. Elm");
});

Deno.test("a value that is no string is refused", () => {
  assert.throws(() => stripReasoning(undefined as never), TypeError);
  assert.throws(() => hasReasoning(undefined as never), TypeError);
});
