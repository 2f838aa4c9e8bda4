/// <reference lib="deno.worker" />
/** Reads results files on a thread of its own. @module */
import { type PartOptions, readPart, type ReportPart } from "./_report_part.ts";

/** What the thread is told. */
export interface PartRequest {
  /** Path of the file. */
  file: string;
  /** How to read it. */
  options: PartOptions;
}

/** What it answers. */
export type PartReply = { samples: number } | { part: ReportPart } | { error: unknown };

const reply = (message: PartReply) => self.postMessage(message);

self.onmessage = async ({ data: { file, options } }: MessageEvent<PartRequest>) => {
  try {
    reply({ part: await readPart(file, options, (samples) => reply({ samples })) });
  } catch (error) {
    reply({ error });
  }
};
