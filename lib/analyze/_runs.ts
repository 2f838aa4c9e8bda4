/** The runs of a frame. @module */
import type { FrameColumns } from "./_columns.ts";

/** A run and what the manifest says of it; null where it says nothing. */
export interface Run {
  /** Name of the run. */
  name: string;
  /** Place of the run in the study. */
  index: number;
  /** The label, or the name without one. */
  title: string;
  /** Rows of the run: repetition 0 only. */
  rows: Int32Array;
  label: string | null;
  family: string | null;
  params_b: number | null;
  open_weight: boolean | null;
  thinking: boolean | null;
  level: string | null;
  setting: string | null;
  prompt: string | null;
  base_model: string | null;
  judge: string | null;
  context: number | null;
  source_budget: number | null;
  preview: boolean | null;
}

const TEXT_FIELDS = [
  "label",
  "family",
  "level",
  "setting",
  "prompt",
  "base_model",
  "judge",
] as const;
const NUMBER_FIELDS = ["params_b", "context", "source_budget"] as const;
const BOOL_FIELDS = ["open_weight", "thinking", "preview"] as const;

/** The runs of a frame, by name. */
export function runsOf(columns: FrameColumns): Run[] {
  const { codes, names } = columns.codes("run");
  const repetition = columns.numbers("repetition");
  const rows: number[][] = names.map(() => []);
  for (let row = 0; row < codes.length; row++) {
    if (codes[row]! < 0) continue;
    if (Number.isNaN(repetition[row]!) || repetition[row] === 0) rows[codes[row]!]!.push(row);
  }
  const first = new Int32Array(names.length).fill(-1);
  for (let row = codes.length - 1; row >= 0; row--) if (codes[row]! >= 0) first[codes[row]!] = row;
  const text = (field: string, row: number) => {
    const column = columns.codes(field);
    const code = column.codes[row]!;
    return code < 0 ? null : column.names[code]!;
  };
  const number = (field: string, row: number) => {
    const value = columns.numbers(field)[row]!;
    return Number.isNaN(value) ? null : value;
  };
  return names.map((name, index) => {
    const row = first[index]!;
    const entries: [string, unknown][] = [
      ...TEXT_FIELDS.map((field) => [field, text(field, row)] as [string, unknown]),
      ...NUMBER_FIELDS.map((field) => [field, number(field, row)] as [string, unknown]),
      ...BOOL_FIELDS.map((field) => {
        const value = number(field, row);
        return [field, value === null ? null : value !== 0] as [string, unknown];
      }),
    ];
    const entry = Object.fromEntries(entries) as unknown as Omit<
      Run,
      "name" | "index" | "title" | "rows"
    >;
    return {
      ...entry,
      name,
      index,
      title: entry.label ?? name,
      rows: Int32Array.from(rows[index]!),
    };
  });
}

/** Whether the run thinks before it answers. */
export function isThinking(run: Run): boolean {
  return run.thinking ?? (run.setting === "think" || run.setting === "it-think");
}

/** Whether the run was given the source page. */
export function isRag(run: Run): boolean {
  return run.setting === "rag" || run.prompt === "rag";
}

/** Whether the run is of a base checkpoint. */
export function isBase(run: Run): boolean {
  return run.setting === "base";
}

/** The run's prompt, `zero-shot` (`few-shot` for base checkpoints) where the manifest is silent. */
export function promptOf(run: Run): string {
  return run.prompt ?? (isRag(run) ? "rag" : isBase(run) ? "few-shot" : "zero-shot");
}

/** The run of the same `base_model` and judge that fits; the first by name when several do. */
export function partnerOf(
  run: Run,
  runs: readonly Run[],
  fits: (other: Run) => boolean,
): Run | undefined {
  if (run.base_model === null) return undefined;
  return runs.find((other) =>
    other !== run && other.base_model === run.base_model && other.judge === run.judge && fits(other)
  );
}

/** The run of a thinking run's model that does not think, under the same prompt. */
export function standardPartner(run: Run, runs: readonly Run[]): Run | undefined {
  if (!isThinking(run)) return undefined;
  return partnerOf(
    run,
    runs,
    (other) => !isThinking(other) && !isBase(other) && promptOf(other) === promptOf(run),
  );
}

/** Why a run has no partner. */
export function noPartner(run: Run, what: string): string {
  return run.base_model === null
    ? "the run manifest gives the run no base_model"
    : `no ${what} run of ${run.base_model}`;
}
