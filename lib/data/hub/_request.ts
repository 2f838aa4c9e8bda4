/** One request to the hub, with its retries and its own words for what went wrong. @module */
import { IdleTimer } from "./_idle.ts";
import { HubError } from "./hub_error.ts";
import { pause } from "../../text/pause.ts";
import { retryDelay } from "./_retry.ts";
import type { HubSettings } from "../../text/hub_settings.ts";

/** A response, with its body still to be read. */
export interface HubResponse {
  /** The last response of the chain. */
  response: Response;
  /** Headers of every response on the way, the hub's own first. */
  headers: Headers;
  /** Ends the request when nothing moves; `touch` it while reading, `end` it after. */
  idle: IdleTimer;
}

/** What is asked for. */
export interface HubRequest {
  /** Path below the endpoint, or a whole address. */
  url: string;
  /** The data set's name, for messages. */
  dataset: string;
  /** Further headers. */
  headers?: Record<string, string>;
  /** Ends the request. */
  signal?: AbortSignal | undefined;
  /** Told of each wait before another try. */
  note?: ((text: string) => void) | undefined;
  /** Milliseconds without a byte after which the request counts as dead. */
  stallMs?: number | undefined;
}

/** Tries made for one request before it is given up. */
export const HUB_TRIES = 6;
/** Time without a byte after which a request counts as dead, in milliseconds. */
export const STALL_MS = 30_000;
const MAX_REDIRECTS = 10;
/** For waits that nothing ends. */
export const NEVER: AbortSignal = new AbortController().signal;

/**
 * Asks the hub, again after 429, 5xx and lost connections.
 *
 * @param request What to ask for.
 * @param settings Where, and as whom.
 * @returns The response (status 200, 206 or 416).
 * @throws {HubError} With the hub's words, if it says no, or cannot be reached.
 */
export async function hubRequest(
  request: HubRequest,
  settings: HubSettings,
): Promise<HubResponse> {
  const { dataset, signal, note } = request;
  for (let attempt = 1;; attempt++) {
    let result: HubResponse | undefined, lost: unknown;
    try {
      result = await follow(request, settings);
    } catch (error) {
      if (signal?.aborted || error instanceof HubError) throw error;
      lost = error;
    }
    const status = result?.response.status;
    if (result && (status === 200 || status === 206 || status === 416)) return result;
    const why = result
      ? `it answered ${status}${await words(result)}`
      : `it cannot be reached (${(lost as Error).message})`;
    const wait = retryDelay(attempt, result?.response);
    if (wait !== undefined && attempt < HUB_TRIES) {
      note?.(`the hub: ${why}; trying again in ${(wait / 1000).toFixed(1)} s`);
      await pause(wait, signal ?? NEVER);
      continue;
    }
    if (!result || wait !== undefined) {
      throw new HubError(
        `data set ${dataset}: the hub ${settings.endpoint} gave nothing after ${attempt} tries: ${why}`,
        "unreachable",
        { cause: lost },
      );
    }
    throw refusal(result, why, dataset, settings);
  }
}

/** Follows redirects by hand: the token must not leave the hub's origin, and its headers count. */
async function follow(request: HubRequest, settings: HubSettings): Promise<HubResponse> {
  const home = new URL(settings.endpoint).origin;
  let url = new URL(request.url, `${settings.endpoint}/`);
  const headers = new Headers();
  const idle = new IdleTimer(request.stallMs ?? STALL_MS, request.signal);
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const own = url.origin === home && settings.token !== undefined;
      const response = await fetch(url, {
        redirect: "manual",
        headers: {
          ...request.headers,
          ...(own ? { authorization: `Bearer ${settings.token}` } : {}),
        },
        signal: idle.signal,
      });
      idle.touch();
      for (const [name, value] of response.headers) {
        if (!headers.has(name)) headers.set(name, value);
      }
      const location = response.headers.get("location");
      if (response.status < 300 || response.status >= 400 || location === null) {
        return { response, headers, idle };
      }
      await response.body?.cancel();
      url = new URL(location, url);
    }
  } catch (error) {
    idle.end();
    throw error;
  }
  idle.end();
  throw new HubError(
    `data set ${request.dataset}: more than ${MAX_REDIRECTS} redirects from ${request.url}`,
    "broken",
  );
}

/** The server's own words, from its header or its JSON body. */
async function words({ response, headers, idle }: HubResponse): Promise<string> {
  const header = headers.get("x-error-message");
  let body = "";
  try {
    body = await response.text();
    body = JSON.parse(body).error ?? body;
  } catch { /* Not JSON, or cut off: the text so far is all it said. */ }
  idle.end();
  const text = (header ?? String(body)).replace(/\s+/g, " ").trim().slice(0, 300);
  return text && !text.startsWith("<") ? `: ${text}` : "";
}

function refusal(
  { response, headers }: HubResponse,
  why: string,
  dataset: string,
  settings: HubSettings,
): HubError {
  const code = headers.get("x-error-code");
  const { status } = response;
  const token = settings.token
    ? "the token in use may not read it"
    : "set HF_TOKEN to a token that may read it";
  if (code === "GatedRepo" || (status === 403 && code !== "RepoNotFound")) {
    return new HubError(
      `data set ${dataset} is gated: ask for access at ${settings.endpoint}/datasets/${dataset}; ${token} (${why})`,
      "gated",
    );
  }
  if (code === "RevisionNotFound") {
    return new HubError(`data set ${dataset} has no such revision (${why})`, "not-found");
  }
  if (status === 401 || (status === 404 && code !== "EntryNotFound")) {
    return new HubError(
      `no data set ${dataset} at ${settings.endpoint}, or it is private: check the name; ${token} (${why})`,
      "not-found",
    );
  }
  return new HubError(
    `data set ${dataset}: the hub does not give ${response.url || "the file"} (${why})`,
    status === 404 ? "not-found" : "refused",
  );
}
