/** A server that knows what it was asked and what it answered. @module */
import { completion, verdictFor } from "../faults/fault_server.ts";

/** What a run's server knows. */
export interface RunServer extends AsyncDisposable {
  /** Its base URL. */
  url: string;
  /** Each prompt with the number of times it was asked. */
  asked: Map<string, number>;
  /** Requests in all. */
  requests: number;
  /** Requests that are being worked on. */
  open: number;
  /** Most requests that were open at once. */
  most: number;
  /** Called with each request. */
  onRequest: () => void;
}

/**
 * Starts a server on loopback that answers each chat request after a moment.
 *
 * @param delayMs How long an answer takes.
 * @param reply What it says to a prompt; else a verdict that depends on the prompt alone.
 */
export function runServer(
  delayMs: number,
  reply: (prompt: string) => string = verdictFor,
): RunServer {
  const state: RunServer = {
    url: "",
    asked: new Map(),
    requests: 0,
    open: 0,
    most: 0,
    onRequest: () => {},
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
  const options = { port: 0, hostname: "127.0.0.1", onListen() {} };
  const server = Deno.serve(options, async (request) => {
    const prompt = (await request.json()).messages.at(-1).content as string;
    state.requests++;
    state.asked.set(prompt, (state.asked.get(prompt) ?? 0) + 1);
    state.most = Math.max(state.most, ++state.open);
    state.onRequest();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    state.open--;
    return Response.json(completion(reply(prompt)));
  });
  state.url = `http://127.0.0.1:${server.addr.port}/v1`;
  return state;
}
