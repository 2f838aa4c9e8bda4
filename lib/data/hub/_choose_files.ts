/** Which files of a data set's repository hold a subset's split. Pure. @module */

/** A `configs` entry of a data set's card. */
export interface HubConfig {
  /** Name of the subset. */
  config_name: string;
  /** Patterns of its files, for all or each of its splits. */
  data_files?: string | string[] | { split: string; path: string | string[] }[];
  /** Folder that the patterns start from. */
  data_dir?: string;
  /** Whether it is meant when no subset is named. */
  default?: boolean;
}

/** What was found: the subset, and its readable files by split. */
export interface HubSubset {
  /** Name of the subset. */
  subset: string;
  /** Paths in the repository, sorted, by split. */
  splits: Map<string, string[]>;
}

const READABLE = /\.(parquet|jsonl(\.gz)?|csv)$/i;
const SPLITS: [string, RegExp][] = [
  ["train", /(^|[-._ \d/])(train|training)(?=[-._ \d/])/i],
  ["validation", /(^|[-._ \d/])(validation|valid|dev|val)(?=[-._ \d/])/i],
  ["test", /(^|[-._ \d/])(test|testing|eval|evaluation)(?=[-._ \d/])/i],
];

/**
 * The subset's files by split, as the card's `configs` say, or else by the names of the files.
 *
 * @param files Paths of all files of the repository.
 * @param configs The card's `configs`; none if the card has none, `undefined` if it is not known.
 * @param subset The subset wanted; `undefined` for the default.
 * @returns The subset, or `{ subsets }`, the names there are, when the one wanted is not among them.
 */
export function chooseFiles(
  files: readonly string[],
  configs: readonly HubConfig[] | undefined,
  subset?: string,
): HubSubset | { subsets: string[] } {
  const readable = files.filter((file) => READABLE.test(file)).sort();
  if (!configs?.length) return byNames(readable, subset, configs !== undefined);
  const subsets = configs.map((config) => config.config_name);
  const config = subset !== undefined
    ? configs.find((config) => config.config_name === subset)
    : configs.find((config) => config.default) ??
      configs.find((config) => config.config_name === "default") ??
      (configs.length === 1 ? configs[0] : undefined);
  if (config === undefined) return { subsets };
  const { data_files: patterns, data_dir } = config;
  const inside = data_dir ? `${data_dir.replace(/^\.?\/|\/+$/g, "")}/` : "";
  const matching = (wanted: string | string[]) => {
    const globs = [wanted].flat().map((pattern) => globToRegExp(inside + pattern));
    return readable.filter((file) => globs.some((glob) => glob.test(file)));
  };
  const splits = new Map<string, string[]>();
  if (Array.isArray(patterns) && patterns.some((entry) => typeof entry === "object")) {
    for (const entry of patterns) {
      if (typeof entry === "object") splits.set(entry.split, matching(entry.path));
    }
    return { subset: config.config_name, splits };
  }
  const own = patterns === undefined
    ? readable.filter((file) => file.startsWith(inside))
    : matching(patterns as string | string[]);
  return { subset: config.config_name, splits: splitsByName(own) };
}

function byNames(
  readable: string[],
  subset: string | undefined,
  known: boolean,
): HubSubset | { subsets: string[] } {
  const folders = new Set(
    readable.filter((file) => file.includes("/")).map((file) => file.split("/")[0]!),
  );
  if (subset !== undefined && subset !== "default") {
    if (!folders.has(subset)) return { subsets: ["default", ...folders].sort() };
    const inside = readable.filter((file) => file.startsWith(`${subset}/`));
    return { subset, splits: splitsByName(inside, subset) };
  }
  // Without its card, several folders may be several subsets: mixing them would be wrong.
  if (!known && subset === undefined && folders.size > 1) return { subsets: [...folders] };
  return { subset: "default", splits: splitsByName(readable) };
}

/**
 * Groups paths by the split that their names tell: shards in `folder` (`SPLIT-00000-of-00001.…`),
 * else the words of {@linkcode SPLITS}; without any such name all are `train`.
 */
function splitsByName(files: string[], folder = "data"): Map<string, string[]> {
  const shards = new Map<string, string[]>(), words = new Map<string, string[]>();
  const add = (splits: Map<string, string[]>, split: string, file: string) =>
    splits.set(split, [...splits.get(split) ?? [], file]);
  for (const file of files) {
    const inside = file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : undefined;
    const sharded = /^([^/]+)-\d{5}-of-\d{5}[^/]*$/.exec(inside ?? "")?.[1];
    if (sharded !== undefined) add(shards, sharded, file);
    const word = SPLITS.find(([, pattern]) => pattern.test(file))?.[0];
    if (word !== undefined) add(words, word, file);
  }
  if (shards.size > 0) return shards;
  return words.size > 0 || files.length === 0 ? words : new Map([["train", files]]);
}

function globToRegExp(glob: string): RegExp {
  const source = glob.replace(/^\.?\//, "").replace(
    /\*\*\/|\*\*|\*|\?|\[[^\]/]+\]|[\\^$.|+(){}[\]]/g,
    (part) =>
      part === "**/"
        ? "(?:.*/)?"
        : part === "**"
        ? ".*"
        : part === "*"
        ? "[^/]*"
        : part === "?"
        ? "[^/]"
        : part.length > 1
        ? part.replace("[!", "[^")
        : `\\${part}`,
  );
  return new RegExp(`^${source}$`, "u");
}

/**
 * Whether the shards that the names count are all there.
 *
 * @param files Paths such as `data/test-00000-of-00002.parquet`.
 * @returns The first shard that is missing, or `undefined`.
 */
export function missingShard(files: readonly string[]): string | undefined {
  for (const file of files) {
    const shard = /^(.*-)\d{5}(-of-(\d{5})\.[^/]*)$/.exec(file);
    if (!shard) continue;
    for (let k = 0; k < Number(shard[3]); k++) {
      const name = `${shard[1]}${String(k).padStart(5, "0")}${shard[2]}`;
      if (!files.includes(name)) return name;
    }
  }
  return undefined;
}
