/** Results whose every text tries to be more than text. @module */
import { scoreFiles, scriptedJudge } from "../../mod.ts";

/** Texts that break pages that paste them. */
export const ATTACKS: readonly string[] = [
  `<script>globalThis.__pwned = 1; alert(1)</script>`,
  `</script><img src=x onerror="globalThis.__pwned = 2; alert(2)">`,
  `</textarea></title></style></noscript><svg onload="globalThis.__pwned = 3">`,
  `<!-- <script> --!> ]]> <![CDATA[ &lt;b&gt; &amp;amp; &#0;`,
  `line\u2028separator\u2029paragraph \u202eright to left\u202c \u0000 nul \u007f`,
  `lone \ud800 high, lone \udc00 low, \ufffe \uffff`,
  `"quote' \`back\` \${globalThis.__pwned = 4} {{constructor}} \\u003c \\" \\`,
  `<a href="javascript:globalThis.__pwned = 5" style="position:fixed;inset:0">everything</a>`,
];

/** Names of the hostile runs; the last two are of members of every object. */
export const HOSTILE_RUNS = [
  `</script><img src=x onerror=alert(1)>&run=x#%41+ \u202e é`,
  "__proto__",
  "constructor",
] as const;

/** A hostile sample, as it was before anything read it. */
export interface HostileSample {
  id: string;
  problem: string;
  answer: string;
  prediction: string;
  metadata: Record<string, unknown>;
}

/** Ids that mean something to addresses, objects or HTML. */
const IDS = [
  "__proto__",
  "constructor",
  "a#b&c=d%e+f g",
  "%00%2e#run=x",
  "<b>id</b>",
  `"'\u2028`,
  "007",
  "../../etc",
];

/** Number of elements of the long list. */
export const LONG_LIST = 5000;

/** @returns The hostile samples. */
export function hostileSamples(): HostileSample[] {
  const samples = ATTACKS.map((attack, i): HostileSample => ({
    id: IDS[i]!,
    problem: `Which texts do harm? ${attack}`,
    answer: `1. ${attack}\n* ${attack.slice(0, 9)}: ${attack}\n2. Plain reference\n3. Third`,
    prediction:
      `\n\n${attack}\n1. ${attack}\n* key: ${attack}\n2. Plain reference\r\n3. Third ${attack}`,
    metadata: {
      prompt_type: i % 2 === 0 ? "multi-faceted" : "single-faceted",
      category: i === 0 ? "__proto__" : i === 1 ? "constructor" : attack,
      country: i === 2 ? "toString" : attack,
      year_range: attack,
      ordered: true,
      wikitable_source: i % 2 === 0
        ? `javascript:globalThis.__pwned=6//${i}`
        : `data:text/html,<script>alert(7)</script>${i}`,
    },
  }));
  const rest = { problem: "How long may it be?", answer: "1. Ash\n2. Elm\n3. Oak" };
  const metadata = { prompt_type: "single-faceted", category: "Long", country: "USA" };
  const long = Array.from({ length: LONG_LIST }, (_, i) => `${i + 1}. Tree number ${i + 1}`);
  samples.push(
    { id: "1 MB", ...rest, prediction: "1. Ash\n" + "<b>&amp; ".repeat(131_072), metadata },
    { id: "5,000", ...rest, prediction: long.join("\n"), metadata },
    { id: "empty", ...rest, prediction: "", metadata },
    { id: "no metadata", ...rest, prediction: "1. Ash", metadata: {} },
  );
  return samples;
}

/** What the judge says of each pair. */
export function hostileReply(gold: string): string {
  return `${ATTACKS.join("\n")}\n${gold === "Third" ? "B" : "A"}`;
}

/** Writes a results file for each hostile run, and their manifest's entries. */
export async function writeHostileResults(
  folder: string,
): Promise<{ files: string[]; entries: [string, Record<string, unknown>][] }> {
  const files: string[] = [];
  const entries = HOSTILE_RUNS.map((name, i): [string, Record<string, unknown>] => [name, {
    ...i === 1 ? {} : { label: `${ATTACKS[i]} label` },
    family: ATTACKS[i + 1],
    base_model: ATTACKS[1],
    thinking: i === 0,
    setting: i === 0 ? "think" : "standard",
  }]);
  for (const [i, [name]] of entries.entries()) {
    const input = `${folder}/hostile-${i}.jsonl`, output = `${folder}/hostile-${i}.json`;
    const rows = hostileSamples().map((row) => ({ ...row, model: name }));
    await Deno.writeTextFile(input, rows.map((row) => JSON.stringify(row)).join("\n"));
    await using judge = scriptedJudge(({ gold }) => hostileReply(gold), { model: ATTACKS[0]! });
    await scoreFiles([input], {
      output,
      lenient: true,
      manifest: new Map(entries),
      judging: { judge },
    });
    files.push(output);
  }
  return { files, entries };
}
