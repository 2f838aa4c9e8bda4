/** Headless Chromium, driven over its debugging protocol. @module */

const PROGRAMS = ["chromium", "chromium-browser", "google-chrome"];

/** Path of a browser, or `undefined`. */
export async function findChromium(): Promise<string | undefined> {
  for (const program of PROGRAMS) {
    try {
      const { success } = await new Deno.Command(program, {
        args: ["--version"],
        stdout: "null",
        stderr: "null",
      }).output();
      if (success) return program;
    } catch {
      // Not here.
    }
  }
}

/** A page of a browser. */
export interface Page extends AsyncDisposable {
  /** Addresses that the page asked for. */
  readonly requests: string[];
  /** Opens an address. */
  open(url: string): Promise<void>;
  /** Evaluates JavaScript and gives its (awaited) value. */
  evaluate<T>(code: string): Promise<T>;
  /** A picture of a part of the page, PNG in base64. */
  picture(clip: { x: number; y: number; width: number; height: number }): Promise<string>;
}

interface Message {
  id?: number;
  method?: string;
  params?: { request?: { url: string } };
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** Starts a browser with one page, so tall that all of a notebook is on it. */
export async function startChromium(program: string, profile: string): Promise<Page> {
  const child = new Deno.Command(program, {
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-dev-shm-usage",
      "--no-first-run",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
      "about:blank",
    ],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const log = child.stderr.pipeThrough(new TextDecoderStream());
  const { found, drained } = await firstMatch(log, /ws:\/\/([^/]+)\//);
  const targets = await (await fetch(`http://${found[1]}/json`)).json();
  const page = targets.find((target: { type: string }) => target.type === "page");
  const socket = new WebSocket(page.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const requests: string[] = [];
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.onmessage = ({ data }) => {
    const { id, method, params, result, error }: Message = JSON.parse(data);
    if (method === "Network.requestWillBeSent") requests.push(params!.request!.url);
    if (id === undefined) return;
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result ?? {});
    waiting.delete(id);
  };
  let count = 0;
  const send = (method: string, params: Record<string, unknown> = {}) => {
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(++count, answer);
    socket.send(JSON.stringify({ id: count, method, params }));
    return answer.promise;
  };
  await send("Network.enable");
  await send("Page.enable");
  await send("Emulation.setDeviceMetricsOverride", {
    width: 1300,
    height: 7000,
    deviceScaleFactor: 1,
    mobile: false,
  });
  return {
    requests,
    async open(url) {
      await send("Page.navigate", { url });
    },
    async evaluate<T>(code: string) {
      const answer = await send("Runtime.evaluate", {
        expression: code,
        awaitPromise: true,
        returnByValue: true,
      }) as {
        result: { value: T };
        exceptionDetails?: { exception?: { description?: string } };
      };
      const { exceptionDetails: wrong } = answer;
      if (wrong) throw new Error(wrong.exception?.description ?? "the page threw");
      return answer.result.value;
    },
    async picture(clip) {
      const { data } = await send("Page.captureScreenshot", { clip: { ...clip, scale: 1 } });
      return data as string;
    },
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => socket.onclose = resolve);
      await send("Browser.close").catch(() => {});
      await closed;
      await child.status;
      await drained;
    },
  };
}

/** Reads a log until it matches, and goes on reading, lest its writer stand still. */
export async function firstMatch(
  log: ReadableStream<string>,
  pattern: RegExp,
): Promise<{ found: RegExpExecArray; drained: Promise<void> }> {
  const match = Promise.withResolvers<RegExpExecArray>();
  const drained = (async () => {
    let text = "";
    for await (const chunk of log) {
      text += chunk;
      const found = pattern.exec(text);
      if (found) match.resolve(found);
    }
    match.reject(new Error(`no ${pattern} in: ${text.slice(-2000)}`));
  })();
  return { found: await match.promise, drained };
}
