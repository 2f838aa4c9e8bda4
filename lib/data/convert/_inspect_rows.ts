/** Reads inspect_ai logs: `.json`, and `.eval`, a zip file of one JSON file a sample. @module */
import { nanToNull } from "../_explain_json.ts";
import { oneLine } from "../../text/one_line.ts";
import { Fault } from "../_raw_row.ts";
import { asRecord, present, type ToolRow } from "./_record.ts";
import { zipEntries } from "./_zip.ts";

/** The answers of a log, in its order. */
export async function* inspectRows(path: string, zipped: boolean): AsyncGenerator<ToolRow> {
  if (!zipped) {
    const log = readLog(await Deno.readTextFile(path), path);
    const { samples } = log;
    if (!Array.isArray(samples)) {
      throw new TypeError(`${path}: this log has no samples (log_samples was off?)`);
    }
    for (const [k, sample] of samples.entries()) yield toRow(asRecord(sample), k + 1, log);
    return;
  }
  using file = await Deno.open(path, { read: true });
  const entries = await zipEntries(file, path);
  // A log that is still being written, or was killed, has no header yet, only a start.
  const header = entries.find((entry) => entry.name === "header.json") ??
    entries.find((entry) => entry.name === "_journal/start.json");
  if (!header) throw new TypeError(`${path}: is a zip file, but not an inspect_ai log`);
  const log = readLog(await header.text(), `${path}: ${header.name}`);
  const samples = entries.filter((entry) => /^samples\/.*\.json$/.test(entry.name));
  for (const [k, entry] of samples.entries()) {
    yield toRow(readLog(await entry.text(), `${path}: ${entry.name}`), k + 1, log);
  }
}

function readLog(text: string, name: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    try {
      value = JSON.parse(nanToNull(text)); // Python writes NaN scores.
    } catch (cause) {
      throw new SyntaxError(`${name}: is not JSON (${oneLine((cause as Error).message)})`, {
        cause,
      });
    }
  }
  const record = asRecord(value);
  if (!record) throw new TypeError(`${name}: is not an inspect_ai log`);
  return record;
}

function toRow(
  sample: Record<string, unknown> | undefined,
  line: number,
  log: Record<string, unknown>,
): ToolRow {
  if (!sample) return { line, record: new Fault("the sample is not an object"), fields: {} };
  const attachments = asRecord(sample.attachments) ?? {};
  const resolve = (value: unknown) =>
    typeof value === "string" && value.startsWith("attachment://")
      ? attachments[value.slice("attachment://".length)] ?? value
      : value;
  const output = asRecord(sample.output) ?? {};
  const choice = asRecord((output.choices as unknown[] | undefined)?.[0]);
  const { text, reasoning } = parts(asRecord(choice?.message)?.content, resolve);
  const epoch = typeof sample.epoch === "number" ? sample.epoch : 1;
  const record = { ...sample, input: question(sample.input, resolve) };
  const fields = present({
    id: sample.id,
    repetition: epoch - 1,
    model: output.model || asRecord(log.eval)?.model,
    problem: record.input,
    answer: soleTarget(sample.target),
    prediction: choice ? text ?? resolve(output.completion) : undefined,
    metadata: sample.metadata,
    reasoning: reasoning || undefined,
    finish_reason: finishReason(choice?.stop_reason),
    usage: usageOf(asRecord(output.usage)),
    latency_ms: typeof output.time === "number" ? output.time * 1000 : undefined,
  });
  const place = `sample ${JSON.stringify(sample.id)}, epoch ${epoch}`;
  const error = asRecord(sample.error)?.message;
  const limit = asRecord(sample.limit)?.type;
  if (error !== undefined) {
    return { line, record, fields, fault: new Fault(`${place}: ended in an error: ${error}`) };
  }
  if (!choice) {
    const why = limit === undefined ? "" : ` (its ${limit} limit was reached)`;
    return { line, record, fields, fault: new Fault(`${place}: the model gave no answer${why}`) };
  }
  return { line, record, fields };
}

function question(input: unknown, resolve: (value: unknown) => unknown): unknown {
  if (!Array.isArray(input)) return resolve(input);
  const asked = input.findLast((message) => asRecord(message)?.role === "user");
  return asked ? parts(asRecord(asked)!.content, resolve).text : undefined;
}

/** Text and reasoning of a message: a text, or a list of parts. */
function parts(content: unknown, resolve: (value: unknown) => unknown) {
  if (!Array.isArray(content)) {
    const text = resolve(content);
    return { text: typeof text === "string" ? text : undefined, reasoning: undefined };
  }
  const of = (type: string, key: string) =>
    content.map(asRecord).filter((part) => part?.type === type)
      .map((part) => String(resolve(part![key]) ?? "")).join("\n");
  return { text: of("text", "text"), reasoning: of("reasoning", "reasoning") };
}

/** Several targets are alternatives, so that none of them is the reference. */
function soleTarget(target: unknown): unknown {
  return Array.isArray(target) && target.length === 1 ? target[0] : target;
}

function finishReason(reason: unknown): unknown {
  return reason === "max_tokens" || reason === "model_length" ? "length" : reason;
}

function usageOf(usage: Record<string, unknown> | undefined) {
  return usage && present({
    prompt_tokens: usage.input_tokens,
    completion_tokens: usage.output_tokens,
    total_tokens: usage.total_tokens,
    reasoning_tokens: usage.reasoning_tokens ?? undefined,
  });
}
