/**
 * Proves at length what the tests prove in short: fuzzers, kills, full disks, load. Prints a line a
 * proof with what was measured, goes on after a failure, and ends with a line of counts.
 *
 *     deno task prove [--only NAME]… [--seed N]
 *
 * @module
 */
import { parseArgs } from "node:util";
import { type Figures, Skipped } from "../tests/prove/_proof.ts";
import { PROOFS } from "../tests/prove/proofs.ts";

const USAGE = `usage: deno task prove [--only NAME] [--seed N]; NAME is one of ${
  PROOFS.map(({ name }) => name).join(", ")
} (repeatable)`;

function wrongUsage(message: string): never {
  console.error(`prove: ${message}; ${USAGE}`);
  Deno.exit(2);
}

function readArgs(): { only: string[]; seed: number } {
  let values;
  try {
    ({ values } = parseArgs({
      args: Deno.args,
      options: { only: { type: "string", multiple: true }, seed: { type: "string" } },
    }));
  } catch (error) {
    return wrongUsage((error as Error).message);
  }
  const { only = [], seed = `${Date.now() % 1_000_000}` } = values;
  const unknown = only.find((name) => !PROOFS.some((proof) => proof.name === name));
  if (unknown !== undefined) return wrongUsage(`there is no proof "${unknown}"`);
  if (!/^[0-9]{1,9}$/.test(seed)) return wrongUsage(`--seed must be a whole number, not "${seed}"`);
  return { only, seed: Number(seed) };
}

function line(figures: Figures): string {
  return Object.entries(figures).map(([name, value]) =>
    `${name}: ${typeof value === "number" ? value.toLocaleString("en") : value}`
  ).join("; ");
}

const { only, seed } = readArgs();
const chosen = PROOFS.filter(({ name }) => only.length === 0 || only.includes(name));
console.log(`seed ${seed}`);
const done = { passed: 0, failed: 0, skipped: 0 };
for (const { name, about, count, run } of chosen) {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(0)} s`;
  try {
    const figures = await run({ count, seed });
    done.passed++;
    console.log(`${name}: passed in ${seconds()}: ${about}. ${line(figures)}`);
  } catch (error) {
    if (error instanceof Skipped) {
      done.skipped++;
      console.log(`${name}: skipped: ${error.message}`);
      continue;
    }
    done.failed++;
    console.log(`${name}: FAILED after ${seconds()} (--only ${name} --seed ${seed}): ${about}`);
    console.log((error as Error).stack ?? error);
  }
}
console.log(`${done.passed} proven, ${done.failed} failed, ${done.skipped} skipped`);
Deno.exit(done.failed > 0 ? 1 : 0);
