/**
 * The fault server in a process of its own: one request in fifteen meets a fault. Prints its port; on a
 * line from standard input it prints what it has done, as JSON.
 * Argument: seed.
 *
 * @module
 */
import { type Fault, faultServer, verdictFor } from "../faults/fault_server.ts";

/** Shares of requests in 1000, as a busy service has them, and some that only broken ones have. */
const FAULTS: [perMille: number, name: string, fault: Fault][] = [
  [15, "429", { status: 429 }],
  [5, "429 with Retry-After", { status: 429, retryAfter: "0.02" }],
  [12, "500", { status: 500 }],
  [6, "503 with a page", { status: 503, body: "<html><h1>503</h1></html>" }],
  [3, "529", { status: 529 }],
  [3, "no JSON", { html: true }],
  [3, "no choices", { json: { choices: [] } }],
  [4, "half a body", { half: "length" }],
  [3, "half a body in chunks", { half: "chunk" }],
  [6, "dropped", { drop: true }],
  [2, "hangs", { stall: true }],
];
const SLOW_PER_MILLE = 20, DRIBBLED_PER_MILLE = 10, UNREADABLE_PER_MILLE = 5;

let state = Number(Deno.args[0] ?? 1) | 0;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let x = Math.imul(state ^ (state >>> 15), 1 | state);
  x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
  return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
}

const counts: Record<string, number> = {};
/** What was answered, by the end of its prompt. */
const answered = new Set<string>();
let repeated = 0;

function plan(prompt: string): { name: string; fault: Fault } {
  let draw = random() * 1000;
  for (const [share, name, fault] of FAULTS) {
    draw -= share;
    if (draw < 0) return { name, fault };
  }
  draw -= UNREADABLE_PER_MILLE;
  if (draw < 0) return { name: "unreadable", fault: { reply: "Hard to say, really." } };
  // The garden and the tree: a prompt is 6 kB, most of it the same.
  const key = prompt.slice(prompt.lastIndexOf("Question: "));
  if (answered.has(key)) repeated++;
  answered.add(key);
  const reply = verdictFor(prompt);
  draw -= SLOW_PER_MILLE;
  if (draw < 0) return { name: "slow", fault: { reply, delayMs: 100 } };
  draw -= DRIBBLED_PER_MILLE;
  if (draw < 0) return { name: "slow body", fault: { reply, dribbleMs: 60 } };
  return { name: "answered", fault: { reply, delayMs: 5 } };
}

await using server = faultServer((_n, { body }) => {
  const { name, fault } = plan(body.messages.at(-1).content);
  counts[name] = (counts[name] ?? 0) + 1;
  // Only counts are kept: a prompt is 6 kB.
  server.seen.length = 0;
  return fault;
});
console.log(new URL(server.url).port);
for await (const _ of Deno.stdin.readable) {
  console.log(JSON.stringify({ counts, answered: answered.size, repeated }));
}
