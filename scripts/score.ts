/**
 * Scores files of predictions: the reference tool's command line, and ours.
 *
 * @module
 */
import type { HubDataset } from "../lib/data/hub/fetch_hub_dataset.ts";
import { readManifest } from "../lib/data/read_manifest.ts";
import { BadRowsError, formatRowProblem } from "../lib/data/row_problem.ts";
import { createProgress } from "../lib/report/progress.ts";
import { printable } from "../lib/report/text_table.ts";
import { summaryTable } from "../lib/report/summary_table.ts";
import { scoreFiles, type ScoreFilesOptions } from "../lib/run/score_files.ts";
import { judgeFlags } from "./_judge_flags.ts";
import { readMap } from "./_map.ts";
import { type Command, Exit, type Flag, parse, run, UsageError } from "./_args.ts";
import { interruptible } from "./_interrupt.ts";
import { thresholdFlags, tokenizerFlag } from "./_scoring_flags.ts";

const DATA = "Data", SCORING = "Scoring", JUDGE = "Judge", OUTPUT = "Output";

const command = {
  name: "score",
  about: "Scores predictions against reference lists and prints the summary as JSON.",
  positionals: "[FILE…]",
  flags: {
    predictions: {
      type: "text",
      value: "FILE",
      multiple: true,
      group: DATA,
      help: "predictions: .jsonl, .csv, .tsv (each also .gz) or .parquet; - is standard input",
    },
    "hf-dataset": {
      type: "text",
      value: "NAME",
      group: DATA,
      help:
        "hub data set whose rows hold predictions (HF_ENDPOINT, HF_TOKEN, HF_HOME, HF_HUB_OFFLINE count)",
    },
    "hf-split": { type: "text", value: "SPLIT", default: "test", group: DATA, help: "its split" },
    "hf-subset": { type: "text", value: "NAME", group: DATA, help: "its subset" },
    "run-name": {
      type: "text",
      value: "NAME",
      multiple: true,
      group: DATA,
      help:
        "name of the run, in the order of the files; else the rows' model, else the file's stem",
    },
    runs: { type: "text", value: "FILE", group: DATA, help: "run manifest (runs.json)" },
    map: {
      type: "text",
      value: "OURS=THEIRS",
      multiple: true,
      group: DATA,
      help: "field names of the file, such as prediction=output or prediction=reply.text",
    },
    filter: {
      type: "text",
      value: "FIELD=VALUE",
      multiple: true,
      group: DATA,
      help: "keep samples with this value, such as category=Sports; one field twice means either",
    },
    sample: {
      type: "integer",
      min: 0,
      group: DATA,
      help: "score so many samples of each file, drawn at random",
    },
    seed: {
      type: "integer",
      min: 0,
      default: 0,
      group: DATA,
      help: "seed of --sample and --bootstrap",
    },
    "max-samples": {
      type: "integer",
      min: 0,
      group: DATA,
      help: "score the first so many samples of each file; 0 scores none",
    },
    "on-error": {
      type: "text",
      choices: ["stop", "skip"],
      default: "stop",
      group: DATA,
      help: "bad rows: name them and score nothing, or leave them out and count them",
    },
    "allow-nan": {
      type: "boolean",
      group: DATA,
      help: "read NaN and Infinity, which Python writes, as null",
    },
    "strip-reasoning": {
      type: "boolean",
      group: SCORING,
      help: "remove <think>…</think> and the like before scoring",
    },
    lenient: {
      type: "boolean",
      group: SCORING,
      help: "add scores under lenient reading beside the strict ones",
    },
    ...tokenizerFlag,
    ...thresholdFlags,
    matcher: {
      type: "text",
      choices: ["rouge", "embedding"],
      default: "rouge",
      group: SCORING,
      help: "what pairs elements for the judge: ROUGE-1, or the cosine of sentence embeddings",
    },
    "embedding-model": {
      type: "text",
      value: "MODEL",
      group: SCORING,
      help:
        "folder or hub id of the encoder for --matcher embedding (else Xenova/all-MiniLM-L6-v2)",
    },
    bootstrap: {
      type: "integer",
      min: 0,
      default: 0,
      group: SCORING,
      help: "resamples of the 95 % intervals, whole source pages at a time; 0 for none",
    },
    "no-llm-judge": {
      type: "boolean",
      group: JUDGE,
      help: "compute the judge-free metrics only",
    },
    ...judgeFlags,
    "trust-remote-code": {
      type: "boolean",
      group: JUDGE,
      help: "accepted for the reference tool's sake; ONNX models hold no code",
    },
    output: {
      type: "text",
      value: "FILE",
      group: OUTPUT,
      help: "results file (JSON); with several runs each gets FILE with its name before .json",
    },
    frame: {
      type: "text",
      value: "FILE",
      group: OUTPUT,
      help: "Parquet file, a row a sample of all runs (fetches polars on first use)",
    },
    "elements-frame": {
      type: "text",
      value: "FILE",
      group: OUTPUT,
      help: "Parquet file, a row a predicted element",
    },
    quiet: { type: "boolean", group: OUTPUT, help: "no table and no progress on stderr" },
  },
  examples: [
    "deno task score --predictions predictions.jsonl --no-llm-judge --output results.json",
    "deno task score --predictions predictions.jsonl --judge-model openai/gpt-oss-120b --judge-url http://127.0.0.1:8000/v1 --output results.json",
    "deno task score --predictions a.jsonl --predictions b.jsonl --no-llm-judge --bootstrap 2000",
    "deno task score --predictions out.csv --map prediction=output --no-llm-judge --lenient",
  ],
} as const satisfies Command<Record<string, Flag>>;

await run("score", async () => {
  const { values, positionals, given } = parse(command, Deno.args);
  const files: (string | HubDataset)[] = [...values.predictions, ...positionals];
  const hub = values["hf-dataset"];
  if ((files.length > 0) === (hub !== undefined)) {
    throw new UsageError("name one data source: --predictions FILE or --hf-dataset NAME");
  }
  for (const flag of ["hf-split", "hf-subset"]) {
    if (given.has(flag) && hub === undefined) throw new UsageError(`--${flag} needs --hf-dataset`);
  }
  const wantsJudge = values["judge-model"] !== undefined;
  if (wantsJudge === values["no-llm-judge"]) {
    throw new UsageError(
      wantsJudge
        ? "--judge-model and --no-llm-judge contradict each other"
        : "name a judge (--judge-model), or say --no-llm-judge for the judge-free metrics",
    );
  }
  if (!wantsJudge) {
    for (const flag of given) {
      if (flag in judgeFlags) console.error(`score: --${flag} has no effect without --judge-model`);
    }
  }
  if (values.repeat > 1 && files.includes("-")) {
    throw new UsageError("--repeat reads the file again, so it cannot be standard input");
  }
  const numFiles = Math.max(files.length, 1);
  if (values["run-name"].length > numFiles) {
    throw new UsageError(
      `--run-name is given ${values["run-name"].length} times for ${numFiles} files`,
    );
  }
  if (values["trust-remote-code"]) {
    console.error("score: --trust-remote-code has no effect: ONNX models hold no code to trust");
  }
  const manifest = values.runs === undefined ? undefined : await readManifest(values.runs);
  const options: ScoreFilesOptions = {
    map: readMap(values.map),
    onError: values["on-error"] as "stop" | "skip",
    allowNan: values["allow-nan"],
    runNames: values["run-name"],
    filter: values.filter,
    seed: values.seed,
    stripReasoning: values["strip-reasoning"],
    lenient: values.lenient,
    tokenizer: values.tokenizer as "rouge" | "unicode",
    pairThreshold: values["pair-threshold"],
    correctThreshold: values["correct-threshold"],
    bootstrap: values.bootstrap,
    onBadRow: (problem) => console.error(formatRowProblem(problem)),
    ...values.sample !== undefined ? { sample: values.sample } : {},
    ...values["max-samples"] !== undefined ? { maxSamples: values["max-samples"] } : {},
    ...values.output !== undefined ? { output: values.output } : {},
    ...values.frame !== undefined ? { frame: values.frame } : {},
    ...values["elements-frame"] !== undefined ? { elementsFrame: values["elements-frame"] } : {},
    ...manifest ? { manifest } : {},
    ...values.quiet ? {} : { progress: createProgress("scoring", "samples") },
  };
  await using resources = new AsyncDisposableStack();
  if (hub !== undefined) {
    const { fetchHubDataset } = await import("../lib/data/hub/fetch_hub_dataset.ts");
    files.push(
      await fetchHubDataset(hub, {
        split: values["hf-split"],
        subset: values["hf-subset"],
        note: (text) => console.error(`score: ${text}`),
      }),
    );
  }
  if (values.matcher === "embedding") {
    const { createEmbedder } = await import("../lib/match/embedding_similarity.ts");
    const model = values["embedding-model"];
    options.embedder = resources.use(await createEmbedder(model === undefined ? {} : { model }));
  }
  let kept = "nothing was written; the same command starts again";
  if (wantsJudge) {
    const { prepareJudge } = await import("./_judge.ts");
    const ready = await prepareJudge(values, given, files, options, resources).catch(tellBadRows);
    if (values["dry-run"]) {
      if (!ready.plan) throw new UsageError("--dry-run cannot read standard input ahead");
      return console.log(JSON.stringify(ready.plan, null, 2));
    }
    options.judging = ready.judging;
    if (ready.kept) kept = `${ready.kept}; the same command goes on from there`;
  }
  const { runs, written, unknownCountries } = await interruptible(
    "score",
    kept,
    (signal) => scoreFiles(files, { ...options, signal }),
  ).catch((error) => {
    if (options.judging?.store && !(error instanceof BadRowsError)) console.error(`score: ${kept}`);
    return tellBadRows(error);
  });
  const [first] = runs.values();
  console.log(JSON.stringify(
    runs.size === 1 ? first : { runs: Object.fromEntries(runs) },
    null,
    2,
  ));
  if (!values.quiet) {
    console.error(summaryTable(runs, {
      label: (name) => manifest?.get(name)?.label ?? name,
      colour: Deno.stderr.isTerminal() && !Deno.noColor,
    }));
  }
  if (unknownCountries.size > 0) {
    const names = [...unknownCountries].map(([name, count]) => `${printable(name)} (${count})`);
    console.error(`score: no continent for ${names.join(", ")}; it is null in the frame`);
  }
  for (const path of written) console.error(`wrote ${path}`);
});

/** Each bad row is a line of its own, with file and line: no prefix before the first. */
function tellBadRows(error: unknown): never {
  if (!(error instanceof BadRowsError)) throw error;
  console.error(error.message);
  throw new Exit(1);
}
