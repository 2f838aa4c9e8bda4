/** Ctrl-C in scripts. @module */
const INTERRUPTED = 130;

/**
 * Runs work that Ctrl-C (or SIGTERM) ends at once: the signal it gets is aborted, one line says
 * how to go on, and the script ends with 130. It does not wait for what cannot be stopped, such as a
 * model's forward pass; a second Ctrl-C does not even wait for the work to clean up.
 *
 * @param name Name of the script.
 * @param after What is true after an interruption, such as how to go on.
 * @param work The work; it must end soon after its signal is aborted.
 * @returns What the work returns.
 */
export async function interruptible<T>(
  name: string,
  after: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) Deno.exit(INTERRUPTED);
    controller.abort(new DOMException("interrupted", "AbortError"));
  };
  const signals: Deno.Signal[] = Deno.build.os === "windows" ? ["SIGINT"] : ["SIGINT", "SIGTERM"];
  for (const signal of signals) Deno.addSignalListener(signal, stop);
  try {
    return await work(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
    console.error(`${name}: interrupted; ${after}`);
    return Deno.exit(INTERRUPTED);
  } finally {
    for (const signal of signals) Deno.removeSignalListener(signal, stop);
  }
}
