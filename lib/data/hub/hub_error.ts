/** The hub's answer could not be had; the message says why and what to do. */
export class HubError extends Error {
  /** Always `HubError`. */
  override name = "HubError";
  /**
   * Made by the functions of the hub only.
   *
   * @param message What could not be had, why, and what to do.
   * @param code Why, for programs.
   * @param options The cause.
   */
  constructor(message: string, readonly code: HubErrorCode, options?: ErrorOptions) {
    super(message, options);
  }
}

/** Why the hub gave nothing. */
export type HubErrorCode = "not-found" | "gated" | "refused" | "unreachable" | "offline" | "broken";
