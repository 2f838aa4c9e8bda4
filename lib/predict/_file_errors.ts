/** A predictions file that cannot be gone on with; the message says what to do. */
export class FatalFileError extends Error {
  /** Always `FatalFileError`. */
  override name = "FatalFileError";
}
