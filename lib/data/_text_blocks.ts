/** A text of whole lines. */
export interface TextBlock {
  /** The text; ends with a line feed, unless it is the file's last. */
  text: string;
  /** Lines of this block (counted from 0) that are not UTF-8, where there are such. */
  undecodable?: Set<number>;
}

const LF = 10;

/**
 * Cuts bytes into texts of whole lines, so that no character is ever cut; a line longer than a
 * chunk is gathered at a cost linear in its length.
 */
export async function* textBlocks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TextBlock> {
  let carried: Uint8Array[] = [];
  let first = true;
  // Windows programs put a byte-order mark at the start of a file; elsewhere it is a character.
  const withoutMark = (block: Uint8Array) => {
    const marked = first && block[0] === 0xef && block[1] === 0xbb && block[2] === 0xbf;
    first = false;
    return marked ? block.subarray(3) : block;
  };
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(LF) + 1;
    if (end === 0) {
      carried.push(chunk.slice());
      continue;
    }
    const head = chunk.subarray(0, end);
    const rest = chunk.slice(end);
    const whole = carried.length === 0 ? head : concat([...carried, head]);
    carried = rest.length > 0 ? [rest] : [];
    yield decode(withoutMark(whole));
  }
  if (carried.length > 0) yield decode(withoutMark(concat(carried)));
}

function concat(parts: Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const fatal = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const loose = new TextDecoder("utf-8", { ignoreBOM: true });

function decode(bytes: Uint8Array): TextBlock {
  try {
    return { text: fatal.decode(bytes) };
  } catch {
    const undecodable = new Set<number>();
    const lines: string[] = [];
    for (let at = 0; at < bytes.length;) {
      const found = bytes.indexOf(LF, at);
      const end = found < 0 ? bytes.length : found + 1;
      const line = bytes.subarray(at, end);
      try {
        lines.push(fatal.decode(line));
      } catch {
        undecodable.add(lines.length);
        lines.push(loose.decode(line));
      }
      at = end;
    }
    return { text: lines.join(""), undecodable };
  }
}
