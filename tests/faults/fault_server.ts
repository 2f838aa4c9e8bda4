/**
 * An OpenAI-compatible server on loopback that fails as told. It speaks HTTP by hand, since a proper
 * server cannot be made to send half a reply.
 *
 * @module
 */

/** What to do with a request. */
export type Fault =
  | { status: number; retryAfter?: string; body?: string }
  | { html: true }
  | { raw: string; hold?: true }
  | { json: unknown }
  | { reply: string; delayMs?: number }
  | { reply: string; dribbleMs: number }
  | { half: "length" | "chunk" | "json" }
  | { stall: true }
  | { drop: true };

/** A request as the server saw it. */
export interface Seen {
  /** When it had arrived, in milliseconds. */
  at: number;
  /** Its parsed body. */
  // deno-lint-ignore no-explicit-any
  body: any;
  /** Its headers, in lower case. */
  headers: Map<string, string>;
  /** Path with the query. */
  path: string;
}

/** The server. */
export interface FaultServer extends AsyncDisposable {
  /** Its base URL, with `/v1`. */
  url: string;
  /** All requests, in order. */
  seen: Seen[];
}

/** The verdict that every healthy server here gives: it depends on the prompt alone. */
export function verdictFor(prompt: string): "A" | "B" {
  const predicted = prompt.slice(prompt.lastIndexOf("Predicted answer: "));
  let sum = 0;
  for (let i = 0; i < predicted.length; i++) sum = (sum * 31 + predicted.charCodeAt(i)) >>> 0;
  return sum % 3 === 0 ? "B" : "A";
}

/** A chat completion. */
export function completion(content: string | null, more: Record<string, unknown> = {}): unknown {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    choices: [{
      index: 0,
      message: { role: "assistant", content },
      finish_reason: "stop",
      ...more,
    }],
    usage: { prompt_tokens: 1450, completion_tokens: 1 },
  };
}

/**
 * Starts a server.
 *
 * @param plan What to do with request `n` (from 0); nothing means a proper verdict.
 * @param port Port, 0 for any.
 */
export function faultServer(
  plan: (n: number, seen: Seen) => Fault | undefined = () => undefined,
  port = 0,
): FaultServer {
  const listener = Deno.listen({ hostname: "127.0.0.1", port });
  const open = new Set<Deno.Conn>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  const seen: Seen[] = [];

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.add(timer);
    });

  async function serve(conn: Deno.Conn) {
    open.add(conn);
    try {
      for (;;) {
        const request = await readRequest(conn);
        if (request === undefined) return;
        seen.push(request);
        const fault = plan(seen.length - 1, request) ??
          { reply: verdictFor(request.body.messages.at(-1).content) };
        if ("drop" in fault) return;
        if ("stall" in fault) {
          await conn.read(new Uint8Array(1));
          return;
        }
        if ("delayMs" in fault && fault.delayMs) await wait(fault.delayMs);
        const { text, keep } = answer(fault);
        if ("dribbleMs" in fault) {
          const middle = text.length - 40;
          await write(conn, text.slice(0, middle));
          await wait(fault.dribbleMs);
          await write(conn, text.slice(middle));
        } else await write(conn, text);
        if ("hold" in fault && fault.hold) await conn.read(new Uint8Array(1));
        if (!keep) return;
      }
    } catch {
      // The client went away.
    } finally {
      open.delete(conn);
      try {
        conn.close();
      } catch {
        // Closed by the server's end.
      }
    }
  }

  const accepting = (async () => {
    for await (const conn of listener) serve(conn);
  })();
  let closed = false;
  const { port: chosen } = listener.addr as Deno.NetAddr;
  return {
    url: `http://127.0.0.1:${chosen}/v1`,
    seen,
    async [Symbol.asyncDispose]() {
      if (closed) return;
      closed = true;
      listener.close();
      for (const timer of timers) clearTimeout(timer);
      for (const conn of open) {
        try {
          conn.close();
        } catch {
          // Closed already.
        }
      }
      await accepting.catch(() => {});
    },
  };
}

function answer(fault: Fault): { text: string; keep: boolean } {
  const json = (status: string, value: unknown, extra = "") => {
    const body = typeof value === "string" ? value : JSON.stringify(value);
    const length = new TextEncoder().encode(body).length;
    return `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\n${extra}content-length: ${length}\r\n\r\n${body}`;
  };
  if ("reply" in fault) return { text: json("200 OK", completion(fault.reply)), keep: true };
  if ("json" in fault) return { text: json("200 OK", fault.json), keep: true };
  if ("raw" in fault) return { text: fault.raw, keep: false };
  if ("html" in fault) {
    return { text: json("200 OK", "<html><body><h1>Welcome</h1></body></html>"), keep: true };
  }
  if ("half" in fault) {
    const body = JSON.stringify(completion("A"));
    const part = body.slice(0, body.indexOf('"A"') + 3);
    const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";
    const text = fault.half === "length"
      ? `${head}content-length: ${body.length}\r\n\r\n${part}`
      : fault.half === "chunk"
      ? `${head}transfer-encoding: chunked\r\n\r\n${part.length.toString(16)}\r\n${part}\r\n`
      : `${head}connection: close\r\n\r\n${part}`;
    return { text, keep: false };
  }
  if (!("status" in fault)) throw new Error("unknown fault");
  const extra = fault.retryAfter === undefined ? "" : `retry-after: ${fault.retryAfter}\r\n`;
  const body = fault.body ?? { error: { message: `fault ${fault.status}`, type: "fault" } };
  return { text: json(`${fault.status} X`, body, extra), keep: true };
}

async function write(conn: Deno.Conn, text: string) {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) at += await conn.write(bytes.subarray(at));
}

async function readRequest(conn: Deno.Conn): Promise<Seen | undefined> {
  let buffer = new Uint8Array(0);
  const chunk = new Uint8Array(65536);
  let headEnd = -1, length = 0;
  let headers = new Map<string, string>();
  let path = "";
  for (;;) {
    if (headEnd < 0) {
      const text = new TextDecoder("latin1").decode(buffer);
      headEnd = text.indexOf("\r\n\r\n");
      if (headEnd >= 0) {
        const [first, ...lines] = text.slice(0, headEnd).split("\r\n");
        path = first!.split(" ")[1]!;
        headers = new Map(lines.map((line) => {
          const colon = line.indexOf(":");
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
        }));
        length = Number(headers.get("content-length") ?? 0);
      }
    }
    if (headEnd >= 0 && buffer.length >= headEnd + 4 + length) {
      const text = new TextDecoder().decode(buffer.subarray(headEnd + 4, headEnd + 4 + length));
      return { at: performance.now(), body: JSON.parse(text), headers, path };
    }
    const read = await conn.read(chunk);
    if (read === null) return undefined;
    const longer = new Uint8Array(buffer.length + read);
    longer.set(buffer);
    longer.set(chunk.subarray(0, read), buffer.length);
    buffer = longer;
  }
}
