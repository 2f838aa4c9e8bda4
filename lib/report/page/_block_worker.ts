/// <reference lib="deno.worker" />
/** Packs blocks beside the thread that reads. @module */
import { packText } from "./_block.ts";

self.onmessage = ({ data }: MessageEvent<{ number: number; text: string }>) => {
  self.postMessage({ number: data.number, content: packText(data.text) });
};
