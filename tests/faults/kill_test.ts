import assert from "node:assert/strict";
import { openVerdictStore } from "@listqa/eval";
import { completion, verdictFor } from "./fault_server.ts";

const SAMPLES = 350, CONCURRENCY = 8, KILLS = 20;

/** A server that answers after 10 ms and counts what it was asked. */
function countingServer() {
  const asked = new Map<string, number>();
  const state = { requests: 0, asked, onRequest: () => {} };
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const prompt = (await request.json()).messages[0].content as string;
    state.requests++;
    asked.set(prompt, (asked.get(prompt) ?? 0) + 1);
    state.onRequest();
    await new Promise((resolve) => setTimeout(resolve, 10));
    return Response.json(completion(verdictFor(prompt)));
  });
  return {
    ...state,
    state,
    url: `http://127.0.0.1:${server.addr.port}/v1`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function work(url: string, store: string, output: string): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-check",
      "--allow-all",
      new URL("kill_worker.ts", import.meta.url).pathname,
      url,
      store,
      output,
      `${SAMPLES}`,
      `${CONCURRENCY}`,
    ],
    stdout: "null",
    stderr: "inherit",
  }).spawn();
}

Deno.test("kill -9 at 20 random moments loses no answer and repeats only requests in flight", async () => {
  const folder = await Deno.makeTempDir();
  await using server = countingServer();
  try {
    const undisturbed = `${folder}/undisturbed.json`;
    assert.ok((await work(server.url, `${folder}/calm.db`, undisturbed).status).success);
    const wanted = server.state.requests;
    assert.equal(wanted, server.asked.size);

    server.state.requests = 0;
    server.asked.clear();
    const path = `${folder}/verdicts.db`, output = `${folder}/result.json`;
    let killed = 0, storedBefore = 0;
    for (; killed < KILLS; killed++) {
      const before = server.state.requests;
      const first = Promise.withResolvers<void>();
      server.state.onRequest = () => first.resolve();
      const child = work(server.url, path, output);
      await first.promise;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 120));
      child.kill("SIGKILL");
      const { signal } = await child.status;
      assert.equal(signal, "SIGKILL", `run ${killed} of ${before} requests had ended by itself`);
      // Let the server finish what was in flight.
      await new Promise((resolve) => setTimeout(resolve, 30));
      using store = openVerdictStore(path);
      const stored = store.count();
      const [asked, kept] = [server.state.requests - before, stored - storedBefore];
      assert.ok(kept >= asked - CONCURRENCY, `${kept} stored of ${asked} asked`);
      storedBefore = stored;
    }
    server.state.onRequest = () => {};
    assert.ok((await work(server.url, path, output).status).success);
    assert.equal(server.asked.size, wanted);
    const repeated = server.state.requests - wanted;
    assert.ok(repeated <= KILLS * CONCURRENCY, `${repeated} repeated`);
    assert.equal(Deno.readTextFileSync(output), Deno.readTextFileSync(undisturbed));

    const requests = server.state.requests;
    assert.ok((await work(server.url, path, output).status).success);
    assert.equal(server.state.requests, requests, "the same work again makes no request");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
