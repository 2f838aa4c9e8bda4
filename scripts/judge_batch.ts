/**
 * Judges by batch files: writes the verdicts that are wanted as requests, and reads the answers.
 *
 * @module
 */
import { createAtomicWriter } from "../lib/data/atomic_writer.ts";
import { readLines } from "../lib/data/read_lines.ts";
import { readSamples } from "../lib/data/read_samples.ts";
import { BadRowsError, formatRowProblem } from "../lib/data/row_problem.ts";
import { type BatchImport, exportBatch, importBatch } from "../lib/judge/batch_file.ts";
import { samplesToJudge } from "../lib/judge/samples_to_judge.ts";
import { openVerdictStore } from "../lib/judge/store.ts";
import { defaultStorePath } from "../lib/judge/store_path.ts";
import { hasElements } from "../lib/parse/parse_strict.ts";
import { type Command, Exit, type Flag, parse, run, UsageError } from "./_args.ts";
import { readMap } from "./_map.ts";
import { chatFlags, chatOptionsOf, storeFlags } from "./_judge_flags.ts";
import { pairThresholdFlag, tokenizerFlag } from "./_scoring_flags.ts";

const DATA = "Data", SCORING = "Scoring", BATCH = "Batch";
/** Some servers take no more requests in a file. */
const COMMON_LIMIT = 50_000;

const command = {
  name: "judge_batch",
  about:
    "export writes the verdicts that are wanted and not stored as an OpenAI batch file (also\n" +
    "read by vllm run-batch); import reads its answers into the store. Then score with the same\n" +
    "judge flags: it asks nothing that is stored. Both need the same flags.",
  positionals: "export|import",
  flags: {
    predictions: {
      type: "text",
      value: "FILE",
      multiple: true,
      group: DATA,
      help: "predictions: .jsonl, .csv, .tsv (each also .gz) or .parquet",
    },
    map: {
      type: "text",
      value: "OURS=THEIRS",
      multiple: true,
      group: DATA,
      help: "field names of the file, such as prediction=output",
    },
    "on-error": {
      type: "text",
      choices: ["stop", "skip"],
      default: "stop",
      group: DATA,
      help: "bad rows: name them and write nothing, or leave them out",
    },
    "allow-nan": {
      type: "boolean",
      group: DATA,
      help: "read NaN and Infinity, which Python writes, as null",
    },
    "max-samples": {
      type: "integer",
      min: 0,
      group: DATA,
      help: "take the first so many samples of each file",
    },
    "strip-reasoning": {
      type: "boolean",
      group: SCORING,
      help: "remove <think>…</think> and the like first",
    },
    ...tokenizerFlag,
    ...pairThresholdFlag,
    ...chatFlags,
    ...storeFlags,
    output: {
      type: "text",
      value: "FILE",
      group: BATCH,
      help: "export: where the requests go (else stdout)",
    },
    answers: {
      type: "text",
      value: "FILE",
      multiple: true,
      group: BATCH,
      help: "import: output and error files of the server, in any order",
    },
  },
  examples: [
    "deno task judge-batch export --predictions p.jsonl --judge-model openai/gpt-oss-120b --output requests.jsonl",
    "vllm run-batch -i requests.jsonl -o answers.jsonl --model openai/gpt-oss-120b",
    "deno task judge-batch import --predictions p.jsonl --judge-model openai/gpt-oss-120b --answers answers.jsonl",
  ],
} as const satisfies Command<Record<string, Flag>>;

await run("judge_batch", async () => {
  const { values, positionals } = parse(command, Deno.args);
  const [action] = positionals;
  if (positionals.length !== 1 || (action !== "export" && action !== "import")) {
    throw new UsageError("say export or import");
  }
  if (values.predictions.length === 0) throw new UsageError("name the samples: --predictions FILE");
  if (action === "import" && values.answers.length === 0) {
    throw new UsageError("name the server's files: --answers FILE");
  }
  const chat = chatOptionsOf(values);
  const map = readMap(values.map);
  const samples = async function* () {
    for (const file of values.predictions) {
      yield* samplesToJudge(
        readSamples(file, {
          map,
          onError: values["on-error"] as "stop" | "skip",
          allowNan: values["allow-nan"],
          limit: values["max-samples"] ?? Infinity,
          hasElements,
          onBadRow: (problem) => console.error(formatRowProblem(problem)),
        }),
        {
          stripReasoning: values["strip-reasoning"],
          tokenizer: values.tokenizer as "rouge" | "unicode",
          pairThreshold: values["pair-threshold"],
        },
      );
    }
  };
  const options = {
    repeat: values.repeat,
    ordered: values.ordered,
    tokenizer: values.tokenizer as "rouge" | "unicode",
  };
  using store = openVerdictStore(values.store ?? defaultStorePath(), { durable: values.durable });
  try {
    if (action === "export") {
      return await write(exportBatch(samples(), chat, { ...options, store }), values.output);
    }
    const lines = async function* () {
      for (const file of values.answers) {
        let line = 0;
        for await (const text of readLines(file)) yield { file, line: ++line, text };
      }
    };
    return report(await importBatch(lines(), samples(), chat, store, options), store.path);
  } catch (error) {
    if (!(error instanceof BadRowsError)) throw error;
    console.error(error.message);
    throw new Exit(1);
  }
});

async function write(lines: AsyncIterable<string>, output: string | undefined): Promise<void> {
  const encoder = new TextEncoder();
  const file = output === undefined ? undefined : createAtomicWriter(output);
  let count = 0;
  try {
    for await (const line of lines) {
      count++;
      if (file) file.write(`${line}\n`);
      else writeOut(encoder.encode(`${line}\n`));
    }
    file?.commit();
  } catch (error) {
    file?.abort();
    throw error;
  }
  console.error(
    count === 0
      ? "no verdict is pending: all are stored"
      : `${count} requests${output === undefined ? "" : ` in ${output}`}`,
  );
  if (count > COMMON_LIMIT) {
    console.error(`some servers take at most ${COMMON_LIMIT} requests a file: split it by lines`);
  }
}

function writeOut(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += Deno.stdout.writeSync(bytes.subarray(at));
}

/** Prints the counts as JSON, names what is wrong on stderr; fails when a verdict is still pending. */
function report(done: BatchImport, path: string): number {
  const { failed, missing, foreign, malformed, unreadable, ...counts } = done;
  const problems = { failed, missing, foreign, malformed };
  const numbers = Object.entries(problems).map(([name, { count }]) => [name, count]);
  console.log(JSON.stringify({ ...counts, unreadable, ...Object.fromEntries(numbers) }, null, 2));
  for (const [name, { count, first }] of Object.entries(problems)) {
    for (const { file, line, id, why } of first) {
      const place = line === undefined
        ? ""
        : `${file === undefined ? "line " : `${file}:`}${line}: `;
      console.error(`${name}: ${place}${id === undefined ? "" : `${id.slice(0, 16)}…: `}${why}`);
    }
    if (count > first.length) console.error(`${name}: ${count - first.length} more`);
  }
  console.error(`${done.stored} verdicts stored; score with --store ${path}`);
  const pending = done.wanted - done.known - done.stored;
  if (pending > 0) console.error(`${pending} verdicts are still pending: export them again`);
  return pending > 0 ? 1 : 0;
}
