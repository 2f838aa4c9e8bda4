/** The key of a server, from the environment. @module */
import { FatalJudgeError } from "./judge.ts";

/** Where a key is looked for, in this order. */
export const KEY_VARIABLES = ["LISTQA_API_KEY", "OPENAI_API_KEY"] as const;

/** A key, and how to keep it out of texts. */
export interface ApiKey {
  /** The key; `undefined` when there is none. */
  value: string | undefined;
  /** What to do about a refusal, for its message. */
  advice: string;
  /** A text with `[key]` wherever the key stood. */
  hide(text: string): string;
}

/**
 * Takes the given key, or looks in the environment, as far as it may be read.
 *
 * @param given A key that the caller has.
 * @returns The key.
 * @throws {FatalJudgeError} If it cannot stand in a header; the key is not in the message.
 */
export function apiKey(given: string | undefined): ApiKey {
  let value = given?.trim() || undefined;
  let where = "apiKey";
  let hidden: string | undefined;
  for (const name of value === undefined ? KEY_VARIABLES : []) {
    if (Deno.permissions.querySync({ name: "env", variable: name }).state !== "granted") {
      hidden ??= name;
      continue;
    }
    value = Deno.env.get(name)?.trim() || undefined;
    where = name;
    if (value !== undefined) break;
  }
  if (value !== undefined && !/^[\x21-\x7e]+$/.test(value)) {
    throw new FatalJudgeError(
      `the key in ${where} holds white space or a letter beyond ASCII; set it to the bare key`,
    );
  }
  const advice = value !== undefined
    ? `check the key in ${where}`
    : hidden !== undefined
    ? `allow the environment to be read (--allow-env) and set ${KEY_VARIABLES.join(" or ")}`
    : `set ${KEY_VARIABLES.join(" or ")}`;
  // A dummy such as "EMPTY", which local servers want, is no secret and may be an ordinary word.
  const secret = value !== undefined && value.length >= 8 ? value : undefined;
  return {
    value,
    advice,
    hide: (text) => secret === undefined ? text : text.replaceAll(secret, "[key]"),
  };
}
