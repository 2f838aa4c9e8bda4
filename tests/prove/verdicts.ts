/** Whatever a judge replies, it is a verdict or unreadable with a reason. @module */
import assert from "node:assert/strict";
import { parseVerdict } from "@listqa/eval";
import { BadReply, judgeReplyOf, readChatReply } from "../../lib/judge/_chat_reply.ts";
import { type Extent, type Figures, holdsFor, mustMeet, percent } from "./_proof.ts";
import { bodies, decorated, replies } from "./_replies.ts";

const REASONS = "empty|thinking|truncated|refusal|ambiguous|contradiction|off-menu|prose".split(
  "|",
);

/**
 * Fuzzes the verdict parser and the readers of chat replies, in both ways to decide.
 *
 * @returns How many replies were read, and as what.
 */
export async function proveVerdicts(extent: Extent): Promise<Figures> {
  const met = { "a letter": 0, unreadable: 0 };
  const reasons = new Set<string>();
  await holdsFor(replies, extent, (reply) => {
    const parsed = parseVerdict(reply);
    checkVerdict(parsed);
    if (parsed.verdict === "unreadable") {
      met.unreadable++;
      reasons.add(parsed.reason);
    } else met["a letter"]++;
    assert.deepEqual(parseVerdict(reply), parsed, "the same reply, the same verdict");
    const cut = parseVerdict(reply, { finishReason: "length" });
    assert.ok(
      cut.verdict === "unreadable" && (cut.reason === "truncated" || cut.reason === "thinking"),
      "what was cut off is never read",
    );
    assert.equal(parseVerdict(reply, { finishReason: "content_filter" }).verdict, "unreadable");
    assert.deepEqual(parseVerdict(reply, { finishReason: "stop" }), parsed);
  });
  await holdsFor(decorated, { ...extent, count: Math.ceil(extent.count / 10) }, (
    [letter, said, frame],
  ) => assert.deepEqual(parseVerdict(frame.replace("@", said)), { verdict: letter }));

  let read = 0, choices = 0, bad = 0;
  await holdsFor(bodies, extent, (body) => {
    let reply;
    try {
      reply = readChatReply(body);
    } catch (error) {
      assert.ok(error instanceof BadReply, `${error}`);
      assert.match(error.message, /^[^\n]+$/);
      bad++;
      return;
    }
    read++;
    checkVerdict(judgeReplyOf(reply, "generate")!.verdict);
    const choice = judgeReplyOf(reply, "choice");
    if (choice === undefined) return;
    choices++;
    checkVerdict(choice.verdict);
    if (choice.confidence !== undefined) {
      assert.ok(choice.confidence >= 0 && choice.confidence <= 1, `${choice.confidence}`);
      assert.equal(choice.verdict.verdict, choice.confidence >= 0.5 ? "A" : "B");
    }
  });
  mustMeet({ ...met, "chat replies": read, "choices": choices }, extent.count, 0.02);
  return {
    replies: extent.count,
    "decorated verdicts": Math.ceil(extent.count / 10),
    "chat bodies": extent.count,
    "read as a letter": percent(met["a letter"], extent.count),
    "reasons for unreadable": reasons.size,
    "chat bodies refused": percent(bad, extent.count),
    choices,
  };
}

function checkVerdict(parsed: { verdict: string; reason?: string }): void {
  if (parsed.verdict === "unreadable") assert.ok(REASONS.includes(parsed.reason!));
  else assert.ok(parsed.verdict === "A" || parsed.verdict === "B");
}
