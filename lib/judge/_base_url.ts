/** Addresses of OpenAI-compatible servers. @module */

/** What is asked for below the base URL. */
export type Route = "chat/completions" | "completions";

/** Where to send requests, and what to call the server. */
export interface ServerAddress {
  /** Full address that requests go to. */
  url: string;
  /** Origin and path, without what may be secret. */
  label: string;
  /** `Authorization` header for a user name and password in the address. */
  authorization?: string;
}

/**
 * Reads a base URL: with or without `/v1`, with or without the route.
 *
 * @param base What the user gave.
 * @param route What is asked for.
 * @param who What the server is, for messages.
 * @returns The address.
 * @throws {RangeError} If it is no HTTP address.
 */
export function serverAddress(
  base: string,
  route: Route = "chat/completions",
  who = "judge",
): ServerAddress {
  let url: URL;
  try {
    url = new URL(base.trim());
  } catch (cause) {
    throw new RangeError(`${who} URL must be like http://127.0.0.1:8000/v1, but is "${base}"`, {
      cause,
    });
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new RangeError(
      `${who} URL must start with http:// or https://, but is "${url.protocol}…"`,
    );
  }
  const { username, password } = url;
  url.username = url.password = url.hash = "";
  const path = url.pathname.replace(/\/+$/, "").replace(/(\/chat)?\/completions$/, "");
  const label = url.origin + path;
  url.pathname = `${path || "/v1"}/${route}`;
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    url: url.href,
    label,
    ...(username === "" ? {} : { authorization: `Basic ${base64(secret)}` }),
  };
}

function base64(text: string): string {
  return new TextEncoder().encode(text).toBase64();
}
