import assert from "node:assert/strict";
import { type Metadata, openContexts, type Sample } from "@listqa/eval";

const question = (id: string, source?: string): Sample => ({
  id,
  line: 1,
  repetition: 0,
  problem: "?",
  answer: "1. Ash",
  prediction: "",
  metadata: (source === undefined ? {} : { wikitable_source: source }) as Metadata,
});

async function withFile(text: string, work: (path: string) => Promise<void>) {
  const path = await Deno.makeTempFile();
  await Deno.writeTextFile(path, text);
  try {
    await work(path);
  } finally {
    await Deno.remove(path);
  }
}

Deno.test("openContexts() finds a page by its address or its question's id", () =>
  withFile(
    '{"wikitable_source":"w/a","text":"Ash 🌳"}\r\n\n{"text":"Elm\\nOak","id":7}\n{"id":"8","text":""}',
    async (path) => {
      using contexts = await openContexts(path);
      assert.equal(contexts.size, 3);
      // sha256sum FILE
      assert.equal(contexts.hash.length, 64);
      assert.equal(await contexts.text(question("1", "w/a")), "Ash 🌳");
      assert.equal(await contexts.text(question("7")), "Elm\nOak");
      assert.equal(await contexts.text(question("8")), "");
      assert.equal(await contexts.text(question("9", "w/b")), undefined);
      assert.ok(contexts.has(question("8")) && !contexts.has(question("9")));
    },
  ));

Deno.test("openContexts() keeps many long pages on disk and reads them in any order", async () => {
  const page = (k: number) => `${k} ${"東京 tree ".repeat(20_000)}${k}`;
  const lines = Array.from(
    { length: 40 },
    (_, k) => JSON.stringify({ wikitable_source: `w/${k}`, text: page(k) }),
  );
  await withFile(lines.join("\n"), async (path) => {
    using contexts = await openContexts(path);
    const order = Array.from({ length: 40 }, (_, k) => (k * 17) % 40);
    const texts = await Promise.all(order.map((k) => contexts.text(question("x", `w/${k}`))));
    assert.deepEqual(texts.map((text) => text!.length), order.map((k) => page(k).length));
    assert.equal(texts[3], page(order[3]!));
  });
});

Deno.test("openContexts() names a line that is no context, and a page that comes twice", async () => {
  const cases: [string, RegExp][] = [
    ['{"id":"1","text":"a"}\n{"id":"2"}', /:2: has no "text"/],
    ['{"text":"a"}', /:1: has neither "wikitable_source" nor "id"/],
    ['{"id":"1","text":"a"}\n{"id":1,"text":"b"}', /:2: a second context of "1"/],
    ['{"id":"1","text":"a"', /:1: is not JSON/],
  ];
  for (const [text, words] of cases) {
    await withFile(text, (path) => assert.rejects(openContexts(path), words));
  }
});

Deno.test("a line that is no context is told in one line, whatever stands in it", () =>
  withFile('{"id": "7", "text": "x"}\n\u2028{\r', async (path) => {
    await assert.rejects(openContexts(path), (error: Error) => {
      assert.match(error.message, /:2: is not JSON \([^\n\r\u2028]*\)$/);
      return true;
    });
  }));
