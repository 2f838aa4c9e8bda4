import assert from "node:assert/strict";
import { createLocalJudge } from "@listqa/eval";
import { tiny } from "./models/folder.ts";

const TOKEN = "hf_secret_of_the_test";
const FILES = ["config.json", "tokenizer.json", "tokenizer_config.json", "onnx/model.onnx"];
const REQUEST = {
  question: "Which trees?",
  gold: "Ash",
  predicted: "Elm",
  repetition: 0,
  attempt: 0,
  budget: 1,
};

interface Seen {
  path: string;
  token: string | null;
}

/** Sends a file, or the part that was asked for, as the hub's storage does. */
function send(path: string, request: Request): Response {
  const bytes = Deno.readFileSync(path);
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get("range") ?? "");
  if (!range) return new Response(bytes);
  const [from, to] = [Number(range[1]), Number(range[2])];
  return new Response(bytes.slice(from, to + 1), {
    status: 206,
    headers: { "content-range": `bytes ${from}-${to}/${bytes.length}` },
  });
}

/** A hub with one private ONNX model, one model without ONNX weights, and a gated one. */
async function withHub(run: (seen: Seen[], stop: () => Promise<void>) => Promise<void>) {
  const seen: Seen[] = [];
  const note = (request: Request): string => {
    const { pathname } = new URL(request.url);
    seen.push({ path: pathname, token: request.headers.get("authorization") });
    return pathname;
  };
  const listen = { port: 0, hostname: "127.0.0.1", onListen: () => {} };
  const storage = Deno.serve(listen, (request) => send(tiny("tiny") + note(request), request));
  const hub = Deno.serve({ ...listen, hostname: "localhost" }, (request) => {
    const path = note(request);
    if (path.startsWith("/api/models/big/judge")) {
      return Response.json({ siblings: [{ rfilename: "model-00001-of-2.safetensors" }] });
    }
    if (path.includes("gated")) return new Response("no", { status: 403 });
    if (request.headers.get("authorization") !== `Bearer ${TOKEN}`) {
      return new Response("Repository not found", { status: 401 });
    }
    if (path === "/api/models/acme/judge") {
      return Response.json({ siblings: FILES.map((rfilename) => ({ rfilename })) });
    }
    const file = /^\/acme\/judge\/resolve\/main\/(.*)$/.exec(path)?.[1];
    if (!file || !FILES.includes(file)) return new Response("no", { status: 404 });
    if (!file.startsWith("onnx/")) return send(`${tiny("tiny")}/${file}`, request);
    return Response.redirect(`http://127.0.0.1:${storage.addr.port}/${file}`, 302);
  });
  const home = await Deno.makeTempDir({ prefix: "listqa-hub-" });
  const names = ["HF_ENDPOINT", "HF_TOKEN", "HF_HOME", "HF_HUB_OFFLINE"];
  const before = names.map((name) => Deno.env.get(name));
  Deno.env.set("HF_ENDPOINT", `http://localhost:${hub.addr.port}/`);
  Deno.env.set("HF_TOKEN", TOKEN);
  Deno.env.set("HF_HOME", home);
  let running = true;
  const stop = async () => {
    if (running) await Promise.all([hub.shutdown(), storage.shutdown()]);
    running = false;
  };
  try {
    await run(seen, stop);
  } finally {
    names.forEach((name, i) =>
      before[i] === undefined ? Deno.env.delete(name) : Deno.env.set(name, before[i])
    );
    await stop();
    await Deno.remove(home, { recursive: true });
  }
}

Deno.test("a hub model is fetched once with the token, then read from disk when offline", async () => {
  await withHub(async (seen, stop) => {
    let confidence: number | undefined;
    {
      await using judge = await createLocalJudge({ model: "acme/judge" });
      assert.equal(judge.settings.model, "acme/judge");
      ({ confidence } = await judge.ask(REQUEST));
    }
    const weights = seen.filter((one) => one.path.endsWith("model.onnx"));
    assert.deepEqual(weights.map((one) => one.path), [
      "/acme/judge/resolve/main/onnx/model.onnx",
      "/onnx/model.onnx",
    ]);
    assert.deepEqual(weights.map((one) => one.token), [`Bearer ${TOKEN}`, null]);
    await stop();
    Deno.env.set("HF_HUB_OFFLINE", "1");
    await using again = await createLocalJudge({ model: "acme/judge" });
    assert.equal((await again.ask(REQUEST)).confidence, confidence);
    await assert.rejects(
      createLocalJudge({ model: "acme/other" }),
      /"acme\/other" is no folder here, and not among the downloads in .* \(HF_HUB_OFFLINE is set\)$/,
    );
  });
});

Deno.test("a hub model that cannot be had is named with the reason, never with the token", async () => {
  await withHub(async (_, stop) => {
    const rejects = (model: string, message: RegExp) =>
      assert.rejects(createLocalJudge({ model }), (error: Error) => {
        assert.match(error.message, message);
        assert.ok(!error.message.includes("\n") && !error.message.includes(TOKEN));
        return true;
      });
    await rejects(
      "big/judge",
      /^big\/judge has no ONNX weights .*, only model-00001-of-2.safetensors; .*--judge-url/,
    );
    await rejects("some/gated", /answers 403 \(gated: accept its terms there, and set HF_TOKEN\)$/);
    await rejects("acme/none", /answers 404 \(no such model, or one that needs HF_TOKEN\)$/);
    Deno.env.set("HF_TOKEN", "wrong");
    await rejects("acme/judge", /answers 401 \(no such model, or one that needs HF_TOKEN\)$/);
    await stop();
    await rejects(
      "acme/judge",
      /^"acme\/judge" is no folder here, and the hub .* cannot be reached/,
    );
  });
});
