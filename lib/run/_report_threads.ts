/** Threads that read results files. @module */
import type { PartOptions, ReportPart } from "./_report_part.ts";
import type { PartReply, PartRequest } from "./_report_worker.ts";

/** More threads would wait for this one, which puts the parts together. */
const MOST = 8;

/**
 * Reads results files side by side.
 *
 * @param files Paths of JSON files.
 * @param options See {@linkcode PartOptions}.
 * @param onProgress Told of samples that were read.
 * @returns What each gives, in the order of the files.
 */
export async function* readParts(
  files: readonly string[],
  options: PartOptions,
  onProgress: (samples: number) => void,
): AsyncGenerator<ReportPart> {
  const count = Math.min(files.length, navigator.hardwareConcurrency, MOST);
  const threads = Array.from({ length: count }, () => new Thread());
  try {
    const parts = files.map(() => Promise.withResolvers<ReportPart>());
    // The first failure is thrown where its part is awaited.
    for (const { promise } of parts) promise.catch(() => {});
    let next = 0;
    for (const thread of threads) {
      void (async () => {
        while (next < files.length) {
          const i = next++;
          await thread.read({ file: files[i]!, options }, onProgress)
            .then(parts[i]!.resolve, parts[i]!.reject);
        }
      })();
    }
    for (const [i, { promise }] of parts.entries()) {
      yield await promise;
      // What is put together need not be kept.
      delete parts[i];
    }
  } finally {
    for (const thread of threads) thread.end();
  }
}

class Thread {
  readonly #worker = new Worker(import.meta.resolve("./_report_worker.ts"), { type: "module" });

  read(request: PartRequest, onProgress: (samples: number) => void): Promise<ReportPart> {
    const { promise, resolve, reject } = Promise.withResolvers<ReportPart>();
    this.#worker.onmessage = ({ data }: MessageEvent<PartReply>) => {
      if ("samples" in data) onProgress(data.samples);
      else if ("part" in data) resolve(data.part);
      else reject(data.error);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(`${request.file}: could not be read on a thread: ${event.message}`));
    };
    this.#worker.postMessage(request);
    return promise;
  }

  end(): void {
    this.#worker.terminate();
  }
}
