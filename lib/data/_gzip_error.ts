/** Compressed data that breaks off or is damaged; what came before it has been yielded. */
export class GzipError extends Error {
  override name = "GzipError";
}
