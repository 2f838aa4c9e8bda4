/** Addresses of OpenAI-compatible servers. @module */

/** Where to send requests, and what to call the server. */
export interface ServerAddress {
  /** Full address of the chat completions. */
  url: string;
  /** Origin and path, without what may be secret. */
  label: string;
  /** `Authorization` header for a user name and password in the address. */
  authorization?: string;
}

/**
 * Reads a base URL: with or without `/v1`, with or without `/chat/completions`.
 *
 * @param base What the user gave.
 * @returns The address.
 * @throws {RangeError} If it is no HTTP address.
 */
export function serverAddress(base: string): ServerAddress {
  let url: URL;
  try {
    url = new URL(base.trim());
  } catch (cause) {
    throw new RangeError(`judge URL must be like http://127.0.0.1:8000/v1, but is "${base}"`, {
      cause,
    });
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new RangeError(
      `judge URL must start with http:// or https://, but is "${url.protocol}…"`,
    );
  }
  const { username, password } = url;
  url.username = url.password = url.hash = "";
  let path = url.pathname.replace(/\/+$/, "");
  const label = url.origin + path.replace(/\/chat\/completions$/, "");
  if (path === "") path = "/v1";
  if (!path.endsWith("/chat/completions")) path += "/chat/completions";
  url.pathname = path;
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
