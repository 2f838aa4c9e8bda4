/**
 * The scores of a run as bytes: dictionary-coded columns, which gzip makes small and the page reads
 * without parsing text.
 *
 * @module
 */

/** Columns of one run, a value a row. */
export interface ScoreColumns {
  /** Number of rows. */
  rows: number;
  /** Index of the question. */
  question: Uint32Array;
  /** Repetition. */
  repetition: Uint32Array;
  /** Index of the format error class; 255 for none. */
  format: Uint8Array;
  /** Scores by metric, NaN for none. */
  metrics: Float64Array[];
}

/**
 * Packs the columns of a run.
 *
 * @param columns The columns.
 * @returns Their bytes: numbers of rows, metrics and distinct values; the values; the codes.
 */
export function packColumns(columns: ScoreColumns): Uint8Array {
  const { rows, question, repetition, format, metrics } = columns;
  const place = new Map<number, number>();
  const codes = new Uint32Array(rows * metrics.length);
  let at = 0;
  for (const column of metrics) {
    for (const value of column) {
      let code = place.get(value);
      if (code === undefined) place.set(value, code = place.size);
      codes[at++] = code;
    }
  }
  const distinct = Float64Array.from(place.keys());
  const parts = [
    Uint32Array.of(rows, metrics.length, distinct.length, 0),
    distinct,
    codes,
    question,
    repetition,
    format,
  ];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), offset);
    offset += part.byteLength;
  }
  return bytes;
}

/**
 * Reads what {@linkcode packColumns} wrote.
 *
 * @param bytes The bytes.
 * @returns The columns.
 */
export function unpackColumns(bytes: Uint8Array): ScoreColumns {
  const { buffer } = bytes.slice();
  const [rows = 0, count = 0, size = 0] = new Uint32Array(buffer, 0, 4);
  let offset = 16;
  const distinct = new Float64Array(buffer, offset, size);
  offset += size * 8;
  const words = (length: number) => {
    const array = new Uint32Array(buffer, offset, length);
    offset += length * 4;
    return array;
  };
  const metrics = Array.from(
    { length: count },
    () => Float64Array.from(words(rows), (code) => distinct[code]!),
  );
  const question = words(rows), repetition = words(rows);
  return { rows, question, repetition, format: new Uint8Array(buffer, offset), metrics };
}
