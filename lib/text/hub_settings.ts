/** How the hub is reached, by the variables that its own tools read. @module */

/** Where the hub is, who asks, and where its files are kept. */
export interface HubSettings {
  /** Address of the hub, without a slash at the end. */
  endpoint: string;
  /** Access token; sent to the endpoint's own origin only. */
  token?: string;
  /** Folder of cached repositories, as Python's tools lay it out. */
  cache: string;
  /** Folder of all that the hub's tools keep. */
  home: string;
  /** Whether only cached files may be used. */
  offline: boolean;
}

/**
 * Reads HF_ENDPOINT, HF_TOKEN (or HF_TOKEN_PATH, or the `token` file of HF_HOME), HF_HOME,
 * HF_HUB_CACHE and HF_HUB_OFFLINE.
 *
 * @param get Looks up a variable.
 * @returns The settings.
 * @throws {TypeError} If HF_ENDPOINT is not an http(s) address.
 */
export function hubSettings(
  get: (name: string) => string | undefined = (name) => Deno.env.get(name),
): HubSettings {
  const endpoint = (get("HF_ENDPOINT") || "https://huggingface.co").replace(/\/+$/, "");
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? "")) {
    throw new TypeError(`HF_ENDPOINT must be an http or https address, but is "${endpoint}"`);
  }
  const user = get("HOME") ?? get("USERPROFILE") ?? ".";
  const home = get("HF_HOME") || `${get("XDG_CACHE_HOME") || `${user}/.cache`}/huggingface`;
  const token = get("HF_TOKEN")?.trim() || storedToken(get("HF_TOKEN_PATH") || `${home}/token`);
  return {
    endpoint,
    home,
    cache: get("HF_HUB_CACHE") || `${home}/hub`,
    offline: /^(1|on|yes|true)$/i.test(get("HF_HUB_OFFLINE")?.trim() ?? ""),
    ...(token ? { token } : {}),
  };
}

function storedToken(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path).trim() || undefined;
  } catch {
    return undefined; // Nobody logged in here, or the file may not be read: ask without a token.
  }
}
