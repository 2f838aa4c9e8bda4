/**
 * The answer inside a judge's reply: without reasoning, in the final channel.
 *
 * @module
 */

/** Marks around reasoning: `<think>`, `[THINK]`, `◁think▷` and their relatives. */
const MARK = /<(\/?)(?:seed:)?(?:think|thinking|thought|reasoning)>|\[(\/?)THINK\]|◁(\/?)think▷/gi;

/**
 * Removes reasoning from a reply.
 *
 * @param reply A model's reply.
 * @returns The rest; `undefined` when the reasoning does not end, so that there is no answer yet.
 */
export function replyText(reply: string): string | undefined {
  const final = finalChannel(reply);
  return final === undefined ? undefined : withoutThoughts(final);
}

/** gpt-oss writes `<|channel|>analysis<|message|>…<|end|>…<|channel|>final<|message|>B`. */
function finalChannel(reply: string): string | undefined {
  const CHANNEL = "<|channel|>", MESSAGE = "<|message|>";
  if (!reply.includes(CHANNEL)) return bareFinalChannel(reply);
  let final: string | undefined;
  for (let at = reply.indexOf(CHANNEL); at >= 0;) {
    const start = at + CHANNEL.length;
    const next = reply.indexOf(CHANNEL, start);
    const part = reply.slice(start, next < 0 ? undefined : next);
    // The header may say more than the name, such as `final <|constrain|>json`.
    const body = /^\s*final\b/.test(part) ? part.indexOf(MESSAGE) : -1;
    if (body >= 0) {
      final = part.slice(body + MESSAGE.length);
      const end = final.indexOf("<|");
      if (end >= 0) final = final.slice(0, end);
    }
    at = next;
  }
  return final;
}

/** The same with its special tokens dropped by the server: `analysisWe see …assistantfinalB`. */
function bareFinalChannel(reply: string): string | undefined {
  if (!/^\s*analysis(?=[^\s:;,.!?*)-])/.test(reply)) return reply;
  const mark = "assistantfinal";
  const at = reply.lastIndexOf(mark);
  return at < 0 ? undefined : reply.slice(at + mark.length);
}

function withoutThoughts(reply: string): string | undefined {
  let out = "";
  let from = 0;
  let open = false;
  for (const match of reply.matchAll(MARK)) {
    const closing = Boolean(match[1] || match[2] || match[3]);
    // A closing mark without an opening one: the template had opened it in the prompt.
    if (closing) out = open ? out : "";
    else if (!open) out += reply.slice(from, match.index);
    open = !closing;
    from = match.index + match[0].length;
  }
  return open ? undefined : out + reply.slice(from);
}
