/** A report of simulated and hostile runs, written as a user writes it. @module */
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import type { ResultRow } from "../../lib/report/result_row.ts";
import { simulatedResults } from "../bench/_simulated_results.ts";
import { runScript } from "../scripts/_run.ts";
import { ATTACKS, writeHostileResults } from "./_hostile_results.ts";

/** A written report and what it was written from. */
export interface PageSet {
  /** Address of the report. */
  url: string;
  /** Path of the report. */
  path: string;
  /** Results files. */
  files: string[];
  /** Path of the manifest. */
  manifest: string;
  /** Rows of each run, as its results file holds them. */
  rows: Map<string, ResultRow[]>;
}

/** Runs of the simulated part. */
export const SIMULATED = ["Ash 1", "Ash 1 think", "Ash 1 rag"] as const;

/** Writes the report of results as a user does. */
export async function writePage(files: string[], path: string, ...flags: string[]): Promise<void> {
  const { code, stderr } = await runScript("report", [...files, "--out", path, ...flags], {
    permissions: ["--allow-all"],
  });
  assert.equal(code, 0, stderr);
}

/** Writes results and their report into a folder. */
export async function writePageSet(folder: string, hostile: boolean): Promise<PageSet> {
  const simulated = await simulatedResults({
    runs: SIMULATED.length,
    samples: 60,
    folder,
    shared: false,
    workers: 1,
    unjudged: 0,
  });
  const files = [...simulated.files];
  const { runs } = JSON.parse(await Deno.readTextFile(simulated.manifest));
  const manifest = `${folder}/all-runs.json`;
  const entries: [string, unknown][] = Object.entries(runs);
  if (hostile) {
    const written = await writeHostileResults(folder);
    files.push(...written.files);
    entries.push(...written.entries);
  }
  await Deno.writeTextFile(manifest, JSON.stringify({ runs: Object.fromEntries(entries) }));
  const path = `${folder}/report.html`;
  const title = hostile ? ["--title", ATTACKS[2]!] : [];
  await writePage(files, path, "--runs", manifest, ...title);
  const rows = new Map<string, ResultRow[]>();
  for (const file of files) {
    const { run, per_sample_results } = JSON.parse(await Deno.readTextFile(file));
    rows.set(run.name, per_sample_results);
  }
  return { url: pathToFileURL(path).href, path, files, manifest, rows };
}
