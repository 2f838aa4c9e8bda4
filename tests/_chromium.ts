/** Headless Chromium, driven over its debugging protocol. @module */
import { connectDevTools, type DevTools } from "./_devtools.ts";
import { pressKey } from "./_keyboard.ts";

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

/** A part of a page, in CSS pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How a browser is started. */
export interface ChromiumOptions {
  /** Folder of its profile. */
  profile: string;
  /** Whether every name resolves to nothing and the page is offline. @default {false} */
  offline?: boolean;
  /** Size of the window. @default {{ width: 1300, height: 900 }} */
  size?: { width: number; height: number };
}

/** What the page is told of its reader. */
export interface Media {
  /** `prefers-color-scheme`. */
  scheme?: "light" | "dark";
  /** Media type; the screen's without it. */
  type?: "print";
  /** `prefers-reduced-motion`. */
  reducedMotion?: boolean;
}

/** A page of a browser. */
export interface Page extends AsyncDisposable {
  /** Addresses that the page asked for. */
  readonly requests: string[];
  /** What went wrong on the page: errors, refusals of its policy, dialogs, crashes. */
  readonly complaints: string[];
  /** The protocol, for what is not below. */
  readonly devTools: DevTools;
  /** Opens an address anew, as typed; gives when the page has loaded. */
  open(url: string): Promise<void>;
  /** Evaluates JavaScript and gives its (awaited) value. */
  evaluate<T>(code: string): Promise<T>;
  /** Evaluates a predicate until it holds, and gives what it gave. */
  waitFor<T>(code: string, what?: string, milliseconds?: number): Promise<T>;
  /** Clicks into the middle of the first element that fits, scrolled into view. */
  click(selector: string): Promise<void>;
  /** Presses a key by its name, such as `Tab` or `Enter`, after `Shift+` if so. */
  press(key: string): Promise<void>;
  /** Types a text into what has the focus. */
  type(text: string): Promise<void>;
  /** Sets the size of the window. */
  resize(width: number, height: number): Promise<void>;
  /** Sets what the page is told of its reader. */
  emulate(media: Media): Promise<void>;
  /** A picture of a part of the page (else of all of it), PNG in base64. */
  picture(clip?: Box): Promise<string>;
  /** The page as a PDF. */
  pdf(): Promise<Uint8Array>;
}

/** Starts a browser with one page. */
export async function startChromium(program: string, options: ChromiumOptions): Promise<Page> {
  const { offline = false, size = { width: 1300, height: 900 } } = options;
  const child = new Deno.Command(program, {
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-dev-shm-usage",
      "--no-first-run",
      "--force-color-profile=srgb",
      ...offline ? ["--host-resolver-rules=MAP * ~NOTFOUND"] : [],
      "--remote-debugging-port=0",
      `--user-data-dir=${options.profile}`,
      "about:blank",
    ],
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).spawn();
  const log = child.stderr.pipeThrough(new TextDecoderStream());
  const { found, drained } = await firstMatch(log, /ws:\/\/([^/]+)\//);
  const targets = await (await fetch(`http://${found[1]}/json`)).json();
  const target = targets.find((target: { type: string }) => target.type === "page");
  const devTools = await connectDevTools(target.webSocketDebuggerUrl);
  const page = new ChromiumPage(devTools, async () => {
    await devTools[Symbol.asyncDispose]();
    await child.status;
    await drained;
  });
  await page.start(offline);
  await page.resize(size.width, size.height);
  return page;
}

class ChromiumPage implements Page {
  readonly requests: string[] = [];
  readonly complaints: string[] = [];
  readonly devTools: DevTools;
  #close: () => Promise<void>;

  constructor(devTools: DevTools, close: () => Promise<void>) {
    this.devTools = devTools;
    this.#close = close;
  }

  async start(offline: boolean): Promise<void> {
    const { send, on } = this.devTools;
    const hear = <T>(method: string, words: (params: T) => string | undefined) =>
      on(method, (params) => {
        const said = words(params as T);
        if (said !== undefined) this.complaints.push(said);
      });
    on(
      "Network.requestWillBeSent",
      ({ request }) => this.requests.push((request as { url: string }).url),
    );
    hear<{ exceptionDetails: Thrown }>(
      "Runtime.exceptionThrown",
      ({ exceptionDetails }) => `exception: ${thrownText(exceptionDetails)}`,
    );
    hear<{ type: string; args: { value?: unknown; description?: string }[] }>(
      "Runtime.consoleAPICalled",
      ({ type, args }) =>
        ["error", "warning", "assert"].includes(type)
          ? `console ${type}: ${args.map((arg) => arg.value ?? arg.description).join(" ")}`
          : undefined,
    );
    hear<{ entry: { level: string; text: string; url?: string } }>(
      "Log.entryAdded",
      ({ entry: { level, text, url = "" } }) =>
        ["error", "warning"].includes(level) ? `log ${level}: ${text} ${url}` : undefined,
    );
    // Refusals of the policy and the like.
    hear<{ issue: { code: string; details: unknown } }>(
      "Audits.issueAdded",
      ({ issue }) =>
        issue.code === "ContentSecurityPolicyIssue"
          ? `policy: ${JSON.stringify(issue.details)}`
          : undefined,
    );
    hear<{ message: string; type: string }>("Page.javascriptDialogOpening", (dialog) => {
      send("Page.handleJavaScriptDialog", { accept: true }).catch(() => {});
      return `dialog: ${dialog.type} ${dialog.message}`;
    });
    hear("Inspector.targetCrashed", () => "the page crashed");
    for (const domain of ["Network", "Page", "Runtime", "Log", "Audits", "Inspector"]) {
      await send(`${domain}.enable`);
    }
    if (offline) {
      await send("Network.emulateNetworkConditions", {
        offline: true,
        latency: 0,
        downloadThroughput: 0,
        uploadThroughput: 0,
      });
    }
  }

  async open(url: string): Promise<void> {
    // Else an address that differs in its hash alone would not load anew.
    await this.#navigate("about:blank");
    await this.#navigate(url);
  }

  async #navigate(url: string): Promise<void> {
    const loaded = this.devTools.next("Page.loadEventFired");
    const { errorText } = await this.devTools.send("Page.navigate", { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
    await loaded;
  }

  async evaluate<T>(code: string): Promise<T> {
    const { result, exceptionDetails } = await this.devTools.send("Runtime.evaluate", {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    }) as { result: { value: T }; exceptionDetails?: Thrown };
    if (exceptionDetails) throw new Error(thrownText(exceptionDetails));
    return result.value;
  }

  async waitFor<T>(code: string, what = code, milliseconds = 20_000): Promise<T> {
    let problem: unknown;
    for (const end = Date.now() + milliseconds; Date.now() < end;) {
      const value = await this.evaluate<T>(code).catch((error) => void (problem = error));
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const complaints = this.complaints.join("\n");
    throw new Error(`waited in vain for ${what}\n${complaints}`, { cause: problem });
  }

  async click(selector: string): Promise<void> {
    const { x, y } = await this.evaluate<Box>(`(() => {
      const found = document.querySelector(${JSON.stringify(selector)});
      if (!found) throw new Error("no element fits " + ${JSON.stringify(selector)});
      found.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = found.getClientRects()[0];
      return { x: x + width / 2, y: y + height / 2 };
    })()`);
    for (const type of ["mouseMoved", "mousePressed", "mouseReleased"]) {
      await this.devTools.send("Input.dispatchMouseEvent", {
        type,
        x,
        y,
        ...type === "mouseMoved" ? {} : { button: "left", clickCount: 1 },
      });
    }
  }

  press(key: string): Promise<void> {
    return pressKey(this.devTools, key);
  }

  async type(text: string): Promise<void> {
    await this.devTools.send("Input.insertText", { text });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.devTools.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    });
  }

  async emulate({ scheme, type, reducedMotion = false }: Media): Promise<void> {
    await this.devTools.send("Emulation.setEmulatedMedia", {
      media: type ?? "",
      features: [
        { name: "prefers-color-scheme", value: scheme ?? "" },
        { name: "prefers-reduced-motion", value: reducedMotion ? "reduce" : "" },
      ],
    });
  }

  async picture(clip?: Box): Promise<string> {
    const { data } = await this.devTools.send("Page.captureScreenshot", {
      captureBeyondViewport: true,
      clip: {
        ...clip ?? await this.evaluate<Box>(`({
          x: 0,
          y: 0,
          width: document.documentElement.scrollWidth,
          height: document.documentElement.scrollHeight,
        })`),
        scale: 1,
      },
    });
    return data as string;
  }

  async pdf(): Promise<Uint8Array> {
    const { data } = await this.devTools.send("Page.printToPDF", { printBackground: false });
    return Uint8Array.fromBase64(data as string);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#close();
  }
}

interface Thrown {
  text: string;
  exception?: { description?: string; value?: unknown };
}

function thrownText({ text, exception }: Thrown): string {
  return exception?.description ?? `${text} ${exception?.value ?? ""}`;
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
