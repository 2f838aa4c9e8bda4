/** Verdicts out of batch answers and stores. @module */
import assert from "node:assert/strict";
import fc from "npm:fast-check@4.11.0";
import {
  importBatch,
  matchElements,
  openVerdictStore,
  readLines,
  type StoredVerdict,
} from "@listqa/eval";
import { chatSettings } from "../../lib/judge/endpoint_settings.ts";
import { wantedVerdicts } from "../../lib/judge/pending_verdicts.ts";
import { batchLines } from "./_file_texts.ts";
import { bytesOf, files } from "./_files.ts";
import { type Extent, holdsFor } from "./_proof.ts";
import { reads } from "./_reads.ts";
import { anyText } from "./_texts.ts";

/** Answers of a batch: nothing that a row may hold ends an import. */
export async function overBatches(path: string): Promise<(extent: Extent) => Promise<number>> {
  const samples = [{
    question: "Which trees?",
    match: matchElements("1. Ash\n2. Elm\n3. Oak", "1. ash\n2. elms elm\n3. oak"),
  }];
  const chats = [{ model: "m" }, { model: "m", decide: "choice" }] as const;
  const ids: string[] = [];
  for (const chat of chats) {
    for await (const { key } of wantedVerdicts(samples, chatSettings(chat), {})) ids.push(key);
  }
  const inputs = fc.tuple(files(batchLines(ids)), fc.constantFrom(...chats));
  return async (extent) => {
    let bad = 0;
    await holdsFor(inputs, extent, async ([file, chat]) => {
      Deno.writeFileSync(path, bytesOf(file));
      using store = openVerdictStore(":memory:");
      const done = await importBatch(readLines(path), samples, chat, store);
      assert.equal(store.count(), done.stored);
      assert.ok(done.wanted === 3 && done.known === 0 && done.stored <= 3);
      let open = done.failed.count + done.missing.count;
      for (const count of Object.values(done.unreadable)) open += count;
      assert.equal(done.stored + open, done.wanted, "each wanted verdict is accounted for");
      for (const list of [done.failed, done.missing, done.foreign, done.malformed]) {
        for (const { why } of list.first) assert.match(why, /^[^\n]+$/);
      }
      if (done.stored === 0) bad++;
    });
    return bad;
  };
}

const verdicts = fc.record({
  key: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => bytes.toHex()),
  verdict: fc.constantFrom("A", "B" as const),
  text: anyText,
  decide: fc.constantFrom("generate", "choice" as const),
  attempts: fc.nat(5),
  model: anyText,
  question: anyText,
  gold: anyText,
  predicted: anyText,
  repetition: fc.nat(3),
}, { noNullPrototype: true });

/** Stored verdicts come back as they were; a damaged store says so. */
export async function overStores(extent: Extent, folder: string): Promise<number> {
  using store = openVerdictStore(":memory:");
  const damaged = Math.ceil(extent.count / 10);
  await holdsFor(verdicts, { ...extent, count: extent.count - damaged }, async (verdict) => {
    const known = store.getMany([verdict.key]).get(verdict.key);
    await store.put(verdict);
    assert.deepEqual(store.getMany([verdict.key]).get(verdict.key), known ?? verdict);
  });
  const whole = `${folder}/whole.db`, path = `${folder}/damaged.db`;
  const stored: StoredVerdict[] = fc.sample(verdicts, { numRuns: 30, seed: extent.seed });
  {
    using made = openVerdictStore(whole);
    for (const verdict of stored) await made.put(verdict);
  }
  const bytes = Deno.readFileSync(whole);
  const keys = stored.map(({ key }) => key);
  const changes = fc.array(
    fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }), fc.nat(200)),
    { maxLength: 4 },
  );
  let bad = 0;
  await holdsFor(
    fc.tuple(changes, fc.oneof(fc.constant(bytes.length), fc.nat(bytes.length))),
    { ...extent, count: damaged },
    async ([list, length]) => {
      const copy = bytes.slice(0, length);
      for (const [from, byte, size] of list) copy.fill(byte, from, from + size);
      for (const end of ["", "-wal", "-shm"]) await Deno.remove(path + end).catch(() => {});
      Deno.writeFileSync(path, copy);
      const read = await reads(path, () => {
        using store = openVerdictStore(path, { mustExist: true });
        for (const { verdict } of store.getMany(keys).values()) assert.match(verdict, /^[AB]$/);
        store.summary();
        store.count();
        Array.from(store.entries());
        return Promise.resolve();
      });
      if (!read) bad++;
    },
  );
  return bad;
}
