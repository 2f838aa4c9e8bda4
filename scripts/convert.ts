/**
 * Makes a predictions file of another tool's output.
 *
 * @module
 */
import { createAtomicWriter } from "../lib/data/atomic_writer.ts";
import { convertPredictions, TOOL_FORMATS } from "../lib/data/convert/convert_predictions.ts";
import type { ToolFormat } from "../lib/data/convert/convert_predictions.ts";
import { predictionLine } from "../lib/data/prediction_line.ts";
import { readSamples } from "../lib/data/read_samples.ts";
import { BadRowsError, formatRowProblem } from "../lib/data/row_problem.ts";
import { parseList } from "../lib/parse/parse_list.ts";
import { type Command, Exit, type Flag, parse, run, UsageError } from "./_args.ts";
import { readMap } from "./_map.ts";

const command = {
  name: "convert",
  about:
    "Makes a predictions file (JSON Lines) of inspect_ai logs, lm-evaluation-harness samples,\n" +
    "OpenAI batch outputs, or a table.",
  positionals: "FILE…",
  flags: {
    output: { type: "text", value: "FILE", help: "where the predictions go; default stdout" },
    from: {
      type: "text",
      choices: TOOL_FORMATS,
      help: "format of the files; default: what they hold tells",
    },
    map: {
      type: "text",
      value: "OURS=THEIRS",
      multiple: true,
      help: "where a record has our fields, such as problem=doc.question or prediction=reply",
    },
    questions: {
      type: "text",
      value: "FILE",
      help: "questions that fill in what the answers lack, found by id (or line) or by text",
    },
    model: { type: "text", value: "NAME", help: "name of the model, where the file does not tell" },
    "on-error": {
      type: "text",
      choices: ["stop", "skip"],
      default: "stop",
      help: "rows that do not fit: name them and write nothing, or leave them out and name them",
    },
  },
  examples: [
    "deno task convert logs/2026-11-30T10-29-30_trees.eval --output predictions.jsonl",
    "deno task convert lm-eval/*/samples_trees_*.jsonl --output predictions.jsonl",
    "deno task convert batch_output.jsonl --questions questions.jsonl --output predictions.jsonl",
    "deno task convert answers.csv --map problem=question --map prediction=reply --map answer=gold",
  ],
} as const satisfies Command<Record<string, Flag>>;

await run("convert", async () => {
  const { values, positionals } = parse(command, Deno.args);
  if (positionals.length === 0) throw new UsageError("name a file to convert");
  const writer = values.output === undefined ? undefined : createAtomicWriter(values.output);
  let rows = 0, skipped = 0;
  try {
    for (const file of positionals) {
      const { questions } = values;
      const samples = convertPredictions(file, {
        from: values.from as ToolFormat | undefined,
        map: readMap(values.map),
        model: values.model,
        questions: questions === undefined
          ? undefined
          : readSamples(questions, { requirePredictions: false }),
        onError: values["on-error"] as "stop" | "skip",
        hasElements: (answer) => parseList(answer).length > 0,
        onBadRow(problem) {
          skipped++;
          console.error(formatRowProblem(problem));
        },
      });
      for await (const sample of samples) {
        const text = predictionLine(sample);
        if (writer) writer.write(text);
        else writeAllSync(Deno.stdout, text);
        rows++;
      }
    }
    writer?.commit();
  } catch (error) {
    writer?.abort();
    if (!(error instanceof BadRowsError)) throw error;
    console.error(error.message);
    const written = writer ? "nothing was written; " : "";
    console.error(`convert: ${written}--on-error skip leaves such rows out`);
    throw new Exit(1);
  }
  const left = skipped > 0 ? `, ${skipped} left out` : "";
  console.error(`${rows} predictions${left}${values.output ? ` in ${values.output}` : ""}`);
});

function writeAllSync(stream: typeof Deno.stdout, text: string): void {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length;) at += stream.writeSync(bytes.subarray(at));
}
