import assert from "node:assert/strict";
import { buildJudgePrompt } from "@listqa/eval";
import { CachedModel } from "../../lib/judge/_cached_model.ts";
import { loadLocalModel } from "../../lib/judge/_local_model.ts";
import { PromptRunner } from "../../lib/judge/_prompt_runner.ts";
import { promptTokens, sharedTokens } from "../../lib/judge/_prompt_tokens.ts";
import { loadTransformers } from "../../lib/text/_transformers.ts";
import { SHARED, SMOLLM2, tiny } from "./models/folder.ts";

const PAIRS = [
  ["Which trees grow in the park?", "Ash", "ash tree"],
  ["Which trees grow in the park?", "Elm\n* Height: 12 m", "Elm\n* Height: 13 m\n* Age: 40"],
  ["Who won?", "Marianne Vos", "Vos"],
  ["Which trees grow in the park?", "Oak", "Yew"],
].map(([question, gold, predicted]) => ({
  question: question!,
  gold: gold!,
  predicted: predicted!,
}));

/** Largest difference between the logits of whole prompts and those of a runner, by batch size. */
async function differences(folder: string, batchSizes: number[], pairs = PAIRS) {
  const { model, tokenizer } = await loadLocalModel({
    model: folder,
    device: "cpu",
    dtype: "auto",
  });
  try {
    const network = new CachedModel(await loadTransformers(), model);
    const encode = promptTokens(tokenizer, { letterNext: true });
    const prompts = pairs.map((pair) => encode(buildJudgePrompt(pair)));
    const whole: Float32Array[] = [];
    for (const prompt of prompts) {
      whole.push((await network.pass([prompt], undefined, "logits")).logits[0]!);
    }
    const shared = sharedTokens((text) =>
      encode(buildJudgePrompt({ question: text, gold: text, predicted: text }))
    );
    const found = [];
    for (const batchSize of batchSizes) {
      const runner = await PromptRunner.create(network, shared, batchSize);
      let most = 0, answered = 0;
      const passes: number[][] = [];
      await runner.run(prompts, "logits", (positions, { logits }) => {
        passes.push(positions.map((position) => prompts[position]!.length));
        positions.forEach((position, row) => {
          answered++;
          logits[row]!.forEach((value, id) =>
            most = Math.max(most, Math.abs(value - whole[position]![id]!))
          );
        });
      });
      assert.equal(answered, prompts.length);
      assert.equal(runner.counts.given, prompts.reduce((sum, prompt) => sum + prompt.length, 0));
      found.push({ most, passes, computed: runner.counts.computed, shared: shared.length });
      await runner.dispose();
    }
    return found;
  } finally {
    await model.dispose();
  }
}

type Found = Awaited<ReturnType<typeof differences>>[number];

function check({ most }: Found) {
  assert.ok(most <= 1e-3, `logits differ by ${most}`);
}

/** Tokens computed when only the beginning of all prompts is shared. */
function apart({ passes, shared }: Found): number {
  return passes.reduce(
    (sum, lengths) => sum + lengths.length * (Math.max(...lengths) - shared),
    shared,
  );
}

for (const name of ["tiny", "tiny-plain", "tiny-gqa"] as const) {
  Deno.test(`logits with and without reuse and padding agree within 1e-3: ${name}`, async () => {
    const [single, batched] = await differences(tiny(name), [1, 4]);
    check(single!);
    check(batched!);
    assert.ok(single!.computed < apart(single!), "a shared question is computed once");
    assert.equal(batched!.computed, apart(batched!));
    assert.ok(single!.passes.every((pass) => pass.length === 1));
    const lengths = batched!.passes.map((pass) => new Set(pass).size);
    // GroupQueryAttention does not heed the padding, so only equal lengths may share a pass.
    if (name === "tiny-gqa") assert.ok(lengths.every((count) => count === 1));
    else assert.deepEqual(batched!.passes.map((pass) => pass.length), [4]);
  });
}

Deno.test({
  name: "logits with and without reuse and padding agree within 1e-3: SmolLM2 [LISTQA_SHARED]",
  ignore: !SHARED,
  async fn() {
    const found = await differences(SMOLLM2, [1, 2], PAIRS.slice(0, 3));
    found.forEach(check);
  },
});
