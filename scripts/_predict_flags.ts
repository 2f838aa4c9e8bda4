/** The flags of predict.ts. @module */
import { PROMPT_KINDS } from "../lib/predict/prompt_builder.ts";
import type { Command, Flag, Values } from "./_args.ts";

const DATA = "Questions", MODEL = "Model", PROMPT = "Prompt", OUTPUT = "Output";

/** What predict.ts is called with. */
export const command = {
  name: "predict",
  about: "Asks a model every question and writes a predictions file; run again, it goes on.",
  flags: {
    questions: {
      type: "text",
      value: "FILE",
      group: DATA,
      help: "questions with reference answers: .jsonl, .csv, .tsv (each also .gz) or .parquet",
    },
    "hf-dataset": {
      type: "text",
      value: "NAME",
      group: DATA,
      help: "questions of a hub data set, such as AmazonScience/ListQA",
    },
    "hf-split": { type: "text", value: "SPLIT", default: "test", group: DATA, help: "its split" },
    "hf-subset": { type: "text", value: "SUBSET", group: DATA, help: "its subset (configuration)" },
    "hf-revision": {
      type: "text",
      value: "REV",
      default: "main",
      group: DATA,
      help: "its branch, tag or commit",
    },
    map: {
      type: "text",
      value: "OURS=THEIRS",
      multiple: true,
      group: DATA,
      help: "field names of the file, such as problem=question",
    },
    filter: {
      type: "text",
      value: "FIELD=VALUE",
      multiple: true,
      group: DATA,
      help: "keep questions with this value, such as category=Sports; one field twice means either",
    },
    sample: {
      type: "integer",
      min: 0,
      group: DATA,
      help: "ask so many questions, drawn at random",
    },
    seed: {
      type: "integer",
      min: 0,
      group: DATA,
      help: "seed of --sample (default 0), and of the few-shot examples' order",
    },
    "max-samples": {
      type: "integer",
      min: 0,
      group: DATA,
      help: "ask the first so many questions; 0 asks none",
    },
    "on-error": {
      type: "text",
      choices: ["stop", "skip"],
      default: "stop",
      group: DATA,
      help: "bad rows: name them and ask nothing, or leave them out",
    },
    "allow-nan": {
      type: "boolean",
      group: DATA,
      help: "read NaN and Infinity, which Python writes, as null",
    },
    model: {
      type: "text",
      value: "MODEL",
      group: MODEL,
      help: "name at the server, or without --base-url a folder or hub id of an ONNX model",
    },
    "base-url": {
      type: "text",
      value: "URL",
      multiple: true,
      group: MODEL,
      help: "OpenAI-compatible server, such as http://127.0.0.1:8000/v1; several share the work",
    },
    api: {
      type: "text",
      choices: ["chat", "completions"],
      default: "chat",
      group: MODEL,
      help: "completions asks base checkpoints without a chat template, up to a new Question:",
    },
    system: { type: "text", value: "TEXT", group: MODEL, help: "system message" },
    temperature: { type: "number", min: 0, group: MODEL, help: "sampling temperature" },
    "top-p": { type: "number", min: 0, max: 1, group: MODEL, help: "nucleus sampling" },
    "max-tokens": { type: "integer", min: 1, group: MODEL, help: "most tokens of an answer" },
    "model-seed": {
      type: "integer",
      group: MODEL,
      help: "seed sent to the model; repetition N adds N",
    },
    stop: {
      type: "text",
      value: "TEXT",
      multiple: true,
      group: MODEL,
      help: "text at which an answer ends",
    },
    "extra-body": {
      type: "text",
      value: "JSON",
      group: MODEL,
      help: `more fields of each request, such as {"reasoning_effort": "low"}`,
    },
    concurrency: {
      type: "integer",
      min: 1,
      max: 4096,
      default: 32,
      group: MODEL,
      help: "requests open at once",
    },
    "max-request-retries": {
      type: "integer",
      min: 0,
      default: 8,
      group: MODEL,
      help: "how often a failed request is sent again",
    },
    timeout: {
      type: "number",
      min: 0.001,
      max: 2_000_000,
      default: 600,
      group: MODEL,
      help: "time for one request, in seconds",
    },
    device: {
      type: "text",
      default: "auto",
      group: MODEL,
      help: "what runs a local model: auto, cpu, cuda, cuda:N, webgpu",
    },
    dtype: {
      type: "text",
      default: "auto",
      aliases: ["torch-dtype"],
      group: MODEL,
      help: "weights of a local model: auto, float32, float16, q8, q4, …",
    },
    prompt: {
      type: "text",
      choices: PROMPT_KINDS,
      group: PROMPT,
      help: "the paper's prompt; default zero-shot, or what --shots or --contexts imply",
    },
    shots: {
      type: "integer",
      min: 1,
      group: PROMPT,
      help: "few-shot examples before each question (the paper: 5, the default of few-shot)",
    },
    "few-shot-file": {
      type: "text",
      value: "FILE",
      group: PROMPT,
      help:
        "examples with problem and answer; default the data set's few_shot subset, or a stand-in",
    },
    "few-shot-pool": {
      type: "text",
      choices: ["simple", "complex", "combined"],
      group: PROMPT,
      help: "pool of the evaluated variant; default by --hf-subset, or by the questions' types",
    },
    "few-shot-choice": {
      type: "text",
      value: "N,N,…",
      group: PROMPT,
      help: "examples to show, by their position in the pool from 1",
    },
    contexts: {
      type: "text",
      value: "FILE",
      group: PROMPT,
      help: "source pages for oracle RAG: JSON Lines of wikitable_source (or id) and text",
    },
    "context-chars": {
      type: "integer",
      min: 0,
      group: PROMPT,
      help:
        "most characters of a page (the paper: 400000 for 128K windows, 800000 for 256K); default all",
    },
    "context-tokens": {
      type: "integer",
      min: 0,
      group: PROMPT,
      help: "the same in tokens, of 3 characters each",
    },
    output: {
      type: "text",
      value: "FILE",
      group: OUTPUT,
      help: "predictions file (JSON Lines); rows are appended as they come",
    },
    repeat: {
      type: "integer",
      min: 1,
      default: 1,
      group: OUTPUT,
      help: "how often each question is asked",
    },
    durable: { type: "boolean", group: OUTPUT, help: "bring each row to the disk before the next" },
    "dry-run": {
      type: "boolean",
      group: OUTPUT,
      help: "ask nothing: print the counts, and the first prompt on stderr",
    },
    quiet: { type: "boolean", group: OUTPUT, help: "no progress on stderr" },
  },
  examples: [
    "deno task predict --questions questions.jsonl --model my-model --base-url http://127.0.0.1:8000/v1 --output predictions.jsonl",
    "deno task predict --hf-dataset AmazonScience/ListQA --hf-subset simple --shots 5 --model base --api completions --base-url URL --output base.jsonl",
    "deno task predict --questions questions.jsonl --contexts pages.jsonl --context-tokens 128000 --model m --base-url URL --output rag.jsonl",
    "deno task predict --questions questions.jsonl --model models/SmolLM2-135M-Instruct --max-tokens 256 --output local.jsonl",
  ],
} as const satisfies Command<Record<string, Flag>>;

/** Values of the flags. */
export type PredictValues = Values<typeof command.flags>;
