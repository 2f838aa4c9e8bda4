import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import {
  judgePairs,
  openVerdictStore,
  scriptedJudge,
  type StoredVerdict,
  type VerdictStore,
} from "@listqa/eval";

const keyOf = (i: number) => i.toString(16).padStart(64, "0");
const verdict = (i: number, more: Partial<StoredVerdict> = {}): StoredVerdict => ({
  key: keyOf(i),
  verdict: i % 2 ? "B" : "A",
  text: "A",
  decide: "generate",
  attempts: 1,
  model: "m",
  question: "Q?",
  gold: "Ash",
  predicted: `Ash ${i}`,
  repetition: 0,
  ...more,
});

async function withFolder(run: (folder: string) => Promise<void> | void) {
  const folder = await Deno.makeTempDir();
  try {
    await run(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What every store must do. */
function storeContract(name: string, open: (folder: string) => VerdictStore & Disposable) {
  Deno.test(`${name} gives back what was put, and nothing else`, () =>
    withFolder(async (folder) => {
      using store = open(folder);
      const rich = verdict(1, {
        text: "B \0 «ünï» \u2028 * x: y",
        predicted: "lone \ud800",
        confidence: 0.125,
        decide: "choice",
        attempts: 3,
        repetition: 2,
      });
      await Promise.all([store.put(rich), store.put(verdict(2))]);
      const found = store.getMany([keyOf(1), keyOf(2), keyOf(3), keyOf(1)]);
      assert.deepEqual(found, new Map([[keyOf(1), rich], [keyOf(2), verdict(2)]]));
    }));

  Deno.test(`${name} keeps the first verdict of a key`, () =>
    withFolder(async (folder) => {
      using store = open(folder);
      await store.put(verdict(1, { text: "first" }));
      await store.put(verdict(1, { text: "second" }));
      assert.equal(store.getMany([keyOf(1)]).get(keyOf(1))!.text, "first");
    }));

  Deno.test(`${name} refuses a key that is none`, () =>
    withFolder(async (folder) => {
      using store = open(folder);
      await assert.rejects(store.put(verdict(1, { key: "x" })), /64 hexadecimal digits/);
      await store.put(verdict(2));
      assert.equal(store.getMany([keyOf(2)]).size, 1);
    }));
}

storeContract("openVerdictStore()", (folder) => openVerdictStore(`${folder}/a/b/verdicts.db`));
storeContract(
  "openVerdictStore({ durable })",
  (folder) => openVerdictStore(`${folder}/verdicts.db`, { durable: true }),
);
storeContract('openVerdictStore(":memory:")', () => openVerdictStore(":memory:"));

Deno.test("a stored verdict is committed when put() resolves, and read by another connection", () =>
  withFolder(async (folder) => {
    using writer = openVerdictStore(`${folder}/v.db`);
    using reader = openVerdictStore(`${folder}/v.db`);
    await writer.put(verdict(1));
    assert.equal(reader.getMany([keyOf(1)]).size, 1);
  }));

Deno.test("a store of another version says so and stays as it is", () =>
  withFolder((folder) => {
    const path = `${folder}/v.db`;
    openVerdictStore(path)[Symbol.dispose]();
    const db = new DatabaseSync(path);
    db.exec("PRAGMA user_version = 2");
    db.close();
    assert.throws(
      () => openVerdictStore(path),
      /verdict store .*v\.db: its version is 2, and this program reads version 1/,
    );
  }));

Deno.test("a file that is no verdict store is refused and stays as it is", () =>
  withFolder((folder) => {
    const text = `${folder}/notes.txt`;
    Deno.writeTextFileSync(text, "notes ".repeat(1000));
    assert.throws(
      () => openVerdictStore(text),
      /verdict store .*notes\.txt: file is not a database/,
    );
    assert.equal(Deno.readTextFileSync(text), "notes ".repeat(1000));
    const other = `${folder}/other.db`;
    const db = new DatabaseSync(other);
    db.exec("CREATE TABLE people (name TEXT)");
    db.close();
    assert.throws(() => openVerdictStore(other), /is no verdict store; name another file/);
  }));

Deno.test("openVerdictStore({ mustExist }) makes no file", () =>
  withFolder((folder) => {
    assert.throws(
      () => openVerdictStore(`${folder}/v.db`, { mustExist: true }),
      /v\.db: there is no such file/,
    );
    assert.deepEqual([...Deno.readDirSync(folder)], []);
  }));

Deno.test("a closed store says so", async () => {
  const store = openVerdictStore(":memory:");
  store[Symbol.dispose]();
  store[Symbol.dispose]();
  await assert.rejects(store.put(verdict(1)), /verdict store :memory: is closed/);
});

Deno.test("a store counts, lists, exports and prunes by model and by age", () =>
  withFolder(async (folder) => {
    using store = openVerdictStore(`${folder}/v.db`);
    for (let i = 0; i < 1200; i++) await store.put(verdict(i, { model: i < 5 ? "small" : "m" }));
    assert.equal(store.count(), 1200);
    const summary = store.summary();
    assert.deepEqual(
      summary.map(({ model, decide, count, correct }) => [model, decide, count, correct]),
      [["m", "generate", 1195, 597], ["small", "generate", 5, 3]],
    );
    const exported = [...store.entries()];
    assert.deepEqual(
      exported.map((entry) => entry.key),
      Array.from({ length: 1200 }, (_, i) => keyOf(i)),
    );
    assert.equal(store.count({ before: new Date(0) }), 0);
    assert.equal(store.prune({ model: "small", before: new Date(0) }), 0);
    assert.equal(store.prune({ model: "small" }), 5);
    assert.equal(store.count(), 1195);
    assert.equal([...store.entries({ model: "small" })].length, 0);
    assert.ok(Deno.statSync(`${folder}/v.db`).size > 150_000);
    assert.equal(store.prune({}), 1195);
    assert.ok(Deno.statSync(`${folder}/v.db`).size < 100_000);
  }));

Deno.test("A9. two processes that write one store lose and tear nothing", () =>
  withFolder(async (folder) => {
    const script = `
      import { openVerdictStore } from "@listqa/eval";
      using store = openVerdictStore(Deno.args[0]);
      const from = Number(Deno.args[1]);
      for (let i = from; i < from + 300; i++) {
        await store.put({ key: i.toString(16).padStart(64, "0"), verdict: "A", text: "A ".repeat(50),
          decide: "generate", attempts: 1, model: "m" + from, question: "Q", gold: "g",
          predicted: "p" + i, repetition: 0 });
      }`;
    const file = `${folder}/write.ts`;
    await Deno.writeTextFile(
      file,
      script.replace("@listqa/eval", import.meta.resolve("../../mod.ts")),
    );
    const run = (from: number) =>
      new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--no-check", file, `${folder}/v.db`, `${from}`],
        stderr: "piped",
        stdout: "null",
      }).output();
    // They overlap from 200 to 300, and both make the file.
    for (const { success, stderr } of await Promise.all([run(0), run(200)])) {
      assert.ok(success, new TextDecoder().decode(stderr));
    }
    using store = openVerdictStore(`${folder}/v.db`);
    const rows = [...store.entries()];
    assert.equal(rows.length, 500);
    assert.ok(rows.every((row) => row.text === "A ".repeat(50)));
  }));

Deno.test("a verdict that cannot be stored ends the run with the store's name", async () => {
  const failing: VerdictStore = {
    getMany: () => new Map(),
    put: () => Promise.reject(new Error("verdict store v.db: cannot store a verdict: disk full")),
  };
  await using judge = scriptedJudge(() => "A");
  await assert.rejects(
    judgePairs("Q?", [{ gold: "g", predicted: "p" }], judge, { store: failing }),
    /v\.db: cannot store a verdict: disk full/,
  );
});

Deno.test("what a damaged store makes impossible is told with its name", () =>
  withFolder(async (folder) => {
    const path = `${folder}/v.db`;
    {
      using store = openVerdictStore(path);
      for (let i = 0; i < 200; i++) await store.put(verdict(i));
    }
    const db = new DatabaseSync(path);
    db.exec("PRAGMA ignore_check_constraints = ON; UPDATE verdicts SET verdict = 'C'");
    db.close();
    {
      using store = openVerdictStore(path);
      const message = `verdict store ${path}: a row is damaged`;
      assert.throws(() => store.getMany([keyOf(1)]), { message });
      assert.throws(() => [...store.entries()], { message });
    }
    // The schema's name of a column.
    const misnamed = `${folder}/misnamed.db`;
    const text = new TextDecoder("latin1").decode(Deno.readFileSync(path));
    const at = text.indexOf("verdict TEXT");
    Deno.writeFileSync(misnamed, Deno.readFileSync(path).fill(0x78, at, at + 7));
    assert.throws(() => openVerdictStore(misnamed), (error: Error) => {
      assert.ok(error.message.startsWith(`verdict store ${misnamed}: `), error.message);
      return true;
    });
    // All pages but the first, which holds the schema.
    const bytes = Deno.readFileSync(path);
    Deno.writeFileSync(path, bytes.fill(0xff, 1024));
    using store = openVerdictStore(path);
    const named = { message: `verdict store ${path}: database disk image is malformed` };
    assert.throws(() => store.getMany([keyOf(1)]), named);
    assert.throws(() => store.count(), named);
    assert.throws(() => store.summary(), named);
    assert.throws(() => [...store.entries()], named);
    assert.throws(() => store.prune({}), named);
  }));

Deno.test("processes that make one store at the same moment all get it", () =>
  withFolder(async (folder) => {
    const file = `${folder}/open.ts`;
    await Deno.writeTextFile(
      file,
      `import { openVerdictStore } from ${JSON.stringify(import.meta.resolve("../../mod.ts"))};
      using store = openVerdictStore(Deno.args[0]!);
      store.count();`,
    );
    const args = ["run", "-A", "--no-check", file, `${folder}/v.db`];
    const open = () => new Deno.Command(Deno.execPath(), { args, stdout: "null" }).output();
    for (const { success, stderr } of await Promise.all([open(), open(), open(), open()])) {
      assert.ok(success, new TextDecoder().decode(stderr));
    }
  }));
