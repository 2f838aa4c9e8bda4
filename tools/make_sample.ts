/**
 * Writes the bundled sample, `notebooks/data/`, from the large shared data (`LISTQA_SHARED`):
 * all 200 real outputs, and 60 questions answered by each of two simulated models. Same inputs,
 * same bytes.
 *
 * @module
 */
type Row = Record<string, unknown> & { problem: string; metadata: string };

const shared = Deno.env.get("LISTQA_SHARED");
if (!shared) throw new Error("set LISTQA_SHARED to the folder of the shared data");
const out = new URL("../notebooks/data/", import.meta.url);
Deno.mkdirSync(out, { recursive: true });

function read(name: string): Row[] {
  return Deno.readTextFileSync(`${shared}/data/${name}`).split("\n").filter(Boolean)
    .map((line) => JSON.parse(line));
}

function write(name: string, rows: readonly unknown[]): void {
  Deno.writeTextFileSync(
    new URL(name, out),
    rows.map((row) => JSON.stringify(row) + "\n").join(""),
  );
}

const number = (n: number) => String(n).padStart(3, "0");
const ids = new Map<string, string>();
write(
  "real.jsonl",
  read("real-outputs.jsonl").map((row) => {
    if (!ids.has(row.problem)) ids.set(row.problem, `tlqa-${number(ids.size + 1)}`);
    return { id: ids.get(row.problem), ...row };
  }),
);

// The same questions for both, taken round by round from each category and type, so that small
// groups are there too.
const groups = new Map<string, number[]>();
read("predictions/sim-mid.jsonl").forEach((row, at) => {
  const { category, prompt_type } = JSON.parse(row.metadata);
  const key = `${category} ${prompt_type}`;
  groups.set(key, [...groups.get(key) ?? [], at]);
});
const chosen: number[] = [];
for (let round = 0; chosen.length < 60; round++) {
  for (const key of [...groups.keys()].sort()) {
    const at = groups.get(key)![round];
    if (at !== undefined && chosen.length < 60) chosen.push(at);
  }
}
chosen.sort((a, b) => a - b);
write(
  "simulated.jsonl",
  ["sim-mid", "sim-mid-think"].flatMap((model) => {
    const rows = read(`predictions/${model}.jsonl`);
    return chosen.map((at) => ({
      id: `q-${String(at + 1).padStart(4, "0")}`,
      ...rows[at]!,
      simulated: true,
      licence: "CC BY-SA 4.0",
    }));
  }),
);
