/** Scores of two runs, sample by sample. @module */
import { compareScores } from "./compare_scores.ts";
import type { Run } from "./_runs.ts";
import { spearman } from "./spearman.ts";
import type { Study } from "./_study.ts";

/** Scores of the samples that both runs hold, in the order of the second run's rows. */
export function scorePairs(study: Study, a: Run, b: Run): { a: number[]; b: number[] } {
  const values = study.values(study.metric);
  const left: number[] = [], right: number[] = [];
  study.forEachPair(a, b, (rowOfA, rowOfB) => {
    if (Number.isNaN(values[rowOfA]! + values[rowOfB]!)) return;
    left.push(values[rowOfA]!);
    right.push(values[rowOfB]!);
  });
  return { a: left, b: right };
}

/** Agreement of two runs: differences and rank correlation. */
export async function agreementOf(pairs: { a: number[]; b: number[] }) {
  const { n, mad, signed, identical } = compareScores(pairs.a, pairs.b);
  const rho = await spearman(pairs.a, pairs.b);
  return {
    n,
    mad: mad.value,
    signed: signed.value,
    identical: identical.value,
    spearman: rho.value,
    reason: mad.reason ?? rho.reason ?? null,
  };
}
