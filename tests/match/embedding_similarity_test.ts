import assert from "node:assert/strict";
import { createEmbedder, matchElements, parseList } from "@listqa/eval";

const shared = Deno.env.get("LISTQA_SHARED");
const model = `${shared}/models/all-MiniLM-L6-v2`;
const withModel = { ignore: !shared };
const element = (main: string) => ({ main, facets: [] });

Deno.test({
  name: "createEmbedder() gives the cosines of the float32 model within 0.02 [LISTQA_SHARED]",
  ...withModel,
  async fn() {
    await using embedder = await createEmbedder({ model, batchSize: 4 });
    assert.equal(embedder.dtype, "q8");
    // Noted beside the model's files, from PyTorch.
    const expected: [string, string, number][] = [
      ["Paris", "paris, France", 0.93],
      ["Barack Obama", "Obama", 0.94],
      ["USA", "United States of America", 0.75],
      ["Paris", "Tokyo", 0.48],
      ["Paris", "potassium", 0.13],
    ];
    const rows = await embedder.similarity(
      expected.map(([, right]) => element(right)),
      expected.map(([left]) => element(left)),
    );
    expected.forEach(([left, right, cosine], i) => {
      const got = rows[i]![i]!;
      assert.ok(Math.abs(got - cosine) <= 0.02, `${left} / ${right}: ${got}`);
    });
  },
});

Deno.test({
  name: "the embedding matcher pairs by meaning where ROUGE pairs by words [LISTQA_SHARED]",
  ...withModel,
  async fn() {
    await using embedder = await createEmbedder({ model });
    const reference = parseList("1. Automobile of the year\n2. Film of the decade");
    const predicted = parseList("1. Best car\n2. Movie of the year");
    assert.deepEqual(matchElements(reference, predicted).pairs, [
      { predicted: 1, reference: 0, rouge: 0.75 },
    ]);
    const similarity = await embedder.similarity(reference, predicted);
    assert.deepEqual(matchElements(reference, predicted, { similarity }).pairs, [
      { predicted: 0, reference: 0, rouge: 0 },
      { predicted: 1, reference: 1, rouge: 0.5 },
    ]);
  },
});

Deno.test({
  name:
    "an embedder gives each text a vector of length 1, a blank one zeros, in order [LISTQA_SHARED]",
  ...withModel,
  async fn() {
    await using embedder = await createEmbedder({ model, batchSize: 2, cacheSize: 2 });
    const texts = ["Oslo", "", "a much longer text than the others", "Oslo", " \n", "東京"];
    const vectors = await embedder.embed(texts);
    assert.deepEqual(vectors.map((v) => Math.hypot(...v).toFixed(4)), [
      "1.0000",
      "0.0000",
      "1.0000",
      "1.0000",
      "0.0000",
      "1.0000",
    ]);
    assert.deepEqual(vectors[0], vectors[3]);
    assert.equal(vectors[0]!.length, 384);
    // int8 activations are scaled by batch, so batched and single agree to about 0.999.
    const [alone] = await embedder.embed(["Oslo"]);
    const cosine = alone!.reduce((sum, x, i) => sum + x * vectors[0]![i]!, 0);
    assert.ok(cosine > 0.995, `${cosine}`);
    assert.deepEqual(await embedder.embed([]), []);
    assert.deepEqual(await embedder.similarity([], [element("Oslo")]), [new Float64Array(0)]);
  },
});

Deno.test("createEmbedder() says which option or folder is wrong before it loads anything", async () => {
  const rejects = (options: Parameters<typeof createEmbedder>[0], message: RegExp) =>
    assert.rejects(createEmbedder(options), message);
  await rejects({ batchSize: 0 }, /^RangeError: batchSize must be a whole number of at least 1/);
  await rejects({ model: "./no/such/folder" }, /there is no folder ".\/no\/such\/folder"/);
  await rejects({ model: ".", dtype: "int3" }, /unknown dtype "int3"; known are auto, float32/);
});
