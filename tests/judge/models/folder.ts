/** Folders of the models that tests use. @module */
import { fileURLToPath } from "node:url";

/** The large shared files, where there are any. */
export const SHARED: string | undefined = Deno.env.get("LISTQA_SHARED");

/** The real chat model of the shared files. */
export const SMOLLM2 = `${SHARED}/models/SmolLM2-135M-Instruct`;

/** A tiny model of this folder. */
export function tiny(name: "tiny" | "tiny-plain" | "tiny-gqa"): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

/** A copy of a tiny model, to be changed; its weights are linked. */
export async function tinyCopy(
  name: Parameters<typeof tiny>[0],
  change: {
    config?: Record<string, unknown>;
    tokenizer?: Record<string, unknown>;
    without?: string[];
    weights?: string[];
  },
): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "listqa-model-" });
  await Deno.mkdir(`${folder}/onnx`);
  for (const file of ["config.json", "tokenizer.json", "tokenizer_config.json"]) {
    if (!change.without?.includes(file)) {
      await Deno.copyFile(`${tiny(name)}/${file}`, `${folder}/${file}`);
    }
  }
  for (const file of change.weights ?? ["model.onnx"]) {
    await Deno.copyFile(`${tiny(name)}/onnx/model.onnx`, `${folder}/onnx/${file}`);
  }
  const edit = async (file: string, fields: Record<string, unknown>) => {
    const value = JSON.parse(await Deno.readTextFile(`${folder}/${file}`));
    await Deno.writeTextFile(`${folder}/${file}`, JSON.stringify({ ...value, ...fields }));
  };
  if (change.config) await edit("config.json", change.config);
  if (change.tokenizer) await edit("tokenizer_config.json", change.tokenizer);
  return folder;
}
