/**
 * Model files on disk, as transformers.js asks for them. Its own way to read a local file reads all
 * of it a second time and leaves it open; under Deno it keeps downloads in the browser's cache.
 *
 * @module
 */
import { dirname, join } from "node:path";

/** Weights are handed over as a path, which the ONNX runtime opens itself. */
const WEIGHTS = /\.onnx(_data(_\d+)?|\.data)?$/;

/** The cache that transformers.js wants: keys are paths, or addresses on the hub. */
export interface ModelCache {
  match(key: string): Promise<Response | string | undefined>;
  put(key: string, response: Response): Promise<void>;
}

/**
 * Makes a cache.
 *
 * @param folder Where downloads are kept.
 * @param endpoint Address of the hub.
 * @returns The cache.
 */
export function modelCache(folder: string, endpoint: string): ModelCache {
  const given = new Set<string>();
  /** Weights of a local folder are asked for a second time, as if they were on the hub. */
  const localPath = (key: string): string | undefined => {
    const path = key.slice(endpoint.length).replace("/resolve/main/", "/");
    return [path, path.slice(1)].find((candidate) => given.has(candidate));
  };
  return {
    async match(key) {
      const path = localPath(key) ?? cachePath(folder, key);
      try {
        const { isFile, size } = await Deno.stat(path);
        if (!isFile) return undefined;
        if (WEIGHTS.test(path)) {
          given.add(path);
          return path;
        }
        const headers = { "content-length": String(size) };
        return new Response(await Deno.readFile(path), { headers });
      } catch {
        return undefined;
      }
    },
    async put(key, response) {
      const path = cachePath(folder, key);
      const part = `${path}.${crypto.randomUUID()}.part`;
      await Deno.mkdir(dirname(path), { recursive: true });
      try {
        await Deno.writeFile(part, response.body ?? new Uint8Array());
        await Deno.rename(part, path);
      } catch (error) {
        await Deno.remove(part).catch(() => {});
        throw error;
      }
    },
  };
}

/**
 * Where a file is kept.
 *
 * @param folder Where downloads are kept.
 * @param key A path, or an address on the hub.
 * @returns The path.
 */
export function cachePath(folder: string, key: string): string {
  if (!/^https?:\/\//.test(key)) return key;
  // Parts of an address cannot climb out of the folder: URL resolves "..".
  const { host, pathname } = new URL(key);
  return join(folder, host.replace(":", "_"), ...pathname.split("/").map(decodeURIComponent));
}
