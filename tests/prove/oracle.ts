/** Strict lists, pairs and scores are those of rouge_score and scipy. @module */
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import fc from "npm:fast-check@4.11.0";
import { scoreSample } from "@listqa/eval";
import { ensureVenv, noPython, venvProgram } from "../../tools/_venv.ts";
import { type Extent, type Figures, mustMeet, Skipped } from "./_proof.ts";
import { anyPair, type TextPair } from "./_texts.ts";

/** What the oracle imports, as its golden files were made. */
const PACKAGES = ["rouge-score==0.1.2", "scipy==1.17.1"];

/** A Python that has what the oracle imports: LISTQA_PYTHON, the project's own, or the system's. */
export async function oraclePython(): Promise<string | undefined> {
  const candidates = [Deno.env.get("LISTQA_PYTHON"), venvProgram("python"), "python3"];
  for (const python of candidates) {
    if (python && await runs(python, "import rouge_score.rouge_scorer, scipy.optimize")) {
      return python;
    }
  }
}

async function runs(python: string, code: string): Promise<boolean> {
  try {
    const command = new Deno.Command(python, {
      args: ["-c", code],
      stdout: "null",
      stderr: "null",
    });
    return (await command.output()).success;
  } catch {
    return false;
  }
}

/**
 * Scores the fuzzer's texts here and in Python, and compares every number.
 *
 * @param extent Number of pairs of texts, and seed.
 * @param install Whether to install the packages into the project's `.venv` where they lack.
 * @throws {Skipped} Without a Python that has them.
 */
export async function proveOracle(extent: Extent, install = false): Promise<Figures> {
  const python = await oraclePython() ?? (install ? await installed() : undefined);
  if (python === undefined) {
    throw new Skipped(`no Python with ${PACKAGES.join(" and ")} (name one in LISTQA_PYTHON)`);
  }
  const pairs = fc.sample(anyPair, { numRuns: extent.count, seed: extent.seed });
  const answers = await scoredByPython(python, pairs);
  assert.equal(answers.length, pairs.length, "Python gives a line for a line");
  const met = { "with elements": 0, "with pairs": 0, "with a hit": 0 };
  let elements = 0, assigned = 0;
  pairs.forEach((pair, i) => {
    const theirs = JSON.parse(answers[i]!);
    const ours = scoredHere(pair);
    assert.deepEqual(
      ours,
      theirs,
      `seed ${extent.seed}, input ${i}: ${JSON.stringify(pair)}`,
    );
    elements += ours.num_pred + ours.num_target;
    assigned += ours.pairs.length;
    if (ours.num_pred > 0) met["with elements"]++;
    if (ours.pairs.length > 0) met["with pairs"]++;
    if (ours.relaxed_precision > 0) met["with a hit"]++;
  });
  mustMeet(met, extent.count, 0.1);
  return { "pairs of texts": extent.count, elements, "assigned pairs": assigned, differences: 0 };
}

async function installed(): Promise<string | undefined> {
  const missing = await noPython();
  if (missing) throw new Skipped(missing);
  try {
    await ensureVenv(PACKAGES, (line) => console.error(line));
  } catch (error) {
    throw new Skipped((error as Error).message);
  }
  return await oraclePython();
}

async function scoredByPython(python: string, pairs: readonly TextPair[]): Promise<string[]> {
  const child = new Deno.Command(python, {
    args: [fileURLToPath(new URL("oracle_lines.py", import.meta.url))],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    env: { PYTHONDONTWRITEBYTECODE: "1", PYTHONIOENCODING: "utf-8" },
  }).spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  const encoder = new TextEncoder();
  // JSON.stringify writes lone surrogates as escapes, which Python reads as such.
  for (const { reference, prediction } of pairs) {
    await writer.write(
      encoder.encode(`${JSON.stringify({ answer: reference, prediction })}\n`),
    );
  }
  await writer.close();
  const { success, stdout, stderr } = await output;
  const decoder = new TextDecoder();
  if (!success) throw new Error(`the oracle failed: ${decoder.decode(stderr).trim()}`);
  return decoder.decode(stdout).trimEnd().split("\n");
}

/** Our scores in the oracle's form. */
function scoredHere({ reference, prediction }: TextPair) {
  const score = scoreSample({
    answer: reference,
    prediction,
    metadata: { prompt_type: "multi-faceted" },
  });
  const lists = score.elements;
  const listed = (elements: typeof lists.predicted) =>
    elements.map(({ main, facets }) => ({
      main,
      facets: facets.map(({ key, value }) => [key, value]),
    }));
  return {
    elements: listed(lists.predicted),
    reference_elements: listed(lists.reference),
    relaxed_recall: score.relaxedRecall,
    relaxed_precision: score.relaxedPrecision,
    rouge: score.rouge,
    pairs: score.pairs.map(({ predicted, reference, rouge }) => [predicted, reference, rouge]),
    num_pred: score.numPredicted,
    num_target: score.numReference,
    format_correctness: score.formatCorrectness,
    format_error: score.formatError,
  };
}
