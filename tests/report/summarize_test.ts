import assert from "node:assert/strict";
import { type Metadata, readSamples, type SampleScore, scoreSample, summarize } from "@listqa/eval";

const scored = (metadata: Metadata | undefined, prediction = "1. Ash\n2. Elm\n3. Oak") =>
  scoreSample({
    answer: "1. Ash\n2. Elm\n3. Oak",
    prediction,
    ...metadata ? { metadata } : {},
  });

Deno.test("summarize() agrees with the Python oracle on every run and group of the bundled sample", async () => {
  const golden: Record<string, Record<string, Record<string, Record<string, number>>>> = JSON.parse(
    Deno.readTextFileSync(new URL("../golden/sample-means.json", import.meta.url)),
  );
  const scores = new Map<string, SampleScore[]>();
  for (const name of ["real", "simulated"]) {
    const file = new URL(`../../notebooks/data/${name}.jsonl`, import.meta.url);
    for await (const sample of readSamples(file)) {
      const run = scores.get(sample.model!) ?? [];
      scores.set(sample.model!, run);
      run.push(scoreSample(sample));
    }
  }
  assert.deepEqual([...scores.keys()].sort(), Object.keys(golden).sort());
  for (const [run, fields] of Object.entries(golden)) {
    const summary = summarize(scores.get(run)!);
    for (const [field, groups] of Object.entries(fields)) {
      for (const [name, expected] of Object.entries(groups)) {
        const means = field === "all"
          ? summary
          : summary.breakdowns[field as keyof typeof summary.breakdowns][name];
        for (const [metric, value] of Object.entries(expected)) {
          const actual = means![metric as keyof typeof means] as number;
          assert.ok(Math.abs(actual - value) < 1e-12, `${run} ${field} ${name} ${metric}`);
        }
      }
    }
  }
});

Deno.test("summarize() takes group names from data, whatever they are", () => {
  const names = ["constructor", "all", "__proto__", "toString", "USA"];
  const summary = summarize([...names.map((country) => scored({ country })), scored(undefined)]);
  assert.deepEqual(Object.keys(summary.breakdowns.country), [...names.toSorted(), "(missing)"]);
  for (const group of Object.values(summary.breakdowns.country)) {
    assert.equal(group.num_samples, 1);
  }
});

Deno.test("summarize() averages the format over the samples that have a prompt type, and says how many", () => {
  const summary = summarize([
    scored({ prompt_type: "single-faceted" }),
    scored({ prompt_type: "multi-faceted" }),
    scored({ category: "Trees" }),
  ]);
  assert.equal(summary.list_format_em, 0.5);
  assert.equal(summary.num_with_prompt_type, 2);
  assert.equal(summary.format_errors!["Wrong Facet"], 0.5);
  assert.equal(summary.breakdowns.category["Trees"]!.list_format_em, null);
});

Deno.test("summarize() of nothing is null, not NaN", () => {
  const summary = summarize([]);
  assert.equal(summary.num_samples, 0);
  assert.equal(summary.rouge_list_f1, null);
  assert.equal(summary.rouge_list_f1_of_means, null);
  assert.doesNotMatch(JSON.stringify(summary), /NaN/);
});

Deno.test("the mean of F1 and the F1 of means are different numbers with different names", () => {
  const summary = summarize([scored({}, "1. Ash"), scored({}, "1. Ash\n2. Elm\n3. Oak")]);
  // By hand: P = (1 + 1) / 2, R = (1/3 + 1) / 2; F1 = (0.5 + 1) / 2, F1 of means = 2PR / (P + R).
  assert.equal(summary.rouge_list_f1, 0.75);
  assert.ok(Math.abs(summary.rouge_list_f1_of_means! - 0.8) < 1e-12);
});
