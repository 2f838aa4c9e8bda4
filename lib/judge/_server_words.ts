/** What a server says in an error, and how we speak of the server. @module */

/** Longest quotation of a server. */
const LIMIT = 300;

/**
 * The words of an error reply: the message of the usual JSON forms, else the start of the text.
 *
 * @param body The body.
 * @returns One line; empty when the body is.
 */
export function serverWords(body: string): string {
  let said: unknown = body;
  try {
    said = JSON.parse(body);
  } catch {
    // Not JSON: a proxy's page, or plain text.
  }
  return oneLine(messageIn(said));
}

function messageIn(said: unknown): string {
  if (typeof said === "string") return said;
  if (Array.isArray(said)) return said.map(messageIn).filter(Boolean).join("; ");
  if (typeof said !== "object" || said === null) return "";
  const fields = said as Record<string, unknown>;
  // FastAPI says {detail: [{loc: ["body", "model"], msg: "Field required"}]}.
  if (typeof fields.msg === "string") {
    return Array.isArray(fields.loc) ? `${fields.loc.join(".")}: ${fields.msg}` : fields.msg;
  }
  for (const name of ["error", "message", "detail", "error_description"]) {
    const message = messageIn(fields[name]);
    if (message !== "") return message;
  }
  return JSON.stringify(said);
}

function oneLine(text: string): string {
  const line = text.slice(0, LIMIT * 8)
    .replace(/<(?:script|style)\b[^]*?<\/(?:script|style)>|<[^>]*>/gi, " ")
    .replace(/[\s\p{Cc}]+/gu, " ").trim();
  return line.length > LIMIT ? `${line.slice(0, LIMIT)}…` : line;
}
