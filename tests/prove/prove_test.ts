import { oraclePython } from "./oracle.ts";
import { PROOFS } from "./proofs.ts";
import { canMount } from "./_small_disk.ts";

const mounts = await canMount();
const python = await oraclePython();
/** Why a proof cannot be given here, by its name. */
const missing: Record<string, string | false> = {
  oracle: python === undefined && "needs a Python with rouge-score and scipy: LISTQA_PYTHON",
  "full-disk": !mounts && "needs to mount a tmpfs",
  "read-only": !mounts && "needs to mount a tmpfs",
};

for (const { name, about, short, run, runShort = run } of PROOFS) {
  const why = missing[name] || undefined;
  Deno.test({
    name: `in short: ${about}${why === undefined ? "" : ` [${why}]`}`,
    ignore: why !== undefined,
    // A seed of its own, so that these are not the first inputs of the long form.
    fn: async () => void await runShort({ count: short, seed: 2026 }),
  });
}
