/** Messages to a notebook. @module */

/** Sends a message of Jupyter's protocol to the notebook. */
export type NotebookBroadcast = (
  type: "display_data" | "update_display_data",
  content: Record<string, unknown>,
) => Promise<void>;

/** Data by media type. */
export type MediaBundle = Record<string, unknown>;

/** The broadcast of the notebook that this runs in; `Deno.jupyter` throws outside of one. */
export function jupyterBroadcast(): NotebookBroadcast {
  try {
    const { jupyter } = Deno as unknown as { jupyter: { broadcast: NotebookBroadcast } };
    return (type, content) => jupyter.broadcast(type, content);
  } catch (cause) {
    throw new Error("this is no notebook on Jupyter's Deno kernel", { cause });
  }
}
