import assert from "node:assert/strict";
import { AnswerError, createLocalModel, formatListqaPrompt } from "@listqa/eval";

const shared = Deno.env.get("LISTQA_SHARED");
const folder = `${shared}/models/SmolLM2-135M-Instruct`;
const never = new AbortController().signal;
// The ONNX runtime keeps threads and files of its own.
const native = { ignore: !shared, sanitizeOps: false, sanitizeResources: false };

Deno.test({
  name: "createLocalModel() writes what transformers.js' own generate() writes",
  ...native,
  async fn() {
    await using model = await createLocalModel({
      model: `${folder}/`,
      maxTokens: 24,
      prompt: formatListqaPrompt,
    });
    assert.equal(model.name, "SmolLM2-135M-Instruct");
    assert.equal(model.settings.max_tokens, 24);
    // model.generate({...apply_chat_template(messages), max_new_tokens: 24, do_sample: false}) of
    // @huggingface/transformers 4.3.2 with dtype q4, and the prompts' numbers of tokens.
    const expected: [string, number, string][] = [
      ["Which planets have rings?", 220, "1. Mars\n2. Jupiter\n3. Saturn\n4. Uranus\n5. Neptune"],
      ["Name three kinds of trees.", 221, "1. Red Oak\n2. Red Maple\n3. Red Maple Tree"],
    ];
    for (const [question, tokens, text] of expected) {
      const prompt = formatListqaPrompt(question);
      const answer = await model.answer({ prompt, repetition: 0 }, never);
      assert.equal(answer.text, text);
      assert.equal(answer.usage!.prompt_tokens, tokens);
      assert.ok(answer.usage!.completion_tokens! <= 24 && answer.latency_ms > 0);
    }
    const long = formatListqaPrompt("trees ".repeat(9000));
    await assert.rejects(
      model.answer({ prompt: long, repetition: 0 }, never),
      (error: Error) =>
        error instanceof AnswerError &&
        /too long for .*: 9\d{3} tokens, its window is 8192/.test(error.message),
    );
    const aborted = AbortSignal.abort(new Error("interrupted"));
    await assert.rejects(model.answer({ prompt: "?", repetition: 0 }, aborted), /interrupted/);
  },
});

Deno.test({
  name: "createLocalModel() takes a prompt as it is for completions, and ends at a stop",
  ...native,
  async fn() {
    await using model = await createLocalModel({
      model: folder,
      api: "completions",
      maxTokens: 24,
      stop: ["2", "4"],
    });
    const prompt = "Counting: 1, 2, 3, 1, 2, 3, 1,";
    const answer = await model.answer({ prompt, repetition: 0 }, never);
    assert.equal(answer.text, " ");
    assert.equal(answer.finish_reason, "stop");
    assert.equal(model.settings.api, "completions");
  },
});

Deno.test("createLocalModel() names an option out of range before it loads anything", async () => {
  await assert.rejects(
    createLocalModel({ model: "nowhere", maxTokens: 0 }),
    /RangeError: maxTokens must be at least 1, but is 0/,
  );
  await assert.rejects(
    createLocalModel({ model: "nowhere", temperature: -1 }),
    /RangeError: temperature must be at least 0, but is -1/,
  );
});
