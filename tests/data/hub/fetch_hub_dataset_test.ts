import assert from "node:assert/strict";
import { fetchHubDataset, HubError } from "@listqa/eval";
import { cutShort, OLD_SHA, type Repo, SHA, TREES, withHub } from "./_fake_hub.ts";

const LARGE: Repo = { files: { "large.parquet": "large.parquet" } };

const same = (path: string, fixture: string) =>
  assert.deepEqual(
    Deno.readFileSync(path),
    Deno.readFileSync(new URL(`../../fixtures/hub/${fixture}`, import.meta.url)),
  );

const fails = (work: Promise<unknown>, code: HubError["code"], words: RegExp) =>
  assert.rejects(work, (error: Error) => {
    assert.ok(error instanceof HubError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, words);
    assert.ok(!error.message.includes("\n") && !error.message.includes("hf_"), error.message);
    return true;
  });

Deno.test("fetchHubDataset() brings the default subset's shards, in order", () =>
  withHub({ "org/trees": TREES }, async (_, cache) => {
    const found = await fetchHubDataset("org/trees");
    assert.equal(found.subset, "all");
    assert.equal(found.revision, SHA);
    assert.equal(found.files.length, 2);
    found.files.forEach((file, k) => same(file, `all-test-0000${k}-of-00002.parquet`));
    assert.ok(found.files[0]!.startsWith(`${cache}/datasets--org--trees/snapshots/${SHA}/all/`));
  }));

Deno.test("fetchHubDataset() takes a subset and a split by name", () =>
  withHub({ "org/trees": TREES }, async () => {
    const simple = await fetchHubDataset("org/trees", { subset: "simple" });
    same(simple.files[0]!, "simple-test.parquet");
    const shots = await fetchHubDataset("org/trees", { subset: "few_shot", split: "simple" });
    same(shots.files[0]!, "few-shot-simple.parquet");
  }));

Deno.test("fetchHubDataset() names the subsets and splits there are", () =>
  withHub({ "org/trees": TREES }, async () => {
    await assert.rejects(
      fetchHubDataset("org/trees", { subset: "hard" }),
      /RangeError: .*no subset "hard"; it has: all, simple, few_shot/,
    );
    await assert.rejects(
      fetchHubDataset("org/trees", { subset: "few_shot" }),
      /RangeError: .*no split "test"; it has: simple/,
    );
  }));

Deno.test("fetchHubDataset() downloads a revision once and then asks only which commit it is", () =>
  withHub({ "org/trees": TREES }, async (hub) => {
    await fetchHubDataset("org/trees", { subset: "simple" });
    hub.log.length = 0;
    await fetchHubDataset("org/trees", { subset: "simple" });
    assert.deepEqual(hub.log, ["hub /api/datasets/org/trees/revision/main"]);
    hub.log.length = 0;
    const pinned = await fetchHubDataset("org/trees", { subset: "simple", revision: SHA });
    assert.equal(hub.log.length, 0);
    assert.equal(pinned.revision, SHA);
    const old = await fetchHubDataset("org/trees", { subset: "simple", revision: "v1" });
    assert.equal(old.revision, OLD_SHA);
    assert.ok(hub.log.some((line) => line.includes(`/resolve/${OLD_SHA}/`)));
  }));

Deno.test("fetchHubDataset() sends the token to the hub and to no other host", () =>
  withHub({ "org/trees": { ...TREES, gated: true } }, async (hub) => {
    await fetchHubDataset("org/trees", { subset: "simple" });
    const [own, other] = ["hub", "cdn"].map((host) =>
      hub.log.filter((line) => line.startsWith(host))
    );
    assert.ok(own!.length > 0 && own!.every((line) => line.endsWith("with token")));
    assert.ok(other!.length > 0 && !other!.some((line) => line.endsWith("with token")));
  }, { HF_TOKEN: "hf_right" }));

Deno.test("fetchHubDataset() says what is wrong with a name, a token, a gate or a revision", () =>
  withHub({ "org/trees": TREES, "org/gated": { ...TREES, gated: true } }, async () => {
    await fails(
      fetchHubDataset("org/nothing"),
      "not-found",
      /no data set org\/nothing at http.*private.*set HF_TOKEN.*Repository not found/,
    );
    await fails(fetchHubDataset("org/gated"), "gated", /gated: ask for access.*set HF_TOKEN/);
    await fails(
      fetchHubDataset("org/trees", { revision: "v9" }),
      "not-found",
      /no such revision/,
    );
    await assert.rejects(fetchHubDataset("../../etc"), /not a data set's name/);
    Deno.env.set("HF_TOKEN", "hf_wrong");
    await fails(fetchHubDataset("org/gated"), "gated", /the token in use may not read it/);
  }));

Deno.test("fetchHubDataset() works offline with what is cached, and says what is not", () =>
  withHub({ "org/trees": TREES }, async (hub) => {
    await fetchHubDataset("org/trees", { subset: "simple" });
    hub.log.length = 0;
    Deno.env.set("HF_HUB_OFFLINE", "1");
    const found = await fetchHubDataset("org/trees", { subset: "simple" });
    same(found.files[0]!, "simple-test.parquet");
    await fails(
      fetchHubDataset("org/trees"),
      "offline",
      /all\/test-00000-of-00002.parquet is not cached .*HF_HUB_OFFLINE is set/,
    );
    await fails(fetchHubDataset("org/other"), "offline", /org\/other .* is not cached/);
    assert.equal(hub.log.length, 0);
  }));

Deno.test("fetchHubDataset() reads offline what the hub's own tools have cached", () =>
  withHub({}, async (_, cache) => {
    const folder = `${cache}/datasets--org--trees`;
    await Deno.mkdir(`${folder}/refs`, { recursive: true });
    await Deno.mkdir(`${folder}/snapshots/${SHA}/simple`, { recursive: true });
    await Deno.writeTextFile(`${folder}/refs/main`, SHA);
    await Deno.writeTextFile(`${folder}/snapshots/${SHA}/simple/test-00000-of-00001.parquet`, "x");
    Deno.env.set("HF_HUB_OFFLINE", "ON");
    const found = await fetchHubDataset("org/trees", { subset: "simple" });
    assert.equal(await Deno.readTextFile(found.files[0]!), "x");
    // Which of several folders is the default, only the card tells.
    await Deno.mkdir(`${folder}/snapshots/${SHA}/all`);
    await Deno.writeTextFile(`${folder}/snapshots/${SHA}/all/test-00000-of-00001.parquet`, "y");
    await assert.rejects(
      fetchHubDataset("org/trees"),
      /RangeError: .* has several subsets; name one: all, simple/,
    );
  }));

Deno.test("fetchHubDataset() falls back to the cache when the hub is down, and says so", () =>
  withHub({ "org/trees": TREES }, async (hub) => {
    await fetchHubDataset("org/trees", { subset: "simple" });
    hub.fault = () => new Response("down", { status: 503, headers: { "retry-after": "0" } });
    const notes: string[] = [];
    const note = (text: string) => notes.push(text);
    const found = await fetchHubDataset("org/trees", { subset: "simple", note });
    same(found.files[0]!, "simple-test.parquet");
    assert.match(notes.at(-1)!, /503: down; using the cached revision 0123/);
    await fails(fetchHubDataset("org/new"), "unreachable", /gave nothing after 6 tries.*503: down/);
  }));

Deno.test("fetchHubDataset() waits as a 429 says, and tries again after a 500", () =>
  withHub({ "org/trees": TREES }, async (hub) => {
    let calls = 0;
    hub.fault = () => {
      calls++;
      if (calls === 1) {
        return new Response("slow down", { status: 429, headers: { "retry-after": "0.3" } });
      }
      return calls === 2
        ? new Response("<html>oops</html>", { status: 500, headers: { "retry-after": "0" } })
        : undefined;
    };
    const start = performance.now();
    await fetchHubDataset("org/trees", { subset: "simple" });
    assert.ok(performance.now() - start >= 300);
  }));

Deno.test("fetchHubDataset() goes on where a connection was cut", () =>
  withHub({ "org/large": LARGE }, async (hub) => {
    let cuts = 0;
    hub.cdnFault = (request) => {
      const from = Number(/\d+/.exec(request.headers.get("range") ?? "")?.[0] ?? 0);
      return cuts++ < 2 ? cutShort("large.parquet", from, 40_000) : undefined;
    };
    const found = await fetchHubDataset("org/large", { split: "train" });
    same(found.files[0]!, "large.parquet");
    const ranges = hub.log.filter((line) => line.startsWith("cdn"));
    assert.equal(ranges.length, 3);
    assert.match(ranges[1]!, /bytes=[1-9]\d*-$/);
  }));

Deno.test("fetchHubDataset() starts again when the server knows no ranges or sends other bytes", () =>
  withHub({ "org/large": LARGE }, async (hub, cache) => {
    const folder = `${cache}/datasets--org--large/snapshots/${SHA}`;
    await Deno.mkdir(folder, { recursive: true });
    await Deno.writeTextFile(`${folder}/large.parquet.part`, "left by something else");
    const found = await fetchHubDataset("org/large", { split: "train" });
    same(found.files[0]!, "large.parquet");
    assert.ok(hub.log.some((line) => line.includes("bytes=22-")));

    await Deno.remove(found.files[0]!);
    await Deno.writeTextFile(`${folder}/large.parquet.part`, "half");
    hub.cdnFault = () =>
      new Response(Deno.readFileSync(
        new URL("../../fixtures/hub/large.parquet", import.meta.url),
      ));
    same((await fetchHubDataset("org/large", { split: "train" })).files[0]!, "large.parquet");
  }));

Deno.test("fetchHubDataset() takes the hub's Parquet export where the files are of other formats", () =>
  withHub({
    "org/json": {
      files: { "test.json": "" },
      exported: { default: { test: ["simple-test.parquet"] } },
    },
  }, async (hub) => {
    const found = await fetchHubDataset("org/json");
    same(found.files[0]!, "simple-test.parquet");
    await assert.rejects(
      fetchHubDataset("org/json", { split: "train" }),
      /no split "train"; it has: test/,
    );
    hub.log.length = 0;
    Deno.env.set("HF_HUB_OFFLINE", "1");
    assert.deepEqual((await fetchHubDataset("org/json")).files, found.files);
    assert.equal(hub.log.length, 0);
  }));

Deno.test("fetchHubDataset() says when what answers is no hub", () =>
  withHub({}, async (hub) => {
    hub.fault = () => new Response("<html>welcome</html>", { status: 200 });
    await fails(fetchHubDataset("org/trees"), "broken", /does not answer as a hub does/);
    hub.fault = () => Response.json({ hello: 1 });
    await fails(fetchHubDataset("org/trees"), "broken", /no "sha" and "siblings"/);
  }));
