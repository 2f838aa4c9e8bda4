/**
 * Looks into a verdict store: what it holds, its verdicts as JSON lines, and what can go.
 *
 * @module
 */
import { createAtomicWriter } from "../lib/data/atomic_writer.ts";
import { openVerdictStore, type SqliteVerdictStore } from "../lib/judge/store.ts";
import { defaultStorePath } from "../lib/judge/store_path.ts";
import { type Column, textTable } from "../lib/report/text_table.ts";
import { type Command, type Flag, parse, run, UsageError } from "./_args.ts";

const WHICH = "Which verdicts";

const command = {
  name: "store",
  about:
    "list counts the verdicts of each judge; export writes them as JSON lines; prune deletes\n" +
    "those that the flags name.",
  positionals: "list|export|prune",
  flags: {
    store: {
      type: "text",
      value: "FILE",
      help: "the store (else .listqa/verdicts.db)",
    },
    model: { type: "text", value: "MODEL", group: WHICH, help: "those of this judge" },
    "older-than": {
      type: "number",
      min: 0,
      value: "DAYS",
      group: WHICH,
      help: "those stored more than so many days ago",
    },
    all: { type: "boolean", group: WHICH, help: "prune: every verdict" },
    "dry-run": { type: "boolean", help: "prune: only say how many would go" },
    output: { type: "text", value: "FILE", help: "export: where the lines go (else stdout)" },
  },
  examples: [
    "deno task store list",
    "deno task store export --model openai/gpt-oss-120b --output verdicts.jsonl",
    "deno task store prune --older-than 90",
  ],
} as const satisfies Command<Record<string, Flag>>;

await run("store", () => {
  const { values, positionals } = parse(command, Deno.args);
  const [action] = positionals;
  if (positionals.length !== 1 || !["list", "export", "prune"].includes(action!)) {
    throw new UsageError("say list, export or prune");
  }
  const days = values["older-than"];
  const filter = {
    model: values.model,
    before: days === undefined ? undefined : new Date(Date.now() - days * 86_400_000),
  };
  if (action === "prune" && !values.all && values.model === undefined && days === undefined) {
    throw new UsageError("say what to prune: --model, --older-than, or --all");
  }
  using store = openVerdictStore(values.store ?? defaultStorePath(), { mustExist: true });
  if (action === "list") list(store);
  else if (action === "export") exportTo(values.output, store, filter);
  else if (values["dry-run"]) {
    console.error(`${store.count(filter)} of ${store.count()} verdicts would go`);
  } else {
    const before = store.count();
    console.error(`${store.prune(filter)} of ${before} verdicts are gone`);
  }
  return Promise.resolve();
});

function list(store: SqliteVerdictStore): void {
  const day = (date: Date) => date.toISOString().slice(0, 16).replace("T", " ");
  const rows = store.summary().map(({ model, decide, count, correct, first, last }) => [
    model,
    decide,
    `${count}`,
    `${correct}`,
    day(first),
    day(last),
  ]);
  console.error(`${store.path}: ${store.count()} verdicts`);
  const columns: Column[] = [
    { title: "judge" },
    { title: "decide" },
    { title: "verdicts", align: "right" },
    { title: "correct", align: "right" },
    { title: "first (UTC)" },
    { title: "last" },
  ];
  console.log(textTable(columns, rows));
}

function exportTo(
  output: string | undefined,
  store: SqliteVerdictStore,
  filter: Parameters<SqliteVerdictStore["entries"]>[0],
): void {
  const file = output === undefined ? undefined : createAtomicWriter(output);
  const encoder = new TextEncoder();
  let count = 0;
  for (const entry of store.entries(filter)) {
    count++;
    const line = `${JSON.stringify(entry)}\n`;
    if (file) file.write(line);
    else {
      const bytes = encoder.encode(line);
      for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
    }
  }
  file?.commit();
  console.error(`${count} verdicts${output === undefined ? "" : ` in ${output}`}`);
}
