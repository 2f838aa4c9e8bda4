/** A predictions file that cannot be gone on with; the message says what to do. */
export class PredictionsFileError extends Error {
  /** Always `PredictionsFileError`. */
  override name = "PredictionsFileError";
}
