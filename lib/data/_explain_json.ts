// A string, or a token that Python's json writes and JSON does not have.
const NAN = /"[^"\\]*(?:\\[^][^"\\]*)*"?|-?\bInfinity\b|\bNaN\b/g;

/** Puts null for NaN and infinities, outside of strings. */
export function nanToNull(text: string): string {
  return text.replace(NAN, (token) => token.startsWith('"') ? token : "null");
}

/** Says in words why a line is not JSON, for the mistakes that people and programs make. */
export function explainJson(text: string, error: SyntaxError): string {
  if (text.startsWith("\ufeff")) {
    return "starts with a byte-order mark, which only a file's first line may (files put together?)";
  }
  const trimmed = text.trim();
  for (const [token] of text.matchAll(NAN)) {
    if (!token.startsWith('"')) {
      return `has the value ${token}, which JSON does not have (write null, or allow it with allowNan, --allow-nan)`;
    }
  }
  if (trimmed === "[" || trimmed === "{" || trimmed === "]" || trimmed === "}") {
    return `has a lone "${trimmed}": JSON over several lines; a row must be one object on one line`;
  }
  if (trimmed.endsWith(",") && isJson(trimmed.slice(0, -1))) {
    return "ends with a comma; rows are separated by line ends alone";
  }
  const end = endOfObject(trimmed);
  if (end > 0 && isJson(trimmed.slice(0, end))) {
    const rest = trimmed.slice(end).trim();
    if (rest.startsWith("{")) return "has two objects on one line; each needs a line of its own";
    return `has text after the object (${JSON.stringify(rest.slice(0, 20))})`;
  }
  return `is not valid JSON (${plain(error.message)})`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Where the first `{…}` of a text ends; 0 when it does not. */
function endOfObject(text: string): number {
  if (!text.startsWith("{")) return 0;
  let depth = 0;
  for (const match of text.matchAll(/"[^"\\]*(?:\\[^][^"\\]*)*"?|[{}]/g)) {
    if (match[0] === "{") depth++;
    else if (match[0] === "}" && --depth === 0) return match.index + 1;
  }
  return 0;
}

// V8 counts lines within the row and quotes the row; the place in the file is said elsewhere.
function plain(message: string): string {
  if (/^Unterminated string|^Unexpected end/.test(message)) return "it breaks off: cut short?";
  const lower = message.charAt(0).toLowerCase() + message.slice(1);
  const token = /^(.*?), (?:\.\.\.)?"(.*?)"(?:\.\.\.)? is not valid JSON$/s.exec(lower);
  if (token) return `${token[1]} near ${token[2]}`;
  const position = /^(.*?) in JSON at position (\d+)/s.exec(lower);
  return position ? `${position[1]} at column ${Number(position[2]) + 1}` : lower;
}
