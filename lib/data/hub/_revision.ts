/** What a data set's repository holds at a revision: asked of the hub, or remembered. @module */
import { join } from "node:path";
import type { HubConfig } from "./_choose_files.ts";
import { exists } from "./_download.ts";
import { type HubRequest, hubRequest } from "./_request.ts";
import { HubError } from "./hub_error.ts";
import type { HubSettings } from "../../text/hub_settings.ts";

/** A repository at one commit. */
export interface HubRevision {
  /** The commit. */
  sha: string;
  /** Paths of all files. */
  files: string[];
  /** The card's `configs`; `undefined` when the card is not known. */
  configs?: HubConfig[];
}

const COMMIT = /^[0-9a-f]{40}$/;

/** Folder of a data set in the cache, named as the hub's own tools name it. */
export function repositoryFolder(dataset: string, settings: HubSettings): string {
  return join(settings.cache, `datasets--${dataset.replaceAll("/", "--")}`);
}

/**
 * The repository at a revision. What the hub says is remembered, and used when it is not asked
 * (HF_HUB_OFFLINE, or a commit that is known) or cannot be reached.
 *
 * @param request Whom to tell of waits, and what ends it; `url` is not used.
 * @param revision A branch, a tag or a commit.
 * @param settings Where the hub is.
 * @returns The repository.
 * @throws {HubError} If there is no such data set or revision, or nothing is remembered.
 */
export async function hubRevision(
  request: Omit<HubRequest, "url">,
  revision: string,
  settings: HubSettings,
): Promise<HubRevision> {
  const { dataset } = request;
  const folder = repositoryFolder(dataset, settings);
  if (settings.offline || COMMIT.test(revision)) {
    const known = await remembered(folder, revision);
    if (known) return known;
  }
  if (settings.offline) {
    throw new HubError(
      `data set ${dataset} (revision ${revision}) is not cached in ${settings.cache}, and HF_HUB_OFFLINE is set: load it once without HF_HUB_OFFLINE`,
      "offline",
    );
  }
  let body: Record<string, unknown>;
  try {
    const url = `api/datasets/${dataset}/revision/${encodeURIComponent(revision)}`;
    const { response, idle } = await hubRequest({ ...request, url }, settings);
    try {
      body = await response.json();
    } finally {
      idle.end();
    }
  } catch (error) {
    if (!(error instanceof HubError)) {
      throw new HubError(
        `data set ${dataset}: ${settings.endpoint} does not answer as a hub does (${
          (error as Error).message
        })`,
        "broken",
        { cause: error },
      );
    }
    const known = error.code === "unreachable" ? await remembered(folder, revision) : undefined;
    if (!known) throw error;
    request.note?.(`${error.message}; using the cached revision ${known.sha}`);
    return known;
  }
  const found = readInfo(body);
  if (!found) {
    throw new HubError(
      `data set ${dataset}: ${settings.endpoint} does not answer as a hub does (no "sha" and "siblings")`,
      "broken",
    );
  }
  await remember(folder, revision, found);
  return found;
}

function readInfo(body: Record<string, unknown>): HubRevision | undefined {
  const { sha, siblings, cardData } = body as {
    sha?: unknown;
    siblings?: unknown;
    cardData?: { configs?: unknown } | null;
  };
  if (typeof sha !== "string" || !Array.isArray(siblings)) return undefined;
  const files = siblings.map((sibling) => String(sibling?.rfilename)).filter(isSafePath);
  const configs = Array.isArray(cardData?.configs)
    ? cardData.configs.filter((config) => typeof config?.config_name === "string")
    : [];
  return { sha, files, configs };
}

/** A path that stays inside the folder it is joined to. */
function isSafePath(path: string): boolean {
  return !path.startsWith("/") && !path.includes("\\") && !path.split("/").includes("..");
}

async function remember(folder: string, revision: string, found: HubRevision): Promise<void> {
  await Deno.mkdir(join(folder, ".listqa"), { recursive: true });
  await writeWhole(join(folder, ".listqa", `${found.sha}.json`), JSON.stringify(found));
  if (COMMIT.test(revision)) return;
  const ref = join(folder, "refs", ...revision.split("/"));
  await Deno.mkdir(join(ref, ".."), { recursive: true });
  await writeWhole(ref, found.sha);
}

async function writeWhole(path: string, text: string): Promise<void> {
  const part = `${path}.${Deno.pid}.part`;
  await Deno.writeTextFile(part, text);
  await Deno.rename(part, path);
}

async function remembered(folder: string, revision: string): Promise<HubRevision | undefined> {
  let sha = revision;
  if (!COMMIT.test(revision)) {
    const ref = join(folder, "refs", ...revision.split("/"));
    if (!await exists(ref)) return undefined;
    sha = (await Deno.readTextFile(ref)).trim();
  }
  const info = join(folder, ".listqa", `${sha}.json`);
  if (await exists(info)) return JSON.parse(await Deno.readTextFile(info));
  // Cached by another tool: the files themselves are all there is to know.
  const snapshot = join(folder, "snapshots", sha);
  const files: string[] = [];
  for await (const path of walk(snapshot)) files.push(path.slice(snapshot.length + 1));
  return files.length > 0 ? { sha, files } : undefined;
}

async function* walk(folder: string): AsyncGenerator<string> {
  try {
    for await (const entry of Deno.readDir(folder)) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory) yield* walk(path);
      else if (!path.endsWith(".part")) yield path;
    }
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}
