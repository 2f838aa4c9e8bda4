/** Options of a judge behind a server. @module */
import { type ChatOptions, checkChatOptions } from "./endpoint_settings.ts";

/** Options of `endpointJudge`. */
export interface EndpointOptions extends ChatOptions {
  /** Base URL of the server, such as `http://127.0.0.1:8000/v1`; several share the work. */
  baseUrl: string | readonly string[];
  /**
   * The server's key; by default it is read from LISTQA_API_KEY or OPENAI_API_KEY.
   *
   * @default {undefined}
   */
  apiKey?: string | undefined;
  /**
   * How many requests are open at once, over all servers.
   *
   * @default {32}
   */
  concurrency?: number;
  /**
   * How often a request that failed (an overloaded server, a broken connection, half a reply) is
   * sent again. 0 makes one call.
   *
   * @default {8}
   */
  maxRequestRetries?: number;
  /**
   * Time for one request, in milliseconds.
   *
   * @default {600_000}
   */
  timeoutMs?: number;
  /**
   * First wait before a request is sent again, in milliseconds; doubled each time, up to 30 s.
   *
   * @default {500}
   */
  backoffMs?: number;
  /**
   * Longest wait that a server's Retry-After gets, in milliseconds; after it the server may ask for
   * another one.
   *
   * @default {30_000}
   */
  maxPauseMs?: number;
  /**
   * Told once what a user should know, such as that a server gives no probabilities.
   *
   * @default {undefined}
   */
  onNote?: ((note: string) => void) | undefined;
}

/** The numbers of {@linkcode EndpointOptions}, with their defaults. */
export type EndpointNumbers = Required<
  Pick<
    EndpointOptions,
    "concurrency" | "maxRequestRetries" | "timeoutMs" | "backoffMs" | "maxPauseMs"
  >
>;

/**
 * Checks the options before any work.
 *
 * @param options What the caller gave.
 * @returns The numbers, with their defaults.
 * @throws {RangeError} If an option is out of its range.
 */
export function checkEndpointOptions(options: EndpointOptions): EndpointNumbers {
  checkChatOptions(options);
  const {
    concurrency = 32,
    maxRequestRetries = 8,
    timeoutMs = 600_000,
    backoffMs = 500,
    maxPauseMs = 30_000,
  } = options;
  const whole = (name: string, value: number, least: number, most = Number.MAX_SAFE_INTEGER) => {
    if (!(Number.isSafeInteger(value) && value >= least && value <= most)) {
      const to = most < Number.MAX_SAFE_INTEGER ? ` and at most ${most}` : "";
      throw new RangeError(
        `${name} must be a whole number of at least ${least}${to}, but is ${value}`,
      );
    }
  };
  whole("concurrency", concurrency, 1, 4096);
  whole("maxRequestRetries", maxRequestRetries, 0);
  whole("timeoutMs", timeoutMs, 1, 2 ** 31 - 1);
  whole("backoffMs", backoffMs, 0);
  whole("maxPauseMs", maxPauseMs, 0, 2 ** 31 - 1);
  if (options.baseUrl.length === 0) {
    throw new RangeError("baseUrl must name a server, but is empty");
  }
  return { concurrency, maxRequestRetries, timeoutMs, backoffMs, maxPauseMs };
}
