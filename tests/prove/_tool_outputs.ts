/** Outputs of other tools, proper ones and others. @module */
import fc from "npm:fast-check@4.11.0";
import { json, linesOf, wholeOf } from "./_files.ts";
import { id, name, or, predictionLines, text, usage } from "./_file_texts.ts";
import { completions, odd, record } from "./_replies.ts";

const message = or(record({ role: fc.constantFrom("user", "assistant"), content: or(text) }));
const sample = or(record({
  id,
  epoch: or(fc.nat(2)),
  input: or(fc.oneof(text, fc.array(message, { maxLength: 2 }))),
  target: or(text),
  output: or(record({
    model: or(name),
    choices: or(fc.array(or(record({ message, stop_reason: or(name) })), { maxLength: 2 })),
    usage,
    time: or(fc.nat()),
  })),
  attachments: odd,
  error: fc.oneof({ arbitrary: fc.constant(null), weight: 5 }, { arbitrary: odd, weight: 1 }),
}));
const inspectLogs = fc.tuple(
  record({
    eval: or(record({ model: or(name) })),
    samples: or(fc.array(sample, { maxLength: 3 })),
  }),
  fc.constantFrom(undefined, 2),
).map(([log, indent]) => JSON.stringify({ version: 2, plan: {}, eval: {}, ...log }, null, indent));
const lmEval = json(record({
  doc_id: id,
  doc: or(record({ id, problem: or(text), question: or(text), answer: or(text) })),
  target: or(text),
  arguments: odd,
  resps: or(fc.array(or(fc.array(or(text), { maxLength: 2 })), { maxLength: 2 })),
  filtered_resps: or(fc.array(or(text), { maxLength: 2 })),
}, ["doc", "resps"]));
const openaiBatch = json(record({
  custom_id: id,
  response: or(record({ status_code: or(fc.constantFrom(200, 429)), body: completions })),
  error: odd,
}, ["custom_id", "response"]));
/** Outputs of other tools. */
export const toolOutputs = fc.oneof(
  wholeOf(inspectLogs),
  linesOf(lmEval),
  linesOf(openaiBatch),
  predictionLines,
);
