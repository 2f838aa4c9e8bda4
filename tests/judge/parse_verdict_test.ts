import assert from "node:assert/strict";
import { parseVerdict, type UnreadableReason } from "@listqa/eval";

/** What a reply reads as: a letter, or the reason why there is none. */
function read(reply: string | null | undefined, finishReason?: string): string {
  const parsed = parseVerdict(reply, { finishReason });
  return parsed.verdict === "unreadable" ? parsed.reason : parsed.verdict;
}

function reads(name: string, expected: "A" | "B" | UnreadableReason, replies: string[]) {
  Deno.test(`parseVerdict() ${name}`, () => {
    for (const reply of replies) assert.equal(read(reply), expected, JSON.stringify(reply));
  });
}

reads("J1. reads every decorated spelling of A", "A", [
  "A",
  " a\n",
  "A.",
  "(A)",
  "**A**",
  '"A"',
  "`A`",
  "A: CORRECT",
  "Grade: A",
  "CORRECT",
  "Correct.",
  "[A]",
  "- A",
  "> A",
  "“A”",
  "A) CORRECT",
  "A - CORRECT",
  "a: correct",
  "CORRECT (A)",
  "**Grade:** A",
  "Verdict: Correct",
  "\ufeffA",
  "<answer>A</answer>",
  "A<|im_end|>",
  "A</s>",
  "Answer: (A)",
  "Final answer: \\boxed{A}",
]);
reads("J1. reads every decorated spelling of B", "B", ["Answer: B", "### B", "B.\n", "*B*", "'b'"]);
reads("J2. reads INCORRECT, which holds CORRECT, as B", "B", [
  "INCORRECT",
  "Incorrect.",
  "B: INCORRECT",
  "Final grade: INCORRECT (B)",
]);
reads("J2. does not read a negation", "off-menu", ["not correct", "not incorrect"]);
reads("J3. finds both verdicts ambiguous", "ambiguous", [
  "A or B",
  "A/B",
  "A, B",
  "A\nB",
  "CORRECT / INCORRECT",
  "A: CORRECT\nB: INCORRECT",
  "The answer is A or B",
  "Grade: A/B",
  "Grade: A\nNo, it differs.\nB",
]);
reads("J3. does not read what is not on the menu", "off-menu", ["AB", "C", "CI", "?", "Yes", "A+"]);
reads("J4. does not take the article A for a grade", "prose", [
  "A predicted answer must name the team; it does not.",
  "The answer is a list of teams.",
  "Answer: A person who",
  "A because it matches the target",
]);
reads("finds a letter that its word contradicts", "contradiction", [
  "A: INCORRECT",
  "B: CORRECT",
  "Verdict: A: INCORRECT",
  "Correct: B",
]);
reads("J6. reads what follows the reasoning", "B", [
  "<think>Looks like A.</think>\nB",
  "…A</think>B",
  "<THINK>A</THINK>B",
  "[THINK]A[/THINK]B",
  "<think>A</think><think>A</think>\n\nB",
]);
reads("J6. finds reasoning without an end unreadable", "thinking", [
  "<think>A … ",
  "B\n<think>Or is it A",
]);
reads("reads only the final channel of gpt-oss", "B", [
  "<|channel|>analysis<|message|>It is A.<|end|><|start|>assistant<|channel|>final<|message|>B<|return|>",
  '<|channel|>final <|constrain|>json<|message|>{"grade": "B"}',
  "analysisWe see A.assistantfinalB",
]);
reads("finds no answer in gpt-oss's other channels", "thinking", [
  "<|channel|>analysis<|message|>It is A",
  "<|channel|>commentary<|message|>A<|end|>",
  "analysisWe see A.",
]);
reads("J8. finds nothing in an empty reply", "empty", [
  "",
  " \n\t",
  "None",
  "undefined",
  "null",
  "<think>A</think>",
]);
Deno.test("parseVerdict() J8. finds nothing where there is no reply", () => {
  assert.equal(read(null), "empty");
  assert.equal(read(undefined), "empty");
});
reads("J9. finds a refusal", "refusal", [
  "I can't help with that.",
  "I’m sorry, but I cannot assist.",
  "As an AI, I do not grade.",
]);
Deno.test("parseVerdict() J12. finds a reply truncated when the token limit cut it off", () => {
  assert.equal(read("The prediction", "length"), "truncated");
  assert.equal(read("", "length"), "truncated");
  assert.equal(read(null, "length"), "truncated");
  assert.equal(read("A", "stop"), "A");
});
reads("reads JSON with a verdict key as A", "A", [
  '{"verdict":"CORRECT"}',
  '{"correct": true}',
  '```json\n{"score": "A"}\n```',
  "{'grade': 'A'}",
  '{"Answer": "a"}',
]);
reads("reads JSON with a verdict key as B", "B", [
  '{"grade": "B"}',
  '{"correct":"false"}',
  '{"reasoning":"A is right {here}","grade":"incorrect"}',
  'Here is my grade:\n```json\n{"grade": "B"}\n```',
]);
reads("finds JSON that says two things contradictory", "contradiction", [
  '{"grade":"A","verdict":"B"}',
]);
reads("reads a first line that holds only A", "A", [
  "A\n\nThe predicted answer names the team.",
  "**A**: CORRECT\nThe team matches.",
]);
reads("reads a last line that holds only B", "B", [
  "The team matches.\n\nB",
  "It is not the same year.\r\nB: INCORRECT\r\n",
  "**Final answer:**\n\nB",
]);
reads("reads the last anchored verdict", "B", [
  "The answer says X. Grade: A. But wait, the year differs. Grade: B.",
  "Grade: A\nHm, no.\nGrade: B",
  "The predicted answer does not contain the year, so the grade is B.",
  "So it is $\\boxed{\\text{B}}$ in the end.",
  "I would grade this as INCORRECT.",
  "The predicted answer is incorrect because the year differs.",
]);
reads("reads anchored verdicts of A", "A", [
  "The answer is: A",
  "\\boxed{A}",
  "The predicted answer is CORRECT.",
  "The grade should be A.",
]);
reads("does not read an anchor that is turned, hedged or an echo of the prompt", "prose", [
  "The answer is not A.",
  "I don't think the answer is A.",
  "If the answer is A, then",
  "The predicted answer is correct only in part",
  "The answer is correct, but it omits a year.",
  "Question: which?\nGold target: A\nPredicted answer: A",
  "Elm\nGrade the predicted answer: A",
  "The correct answer is Paris.",
]);

Deno.test("parseVerdict() reads a million characters of one thing as it reads a few", () => {
  const million = (unit: string) => unit.repeat(Math.floor(1e6 / unit.length));
  for (const unit of ["A\n", "Grade: A "]) assert.equal(read(million(unit)), "A", unit);
  assert.equal(read(million("<think>")), "thinking");
  for (const unit of ["{", '{"a":', "\\boxed{", "the answer is ", "* "]) {
    assert.equal(read(million(unit)), "prose", unit);
  }
});
