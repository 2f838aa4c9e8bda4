/** What a proof is, and how a property is put to many inputs. @module */
import fc from "npm:fast-check@4.11.0";

/** Measured numbers by name, in the order in which they are shown. */
export type Figures = Record<string, number | string>;

/** How much a proof does, and where its random numbers start. */
export interface Extent {
  /** Number of inputs, kills or judgements. */
  count: number;
  /** Seed. */
  seed: number;
}

/** A proof that cannot be given on this machine; the message says why. */
export class Skipped extends Error {}

/**
 * Puts a property to many inputs.
 *
 * @throws {Error} With seed and path, the smallest input found that breaks it, and how.
 */
export async function holdsFor<T>(
  inputs: fc.Arbitrary<T>,
  { count, seed }: Extent,
  property: (input: T) => void | Promise<void>,
): Promise<void> {
  // `true` would be taken for "holds" and anything else for "fails": only what it throws counts.
  const each = fc.asyncProperty(inputs, async (input) => {
    const result = property(input);
    if (result !== undefined) await result;
  });
  await fc.assert(each, { numRuns: count, seed, includeErrorInReport: true });
}

/** A share as people read it. */
export function percent(part: number, whole: number): string {
  return `${(100 * part / whole).toFixed(1)} %`;
}

/**
 * Refuses a fuzzer whose inputs miss what they are meant to meet.
 *
 * @param met How many inputs met each thing.
 * @param count How many inputs there were.
 * @param least The least share of them.
 */
export function mustMeet(met: Readonly<Record<string, number>>, count: number, least: number) {
  for (const [name, times] of Object.entries(met)) {
    if (times < least * count) {
      throw new Error(`only ${times} of ${count} inputs are ${name}: the generator is too tame`);
    }
  }
}
