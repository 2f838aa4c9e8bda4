/** Reads the output and error files of the OpenAI batch API. @module */
import { Fault, type RawRow } from "../_raw_row.ts";
import { asRecord, present, type ToolRow } from "./_record.ts";

/** The answers of a batch output, in the order of its lines. */
export async function* openaiBatchRows(rows: AsyncIterable<RawRow[]>): AsyncGenerator<ToolRow> {
  for await (const batch of rows) {
    for (const { line, row, text } of batch) {
      if (row instanceof Fault) yield { line, record: row, fields: {} };
      else yield toRow(row, line, text);
    }
  }
}

function toRow(record: Record<string, unknown>, line: number, text?: string): ToolRow {
  const response = asRecord(record.response);
  const body = asRecord(response?.body);
  const choice = asRecord((body?.choices as unknown[] | undefined)?.[0]);
  const message = asRecord(choice?.message);
  const content = message ? message.content ?? "" : choice?.text;
  const usage = asRecord(body?.usage);
  const fields = present({
    id: record.custom_id,
    model: body?.model,
    prediction: content,
    reasoning: message?.reasoning_content ?? message?.reasoning ?? undefined,
    refusal: message?.refusal ?? undefined,
    finish_reason: choice?.finish_reason ?? undefined,
    usage: usage && present({
      prompt_tokens: usage.prompt_tokens,
      completion_tokens: usage.completion_tokens,
      total_tokens: usage.total_tokens,
      reasoning_tokens: asRecord(usage.completion_tokens_details)?.reasoning_tokens,
    }),
  });
  const row = { line, record, fields, ...(text === undefined ? {} : { text }) };
  if (choice !== undefined && content !== undefined) return row;
  const error = asRecord(record.error) ?? asRecord(body?.error);
  const status = response ? `status ${response.status_code}` : "no response";
  const why = error?.message ?? error?.code ?? "no choices";
  const fault = new Fault(`request ${JSON.stringify(record.custom_id)}: ${status}: ${why}`);
  return { ...row, fault };
}
