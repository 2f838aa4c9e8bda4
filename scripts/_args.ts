/**
 * Arguments of the scripts: each script declares its flags once (type, default, one line of help);
 * parsing (by `node:util`), checking, `--help` and the messages follow from that.
 *
 * @module
 */
import { parseArgs } from "node:util";

/** One flag of a script. */
export interface Flag {
  /** What its value is; a boolean takes none. */
  type: "text" | "number" | "integer" | "boolean";
  /** One line for `--help`. */
  help: string;
  /** Word that stands for the value in `--help`, such as `FILE`. */
  value?: string;
  /** Used when the flag is not given; shown in `--help`. */
  default?: string | number | boolean;
  /** Whether the flag may be given more than once; its value is then an array. */
  multiple?: boolean;
  /** The only values allowed. */
  choices?: readonly string[];
  /** Smallest number allowed. */
  min?: number;
  /** Largest number allowed. */
  max?: number;
  /** Other names of the flag. */
  aliases?: readonly string[];
  /** Heading in `--help`; flags of one heading stand together. */
  group?: string;
}

type Single<F extends Flag> = F["type"] extends "boolean" ? boolean
  : F["type"] extends "text" ? string
  : number;

/** Values of a script's flags by name. */
export type Values<F extends Record<string, Flag>> = {
  -readonly [K in keyof F]: F[K] extends { multiple: true } ? Single<F[K]>[]
    : F[K] extends { default: string | number | boolean } ? Single<F[K]>
    : F[K] extends { type: "boolean" } ? boolean
    : Single<F[K]> | undefined;
};

/** What a script is called with. */
export interface Command<F extends Record<string, Flag>> {
  /** Name of the script, such as `score`. */
  name: string;
  /** One or two lines on what it does. */
  about: string;
  /** What stands after the flags in the usage line, such as `[FILE…]`; without it none is allowed. */
  positionals?: string;
  /** The flags. */
  flags: F;
  /** Commands to show in `--help`. */
  examples?: readonly string[];
}

/** Wrong usage: one line, exit code 2. */
export class UsageError extends Error {
  /** Always `UsageError`. */
  override name = "UsageError";
}

/** Thrown to end a script with a code after its message was printed. */
export class Exit extends Error {
  /** Ends with `code`. */
  constructor(readonly code: number) {
    super(`exit ${code}`);
  }
}

const STANDARD = {
  verbose: { type: "boolean", help: "on an error, print the stack too" },
  help: { type: "boolean", help: "print this text" },
} as const satisfies Record<string, Flag>;

/**
 * Parses arguments.
 *
 * @param command The script's declaration.
 * @param args Arguments as the shell gave them.
 * @returns Values of the flags, with defaults filled in, and the positionals.
 * @throws {UsageError} For an unknown flag, a missing or bad value, or an unexpected argument.
 */
export function parse<const F extends Record<string, Flag>>(
  command: Command<F>,
  args: readonly string[],
): { values: Values<F> & { verbose: boolean }; positionals: string[]; given: Set<string> } {
  const flags: Record<string, Flag> = { ...command.flags, ...STANDARD };
  const canonical = new Map<string, string>();
  for (const [name, flag] of Object.entries(flags)) {
    canonical.set(name, name);
    for (const alias of flag.aliases ?? []) canonical.set(alias, name);
  }
  const options: Record<string, { type: "string" | "boolean"; multiple: boolean; short?: string }> =
    {};
  for (const [name, target] of canonical) {
    const type = flags[target]!.type === "boolean" ? "boolean" : "string";
    options[name] = { type, multiple: true, ...(name === "help" ? { short: "h" } : {}) };
  }
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values: Record<string, unknown> = {};
  const positionals: string[] = [];
  const given = new Set<string>();
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind === "positional" && !taken.has(token.index)) positionals.push(token.value);
    if (token.kind !== "option") continue;
    const name = canonical.get(token.name);
    if (name === undefined) throw new UsageError(unknownFlag(token.rawName, canonical));
    const flag = flags[name]!;
    let value = token.value;
    if (flag.type === "boolean") {
      if (value !== undefined) throw new UsageError(`--${name} takes no value`);
    } else if (value === undefined) {
      // A value that starts with "-", such as "-" for standard input or a negative number.
      const next = args[token.index + 1];
      if (next !== undefined && /^-($|[\d.])/.test(next)) {
        value = next;
        taken.add(token.index + 1);
      } else throw new UsageError(`--${name} needs a value${flag.value ? ` (${flag.value})` : ""}`);
    }
    const read = flag.type === "boolean" ? true : readValue(name, flag, value!);
    if (flag.multiple) (values[name] ??= [] as unknown[], values[name] as unknown[]).push(read);
    else if (given.has(name) && flag.type !== "boolean") {
      throw new UsageError(`--${name} is given twice`);
    } else values[name] = read;
    given.add(name);
  }
  if (values.help) {
    console.log(helpText(command));
    throw new Exit(0);
  }
  if (positionals.length > 0 && command.positionals === undefined) {
    throw new UsageError(
      `unexpected argument "${positionals[0]}"; see ${command.name} --help`,
    );
  }
  for (const [name, flag] of Object.entries(flags)) {
    if (values[name] !== undefined) continue;
    if (flag.multiple) values[name] = [];
    else if (flag.default !== undefined) values[name] = flag.default;
    else if (flag.type === "boolean") values[name] = false;
  }
  return { values: values as Values<F> & { verbose: boolean }, positionals, given };
}

function readValue(name: string, flag: Flag, text: string): string | number {
  if (flag.type === "text") {
    if (flag.choices && !flag.choices.includes(text)) {
      throw new UsageError(`--${name} must be one of ${flag.choices.join(", ")}, but is "${text}"`);
    }
    return text;
  }
  const number = text.trim() === "" ? NaN : Number(text);
  const bounds = flag.min !== undefined && flag.max !== undefined
    ? ` from ${flag.min} to ${flag.max}`
    : flag.min !== undefined
    ? ` of at least ${flag.min}`
    : "";
  if (
    !Number.isFinite(number) || (flag.type === "integer" && !Number.isSafeInteger(number)) ||
    number < (flag.min ?? -Infinity) || number > (flag.max ?? Infinity)
  ) {
    const kind = flag.type === "integer" ? "a whole number" : "a number";
    throw new UsageError(`--${name} must be ${kind}${bounds}, but is "${text}"`);
  }
  return number;
}

function unknownFlag(raw: string, known: Map<string, string>): string {
  const name = raw.replace(/^-+/, "");
  let best = "", distance = 3;
  for (const candidate of known.keys()) {
    const d = editDistance(name, candidate);
    if (d < distance) [best, distance] = [candidate, d];
  }
  return `unknown flag ${raw}` + (best ? `; did you mean --${best}?` : "; --help lists the flags");
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}

/**
 * The text of `--help`.
 *
 * @param command The script's declaration.
 * @returns Usage, flags by group with type, default and help, examples.
 */
export function helpText(command: Command<Record<string, Flag>>): string {
  const out = [
    `Usage: deno run scripts/${command.name}.ts [flags]${
      command.positionals ? ` ${command.positionals}` : ""
    }`,
    "",
    command.about,
  ];
  const groups = new Map<string, [string, Flag][]>();
  for (const entry of Object.entries({ ...command.flags, ...STANDARD } as Record<string, Flag>)) {
    const group = entry[1].group ?? "General";
    groups.set(group, [...groups.get(group) ?? [], entry]);
  }
  const left = ([name, flag]: [string, Flag]) =>
    `--${name}` + (flag.type === "boolean" ? "" : ` ${flag.value ?? typeWord(flag)}`);
  const width = Math.max(...[...groups.values()].flat().map((entry) => left(entry).length));
  for (const [group, entries] of groups) {
    out.push("", `${group}:`);
    for (const entry of entries) {
      const flag = entry[1];
      const notes = [
        flag.multiple ? "repeatable" : undefined,
        flag.default !== undefined && flag.default !== false
          ? `default ${flag.default}`
          : undefined,
        flag.aliases?.length ? `also ${flag.aliases.map((a) => `--${a}`).join(", ")}` : undefined,
      ].filter(Boolean).join("; ");
      out.push(`  ${left(entry).padEnd(width)}  ${flag.help}${notes ? ` (${notes})` : ""}`);
    }
  }
  if (command.examples?.length) out.push("", "Examples:", ...command.examples.map((e) => `  ${e}`));
  return out.join("\n");
}

function typeWord(flag: Flag): string {
  if (flag.choices) return flag.choices.join("|");
  return flag.type === "integer" ? "N" : flag.type === "number" ? "X" : "TEXT";
}

/**
 * Runs a script's main function and turns what it throws into one line on stderr and an exit code:
 * 2 for wrong usage, 1 for a failure; a stack only with `--verbose`.
 *
 * @param name Name of the script.
 * @param main The work; what it returns is the exit code (0 without one).
 */
export async function run(name: string, main: () => Promise<number | void>): Promise<void> {
  try {
    Deno.exitCode = await main() ?? 0;
  } catch (error) {
    if (error instanceof Exit) Deno.exit(error.code);
    const message = error instanceof Error ? error.message : String(error);
    if (Deno.args.includes("--verbose") && error instanceof Error) console.error(error.stack);
    console.error(`${name}: ${message}`);
    Deno.exit(error instanceof UsageError ? 2 : 1);
  }
}
