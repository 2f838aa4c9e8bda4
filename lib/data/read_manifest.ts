import { isRecord } from "../text/is_record.ts";
import { oneLine } from "../text/one_line.ts";
import { MANIFEST_COLUMNS } from "./frame_schema.ts";
import { quoted } from "./_raw_row.ts";

/** Settings that a run may have. */
export const RUN_SETTINGS = ["standard", "think", "base", "it", "it-think", "rag"] as const;

/** Prompts that a run may have been asked with. */
export const RUN_PROMPTS = ["zero-shot", "few-shot", "order-aware", "rag"] as const;

/** What a manifest tells of one run. */
export interface ManifestEntry {
  /** Name for tables and figures. */
  label?: string;
  /** Model family. */
  family?: string;
  /** Billions of parameters. */
  params_b?: number;
  /** Whether the weights are public. */
  open_weight?: boolean;
  /** Whether thinking was on. */
  thinking?: boolean;
  /** Level of thinking, such as `high`. */
  level?: string;
  /** How the model was run. */
  setting?: typeof RUN_SETTINGS[number];
  /** How it was asked. */
  prompt?: typeof RUN_PROMPTS[number];
  /** What runs of one model have in common. */
  base_model?: string;
  /** Name of the judge. */
  judge?: string;
  /** Context window, in tokens. */
  context?: number;
  /** Budget of the source page, in tokens. */
  source_budget?: number;
  /** Whether it is a preview of a model. */
  preview?: boolean;
  /** Anything else. */
  [key: string]: unknown;
}

/**
 * Reads a run manifest, `{"runs": {"NAME": {…}}}`.
 *
 * @param path Path or file URL of the JSON file.
 * @returns What is told of each run, by its name.
 * @throws {SyntaxError} If it is not JSON.
 * @throws {TypeError} If a field has a wrong type or an unknown value, one line a field.
 * @throws {Error} If it cannot be read.
 *
 * @example
 * ```ts
 * import { readManifest } from "@listqa/eval";
 * import assert from "node:assert/strict";
 *
 * const path = await Deno.makeTempFile();
 * await Deno.writeTextFile(path, '{"runs": {"sim-mid": {"family": "Sim", "setting": "think"}}}');
 * const runs = await readManifest(path);
 * assert.equal(runs.get("sim-mid")?.setting, "think");
 * await Deno.remove(path);
 * ```
 */
export async function readManifest(path: string | URL): Promise<Map<string, ManifestEntry>> {
  const text = await readText(path);
  let manifest: unknown;
  try {
    manifest = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch (cause) {
    throw new SyntaxError(`${path}: is not valid JSON (${oneLine((cause as Error).message)})`, {
      cause,
    });
  }
  if (!isRecord(manifest)) throw new TypeError(`${path}: must be an object, {"runs": {…}}`);
  const { schema_version = 1, runs } = manifest;
  if (schema_version !== 1) {
    throw new TypeError(
      `${path}: schema_version ${JSON.stringify(schema_version)} is not known; this reads 1`,
    );
  }
  if (!isRecord(runs)) throw new TypeError(`${path}: runs: must be an object, a field a run`);
  const problems: string[] = [];
  for (const [name, entry] of Object.entries(runs)) {
    const where = `${path}: runs.${oneLine(name)}`;
    if (!isRecord(entry)) problems.push(`${where}: must be an object`);
    else for (const problem of manifestFaults(entry)) problems.push(`${where}.${problem}`);
  }
  if (problems.length > 0) throw new TypeError(problems.join("\n"));
  return new Map(Object.entries(runs as Record<string, ManifestEntry>));
}

async function readText(path: string | URL): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    throw new Deno.errors.NotFound(`${path}: no such file`, { cause });
  }
}

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  setting: RUN_SETTINGS,
  prompt: RUN_PROMPTS,
};

const KINDS = {
  text: ["a text", (value: unknown) => typeof value === "string"],
  int: ["a whole number", (value: unknown) => Number.isSafeInteger(value)],
  float: ["a number", (value: unknown) => typeof value === "number"],
  bool: ["true or false", (value: unknown) => typeof value === "boolean"],
} as const;

/** What is wrong with an entry: the field, and how. */
export function* manifestFaults(entry: Record<string, unknown>): Generator<string> {
  for (const [field, kind] of Object.entries(MANIFEST_COLUMNS)) {
    const value = entry[field];
    if (value === undefined || value === null) continue;
    const [words, fits] = KINDS[kind];
    const shown = typeof value === "string" ? quoted(value) : JSON.stringify(value);
    const choices = CHOICES[field];
    if (!fits(value)) yield `${field}: must be ${words}, not ${shown}`;
    else if (choices && !choices.includes(value as string)) {
      yield `${field}: unknown ${field} ${shown} (${choices.join(", ")})`;
    }
  }
}
