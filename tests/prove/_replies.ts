/** Replies of judges, and the bodies that servers send them in. @module */
import fc from "npm:fast-check@4.11.0";
import { anyText } from "./_texts.ts";

const pieces = (
  "A¦B¦a¦b¦A¦B¦CORRECT¦INCORRECT¦correct¦Incorrect¦A: CORRECT¦B: INCORRECT¦A: INCORRECT¦Grade¦Verdict¦" +
  "Final answer¦The answer is¦Score¦would be¦is¦not¦n't¦if¦whether¦or¦and¦either¦both¦because¦however¦but¦" +
  "true¦false¦the¦predicted¦gold¦I can't¦I'm sorry¦As an AI¦None¦null¦{¦}¦[¦]¦(¦)¦\"grade\"¦'verdict'¦" +
  '"correct"¦:¦: ¦=¦->¦→¦-¦–¦—¦.¦!¦?¦,¦;¦\n¦\n\n¦\r\n¦ ¦ ¦  ¦\t¦**¦*¦_¦`¦```¦```json¦"¦\'¦’¦“¦”¦#¦>¦\\boxed{¦' +
  "\\text{¦\\mathrm{¦$¦<answer>¦</answer>¦<grade>¦</s>¦<|im_end|>¦<|channel|>¦<|message|>¦final¦analysis¦" +
  "assistantfinal¦<think>¦</think>¦[THINK]¦◁think▷¦◁/think▷¦\0¦\ud800¦\ufeff¦\u200b¦é¦東京¦0¦1¦C¦AB"
).split("¦");

/** What models put around a verdict, none of which changes it. */
const frames = [
  "@",
  " @\n",
  "**@**",
  "`@`",
  "(@)",
  "[@]",
  "> @",
  "- @",
  "Grade: @",
  "**Grade:** @",
  "### @",
  "Final answer: \\boxed{@}",
  "<answer>@</answer>",
  '{"grade": "@"}',
  '```json\n{"verdict": "@"}\n```',
  "<think>Hm, hard to say.</think>@",
  "Let me see.</think>\n\n@",
  "@<|im_end|>",
  "@.",
  "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>@",
  "Both name the same tree.\n\n@",
  "The texts differ in the year.\n\nVerdict: @",
] as const;
const spellings = {
  A: ["A", "CORRECT", "A: CORRECT", "Correct", "CORRECT (A)"],
  B: ["B", "INCORRECT", "B: INCORRECT", "Incorrect", "INCORRECT (B)"],
};
const letters = fc.constantFrom("A", "B" as const);
/** A verdict and how a model may write it. */
export const decorated = letters.chain((letter) =>
  fc.tuple(
    fc.constant(letter),
    fc.constantFrom(...spellings[letter]),
    fc.constantFrom(...frames),
  )
);

/** Noise around a verdict. */
const noise = fc.array(fc.constantFrom(...pieces), { maxLength: 3 }).map(joined);

/** Replies: verdicts with noise, words of verdicts in any order, anything. */
export const replies = fc.oneof(
  {
    arbitrary: fc.tuple(noise, decorated, noise).map(([a, [, said, frame], b]) =>
      a + frame.replace("@", said) + b
    ),
    weight: 4,
  },
  { arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map(joined), weight: 8 },
  { arbitrary: anyText, weight: 1 },
  { arbitrary: fc.string({ unit: "binary", maxLength: 30 }), weight: 1 },
  {
    arbitrary: fc.tuple(fc.constantFrom(...pieces), fc.integer({ max: 400, min: 1 })).map(repeated),
    weight: 1,
  },
);

function joined(parts: readonly string[]): string {
  return parts.join(parts.length % 2 === 0 ? "" : " ");
}

function repeated([piece, times]: [string, number]): string {
  return piece.repeat(times);
}

/** A value that stands where a server's should, or something else. */
export const odd = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1e308, "", "A", "length", [], {}, [null], ["A"], [[]], {
    text: "B",
  }),
  fc.jsonValue({ maxDepth: 1 }),
);
/** A value as it should be, or now and then another. */
export const or = (arbitrary: fc.Arbitrary<unknown>, weight = 20) =>
  fc.oneof({ arbitrary, weight }, { arbitrary: odd, weight: 1 });
/** An object some of whose fields may be missing. */
export const record = (model: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[] = []) =>
  fc.record(model, { requiredKeys, noNullPrototype: true });
const logprob = or(fc.oneof(fc.double({ min: -50, max: 0, noNaN: true }), fc.constant(-1e9)));
const token = or(fc.constantFrom("A", "B", " A", "▁B", "Ġ", "C", ""));
const top = record({ token, logprob });
const logprobs = or(fc.oneof(
  record({
    content: or(fc.array(
      record({ token, logprob, top_logprobs: or(fc.array(or(top), { maxLength: 4 })) }),
      { maxLength: 2 },
    )),
  }),
  record({
    top_logprobs: or(fc.array(or(fc.dictionary(fc.constantFrom("A", "B", " A"), logprob)))),
  }),
));
const content = or(fc.oneof(
  replies,
  fc.array(or(record({ type: or(fc.constantFrom("text", "image")), text: or(replies) })), {
    maxLength: 3,
  }),
));
const message = or(record({
  role: fc.constant("assistant"),
  content,
  reasoning: content,
  reasoning_content: content,
  refusal: content,
}));
const choice = or(record({
  index: fc.constant(0),
  message,
  delta: message,
  text: content,
  finish_reason: or(fc.constantFrom("stop", "length", "content_filter", "abort", "error", null)),
  logprobs,
}, ["message", "delta"]));
/** Chat completions, many of them not quite. */
export const completions = or(record({
  choices: or(fc.array(choice, { minLength: 1, maxLength: 2 })),
  usage: or(record({ completion_tokens: or(fc.nat()), completion_tokens_details: odd })),
  error: odd,
}, ["choices"]));
const events = fc.array(
  fc.tuple(fc.constantFrom("data: ", "data:", ": ", "event: ", ""), completions),
  { maxLength: 4 },
).map((list) =>
  list.map(([field, value]) => `${field}${JSON.stringify(value)}\n\n`).join("") + "data: [DONE]\n\n"
);
/** Bodies of servers: whole, streamed, cut off and changed. */
export const bodies = fc.tuple(
  fc.oneof(
    { arbitrary: completions.map((value) => JSON.stringify(value)), weight: 5 },
    { arbitrary: events, weight: 3 },
    { arbitrary: anyText, weight: 1 },
  ),
  fc.oneof({ arbitrary: fc.constant(1), weight: 9 }, {
    arbitrary: fc.double({ min: 0, max: 1, noNaN: true }),
    weight: 1,
  }),
).map(([body, part]) => body.slice(0, Math.ceil(part * body.length)));
