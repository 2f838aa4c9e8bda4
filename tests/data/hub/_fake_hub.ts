/** A hub on loopback: the routes that data sets are fetched by, with the files of tests/fixtures. */
import { createHash } from "node:crypto";

const FILES = new URL("../../fixtures/hub/", import.meta.url);
export const SHA = "0123456789abcdef0123456789abcdef01234567";
export const OLD_SHA = "76543210fedcba9876543210fedcba9876543210";

export interface Repo {
  /** Path in the repository → file of tests/fixtures/hub. */
  files: Record<string, string>;
  /** The card's configs. */
  configs?: unknown[];
  /** What the Parquet export has: config → split → fixtures. */
  exported?: Record<string, Record<string, string[]>>;
  gated?: boolean;
}

/** Answers a request instead of the hub, or not (`undefined`). */
export type Fault = (request: Request, url: URL) => Response | undefined;

export class FakeHub implements AsyncDisposable {
  /** "hub METHOD path range token?" for each request, "cdn …" for the file host's. */
  readonly log: string[] = [];
  fault: Fault = () => undefined;
  cdnFault: Fault = () => undefined;
  readonly #hub: Deno.HttpServer<Deno.NetAddr>;
  readonly #cdn: Deno.HttpServer<Deno.NetAddr>;

  constructor(readonly repos: Record<string, Repo>) {
    const quiet = { port: 0, hostname: "127.0.0.1", onListen() {} };
    this.#hub = Deno.serve(quiet, (request) => this.#answer(request));
    this.#cdn = Deno.serve(quiet, (request) => this.#file(request));
  }

  get endpoint(): string {
    return `http://127.0.0.1:${this.#hub.addr.port}`;
  }

  async [Symbol.asyncDispose]() {
    await Promise.all([this.#hub.shutdown(), this.#cdn.shutdown()]);
  }

  #note(host: string, request: Request, url: URL) {
    const range = request.headers.get("range");
    const token = request.headers.get("authorization");
    this.log.push([host, url.pathname, range, token && "with token"].filter(Boolean).join(" "));
  }

  #answer(request: Request): Response {
    const url = new URL(request.url);
    this.#note("hub", request, url);
    const fault = this.fault(request, url);
    if (fault) return fault;
    const info = /^\/api\/datasets\/(.+?)\/revision\/(.+)$/.exec(url.pathname) ??
      /^\/api\/datasets\/([\w-]+\/[\w-]+)$/.exec(url.pathname);
    const list = /^\/api\/datasets\/(.+?)\/parquet$/.exec(url.pathname);
    const exported = /^\/api\/datasets\/(.+?)\/parquet\/([^/]+)\/([^/]+)\/(\d+)\.parquet$/
      .exec(url.pathname);
    const file = /^\/datasets\/(.+?)\/resolve\/([^/]+)\/(.+)$/.exec(url.pathname);
    const name = (info ?? list ?? exported ?? file)?.[1] ?? "";
    const repo = this.repos[name];
    const token = request.headers.get("authorization") === "Bearer hf_right";
    // The hub says 401 for what is not there as for what may not be seen.
    if (!repo) return refuse(token ? 404 : 401, "RepoNotFound", "Repository not found");
    if (repo.gated && !token) {
      return refuse(401, "GatedRepo", `Access to dataset ${name} is restricted.`);
    }
    if (info) {
      const sha = revisionOf(decodeURIComponent(info[2] ?? "main"));
      if (!sha) return refuse(404, "RevisionNotFound", `Invalid rev id: ${info[2]}`);
      const siblings = Object.keys(repo.files).map((rfilename) => ({ rfilename }));
      return Response.json({
        id: name,
        sha,
        siblings,
        ...(repo.configs ? { cardData: { configs: repo.configs } } : {}),
      });
    }
    if (list) {
      if (!repo.exported) return refuse(404, "EntryNotFound", "no export");
      const addresses: Record<string, Record<string, string[]>> = {};
      for (const [config, splits] of Object.entries(repo.exported)) {
        for (const [split, files] of Object.entries(splits)) {
          (addresses[config] ??= {})[split] = files.map((_, k) =>
            `${this.endpoint}/api/datasets/${name}/parquet/${config}/${split}/${k}.parquet`
          );
        }
      }
      return Response.json(addresses);
    }
    const fixture = exported
      ? repo.exported?.[exported[2]!]?.[exported[3]!]?.[Number(exported[4])]
      : repo.files[decodeURIComponent(file![3]!)];
    if (!fixture) return refuse(404, "EntryNotFound", "Entry not found");
    const bytes = Deno.readFileSync(new URL(fixture, FILES));
    return new Response(null, {
      status: 302,
      headers: {
        location: `http://127.0.0.1:${this.#cdn.addr.port}/${fixture}`,
        "x-repo-commit": revisionOf(file?.[2] ?? "main") ?? SHA,
        "x-linked-etag": `"${createHash("sha256").update(bytes).digest("hex")}"`,
        "x-linked-size": String(bytes.length),
      },
    });
  }

  #file(request: Request): Response {
    const url = new URL(request.url);
    this.#note("cdn", request, url);
    const fault = this.cdnFault(request, url);
    if (fault) return fault;
    const bytes = Deno.readFileSync(new URL(url.pathname.slice(1), FILES));
    const from = /^bytes=(\d+)-$/.exec(request.headers.get("range") ?? "")?.[1];
    if (from === undefined) return new Response(bytes);
    if (Number(from) >= bytes.length) return new Response(null, { status: 416 });
    return new Response(bytes.slice(Number(from)), {
      status: 206,
      headers: { "content-range": `bytes ${from}-${bytes.length - 1}/${bytes.length}` },
    });
  }
}

function refuse(status: number, code: string, text: string): Response {
  const headers = { "x-error-code": code, "x-error-message": text };
  return Response.json({ error: text }, { status, headers });
}

function revisionOf(revision: string): string | undefined {
  if (revision === "main" || revision === SHA) return SHA;
  return revision === "v1" || revision === OLD_SHA ? OLD_SHA : undefined;
}

/** A file announced whole, of which only the first come before the connection ends. */
export function cutShort(fixture: string, from: number, count: number): Response {
  const bytes = Deno.readFileSync(new URL(fixture, FILES));
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!sent) {
        sent = true;
        controller.enqueue(bytes.slice(from, from + count));
        await new Promise((resolve) => setTimeout(resolve, 20));
      } else controller.error(new Error("cut"));
    },
  });
  return new Response(body, {
    status: from > 0 ? 206 : 200,
    headers: {
      "content-length": String(bytes.length - from),
      ...(from > 0 ? { "content-range": `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
    },
  });
}

/** A data set of three subsets, as the benchmark is laid out. */
export const TREES: Repo = {
  files: {
    "README.md": "",
    "all/test-00000-of-00002.parquet": "all-test-00000-of-00002.parquet",
    "all/test-00001-of-00002.parquet": "all-test-00001-of-00002.parquet",
    "simple/test-00000-of-00001.parquet": "simple-test.parquet",
    "few_shot/simple-00000-of-00001.parquet": "few-shot-simple.parquet",
  },
  configs: [
    { config_name: "all", default: true, data_files: [{ split: "test", path: "all/test-*" }] },
    { config_name: "simple", data_files: [{ split: "test", path: "simple/test-*" }] },
    { config_name: "few_shot", data_files: [{ split: "simple", path: "few_shot/simple-*" }] },
  ],
};

/** Runs with a hub and a cache of its own; the variables are set back. */
export async function withHub(
  repos: Record<string, Repo>,
  work: (hub: FakeHub, cache: string) => Promise<void>,
  variables: Record<string, string> = {},
) {
  await using hub = new FakeHub(repos);
  const home = await Deno.makeTempDir();
  const names = ["HF_ENDPOINT", "HF_HOME", "HF_TOKEN", "HF_HUB_OFFLINE", "HF_HUB_CACHE"];
  const before = names.map((name) => [name, Deno.env.get(name)] as const);
  for (const name of names) Deno.env.delete(name);
  const set = { HF_ENDPOINT: hub.endpoint, HF_HOME: home, ...variables };
  for (const [name, value] of Object.entries(set)) Deno.env.set(name, value);
  try {
    await work(hub, `${home}/hub`);
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) Deno.env.delete(name);
      else Deno.env.set(name, value);
    }
    await Deno.remove(home, { recursive: true });
  }
}
