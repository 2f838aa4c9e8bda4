/** Ctrl-C in scripts. @module */
import { Exit } from "./_args.ts";

/**
 * Runs work that Ctrl-C (or SIGTERM) ends at once: the signal it gets is aborted, one line says
 * how to go on, and the script ends with 130.
 *
 * @param name Name of the script.
 * @param after What is true after an interruption, such as how to go on.
 * @param work The work; it must end soon after its signal is aborted.
 * @returns What the work returns.
 * @throws {Exit} With 130 when it was interrupted.
 */
export async function interruptible<T>(
  name: string,
  after: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort(new DOMException("interrupted", "AbortError"));
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM"];
  for (const signal of signals) Deno.addSignalListener(signal, stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    console.error(`${name}: interrupted; ${after}`);
    throw new Exit(130);
  } finally {
    for (const signal of signals) Deno.removeSignalListener(signal, stop);
  }
}
