import assert from "node:assert/strict";
import {
  FEW_SHOT_EXAMPLE_TEMPLATE,
  FEW_SHOT_TEMPLATE,
  formatFewShotPrompt,
  formatListqaPrompt,
  formatOracleRagPrompt,
  formatOrderAwarePrompt,
  ORACLE_RAG_TEMPLATE,
  ORDER_AWARE_TEMPLATE,
  ZERO_SHOT_TEMPLATE,
} from "@listqa/eval";

const shared = Deno.env.get("LISTQA_SHARED");
/** Values that a careless filling would change. */
const NASTY = "Which <QUESTION> $& {{x}} $1 $` `${y}` <CONTEXT> <EXAMPLES> <EXAMPLE_ANSWER> \\n?";

function paper(name: string): string {
  const text = Deno.readTextFileSync(`${shared}/prompts/${name}.txt`);
  assert.ok(text.endsWith("\n"));
  return text.slice(0, -1);
}
/** Fills by cutting at the placeholder, so that nothing put in is ever searched. */
function fill(template: string, name: string, value: string): string {
  const at = template.lastIndexOf(`<${name}>`);
  return template.slice(0, at) + value + template.slice(at + name.length + 2);
}

Deno.test({
  name: "the templates equal the paper's byte for byte",
  ignore: !shared,
  fn() {
    assert.equal(ZERO_SHOT_TEMPLATE, paper("zero-shot"));
    assert.equal(ORDER_AWARE_TEMPLATE, paper("order-aware"));
    assert.equal(ORACLE_RAG_TEMPLATE, paper("oracle-rag"));
    assert.equal(FEW_SHOT_TEMPLATE, paper("few-shot"));
    assert.equal(FEW_SHOT_EXAMPLE_TEMPLATE, paper("few-shot-example"));
  },
});

Deno.test({
  name: "filled prompts equal the paper's templates, whatever the question holds",
  ignore: !shared,
  fn() {
    for (const question of ["Which trees are tall?", NASTY, "", "a\r\nb\u2028c", "<QUESTION>"]) {
      assert.equal(formatListqaPrompt(question), fill(paper("zero-shot"), "QUESTION", question));
      assert.equal(
        formatOrderAwarePrompt(question),
        fill(paper("order-aware"), "QUESTION", question),
      );
      const rag = fill(paper("oracle-rag"), "QUESTION", question);
      const at = rag.indexOf("<CONTEXT>");
      assert.equal(
        formatOracleRagPrompt(question, NASTY),
        rag.slice(0, at) + NASTY + rag.slice(at + "<CONTEXT>".length),
      );
      const example = paper("few-shot-example");
      const examples = [NASTY, question].map((text) =>
        fill(fill(example, "EXAMPLE_ANSWER", text), "EXAMPLE_QUESTION", "Q")
      ).join("\n\n\n");
      const shots = fill(paper("few-shot"), "QUESTION", question);
      const hole = shots.indexOf("<EXAMPLES>");
      assert.equal(
        formatFewShotPrompt(question, [{ problem: "Q", answer: NASTY }, {
          problem: "Q",
          answer: question,
        }]),
        shots.slice(0, hole) + examples + shots.slice(hole + "<EXAMPLES>".length),
      );
    }
  },
});

Deno.test("formatFewShotPrompt() refuses to go without examples", () => {
  assert.throws(() => formatFewShotPrompt("Q?", []), RangeError);
});
