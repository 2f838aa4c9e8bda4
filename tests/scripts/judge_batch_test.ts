import assert from "node:assert/strict";
import { completion } from "../faults/fault_server.ts";
import { runScript, temporaryFolder } from "./_run.ts";

const PERMISSIONS = ["--allow-read", "--allow-write"];
const ROWS = [
  { problem: "Trees?", answer: "1. Ash\n2. Elm\n3. Oak", prediction: "1. ash\n2. elm\n3. Yew" },
  { problem: "Films?", answer: "1. Gaia", prediction: "1. Gaia" },
];

Deno.test("judge_batch exports, imports in any order, and says what is still pending", async () => {
  using folder = temporaryFolder();
  const at = (name: string) => `${folder.path}/${name}`;
  Deno.writeTextFileSync(at("p.jsonl"), ROWS.map((row) => JSON.stringify(row)).join("\n"));
  const run = (...args: string[]) =>
    runScript("judge_batch", [
      ...args,
      "--predictions",
      at("p.jsonl"),
      "--judge-model",
      "m",
      "--store",
      at("v.db"),
    ], { permissions: PERMISSIONS });

  const exported = await run("export", "--output", at("requests.jsonl"));
  assert.deepEqual([exported.code, exported.stdout], [0, ""]);
  assert.match(exported.stderr, /^3 requests in .*requests\.jsonl\n$/);
  const ids = Deno.readTextFileSync(at("requests.jsonl")).trim().split("\n").map((line) =>
    JSON.parse(line).custom_id
  );

  const answer = (id: string, body: unknown) =>
    JSON.stringify({ custom_id: id, response: { status_code: 200, body }, error: null });
  Deno.writeTextFileSync(at("a.jsonl"), `${answer(ids[2], completion("A"))}\n`);
  Deno.writeTextFileSync(
    at("b.jsonl"),
    [
      "",
      answer("0".repeat(64), completion("A")),
      JSON.stringify({ custom_id: ids[0], response: null, error: { message: "expired" } }),
    ].join("\n"),
  );
  const imported = await run("import", "--answers", at("a.jsonl"), "--answers", at("b.jsonl"));
  assert.equal(imported.code, 1);
  assert.deepEqual(JSON.parse(imported.stdout), {
    wanted: 3,
    stored: 1,
    known: 0,
    unreadable: {},
    failed: 1,
    missing: 1,
    foreign: 1,
    malformed: 0,
  });
  assert.match(imported.stderr, /failed: .*b\.jsonl:3: [0-9a-f]{16}…: expired/);
  assert.match(imported.stderr, /missing: [0-9a-f]{16}…: no row for "elm" of "Trees\?"/);
  assert.match(imported.stderr, /foreign: .*b\.jsonl:2: 0{16}…: not wanted/);
  assert.match(imported.stderr, /2 verdicts are still pending: export them again\n$/);

  const again = await run("export");
  const rest = again.stdout.trim().split("\n").map((line) => JSON.parse(line).custom_id);
  assert.deepEqual(rest, [ids[0], ids[1]]);
  Deno.writeTextFileSync(
    at("c.jsonl"),
    rest.map((id) => answer(id, completion("B"))).join("\n"),
  );
  assert.equal((await run("import", "--answers", at("c.jsonl"))).code, 0);
  assert.match((await run("export")).stderr, /no verdict is pending: all are stored/);

  const store = (...args: string[]) =>
    runScript("store", [...args, "--store", at("v.db")], { permissions: PERMISSIONS });
  const listed = await store("list");
  assert.match(listed.stdout, /m +generate +3 +1 /);
  const lines = (await store("export")).stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(lines.map((line) => [line.predicted, line.verdict]), [
    ["Gaia", "A"],
    ["ash", "B"],
    ["elm", "B"],
  ]);
  assert.match((await store("prune")).stderr, /say what to prune/);
  assert.match((await store("prune", "--model", "m", "--dry-run")).stderr, /^3 of 3 .* would go/);
  assert.match((await store("prune", "--model", "m")).stderr, /^3 of 3 verdicts are gone/);
});

Deno.test("judge_batch and store name wrong usage in one line", async () => {
  using folder = temporaryFolder();
  const batch = (...args: string[]) => runScript("judge_batch", args, { permissions: PERMISSIONS });
  for (
    const [args, message] of [
      [[], "say export or import"],
      [["export"], "name the samples: --predictions FILE"],
      [["export", "--predictions", "x"], "name the judge: --judge-model MODEL"],
      [["import", "--predictions", "x"], "name the server's files: --answers FILE"],
      [
        ["export", "--predictions", "x", "--judge-model", "m", "--judge-body", "[1]"],
        "--judge-body must be a JSON object, but is [1]",
      ],
    ] as [string[], string][]
  ) {
    const { code, stderr } = await batch(...args);
    assert.deepEqual([code, stderr], [2, `judge_batch: ${message}\n`]);
  }
  const missing = await runScript("store", ["list", "--store", `${folder.path}/no.db`], {
    permissions: PERMISSIONS,
  });
  assert.deepEqual([missing.code, missing.stderr], [
    1,
    `store: verdict store ${folder.path}/no.db: there is no such file\n`,
  ]);
});
