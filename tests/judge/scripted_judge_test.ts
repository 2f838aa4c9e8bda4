import assert from "node:assert/strict";
import { scriptedJudge } from "@listqa/eval";
import { judgeContract } from "./contract.ts";

judgeContract("scriptedJudge()", () => scriptedJudge(({ predicted }) => predicted ? "A" : "B"));

Deno.test("scriptedJudge() names a concurrency that is no whole number", () => {
  assert.throws(
    () => scriptedJudge(() => "A", { concurrency: 0 }),
    /concurrency must be a whole number of at least 1, but is 0/,
  );
});
