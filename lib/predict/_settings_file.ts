/** The settings that a predictions file was made with, beside it. @module */
import { createHash } from "node:crypto";
import { explainWriteError } from "../data/_file_error.ts";
import { PredictionsFileError } from "./predictions_file_error.ts";

/** All that changes the rows, by name. */
export type Settings = Readonly<Record<string, unknown>>;

/** Path of the settings of a predictions file. */
export function settingsPath(output: string): string {
  return `${output}.settings.json`;
}

/** A short name of some settings, written to each row. */
export function settingsHash(settings: Settings): string {
  return createHash("sha256").update(canonical(settings)).digest("hex").slice(0, 12);
}

/**
 * Refuses to add rows to a file that was made with other settings.
 *
 * @param output The predictions file.
 * @param settings The settings of this run.
 * @param left Settings hashes of the rows that are there (`undefined` for a row without one).
 * @throws {PredictionsFileError} With what differs.
 */
export async function checkSettings(
  output: string,
  settings: Settings,
  left: ReadonlySet<string | undefined>,
): Promise<void> {
  const hash = settingsHash(settings);
  const others = [...left].filter((other) => other !== hash);
  if (others.length === 0) return;
  const advice = `give another --output, or remove ${output} and ${
    settingsPath(output)
  } to start again`;
  if (others.includes(undefined)) {
    throw new PredictionsFileError(`${output} holds rows that predict did not write; ${advice}`);
  }
  const before = await readSettings(output);
  const changes = before && settingsHash(before) === others[0] ? differences(before, settings) : [];
  throw new PredictionsFileError(
    `${output} was made with other settings${
      changes.length > 0 ? ` (${changes.join("; ")})` : ""
    }; ${advice}`,
  );
}

/** Writes the settings beside a predictions file. */
export async function writeSettings(output: string, settings: Settings): Promise<void> {
  const path = settingsPath(output);
  const part = `${path}.part`; // The predictions file is locked: nobody else writes it.
  try {
    await Deno.writeTextFile(part, `${JSON.stringify({ schema_version: 1, settings }, null, 2)}\n`);
    await Deno.rename(part, path);
  } catch (cause) {
    throw explainWriteError(path, cause);
  }
}

async function readSettings(output: string): Promise<Settings | undefined> {
  try {
    const { settings } = JSON.parse(await Deno.readTextFile(settingsPath(output)));
    return typeof settings === "object" && settings !== null ? settings : undefined;
  } catch {
    return undefined; // Lost or damaged: the rows' hashes still tell that they are others.
  }
}

function differences(before: Settings, now: Settings): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  const show = (value: unknown) => value === undefined ? "not given" : shorten(canonical(value));
  return [...names].filter((name) => canonical(before[name]) !== canonical(now[name]))
    .map((name) => `${name}: was ${show(before[name])}, is ${show(now[name])}`);
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** JSON with sorted keys. */
export function canonical(value: unknown): string {
  return JSON.stringify(
    value,
    (_, inner) =>
      typeof inner === "object" && inner !== null && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => a < b ? -1 : 1))
        : inner,
  ) ?? "undefined";
}
