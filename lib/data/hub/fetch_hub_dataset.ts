import { join } from "node:path";
import { chooseFiles, missingShard } from "./_choose_files.ts";
import { downloadToCache, exists } from "./_download.ts";
import { type HubRequest, hubRequest } from "./_request.ts";
import { HubError } from "./hub_error.ts";
import { type HubRevision, hubRevision, repositoryFolder } from "./_revision.ts";
import { hubSettings } from "../../text/hub_settings.ts";

/** Options of {@linkcode fetchHubDataset}. */
export interface HubOptions {
  /**
   * The split.
   * @default {"test"}
   */
  split?: string | undefined;
  /**
   * The subset (configuration); without it the data set's default one.
   * @default {undefined}
   */
  subset?: string | undefined;
  /**
   * A branch, a tag or a commit.
   * @default {"main"}
   */
  revision?: string | undefined;
  /**
   * Ends the work.
   * @default {undefined}
   */
  signal?: AbortSignal | undefined;
  /**
   * Told of waits and of what is downloaded.
   * @default {undefined}
   */
  note?: ((text: string) => void) | undefined;
}

/** A split of a data set, on disk. */
export interface HubDataset {
  /** The data set's name. */
  dataset: string;
  /** The subset. */
  subset: string;
  /** The split. */
  split: string;
  /** The commit that the files are of. */
  revision: string;
  /** Paths of its files (Parquet, JSONL or CSV) on this machine, in order. */
  files: string[];
}

/**
 * Brings a split of a hub data set to this machine: from the cache, or by the hub's documented
 * routes. HF_ENDPOINT, HF_TOKEN, HF_HOME and HF_HUB_OFFLINE are honoured; the cache is laid out as
 * the hub's own tools do it.
 *
 * @param dataset Name of the data set, such as `AmazonScience/ListQA`.
 * @param options Which part of it.
 * @returns The files and the commit they are of.
 * @throws {HubError} If the data set is unknown, gated, or neither cached nor reachable.
 * @throws {RangeError} For a subset or a split that it does not have; the message names those it has.
 * @throws {TypeError} If `dataset` cannot be a data set's name.
 *
 * @example
 * ```ts
 * import { fetchHubDataset } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * await assert.rejects(fetchHubDataset("not a name"), /is not a data set's name/);
 * // Else: const { files, revision } = await fetchHubDataset("AmazonScience/ListQA");
 * ```
 */
export async function fetchHubDataset(
  dataset: string,
  options: HubOptions = {},
): Promise<HubDataset> {
  const { split = "test", subset, revision = "main", signal, note } = options;
  if (!/^[\w.-]+(\/[\w.-]+)?$/.test(dataset) || /\.\.|--/.test(dataset)) {
    throw new TypeError(`"${dataset}" is not a data set's name, such as AmazonScience/ListQA`);
  }
  const settings = hubSettings();
  const request = { dataset, signal, note };
  const found = await hubRevision(request, revision, settings);
  const folder = repositoryFolder(dataset, settings);
  const choice = chooseFiles(found.files, found.configs, subset);
  const here = "splits" in choice ? choice.splits.get(split) ?? [] : [];
  if (here.length > 0 && "splits" in choice) {
    const files: string[] = [];
    const missing = missingShard(here);
    if (missing) {
      if (settings.offline) throw notCached(dataset, missing, settings.cache);
      throw new HubError(`data set ${dataset}: its repository lacks ${missing}`, "broken");
    }
    for (const path of here) {
      const target = join(folder, "snapshots", found.sha, path);
      if (settings.offline && !await exists(target)) throw notCached(dataset, path, settings.cache);
      const url = `datasets/${dataset}/resolve/${found.sha}/${
        path.split("/").map(encodeURIComponent).join("/")
      }`;
      await downloadToCache({ ...request, url }, target, settings);
      files.push(target);
    }
    return { dataset, subset: choice.subset, split, revision: found.sha, files };
  }
  return await fromExport(request, found, choice, { split, subset, revision, folder, settings });
}

/** The hub's own Parquet export: for repositories whose files are of other formats. */
async function fromExport(
  request: Omit<HubRequest, "url">,
  found: HubRevision,
  choice: ReturnType<typeof chooseFiles>,
  wanted: {
    split: string;
    subset: string | undefined;
    revision: string;
    folder: string;
    settings: ReturnType<typeof hubSettings>;
  },
): Promise<HubDataset> {
  const { dataset } = request;
  const { split, folder, settings } = wanted;
  const exported = await exportedFiles(request, found, wanted);
  const configs = Object.keys(exported);
  const subset = wanted.subset ??
    ("splits" in choice && choice.subset in exported ? choice.subset : undefined) ??
    (configs.includes("default") ? "default" : configs.length === 1 ? configs[0] : undefined);
  const known = configs.length > 0 ? configs : "subsets" in choice ? choice.subsets : undefined;
  if (known && (subset === undefined || !known.includes(subset))) {
    throw new RangeError(
      subset === undefined
        ? `data set ${dataset} has several subsets; name one: ${known.join(", ")}`
        : `data set ${dataset} has no subset "${subset}"; it has: ${known.join(", ")}`,
    );
  }
  const splits = exported[subset ?? "default"] ?? {};
  const urls = splits[split];
  if (!urls?.length) {
    const names = [
      ...new Set([
        ...Object.keys(splits),
        ...("splits" in choice ? choice.splits.keys() : []),
      ]),
    ];
    throw new RangeError(
      names.length > 0
        ? `data set ${dataset}${
          subset ? `, subset "${subset}",` : ""
        } has no split "${split}"; it has: ${names.join(", ")}`
        : `data set ${dataset} has no Parquet, JSONL or CSV files, and the hub offers none made from it`,
    );
  }
  const files: string[] = [];
  for (const [k, url] of urls.entries()) {
    const target = join(folder, ".listqa", found.sha, subset ?? "default", split, `${k}.parquet`);
    if (settings.offline && !await exists(target)) throw notCached(dataset, url, settings.cache);
    await downloadToCache({ ...request, url }, target, settings);
    files.push(target);
  }
  return { dataset, subset: subset ?? "default", split, revision: found.sha, files };
}

type Exported = Record<string, Record<string, string[]>>;

async function exportedFiles(
  request: Omit<HubRequest, "url">,
  found: HubRevision,
  { revision, folder, settings }: {
    revision: string;
    folder: string;
    settings: ReturnType<typeof hubSettings>;
  },
): Promise<Exported> {
  const kept = join(folder, ".listqa", found.sha, "export.json");
  if (await exists(kept)) return JSON.parse(await Deno.readTextFile(kept));
  // The export is made of the main branch only.
  if (settings.offline || revision !== "main") return {};
  try {
    const url = `api/datasets/${request.dataset}/parquet`;
    const { response, idle } = await hubRequest({ ...request, url }, settings);
    const body = await response.json().finally(() => idle.end());
    if (body === null || typeof body !== "object" || Array.isArray(body)) return {};
    await Deno.mkdir(join(kept, ".."), { recursive: true });
    await Deno.writeTextFile(kept, JSON.stringify(body));
    return body;
  } catch (error) {
    if (error instanceof HubError && error.code === "not-found") return {};
    throw error;
  }
}

function notCached(dataset: string, path: string, cache: string): HubError {
  return new HubError(
    `data set ${dataset}: ${path} is not cached in ${cache}, and HF_HUB_OFFLINE is set: load it once without HF_HUB_OFFLINE`,
    "offline",
  );
}
