import assert from "node:assert/strict";
import {
  type ChatOptions,
  endpointJudge,
  exportBatch,
  importBatch,
  judgeSamples,
  matchElements,
  openVerdictStore,
  type SampleToJudge,
} from "@listqa/eval";
import { completion, faultServer } from "../faults/fault_server.ts";

const SAMPLES: SampleToJudge[] = [
  {
    question: "Which trees?",
    match: matchElements("1. Ash\n2. Elm\n3. Oak", "1. ash\n2. elm\n3. oak\n4. Yew"),
  },
  { question: "Which films?", match: matchElements("1. Gaia\n2. Kanarie", "1. Gaia\n2. Kanarie") },
];
const CHAT: ChatOptions = { model: "m", temperature: 0, maxTokens: 8 };

const exported = async (options: Parameters<typeof exportBatch>[2] = {}) =>
  (await Array.fromAsync(exportBatch(SAMPLES, CHAT, options))).map((line) => JSON.parse(line));

/** A row as OpenAI's batch output holds it. */
const answered = (id: string, content: string | null, more: Record<string, unknown> = {}) =>
  JSON.stringify({
    id: "batch_req_6740",
    custom_id: id,
    response: { status_code: 200, request_id: "req_1", body: completion(content, more) },
    error: null,
  });

Deno.test("exportBatch() writes OpenAI's batch form, with ids that stay the same", async () => {
  const rows = await exported();
  assert.equal(rows.length, 5);
  for (const row of rows) {
    assert.deepEqual(Object.keys(row), ["custom_id", "method", "url", "body"]);
    assert.match(row.custom_id, /^[0-9a-f]{64}$/);
    assert.deepEqual([row.method, row.url], ["POST", "/v1/chat/completions"]);
    assert.deepEqual(Object.keys(row.body), ["model", "messages", "max_tokens", "temperature"]);
  }
  assert.equal(new Set(rows.map((row) => row.custom_id)).size, 5);
  assert.deepEqual(await exported(), rows);
  const twice = (await exported({ repeat: 2 })).map((row) => row.custom_id);
  assert.equal(new Set(twice).size, 10);
  assert.ok(rows.every((row) => twice.includes(row.custom_id)));
});

Deno.test("importBatch() takes rows in any order, and names failed, missing and foreign ones", async () => {
  using store = openVerdictStore(":memory:");
  const ids = (await exported()).map((row) => row.custom_id);
  const lines = [
    answered(ids[3]!, "B"),
    "",
    answered("f".repeat(64), "A"),
    '{"custom_id": 7}',
    "half a li",
    // An error file of OpenAI's, and vLLM's form of a failure.
    JSON.stringify({
      id: "batch_req_2",
      custom_id: ids[1],
      response: null,
      error: { code: "batch_expired", message: "This request could not be executed in time." },
    }),
    JSON.stringify({
      id: "vllm-1",
      custom_id: ids[2],
      response: { status_code: 400, request_id: "vllm-batch-1", body: null },
      error: { object: "error", message: "too long", type: "BadRequestError", code: 400 },
    }),
    answered(ids[0]!, "<think>yes</think>A"),
    answered(ids[0]!, "B"),
  ];
  const result = await importBatch(lines, SAMPLES, CHAT, store);
  assert.deepEqual([result.wanted, result.stored, result.known], [5, 2, 0]);
  assert.deepEqual(result.unreadable, {});
  assert.deepEqual(result.failed, {
    count: 2,
    first: [
      { line: 6, id: ids[1], why: "This request could not be executed in time." },
      { line: 7, id: ids[2], why: "HTTP 400: too long" },
    ],
  });
  assert.deepEqual(result.missing, {
    count: 1,
    first: [{ id: ids[4], why: 'no row for "Kanarie" of "Which films?"' }],
  });
  assert.deepEqual(result.foreign.first, [
    { line: 3, id: "f".repeat(64), why: "not wanted: another data set, judge or parameters" },
  ]);
  assert.deepEqual(result.malformed.first.map((problem) => problem.line), [4, 5]);
  assert.equal(store.getMany([ids[0]!]).get(ids[0]!)!.verdict, "A");

  const pending = (await exported({ store })).map((row) => row.custom_id);
  assert.deepEqual(pending, [ids[1], ids[2], ids[4]]);
  const rest = await importBatch(
    pending.toReversed().map((id) => answered(id, "A")),
    SAMPLES,
    CHAT,
    store,
  );
  assert.deepEqual([rest.stored, rest.known, rest.missing.count], [3, 2, 0]);
  assert.deepEqual(await exported({ store }), []);
});

Deno.test("importBatch() stores no unreadable reply: it is exported again", async () => {
  using store = openVerdictStore(":memory:");
  const ids = (await exported()).map((row) => row.custom_id);
  const result = await importBatch(
    [
      answered(ids[0]!, "The prediction", { finish_reason: "length" }),
      answered(ids[1]!, null),
      answered(ids[2]!, "A or B"),
      answered(ids[3]!, "A or B"),
      answered(ids[4]!, "A"),
      // The same request, answered in another file.
      answered(ids[3]!, "B"),
    ],
    SAMPLES,
    CHAT,
    store,
  );
  assert.deepEqual(result.unreadable, { truncated: 1, empty: 1, ambiguous: 1 });
  assert.deepEqual([result.stored, result.failed.count, result.missing.count], [2, 0, 0]);
  assert.equal((await exported({ store })).length, 3);
});

Deno.test("importBatch() reads the output of vllm run-batch", async () => {
  using store = openVerdictStore(":memory:");
  const ids = (await exported()).map((row) => row.custom_id);
  // The row of vLLM's page on its batch file format, with our id and a verdict.
  const documented = `{"id":"vllm-383d1c59835645aeb2e07d004d62a826","custom_id":"${
    ids[0]
  }","response":{"id":"cmpl-61c020e54b964d5a98fa7527bfcdd378","object":"chat.completion","created":1715633336,"model":"meta-llama/Meta-Llama-3-8B-Instruct","choices":[{"index":0,"message":{"role":"assistant","content":"A"},"logprobs":null,"finish_reason":"stop","stop_reason":null}],"usage":{"prompt_tokens":25,"total_tokens":56,"completion_tokens":31}},"error":null}`;
  // What its program writes: the body in an envelope, and an error that is a text.
  const enveloped = answered(ids[1]!, "B").replace("batch_req_6740", "vllm-1");
  const refused = JSON.stringify({
    id: "vllm-2",
    custom_id: ids[2],
    response: { status_code: 400, request_id: "vllm-batch-2", body: null },
    error: "URL /v1/x was used.",
  });
  const result = await importBatch([documented, enveloped, refused], SAMPLES, CHAT, store);
  assert.deepEqual([result.stored, result.missing.count], [2, 2]);
  assert.deepEqual(result.failed.first.map((problem) => problem.why), [
    "HTTP 400: URL /v1/x was used.",
  ]);
});

Deno.test("a judge on a server asks nothing that was imported from a batch", async () => {
  await using server = faultServer();
  using store = openVerdictStore(":memory:");
  const rows = await exported();
  await importBatch(
    rows.map((row) => answered(row.custom_id, "A: CORRECT")),
    SAMPLES,
    CHAT,
    store,
  );
  await using judge = endpointJudge({ ...CHAT, baseUrl: server.url, apiKey: "none" });
  const judged = await Array.fromAsync(judgeSamples(SAMPLES, judge, { store }));
  assert.equal(server.seen.length, 0);
  assert.deepEqual(judged.map(({ elements }) => elements.map((element) => element.score)), [
    ["A", "A", "A", "B"],
    ["A", "A"],
  ]);
});

Deno.test("importBatch() goes on after rows whose parts are none", async () => {
  using store = openVerdictStore(":memory:");
  const ids = (await exported()).map((row) => row.custom_id);
  const row = (id: string, fields: Record<string, unknown>) =>
    JSON.stringify({ custom_id: id, ...fields });
  const { stored, failed } = await importBatch(
    [
      row(ids[0]!, { response: 0 }),
      row(ids[1]!, { response: "text", error: null }),
      row(ids[2]!, { response: {}, error: true }),
      row(ids[3]!, { response: { status_code: 500, body: null } }),
      answered(ids[4]!, "A"),
    ],
    SAMPLES,
    CHAT,
    store,
  );
  assert.equal(stored, 1);
  assert.deepEqual(failed.first.map(({ why }) => why), [
    "the reply is no chat completion",
    "the reply is no chat completion",
    "an error without a message",
    "HTTP 500",
  ]);
});
