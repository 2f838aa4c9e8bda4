/** One file of the hub into the cache, resumed where a connection was cut. @module */
import { dirname } from "node:path";
import { createHash } from "node:crypto";
import { HUB_TRIES, type HubRequest, hubRequest, type HubResponse, NEVER } from "./_request.ts";
import { pause } from "../../text/pause.ts";
import { HubError } from "./hub_error.ts";
import { retryDelay } from "./_retry.ts";
import type { HubSettings } from "../../text/hub_settings.ts";

/**
 * Downloads a file unless it is there. The bytes are kept beside it as `*.part` until they are
 * complete and right, so that a cut connection or a killed process loses none of them.
 *
 * @param request What to ask for.
 * @param path Where the file goes.
 * @param settings Where the hub is, and as whom.
 * @throws {HubError} If the file cannot be had whole.
 */
export async function downloadToCache(
  request: HubRequest,
  path: string,
  settings: HubSettings,
): Promise<void> {
  if (await exists(path)) return;
  await Deno.mkdir(dirname(path), { recursive: true });
  const part = `${path}.part`;
  const file = await Deno.open(part, { read: true, write: true, create: true });
  try {
    await file.lock(true); // Another process may be downloading the same file: let it finish.
    if (await exists(path)) return;
    await fill(file, request, settings);
    await file.syncData();
    await Deno.rename(part, path);
  } finally {
    file.close();
  }
}

async function fill(file: Deno.FsFile, request: HubRequest, settings: HubSettings): Promise<void> {
  let cuts = 0;
  for (;;) {
    const have = (await file.stat()).size;
    const result = await hubRequest({
      ...request,
      headers: {
        "accept-encoding": "identity",
        ...(have > 0 ? { range: `bytes=${have}-` } : {}),
      },
    }, settings);
    const before = have;
    const why = await receive(file, have, result);
    if (why === undefined) return;
    request.signal?.throwIfAborted();
    if ((await file.stat()).size > before) cuts = 0;
    if (++cuts >= HUB_TRIES) {
      throw new HubError(
        `data set ${request.dataset}: ${request.url} could not be downloaded whole (${why}); run it again to go on`,
        "broken",
      );
    }
    const wait = retryDelay(cuts)!;
    request.note?.(`the hub: ${why}; going on in ${(wait / 1000).toFixed(1)} s`);
    await pause(wait, request.signal ?? NEVER);
  }
}

/** Writes what the response brings; says why the file is not whole, if it is not. */
async function receive(
  file: Deno.FsFile,
  have: number,
  { response, headers, idle }: HubResponse,
): Promise<string | undefined> {
  let total: number | undefined;
  try {
    const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get("content-range") ?? "");
    if (response.status === 206 && range && Number(range[1]) === have) {
      total = Number(range[2]);
    } else {
      // The whole file: the server knows no ranges, or the part we have is not of this file.
      await file.truncate(0);
      have = 0;
      if (response.status !== 200) return `it answered ${response.status} to a range request`;
      total = Number(response.headers.get("content-length") ?? NaN);
    }
    await file.seek(have, Deno.SeekMode.Start);
    for await (const chunk of response.body ?? []) {
      idle.touch();
      for (let at = 0; at < chunk.length;) at += await file.write(chunk.subarray(at));
    }
  } catch (error) {
    return `the connection was cut (${(error as Error).message})`;
  } finally {
    idle.end();
    await response.body?.cancel().catch(() => {});
  }
  const size = (await file.stat()).size;
  if (Number.isFinite(total) && size < total!) return `${size} of ${total} bytes came`;
  const wanted = /^(?:W\/)?"?([0-9a-f]{64})"?$/.exec(headers.get("x-linked-etag") ?? "")?.[1];
  if (wanted !== undefined && await sha256(file) !== wanted) {
    await file.truncate(0);
    return "the bytes are not those that the hub announced (SHA-256 differs)";
  }
  return undefined;
}

async function sha256(file: Deno.FsFile): Promise<string> {
  const hash = createHash("sha256");
  const buffer = new Uint8Array(1 << 16);
  await file.seek(0, Deno.SeekMode.Start);
  for (let n; (n = await file.read(buffer)) !== null;) hash.update(buffer.subarray(0, n));
  return hash.digest("hex");
}

/** Whether there is such a file. */
export async function exists(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
